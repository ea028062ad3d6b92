"""Shared generators of rule sets, games and positions for all property tests.

A drawn game prints a line such as `played(3, 2026, RuleSet(target=4), 57)`: paste it into a test to repeat it.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from hypothesis import note, settings
from hypothesis import strategies as st

from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.rng import Rng, seeded
from ettana.core.names import Card, Phase
from ettana.core.positions.position import Position, SeatPosition
from ettana.core.rules import OPTIONS, VERSIONS, RuleSet
from ettana.game import Game
from ettana.lab.random_play import pick, pick_by_kind
from ettana.notation.deck_file import standard_deck
from ettana.notation.deck_text import parse_deck
from tests.support.drawn import TEST_DECK

_CHOICES, _GIFTS = 1 << 64, 2 << 64  # random streams of a seed besides the game's own
_LENGTHS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, *range(25, 400, 5))


@cache
def sixty() -> Deck:
    """The largest possible deck: its sets of designs fill a word."""
    return parse_deck((Path(__file__).parents[1] / "data" / "decks" / "sixty.deck").read_text(encoding="utf-8"))


DECKS: dict[str, Callable[[], Deck]] = {"standard": standard_deck, "test": lambda: TEST_DECK, "sixty": sixty}


def rule_sets(turn_limit: int | None = None) -> st.SearchStrategy[RuleSet]:
    """Any of the options of section 10, and boxes of other cards and tiles (1.3, 1.7)."""
    few = st.tuples(*[st.integers(0, 2)] * 12)
    boxes = st.sampled_from([(3,) * 12] * 4 + [(15,) * 12] * 2 + [(1,) * 12, (0,) * 12]) | few
    tiles = st.sampled_from([(3,) * 6] * 3 + [(0, 0, 9, 9, 0, 0), (15, 0, 0, 0, 0, 3), (1, 2, 3, 3, 4, 5)])
    options = {
        name: st.sampled_from([option.default, *option.others(option.default)])
        for name, option in OPTIONS.items()
        if option.in_section_10
    }
    options["target"] = st.sampled_from([8, 20, 20, 8, 4, 1])
    options["turn_limit"] = st.just(turn_limit)
    return st.builds(RuleSet, **options, cards=boxes, tiles=tiles, version=st.sampled_from([*reversed(VERSIONS)]))


def thieving_rules() -> st.SearchStrategy[RuleSet]:
    """A box full of Steal action card, so that seats learn about each other (8.1)."""
    return st.just(RuleSet(target=20, cards=(2, 2, 15, 2, 2, 1, 2, 2, 1, 1, 2, 2)))


def played(
    players: int, seed: int, rules: RuleSet, actions: int, deck: str = "test", by_kind: bool = True, gifts: int = 0
) -> Game:
    """A game after `actions` random actions, or at its end. With `gifts` each seat then gets up to that many of
    everything.
    """
    game = Game(players, seed, rules, DECKS[deck]())
    play_on(game, actions, seed + _CHOICES, by_kind=by_kind)
    if gifts and game.phase in (Phase.BEFORE_ROLL, Phase.ACT):
        return Game.from_position(endowed(game.position(), gifts, seeded(seed + _GIFTS)))
    return game


def play_on(game: Game, actions: int, seed: int, *, by_kind: bool = True) -> None:
    """Applies `actions` more random actions, unless the game ends before."""
    choices = seeded(seed)
    choose = pick_by_kind if by_kind else pick
    for _ in range(actions):
        if game.over:
            return
        game.apply(choose(legal_ids(game.state), choices))


def endowed(p: Position, most: int, chance: Rng) -> Position:
    """The position after gifts of tokens, cards, designs and knowledge from the reserve and the stacks.

    Random players spend what they get and seldom learn much, so full hands, an empty reserve and well-informed players
    are rare without gifts.
    """
    reserve, stack, designs = p.reserve, list(p.card_stack), list(p.design_stack)
    seats = []
    for side in p.seats:
        tokens = min(reserve, int(chance.below(most + 1)))
        reserve -= tokens
        cards = list(side.cards)
        drawn = list(side.designs)
        for _ in range(chance.below(most + 1)):
            at = chance.below(len(stack)) if stack else 0
            if len(stack) > 1 and stack[at] != Card.VICTORY_POINT:  # never a Victory point (6.10) nor the last (4.10)
                cards[stack.pop(at)] += 1
        for _ in range(chance.below(most // 2 + 1)):
            if designs and designs[0][1] is None:  # no seat knows where it is
                drawn.append(designs.pop(0)[0])
        seats.append(replace(side, tokens=side.tokens + tokens, cards=tuple(cards), designs=tuple(sorted(drawn))))
    informed = tuple(_informed(knower, seats, chance) for knower in range(len(seats)))
    # Returned designs lie below all others, and some seat knows each of them.
    returned = int(chance.below(len(designs) + 1))
    below = [(design, int(chance.below(len(seats)))) for design, _ in designs[len(designs) - returned :]]
    above = [(design, None) for design, _ in designs[: len(designs) - returned]]
    return replace(p, seats=informed, reserve=reserve, card_stack=tuple(stack), design_stack=(*above, *below))


def _informed(knower: int, seats: list[SeatPosition], chance: Rng) -> SeatPosition:
    """The seat with some true knowledge of the others' hands (8.2)."""
    known_cards = [tuple([0] * len(Card))] * 4
    known_designs: list[tuple[int, ...]] = [()] * 4
    for holder, side in enumerate(seats):
        if holder != knower and chance.below(3):
            known_cards[holder] = tuple(int(chance.below(count + 1)) for count in side.cards)
            known_designs[holder] = tuple(design for design in side.designs if chance.below(3) == 0)
    return replace(seats[knower], known_cards=tuple(known_cards), known_designs=tuple(known_designs))


seeds = st.integers(0, 2**64 - 1)


def examples(count: int) -> settings:
    """The number of examples of a test; many more, and new ones, with HYPOTHESIS_PROFILE=explore."""
    return settings(max_examples=count * (20 if settings.get_current_profile_name() == "explore" else 1))


@st.composite
def games(
    draw: st.DrawFn, *, rules: st.SearchStrategy[RuleSet] | None = None, most: int = 250, gifts: bool = True
) -> Game:
    """A game of two to four players somewhere between its first placing and `most` actions later, over or not.

    Without gifts it has its whole history from the seed on.
    """
    players = draw(st.integers(2, 4))
    rule_set = draw(rule_sets() if rules is None else rules)
    deck = draw(st.sampled_from(sorted(DECKS)))
    seed = draw(seeds)
    actions = draw(st.sampled_from([length for length in _LENGTHS if length <= most]))
    by_kind = draw(st.sampled_from([True, True, False]))
    given = draw(st.sampled_from([6, 0, 12, 24])) if gifts else 0
    given_rules = {**rule_set.changes(), "version": rule_set.version}
    changed = ", ".join(f"{name}={value!r}" for name, value in given_rules.items())
    note(f"played({players}, {seed}, RuleSet({changed}), {actions}, {deck!r}, {by_kind}, {given})")
    return played(players, seed, rule_set, actions, deck, by_kind, given)


def positions() -> st.SearchStrategy[Position]:
    return games().map(Game.position)
