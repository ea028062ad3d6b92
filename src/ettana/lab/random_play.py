"""Random rule sets and random choices, from the engine's own generator: from a seed alone, and alike everywhere."""

from bisect import bisect_left, bisect_right
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.rng import Rng
from ettana.core.rules import RuleSet

# Where each kind of action begins in the ids.
KINDS: Final[tuple[int, ...]] = tuple(
    sorted(value for name, value in vars(ids).items() if name.isupper() and name not in {"MAX_DESIGNS", "MOST_LISTED"})
)

_TURN_LIMITS: Final = (1, 10, 40, 100, 200, 400)
_TARGETS: Final = (1, 2, 4, 8, 8, 8, 12, 20)
# The printed box, one of each card, few and many: stacks that run out soon, and hands that grow large.
_FEWEST_AND_MOST_CARDS: Final = ((3, 3), (3, 3), (1, 1), (0, 2), (0, 0), (15, 15))
_TILES: Final = ((3, 3, 3, 3, 3, 3), (3, 3, 3, 3, 3, 3), (0, 0, 9, 9, 0, 0), (15, 0, 0, 0, 0, 3), (1, 2, 3, 3, 4, 5))


def random_rules(rng: Rng) -> RuleSet:
    """A rule set with any of the options of section 10, and a turn limit: random play rarely ends without (3.9)."""
    few, most = _FEWEST_AND_MOST_CARDS[rng.below(len(_FEWEST_AND_MOST_CARDS))]
    return RuleSet(
        target=_TARGETS[rng.below(len(_TARGETS))],
        turn_limit=_TURN_LIMITS[rng.below(len(_TURN_LIMITS))],
        diagonal_steps=rng.below(2) == 1,
        mirrored_designs=rng.below(2) == 1,
        preset_black=rng.below(2) == 1,
        free_swap_after_move_card=rng.below(2) == 1,
        exchange_after_roll_again=rng.below(2) == 1,
        replace_under_own_pin=rng.below(2) == 1,
        replace_dealt_victory_point=rng.below(2) == 1,
        reshuffle=("when needed", "at once")[rng.below(2)],
        short_reserve=("pay what it holds", "pay nothing")[rng.below(2)],
        cards=tuple(int(few + rng.below(most - few + 1)) for _ in range(12)),
        tiles=_TILES[rng.below(len(_TILES))],
    )


def pick(listed: vec[i64], rng: Rng) -> int:
    """Any of the actions: mostly swaps, since most actions are."""
    return listed[rng.below(len(listed))]


def pick_by_kind(listed: vec[i64], rng: Rng) -> int:
    """Any of the kinds of action that are legal, then any action of that kind: more exchanges, thefts and claims.

    `listed` is in ascending order, as the engine lists it.
    """
    choices = list(listed)
    starts = [0]
    while starts[-1] < len(choices):
        kind = bisect_right(KINDS, choices[starts[-1]])
        starts.append(bisect_left(choices, KINDS[kind], starts[-1]))
    chosen = int(rng.below(len(starts) - 1))
    return choices[starts[chosen] + rng.below(starts[chosen + 1] - starts[chosen])]
