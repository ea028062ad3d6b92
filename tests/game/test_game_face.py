"""The public methods of a Game besides playing it: copies, masks, returns, worlds, and its repr."""

import dataclasses
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ettana.core.action_table import action_table
from ettana.core.actions import Roll
from ettana.core.belief import Belief
from ettana.core.engine.rules.ids import ACTIONS
from ettana.core.engine.rules.legal import is_legal
from ettana.core.engine.rules.state import State
from ettana.core.errors import BadRules, BadSeat, IllegalAction, MalformedAction
from ettana.core.positions.invariants import check_invariants
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.json_forms import view_to_json
from ettana.records import make_record, replay_record
from tests.support.reflection import changes, game_of, snapshot
from tests.support.strategies import examples, games, play_on, played, seeds

# Actions in all forms


@pytest.mark.parametrize("number", [int, np.int64, np.uint16, np.int32])
def test_an_action_may_be_given_as_itself_its_number_or_its_text(number: type) -> None:
    first = Game(seed=7).legal_actions()[0]
    for given_as in (first, number(first.id), str(first), str(first).upper()):
        game = Game(seed=7)
        assert game.why_not(given_as) is None
        game.apply(given_as)
        assert game.log == (first,)


@pytest.mark.parametrize(
    "wrong", [True, False, 1.0, None, "dance", "", -1, ACTIONS, [3], b"roll", np.array([1, 2])], ids=repr
)
def test_input_that_is_not_an_action_is_malformed_and_changes_nothing(wrong: object) -> None:
    game = Game(seed=7)
    for ask in (game.apply, game.why_not):
        with pytest.raises(MalformedAction):
            ask(wrong)  # type: ignore[arg-type]
    assert game.log == ()


def test_an_action_that_is_not_allowed_is_illegal() -> None:
    game = Game(seed=7)
    for forbidden in (Roll(), Roll().id, "roll", np.int64(0)):
        refusal = game.why_not(forbidden)
        assert refusal is not None
        assert refusal.clause == "2.5"
        with pytest.raises(IllegalAction, match=r"roll: forbidden by clause 2\.5"):
            game.apply(forbidden)


def test_an_illegal_action_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up = []

    def noting(state: State, action: int) -> bool:
        looked_up.append(action)
        return is_legal(state, action)

    game = Game(seed=7)
    monkeypatch.setattr("ettana.game.is_legal", noting)
    with pytest.raises(IllegalAction):
        game.apply("roll")
    assert looked_up == [Roll().id]


def test_a_game_can_be_made_of_numbers_of_numpy() -> None:
    assert Game(np.int64(3), np.uint64(2026)).position() == Game(3, 2026).position()
    for wrong in (True, 1.0, "7", -1, 1 << 128):
        with pytest.raises(BadRules):
            Game(2, wrong)  # type: ignore[arg-type]
    for none in (True, 1, 5, "2", 2.0):
        with pytest.raises(BadRules):
            Game(none, 7)  # type: ignore[arg-type]


@examples(60)
@given(games())
def test_the_mask_marks_the_legal_actions(game: Game) -> None:
    mask = game.legal_mask()
    assert len(mask) == ACTIONS
    assert [number for number, legal in enumerate(mask) if legal] == list(game.legal_ids())
    assert set(mask) <= {0, 1}
    assert np.flatnonzero(np.frombuffer(mask, dtype=np.int8)).tolist() == list(game.legal_ids())
    assert set(game.legal_ids()) <= action_table().keys()


# Copies


@examples(60)
@given(games(), seeds)
def test_a_copy_without_history_begins_here(game: Game, seed: int) -> None:
    copy = game.copy(history=False)
    assert not changes(game_of(game.state), game_of(copy.state))
    assert (copy.rules, copy.deck) == (game.rules, game.deck)
    assert (copy.seed, copy.log, copy.event_count, copy.can_undo) == (None, (), 0, False)
    before, told = snapshot(game.state), game.event_count
    twin = game.copy()
    play_on(copy, 20, seed)
    play_on(twin, 20, seed)
    assert copy.position() == twin.position()
    assert copy.events_since(0, REFEREE) == twin.events_since(told, REFEREE)
    assert not changes(before, snapshot(game.state))


def test_the_record_of_a_copy_without_history_begins_where_it_was_copied() -> None:
    game = played(2, 5, RuleSet(target=20), 30)
    copy = game.copy(history=False)
    play_on(copy, 10, 1)
    record = make_record(copy)
    assert (record.seed, record.position, len(record.entries)) == (None, game.position(), 10)
    assert replay_record(record).position() == copy.position()


