"""All outcomes of chance with a small box, counted twice: by explicit chance, and by hand without the engine."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import permutations, product

import pytest

from ettana.core.chance.question import ChanceKind
from ettana.core.names import Card, Phase
from ettana.core.rules import RuleSet
from ettana.game import Game
from tests.support.drawn import TEST_DECK, cards_in_box, drawn, loom, table

Result = Hashable
Distribution = dict[Result, Fraction]


def enumerated(
    game: Game, read: Callable[[Game], Result], *, questions: int | None = None, fixed: ChanceKind | None = None
) -> Distribution:
    """The probability of each result, after all outcomes or after `questions` outcomes.

    Of a `fixed` kind of chance, which the result does not depend on, only the first outcome is tried.
    """
    found: dict[Result, Fraction] = {}

    def go_on(at: Game, probability: Fraction) -> None:
        chance = at.chance_node
        if chance is None or len(at.chance_log) == questions:
            result = read(at)
            found[result] = found.get(result, Fraction(0)) + probability
            return
        cases = chance.cases[:1] if chance.kind is fixed else chance.cases
        for outcome, _ in cases:
            after = at.copy()
            after.apply_chance(outcome)
            go_on(after, probability * (1 if chance.kind is fixed else chance.probability(outcome)))

    go_on(game, Fraction(1))
    return found


def counted(results: Iterable[Result]) -> Distribution:
    """The probability of each result if all cases are equally likely."""
    cases = Counter(results)
    return {result: Fraction(count, cases.total()) for result, count in cases.items()}


def explicit(*pieces: str) -> Game:
    return Game.from_position(drawn(*pieces).position(), "explicit")


def told(game: Game) -> tuple[int, ...]:
    """All outcomes so far."""
    return tuple(outcome for _, outcome in game.chance_log)


# The setting up


def tell_all(game: Game, outcomes: Iterable[int]) -> Game:
    for outcome in outcomes:
        game.apply_chance(outcome)
    return game


def test_2_1_the_last_yarns_lie_in_every_order_that_is_left() -> None:
    last = (0, 3, 3, 4, 4, 4)
    first = [colour for colour in range(5) for _ in range(5 - last.count(colour))]
    game = tell_all(Game(2, chance="explicit"), first)
    assert enumerated(game, lambda at: told(at)[19:], questions=25) == counted(permutations(last))


def test_2_2_two_different_tiles_go_to_the_reserve_and_the_others_on_the_squares() -> None:
    rules = RuleSet(tiles=(15, 3, 0, 0, 0, 0))
    yarns = [colour for colour in range(5) for _ in range(5)]
    game = tell_all(Game(2, rules=rules, chance="explicit"), yarns)

    def by_hand(order: tuple[int, ...]) -> Result:
        """The first tile, and the first tile with another number, go to the reserve."""
        other = next(place for place, number in enumerate(order) if number != order[0])
        return order[1:other] + order[other + 1 :]

    found = enumerated(game, lambda at: by_hand(told(at)[25:]), questions=43)
    threes = [{a, b, c} for a in range(18) for b in range(a) for c in range(b)]
    assert found == counted(by_hand(tuple(2 if place in twos else 1 for place in range(18))) for twos in threes)


def test_2_2_the_loom_follows_the_given_outcomes() -> None:
    rules = RuleSet(tiles=(15, 3, 0, 0, 0, 0))
    yarns = [0, 1, 2, 3, 4] * 5
    tiles = [1, 1, 1, 2, *[1] * 6, 2, *[1] * 6, 2]
    game = tell_all(Game(2, rules=rules, chance="explicit"), [*yarns, *tiles, 5, 3, 1])  # only a 1 or 2 can be placed
    view = game.view(0)
    assert view.yarns == tuple(yarns)
    assert (view.tile_reserve, view.tiles) == ((1, 1, 0, 0, 0, 0), (1, 1, *[1] * 6, 2, *[1] * 6, 2))
    assert (game.phase, view.number) == (Phase.PLACE, 1)


# Rolls for the pins, and the deal


BEFORE_THE_DEAL = (loom("0 . . .\n. . . .\n. . . .\n. . . ."), "current: 1")  # seat 0 rolled a 1; seat 1 places


def test_2_6_those_who_are_tied_roll_off_until_one_is_highest() -> None:
    game = explicit(*BEFORE_THE_DEAL, "dice: 1 -", "seat 1:")
    game.apply(game.legal_ids()[0])
    starts: Counter[int] = Counter()
    for first, second in product(range(1, 7), repeat=2):
        tried = game.copy(history=False)
        for seat, rolled in enumerate((first, second)):
            assert tried.chance_node is not None
            assert tried.chance_node.seat == seat
            tried.apply_chance(rolled)
        assert tried.chance_node is not None
        if first == second:
            assert (tried.chance_node.seat, len(tried.chance_node.cases)) == (0, 6)  # once more
        else:
            starts[tried.chance_node.seat or 0] += 1  # is dealt to first
    assert starts == {0: 15, 1: 15}


@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize("cards", ["victory-point x2, tax", "victory-point, tax x2, gain", "tax", "victory-point"])
def test_2_7_the_deal_is_every_order_of_both_stacks(cards: str, replaced: bool) -> None:
    option = "replace_dealt_victory_point=yes, " if replaced else ""
    game = explicit("rules: " + option + cards_in_box(cards), *BEFORE_THE_DEAL, "dice: 3 -", "seat 1:")
    stack = [int(card) for card, count in enumerate(game.rules.cards) for _ in range(count)]
    game.apply(game.legal_ids()[0])

    def by_hand(order: tuple[int, ...]) -> Result:
        left = list(order)
        held: dict[int, list[int]] = {}
        points = dict.fromkeys((0, 1), 0)
        for seat in (1, 0):
            held[seat] = []
            while left:
                card = left.pop(0)
                if card != Card.VICTORY_POINT:
                    held[seat].append(card)
                    break
                points[seat] += 1
                if not replaced:
                    break
        return tuple((tuple(held[seat]), points[seat]) for seat in (0, 1))

    def read(at: Game) -> Result:
        return tuple(
            (tuple(card for card, count in enumerate(side.cards) for _ in range(count)), side.victory_cards)
            for side in at.position().seats
        )

    assert enumerated(game, read, fixed=ChanceKind.DESIGN) == counted(map(by_hand, permutations(stack)))


def test_2_7_designs_are_dealt_each_pair_as_likely_as_the_others() -> None:
    game = explicit("rules: " + cards_in_box("tax x2"), *BEFORE_THE_DEAL, "dice: 3 -", "seat 1:")
    game.apply(game.legal_ids()[0])
    found = enumerated(game, lambda at: tuple(side.designs for side in at.position().seats))
    assert found == counted(((a,), (b,)) for a, b in permutations(range(len(TEST_DECK)), 2))


# Turns


def test_3_1_a_roll_is_36_faces_and_black_draws_one_of_the_cards_left() -> None:
    game = explicit("rules: " + cards_in_box("tax x2, gain, move"), table(2), "seat 0:\n  cards: tax")
    game.apply("roll")
    found = enumerated(game, lambda at: (at.view(0).number, at.view(0).colour, at.position().seats[0].cards))
    none = tuple(int(card == Card.TAX) for card in Card)
    stack = [Card.TAX, Card.GAIN, Card.MOVE]

    def with_one(card: Card) -> tuple[int, ...]:
        return tuple(count + (kind == card) for kind, count in enumerate(none))

    cases = [
        (number, colour, with_one(stack[third]) if colour == 5 else none)
        for number, colour, third in product(range(1, 7), range(6), range(3))
    ]
    assert found == counted(cases)


def test_4_3_cards_are_bought_in_every_order_and_then_come_from_the_discards() -> None:
    box = "rules: " + cards_in_box("tax x2, gain x3, move")
    game = explicit(box, table(2), "dice: 1 G\ndiscards: gain x2, move\nseat 0:\n  tokens: 10")

    def bought(at: Game, times: int) -> Iterable[tuple[tuple[int, ...], Fraction]]:
        if not times:
            yield (), Fraction(1)
            return
        at.apply("buy-card")
        assert at.chance_node is not None
        for outcome, _ in at.chance_node.cases:
            after = at.copy(history=False)
            after.apply_chance(outcome)
            for rest, probability in bought(after, times - 1):
                yield (outcome, *rest), probability * at.chance_node.probability(outcome)

    found: dict[Result, Fraction] = {}
    for order, probability in bought(game, 5):
        found[order] = found.get(order, Fraction(0)) + probability
    stack, discards = (Card.TAX, Card.TAX, Card.GAIN), (Card.GAIN, Card.GAIN, Card.MOVE)
    by_hand = ((*first, *second[:2]) for first in permutations(stack) for second in permutations(discards))
    assert found == counted(tuple(map(int, order)) for order in by_hand)


def test_4_7_what_was_put_at_the_bottom_comes_last_and_is_certain() -> None:
    left = "design stack: 3, 8, 5 <1\nseat 0:\n  designs: 0, 1, 2, 4, 6, 7, 9, 10, 11\n  tokens: 9"
    game = explicit(table(2), "dice: 1 G", left)
    game.apply("exchange:0")
    assert game.chance_node is not None
    assert game.chance_node.outcomes == [(3, 0.5), (8, 0.5)]
    game.apply_chance(8)
    assert [(design, knower) for design, knower in game.position().design_stack] == [(3, None), (5, 1), (0, 0)]
    other = explicit(
        table(2), "dice: 1 G", "design stack: 5 <1\n" + left.split("\n", 1)[1].replace("0, 1,", "0, 1, 3, 8,")
    )
    other.apply("buy-design")
    assert other.chance_node is not None
    assert (other.chance_node.outcomes, other.chance_node.knower, other.chance_node.seat) == ([(5, 1.0)], 1, 0)
    assert [other.chance_node.is_seen_by(seat, 5) for seat in (0, 1, None)] == [True, True, False]


def test_6_3_a_theft_takes_each_card_as_likely_as_the_others() -> None:
    hand = (Card.SWAP, Card.SWAP, Card.TAX, Card.MOVE)
    game = explicit(table(3), "dice: 3 K\nseat 0:\n  cards: steal-card\nseat 1:\n  cards: swap x2, tax, move")
    game.apply("steal-card:1")
    assert game.chance_node is not None
    assert (game.chance_node.seat, game.chance_node.victim) == (0, 1)
    found = enumerated(game, lambda at: at.position().seats[0].cards)
    assert found == counted(tuple(int(card == stolen) for card in Card) for stolen in hand)


@pytest.mark.parametrize("called", range(1, 7))
def test_6_12_gain_tokens_is_one_die(called: int) -> None:
    game = explicit(table(2), "dice: 3 K\nseat 0:\n  cards: gain")
    game.apply(f"gain:{called}")
    found = enumerated(game, lambda at: at.position().seats[0].tokens)
    assert found == counted(called if rolled >= called else 0 for rolled in range(1, 7))
