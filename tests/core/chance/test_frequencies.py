"""Ordinary chance matches the probabilities of explicit chance: chi-square over fixed seeds, so never flaky."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from math import sqrt
from typing import Any

import pytest

from ettana.core.chance.question import ChanceNode
from ettana.core.events import Dealt, Drew, DrewDesign, StoleCard
from ettana.core.names import Phase
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from tests.support.drawn import cards_in_box, drawn, table

SEEDS = 4000
UNEVEN = RuleSet(cards=(1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6), tiles=(1, 2, 3, 3, 4, 5))


def chi_square(found: Mapping[Any, float], expected: Mapping[Any, float]) -> float:
    """The chi-square distance; `expected` sums to 1."""
    assert set(found) <= set(expected), "something came that cannot come"
    assert sum(expected.values()) == pytest.approx(1)
    total = sum(found.values())
    return sum((found.get(key, 0) - total * share) ** 2 / (total * share) for key, share in expected.items())


def bound(freedom: int) -> float:
    """The value that true chance exceeds once in a thousand times (after Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.09 * sqrt(spread)) ** 3)


def assert_agree(found: Mapping[Any, float], expected: Mapping[Any, float]) -> None:
    assert chi_square(found, expected) < bound(len(expected) - 1)


def asked(game: Game) -> ChanceNode:
    assert game.chance_node is not None
    return game.chance_node


def told(game: Game, *outcomes: int) -> Game:
    for outcome in outcomes:
        game.apply_chance(outcome)
    return game


def sequences(game: Game, length: int) -> dict[Hashable, float]:
    """The next `length` outcomes of explicit chance, with their probability."""
    found: dict[Hashable, float] = {}

    def go_on(at: Game, outcomes: tuple[int, ...], probability: float) -> None:
        if len(outcomes) == length:
            found[outcomes] = probability
            return
        for outcome, share in asked(at).outcomes:
            go_on(told(at.copy(), outcome), (*outcomes, outcome), probability * share)

    go_on(game, (), 1.0)
    return found


def test_the_bound_of_chi_squared_is_that_of_the_tables() -> None:
    tables = [20.52, 31.26, 51.18, 66.62]
    assert [bound(freedom) for freedom in (5, 11, 24, 35)] == pytest.approx(tables, rel=0.02)


@pytest.fixture(scope="module")
def beginnings() -> list[Game]:
    return [Game(2, seed, UNEVEN) for seed in range(SEEDS)]


def test_2_1_yarns_lie_as_often_as_explicit_chance_says(beginnings: list[Game]) -> None:
    found = Counter(tuple(map(int, game.view(None).yarns[:2])) for game in beginnings)
    assert_agree(found, sequences(Game(2, rules=UNEVEN, chance="explicit"), 2))
    last = Counter(tuple(map(int, game.view(None).yarns[23:])) for game in beginnings)
    assert_agree(last, sequences(Game(2, rules=UNEVEN, chance="explicit"), 2))  # every place is equally likely


def laid_out(order: tuple[int, ...]) -> tuple[int, int, int, int]:
    """The reserve, ascending, and the first two squares, of tiles in the order in which they are turned (2.2)."""
    other = next(place for place, number in enumerate(order) if number != order[0])
    low, high = sorted((order[0], order[other]))
    squares = order[1:other] + order[other + 1 :]
    return low, high, squares[0], squares[1]


def test_2_2_tiles_lie_as_often_as_explicit_chance_says() -> None:
    """Compares the reserve and the first squares together, so that a dependence between them shows."""
    rules = RuleSet(tiles=(6, 6, 6, 0, 0, 0))
    games = [Game(2, seed, rules) for seed in range(SEEDS)]
    found: Counter[Hashable] = Counter()
    for game in games:
        view = game.view(None)
        reserve = [number + 1 for number, count in enumerate(view.tile_reserve) if count]
        found[(*reserve, *view.tiles[:2])] += 1
    explicit = told(Game(2, rules=rules, chance="explicit"), *(colour for colour in range(5) for _ in range(5)))
    expected: dict[Hashable, float] = {}

    def go_on(at: Game, order: tuple[int, ...], probability: float) -> None:
        settled = len(set(order)) > 1 and len(order) >= 4
        if settled:
            expected[laid_out(order)] = expected.get(laid_out(order), 0.0) + probability
            return
        for outcome, share in asked(at).outcomes:
            go_on(told(at.copy(), outcome), (*order, outcome), probability * share)

    go_on(explicit, (), 1.0)
    assert_agree(found, expected)