def test_a_game_knows_the_position_that_it_began_from() -> None:
    game = played(2, 5, RuleSet(target=20), 30)
    assert game.beginning is None, "it was set up from its seed"
    other = Game.from_position(game.position())
    play_on(other, 10, 1)
    assert other.beginning == other.copy().beginning == Game.from_bytes(other.to_bytes()).beginning == game.position()


def test_with_other_dice_a_position_differs_only_in_its_future() -> None:
    position = played(2, 5, RuleSet(), 30).position()
    other = position.with_dice(7)
    assert other != position
    assert dataclasses.replace(other, chance=position.chance) == position
    assert other == position.with_dice(7) != position.with_dice(8)


# The end


@examples(60)
@given(st.integers(2, 4), seeds, st.sampled_from([1, 2]))
def test_returns_sum_to_zero_and_tell_the_winner(players: int, seed: int, target: int) -> None:
    game = Game(players, seed, RuleSet(target=target, turn_limit=30))
    chance = random.Random(seed)
    while not game.over:
        assert game.returns == (0.0,) * players
        game.apply(chance.choice(game.legal_ids()))
    if game.winner is None:
        assert game.returns == (0.0,) * players
    else:
        assert game.returns[game.winner] == 1.0
        assert sum(game.returns) == pytest.approx(0)
        assert sorted(set(game.returns)) == [-1 / (players - 1), 1.0]


# Worlds that a seat considers possible


@examples(80)
@given(games(), seeds, st.data())
def test_8_1_a_determinised_game_looks_the_same_to_its_seat(game: Game, seed: int, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from([*range(game.players), None]))
    world = game.sample_world(seat, seed)
    check_invariants(world.state, game.rules, game.deck)
    assert view_to_json(world.view(seat)) == view_to_json(game.view(seat))
    assert (world.seed, world.log, world.events_since(0, REFEREE), world.can_undo) == (None, (), [], False)
    assert world.position().chance != game.position().chance
    assert game.sample_world(seat, seed).position() == world.position()
    if not game.over and seat == game.current:
        assert world.legal_ids() == game.legal_ids()
    play_on(world, 10, seed)
    assert world.to_bytes() == Game.from_bytes(world.to_bytes()).to_bytes()


def test_8_2_a_determinised_game_reveals_nothing_of_the_true_one() -> None:
    """Two games that look alike to a seat give it the same worlds, to the byte, with their history."""
    game = played(3, 11, RuleSet(target=20), 150)
    other = game.sample_world(1, 99)
    assert other.position() != game.position()
    for seed in range(20):
        assert game.sample_world(1, seed).to_bytes() == other.sample_world(1, seed).to_bytes()
        assert repr(game.sample_world(1, seed)) == repr(other.sample_world(1, seed))


def test_worlds_of_one_belief_differ() -> None:
    game = played(4, 11, RuleSet(target=20), 150)
    belief = Belief(game.view(0), game.rules, game.deck)
    worlds = {Game.from_belief(belief, seed).to_bytes() for seed in range(20)}
    assert len(worlds) == 20
    assert game.sample_world(0, 3).position() == Game.from_belief(belief, np.int64(3)).position()


@pytest.mark.parametrize("seat", [-1, 3, True, "0", REFEREE], ids=repr)
def test_nobody_else_can_have_a_world(seat: object) -> None:
    with pytest.raises(BadSeat):
        played(3, 5, RuleSet(), 30).sample_world(seat, 1)  # type: ignore[arg-type]
    with pytest.raises(BadRules):
        played(3, 5, RuleSet(), 30).sample_world(1, -1)


# In a log


def test_the_repr_of_a_game_shows_its_set_up_and_its_state() -> None:
    game = Game(players=3, seed=2026)
    assert repr(game) == "<Game players=3 seed=2026 actions=0 turn=0 phase=PLACE current=0 points=(0, 0, 0)>"
    game.apply(game.legal_ids()[0])
    assert "actions=1 turn=0 phase=PLACE current=1" in repr(game)
    won = Game(players=2, seed=3, rules=RuleSet(target=1, turn_limit=200, cards=(0,) * 9 + (15, 0, 0)))
    play_on(won, 1000, 5)
    assert repr(won).startswith("<Game players=2 seed=3 rules=RuleSet(target=1, turn_limit=200, cards=(0, 0, 0,")
    assert f"phase=OVER winner={won.winner} points={won.points}>" in repr(won)
    assert "deck='" in repr(played(2, 1, RuleSet(), 1))
