"""Random rule sets and random choices, from the engine's own generator: from a seed alone, and alike everywhere."""

from bisect import bisect_left, bisect_right
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.rng import Rng
from ettana.core.rules import OPTIONS, RuleSet

# Where each kind of action begins in the ids.
KINDS: Final[tuple[int, ...]] = tuple(
    sorted(value for name, value in vars(ids).items() if name.isupper() and name not in {"MAX_DESIGNS", "MOST_LISTED"})
)

# Values to choose from, where a study would try others.
_OFTEN: Final[dict[str, tuple[int, ...]]] = {
    "target": (1, 2, 4, 8, 8, 8, 12, 20),
    "turn_limit": (1, 10, 40, 100, 200, 400),
}
# The printed box, one of each card, few and many: stacks that run out soon, and hands that grow large.
_FEWEST_AND_MOST_CARDS: Final = ((3, 3), (3, 3), (1, 1), (0, 2), (0, 0), (15, 15))
_TILES: Final = ((3, 3, 3, 3, 3, 3), (3, 3, 3, 3, 3, 3), (0, 0, 9, 9, 0, 0), (15, 0, 0, 0, 0, 3), (1, 2, 3, 3, 4, 5))


def random_rules(rng: Rng) -> RuleSet:
    """A rule set with any of the options of section 10, and a turn limit: random play rarely ends without (3.9)."""
    few, most = _FEWEST_AND_MOST_CARDS[rng.below(len(_FEWEST_AND_MOST_CARDS))]
    chosen: dict[str, Any] = {
        "cards": tuple(int(few + rng.below(most - few + 1)) for _ in range(12)),
        "tiles": _TILES[rng.below(len(_TILES))],
    }
    for name, option in OPTIONS.items():
        if option.in_section_10:
            values = _OFTEN.get(name) or (option.default, *option.others(option.default))
            chosen[name] = values[rng.below(len(values))]
    return RuleSet(**chosen)


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