def test_2_5_the_first_roll_for_a_pin_is_as_frequent_as_explicit_chance_says(beginnings: list[Game]) -> None:
    first = Counter(_first_roll(game) for game in beginnings)
    assert_agree(first, dict.fromkeys(range(1, 7), 1 / 6))


def _first_roll(game: Game) -> int:
    number = getattr(game.events_since(0, REFEREE)[0], "number", None)
    assert isinstance(number, int)
    return number


def test_2_7_the_deal_is_as_frequent_as_explicit_chance_says() -> None:
    designs: Counter[Hashable] = Counter()
    cards: Counter[Hashable] = Counter()
    for seed in range(SEEDS):
        game = Game(2, seed, UNEVEN)
        while game.phase is Phase.PLACE:
            game.apply(game.legal_ids()[0])
        first, second = (event for event in game.events_since(0, REFEREE) if isinstance(event, Dealt))
        designs[first.design] += 1
        cards[first.card, second.card] += 1
    explicit = Game.from_position(_before_the_deal(), "explicit")
    explicit.apply(explicit.legal_ids()[0])
    assert_agree(designs, dict(asked(explicit).outcomes))
    pairs: dict[Hashable, float] = {}
    for one, share in asked(told(explicit, 0)).outcomes:
        after = told(explicit.copy(), one, 1)
        for other, other_share in asked(after).outcomes:
            pairs[one, other] = share * other_share
    rare = {pair for pair, share in pairs.items() if share * SEEDS < 8}  # too few for chi-square: grouped together
    assert_agree(_merged(cards, rare), _merged(pairs, rare))


def _before_the_deal() -> Position:
    for seed in range(100):
        game = Game(2, seed, UNEVEN)
        game.apply(game.legal_ids()[0])
        p = game.position()
        if p.number != p.seats[0].placing_roll:  # no roll-off was needed
            return p
    raise AssertionError


def _merged(shares: Mapping[Hashable, float], rare: set[Hashable]) -> dict[Hashable, float]:
    found: dict[Hashable, float] = {}
    for key, share in shares.items():
        name = "rare" if key in rare else key
        found[name] = found.get(name, 0) + share
    return found


def over_seeds(game: Game, action: str, read: Callable[[Game, int], Hashable]) -> Counter[Hashable]:
    """What an ordinary game shows after the action, for many orders of its stacks and future dice."""
    found: Counter[Hashable] = Counter()
    undecided = Game.from_position(game.position(), "explicit")
    for seed in range(SEEDS):
        trial = undecided.decided(seed)
        heard = trial.event_count
        trial.apply(action)
        found[read(trial, heard)] += 1
    return found


def drew(game: Game, heard: int) -> Hashable:
    for event in game.events_since(heard, REFEREE):
        match event:
            case Drew() | StoleCard():
                return event.card
            case DrewDesign():
                return event.design
            case _:
                pass
    return None


DRAWS = {
    "a card is bought": (("dice: 1 G\nseat 0:\n  tokens: 4",), "buy-card"),
    "a card comes from the discards": (
        (
            "rules: " + cards_in_box("tax x2, gain x3, move, swap x4"),
            "action stack: -\ndiscards: tax x2, gain x3, move, swap x4\ndice: 1 G\nseat 0:\n  tokens: 4",
        ),
        "buy-card",
    ),
    "a design is bought": (("dice: 1 G\nseat 0:\n  tokens: 4",), "buy-design"),
    "a card is stolen": (
        ("dice: 3 K\nseat 0:\n  cards: steal-card\nseat 1:\n  cards: swap x2, tax, move x3",),
        "steal-card:1",
    ),
}


@pytest.mark.parametrize("case", DRAWS)
def test_draws_and_thefts_are_as_frequent_as_explicit_chance_says(case: str) -> None:
    pieces, action = DRAWS[case]
    game = drawn(*pieces[:1], table(2), *pieces[1:]) if pieces[0].startswith("rules") else drawn(table(2), *pieces)
    explicit = Game.from_position(game.position(), "explicit")
    explicit.apply(action)
    assert_agree(over_seeds(game, action, drew), dict(asked(explicit).outcomes))


def test_3_1_dice_are_as_frequent_as_explicit_chance_says() -> None:
    game = drawn(table(2))
    found = over_seeds(game, "roll", lambda at, _: (at.view(0).number, int(at.view(0).colour or 0)))
    explicit = Game.from_position(game.position(), "explicit")
    explicit.apply("roll")
    assert_agree(found, sequences(explicit, 2))
