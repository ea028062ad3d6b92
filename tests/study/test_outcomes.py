"""Outcomes of chance: each listed once with its probability, and the real one is among them."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from ettana.core.actions import BuyCard, Roll
from ettana.core.engine.chances.chance_outcomes import ChanceOutcomes
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import BLACK
from ettana.core.engine.rules.cards import ROLL_AGAIN, one_card
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.state import State
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.deck_file import standard_deck
from ettana.study.outcomes import cause_of
from ettana.study.steps import steps_of
from tests.study.records import lively_record
from tests.support.reflection import game_of


def before_first_roll(seed: int) -> State:
    game = Game(2, seed, RuleSet())
    while Roll() not in game.legal_actions():
        game.apply(game.legal_ids()[0])
    return game.state


def outcomes(state: State, action: int) -> list[tuple[int, State]]:
    return list(ChanceOutcomes(state, action).listed())


def test_each_of_the_36_rolls_is_equally_likely_whatever_card_black_draws() -> None:
    found = outcomes(before_first_roll(3), ids.ROLL)
    weights: Counter[tuple[int, int]] = Counter()
    for weight, after in found:
        weights[int(after.number), int(after.colour)] += weight
    assert len(weights) == 36
    assert len(set(weights.values())) == 1


def test_a_card_that_is_in_the_stack_three_times_is_drawn_three_times_as_often() -> None:
    state = before_first_roll(3)
    black = [weight for weight, after in outcomes(state, ids.ROLL) if (after.number, after.colour) == (1, BLACK)]
    left = Counter(list(state.card_stack)[: state.card_count])
    assert sorted(black) == sorted(left.values())


def visible(state: State) -> dict[str, object]:
    """The whole state except the order of its stacks and its future dice."""
    fields = game_of(state)
    hidden = ("rng", "card_stack", "design_stack", "design_top", "options", "designs", "walks")
    return {name: value for name, value in fields.items() if name not in hidden}


@pytest.mark.parametrize("seed", range(6))
def test_what_happened_is_one_of_the_outcomes(seed: int) -> None:
    looked: Counter[str] = Counter()
    for step in steps_of(lively_record(2 + seed % 3, seed)):
        if step.action is None or not step.stands:
            continue
        found = outcomes(step.before, step.action.id)
        if found:
            looked[str(cause_of(step.action.id))] += 1
            assert visible(step.after) in [visible(after) for _, after in found], step.action
    assert looked["roll"]


def test_a_theft_takes_each_card_of_the_hand_as_often_as_it_is_there() -> None:
    for seed in range(40):
        for step in steps_of(lively_record(2, seed)):
            if step.action is not None and cause_of(step.action.id) == "theft":
                hand = int(step.before.cards[step.action.id - ids.PLAY_STEAL_CARD])
                counts = [hand >> 4 * kind & 15 for kind in range(12)]
                weights = [weight for weight, _ in outcomes(step.before, step.action.id)]
                assert weights == [count for count in counts if count]
                return
    raise AssertionError("nobody stole a card")


def test_gaining_tokens_succeeds_as_often_as_the_die_says() -> None:
    """Called 3: four faces of six bring three tokens (6.12)."""
    for seed in range(60):
        for step in steps_of(lively_record(2, seed)):
            if step.action is not None and step.action.id == ids.PLAY_GAIN + 2 and step.before.reserve >= 3:
                had = step.before.tokens[step.seat]
                found = outcomes(step.before, step.action.id)
                won = sum(weight for weight, after in found if after.tokens[step.seat] == had + 3)
                assert Fraction(won, sum(weight for weight, _ in found)) == Fraction(4, 6)
                return
    raise AssertionError("nobody called 3")


def test_an_action_without_chance_has_no_outcomes() -> None:
    chance = random.Random(1)
    for step in chance.sample(steps_of(lively_record(2, 4)), 10):
        if step.action is not None and cause_of(step.action.id) is None:
            assert outcomes(step.before, step.action.id) == []


def test_4_10_if_the_stack_is_empty_each_discard_may_come() -> None:
    for seed in range(40):
        for step in steps_of(lively_record(2, seed)):
            legal = Game._from_state(step.before.copy(), RuleSet(), standard_deck()).legal_actions()
            if step.before.discards and BuyCard() in legal:
                state = step.before.copy()
                state.card_count = 0
                discards = [int(state.discards) >> 4 * kind & 15 for kind in range(12)]
                found = outcomes(state, ids.BUY_CARD)
                assert [weight for weight, _ in found] == [count for count in discards if count]
                assert {int(after.card_count) for _, after in found} == {sum(discards) - 1}
                return
    raise AssertionError("nobody could buy a card")


def about_to_roll_again() -> State:
    """A state in which Roll again can be played while the stack of cards is empty."""
    for seed in range(40):
        for step in steps_of(lively_record(2, seed)):
            if step.stands and step.action is not None and step.action.id == ids.PLAY_ROLL_AGAIN:
                state = step.before.copy()
                for card in list(state.card_stack)[: state.card_count]:
                    state.discards += one_card(card)
                state.card_count = 0
                return state
    raise AssertionError("nobody rolled again")


def test_4_10_roll_again_is_on_the_discards_when_black_draws_from_an_empty_stack() -> None:
    state = about_to_roll_again()
    found = outcomes(state, ids.PLAY_ROLL_AGAIN)
    discards = [int(state.discards + one_card(ROLL_AGAIN)) >> 4 * kind & 15 for kind in range(12)]
    black = [weight for weight, after in found if (after.number, after.colour) == (1, BLACK)]
    assert black == [count for count in discards if count]
    assert {weight for weight, after in found if after.colour != BLACK} == {sum(discards)}


def test_what_roll_again_really_does_with_an_empty_stack_is_one_of_its_outcomes() -> None:
    state = about_to_roll_again()
    found = [visible(after) for _, after in outcomes(state, ids.PLAY_ROLL_AGAIN)]
    drawn = 0
    for seed in range(200):
        after = state.copy()
        after.rng = seeded(seed)
        apply(after, ids.PLAY_ROLL_AGAIN)
        assert visible(after) in found
        drawn += after.colour == BLACK
    assert drawn
