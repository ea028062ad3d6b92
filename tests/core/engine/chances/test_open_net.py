"""The open net and its input: shares add up, seats are given in turn order, and scripted dice fall as set."""

import pytest

from ettana.core.engine.chances.forced_outcomes import ANY_CARD, ForcedRng, OpenStacks, with_design, with_dice
from ettana.core.engine.chances.open_features import SEAT_FEATURES, place_of
from ettana.core.engine.chances.open_net import ONE, OpenNet
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.state import PLACE, State
from ettana.core.engine.search.features import CARDS, FEATURES, REACHED, REACHED_WINS, RIVAL_NEEDED
from ettana.core.rules import RuleSet
from ettana.game import Game


def started(players: int = 2, seed: int = 5) -> State:
    game = Game(players, seed, RuleSet())
    while game.state.phase == PLACE:
        game.apply(game.legal_ids()[0])
    return game.state


def constant_net(outputs: list[int], survival: list[int] | None = None) -> OpenNet:
    """A net with the same output for every position: only the biases of its outputs are set."""
    players = len(outputs) - 1
    inputs = players * SEAT_FEATURES
    return OpenNet([0] * (inputs + 1 + len(outputs)) + outputs, 1, players, survival or [ONE])


def test_every_feature_of_a_seat_has_a_place_of_its_own() -> None:
    known = [*range(RIVAL_NEEDED), REACHED, REACHED_WINS, *range(FEATURES, FEATURES + 17)]
    assert sorted(place_of(feature) for feature in known) == list(range(SEAT_FEATURES))


@pytest.mark.parametrize("outputs", [[0, 0, 0], [500, -3000, 0], [1024, 900, 700, 0], [-90000, 90000, 0, 0, 0]])
def test_chances_add_up_and_follow_the_outputs(outputs: list[int]) -> None:
    net = constant_net(outputs)
    net.open_position()
    net.answer()
    net.softmax()
    found = list(net.output)[:-1]
    assert sum(found) == ONE
    assert sorted(range(len(found)), key=found.__getitem__) == sorted(range(len(found)), key=outputs.__getitem__)


def test_a_lead_of_one_in_log_odds_is_73_to_27() -> None:
    net = constant_net([1024, 0, 0])
    net.open_position()
    net.answer()
    net.softmax()
    assert net.output[0] / ONE == pytest.approx(0.731, abs=0.01)


def test_a_game_goes_on_the_less_likely_the_more_turns_are_left() -> None:
    survival = [ONE, ONE // 2] + [ONE // 4] * 30 + [ONE // 100]
    net = constant_net([0, 0, round(1024 * 2.303)], survival)  # ten turns are expected
    net.open_position()
    net.answer()
    assert net.goes_on(0) == ONE
    assert net.goes_on(1) == ONE // 2
    assert net.goes_on(20) == ONE // 100
    assert net.goes_on(60) < ONE // 1000
    assert net.goes_on(300) == 0


def test_features_are_ordered_from_the_seat_whose_turn_it_is() -> None:
    inputs = 2 * SEAT_FEATURES
    identity = [int(row == column) for row in range(inputs) for column in range(inputs)]
    net = OpenNet(identity + [0] * (inputs + 3 * (inputs + 1)), inputs, 2, [ONE])
    net.open_position()
    net.first = SEAT_FEATURES
    net.add(CARDS + 3, 16)
    assert [place for place, total in enumerate(net.sums) if total] == [SEAT_FEATURES + CARDS + 3]


def test_scripted_dice_fall_as_set_and_then_continue_at_random() -> None:
    dice = ForcedRng(4, 2, seeded(1))
    assert [dice.number_die(0), dice.colour_die(0)] == [5, 2]
    free = seeded(1)
    assert [dice.number_die(0) for _ in range(20)] == [free.number_die(0) for _ in range(20)]


def test_a_roll_shows_the_scripted_dice() -> None:
    for face in range(6):
        for colour in range(5):
            after = with_dice(started(), ids.ROLL, face, colour, ANY_CARD)
            assert (after.number, after.colour) == (face + 1, colour)


def test_black_draws_the_scripted_card() -> None:
    state = started()
    for card in set(list(state.card_stack)[: state.card_count]) - {9}:
        after = with_dice(state, ids.ROLL, 0, 5, card)
        assert after.cards[state.current] - state.cards[state.current] == 1 << 4 * card


def test_a_scripted_design_is_drawn_and_the_others_stay() -> None:
    state = started()
    state.tokens[state.current] = 9
    rolled = with_dice(state, ids.ROLL, 0, 0, ANY_CARD)
    for design in sorted(list(state.design_stack)[state.design_top :])[:5]:
        after = with_design(rolled, ids.BUY_DESIGN, design)
        assert after.held[state.current] >> design & 1
        assert sorted(list(after.design_stack)[after.design_top :]) == sorted(
            each for each in list(state.design_stack)[state.design_top :] if each != design
        )


def test_the_worlds_of_open_stacks_have_each_card_on_top_in_turn() -> None:
    state = started()
    stacks = OpenStacks(state, seeded(3))
    worlds = [stacks.deal() for _ in range(24)]
    hands = [list(world.held) for world in worlds]
    assert all(hand == list(state.held) for hand in hands)
    assert len({world.design_stack[0] for world in worlds}) == 24
    for world in worlds:
        assert sorted(list(world.card_stack)[: world.card_count]) == sorted(list(state.card_stack)[: state.card_count])


def test_designs_at_the_bottom_stay_there() -> None:
    state = started()
    rolled = with_dice(state, ids.ROLL, 0, 0, ANY_CARD)
    held = int(rolled.held[state.current]).bit_length() - 1
    after = with_design(rolled, ids.EXCHANGE + held, int(rolled.design_stack[rolled.design_top]))
    stacks = OpenStacks(after, seeded(3))
    assert {stacks.deal().design_stack[-1] for _ in range(5)} == {after.design_stack[-1]}
