"""Games and states cross process borders: pickled and deep-copied they keep every field and their future."""

import copy
import os
import pickle
import subprocess
import sys
from typing import TypeVar

import pytest
from hypothesis import given
from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine import is_compiled
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.options import Options
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.state import State
from ettana.core.engine.rules.state_lists import numbers_of, state_from, vectors_of
from ettana.core.errors import IllegalAction
from ettana.core.rules import OPTIONS, RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from tests.support.reflection import VECTOR, changes, field_names, snapshot
from tests.support.strategies import examples, games, play_on, played, seeds

T = TypeVar("T")
MADE_ANEW = {"listed", "listed_count"}  # the cache of legal actions


def pickled(thing: T) -> T:
    again: T = pickle.loads(pickle.dumps(thing))
    return again


def differences(one: State, other: State) -> set[str]:
    return changes(snapshot(one), snapshot(other)).keys() - MADE_ANEW


@examples(60)
@given(games(), seeds)
def test_a_state_keeps_every_field_and_goes_its_own_way(game: Game, seed: int) -> None:
    state = game.state
    for again_by in (pickled, copy.deepcopy, copy.copy):
        again = again_by(state)
        assert not differences(state, again)
        assert list(legal_ids(again)) == list(legal_ids(state))
    before, other = snapshot(state), Game._from_state(copy.deepcopy(state), game.rules, game.deck)
    play_on(other, 20, seed)
    assert not changes(before, snapshot(state)).keys() - MADE_ANEW


def test_pickling_keeps_every_field_with_any_value() -> None:
    """Finds a field that is forgotten or mixed up without a game: each field gets a unique value."""
    state = Game(players=3, seed=5).state
    flags = 0
    for number, name in enumerate(field_names(state), start=100):
        value = getattr(state, name)
        if isinstance(value, bool):
            flags += 1
            setattr(state, name, True)
        elif isinstance(value, int):
            setattr(state, name, number)
        elif isinstance(value, VECTOR):
            setattr(state, name, vec[i64]([number, number + 1]))
    assert differences(state, state_from(state.options, state.designs, numbers_of(state), vectors_of(state))) == set()
    assert flags == 6
    for name in field_names(state):  # each flag alone, so that two of them cannot be mixed up
        if isinstance(getattr(state, name), bool):
            setattr(state, name, False)
            assert differences(state, pickled(state)) == set(), name
            setattr(state, name, True)


def test_states_share_the_tables_of_their_rules_and_deck() -> None:
    state = played(3, 5, RuleSet(mirrored_designs=True, diagonal_steps=True), 40).state
    again = pickled(state)
    assert again.options is state.options
    assert again.designs is state.designs
    one, two = pickled((state, state.copy()))
    assert one.designs is two.designs


def test_a_generator_goes_on_where_it_was() -> None:
    rng = seeded(3)
    rng.word()
    again = pickled(rng)
    assert [again.word() for _ in range(5)] == [rng.word() for _ in range(5)]


def test_options_that_no_rule_set_made_are_refused() -> None:
    lone = Options(**{name: option.for_engine(option.default) for name, option in OPTIONS.items()})
    with pytest.raises(TypeError, match="rule set"):
        pickle.dumps(lone)


@examples(60)
@given(games(), seeds)
def test_a_game_keeps_its_past_and_its_future(game: Game, seed: int) -> None:
    for again in (pickled(game), copy.deepcopy(game), copy.copy(game), game.copy()):
        assert vars(again).keys() == vars(game).keys()
        assert (again.rules, again.deck, again.seed) == (game.rules, game.deck, game.seed)
        assert not differences(game.state, again.state)
        assert again.log == game.log
        assert again.events_since(0, REFEREE) == game.events_since(0, REFEREE)
        here, there = game.copy(), again
        play_on(here, 15, seed)
        play_on(there, 15, seed)
        assert there.position() == here.position()
        assert there.log == here.log
        assert there.events_since(0, REFEREE) == here.events_since(0, REFEREE)
        while here.can_undo:
            here.undo()
            there.undo()
            assert there.position() == here.position()
        assert not there.can_undo


def test_an_error_comes_back_whole_from_another_process() -> None:
    game = Game(players=2, seed=7)
    with pytest.raises(IllegalAction) as raised:
        game.apply("roll")
    again = pickled(raised.value)
    assert str(again) == str(raised.value)
    assert (again.action, again.clause, again.reason) == (raised.value.action, "2.5", "place_first")


@pytest.mark.skipif(not is_compiled(), reason="the engine runs interpreted here: there is no other kind to meet")
def test_a_compiled_and_an_interpreted_engine_read_each_others_pickles() -> None:
    game = played(3, 11, RuleSet(target=20), 120)
    program = (
        "import pickle, sys\n"
        "from ettana.core.engine import is_compiled\n"
        "assert not is_compiled()\n"
        "game = pickle.load(sys.stdin.buffer)\n"
        "game.apply(game.legal_ids()[0])\n"
        "sys.stdout.buffer.write(pickle.dumps(game))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps(game),
        capture_output=True,
        check=True,
        env=os.environ | {"ETTANA_PURE": "1"},
    )
    again = pickle.loads(run.stdout)
    game.apply(game.legal_ids()[0])
    assert again.position() == game.position()
    assert again.log == game.log
