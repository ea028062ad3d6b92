"""Copies are complete and independent, and an undo restores everything."""

from collections.abc import Callable

import pytest
from hypothesis import given
from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.action_table import action_from_id
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.state import NOT_THE_GAME, OVER, SHARED, State
from ettana.core.errors import IllegalAction
from ettana.core.events import Undone
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.lab.random_play import pick_by_kind
from tests.support.reflection import VECTOR, changes, field_names, game_of, snapshot
from tests.support.strategies import examples, games, play_on, seeds


def play_state(state: State, actions: int, seed: int) -> None:
    choices = seeded(seed)
    for _ in range(actions):
        if state.phase == OVER:
            return
        apply(state, pick_by_kind(legal_ids(state), choices))


@examples(100)
@given(games(), seeds)
def test_a_copy_has_every_field_and_the_same_future(game: Game, seed: int) -> None:
    state = game.state
    copy = state.copy()
    assert field_names(copy) == field_names(state)
    assert not changes(game_of(state), game_of(copy))
    assert list(legal_ids(copy)) == list(legal_ids(state))
    play_state(state, 30, seed)
    play_state(copy, 30, seed)
    assert not changes(game_of(state), game_of(copy))


def test_a_copy_takes_over_every_field_whatever_it_holds() -> None:
    """Finds a field that `copy` forgets without a game: each field gets a unique value."""
    state = Game(players=3, seed=5).state
    for number, name in enumerate(field_names(state), start=100):
        value = getattr(state, name)
        if isinstance(value, bool):
            setattr(state, name, True)  # a fresh state has none set
        elif isinstance(value, int):
            setattr(state, name, number)
        elif isinstance(value, VECTOR):
            setattr(state, name, vec[i64]([number, number + 1]))
    original, copied = snapshot(state), snapshot(state.copy())
    forgotten = changes(original, copied).keys()
    assert forgotten == {"listed", "listed_count", "recording", "journal"}  # memory that a copy makes anew


@examples(100)
@given(games(), seeds)
def test_playing_on_a_copy_leaves_the_original_untouched_and_the_other_way_round(game: Game, seed: int) -> None:
    legal_ids(game.state)
    original, copy = game.state, game.state.copy()
    before = snapshot(original)
    play_state(copy, 60, seed)
    assert not changes(before, snapshot(original))
    kept = snapshot(copy)
    play_state(original, 60, seed + 1)
    assert not changes(kept, snapshot(copy))


@examples(60)
@given(games(), seeds)
def test_shared_vectors_are_replaced_and_never_written(game: Game, seed: int) -> None:
    """Each vector that a copy shares keeps its first seen content."""
    state = game.state
    seen: dict[int, tuple[object, tuple[int, ...]]] = {}
    for step in range(60):
        for name in SHARED:
            vector = getattr(state, name)
            seen.setdefault(id(vector), (vector, tuple(vector)))  # kept alive, so that its id is not reused
        play_state(state, 1, seed + step)
    for vector, content in seen.values():
        assert isinstance(vector, VECTOR)
        assert tuple(vector) == content


def test_a_copy_shares_the_listed_vectors_and_no_others() -> None:
    """A write shows whether two vectors are the same object: compiled, each access to a field makes a new object."""
    state = Game(players=3, seed=5).state
    copy = state.copy()
    shared = set()
    for name in field_names(state):
        if isinstance(getattr(state, name), VECTOR) and len(getattr(state, name)) and name not in NOT_THE_GAME:
            getattr(copy, name)[0] += 1
            if getattr(state, name) == getattr(copy, name):
                shared.add(name)
            getattr(copy, name)[0] -= 1  # new games share some of them too
    assert shared == set(SHARED)


@examples(60)
@given(games(), seeds)
def test_a_copied_game_keeps_its_past_and_goes_its_own_way(game: Game, seed: int) -> None:
    copy = game.copy()
    assert (copy.log, copy.events_since(0, REFEREE), copy.can_undo) == (
        game.log,
        game.events_since(0, REFEREE),
        game.can_undo,
    )
    before, log, events = snapshot(game.state), game.log, game.events_since(0, REFEREE)
    play_on(copy, 20, seed)
    while copy.can_undo:
        copy.undo()
    assert not changes(before, snapshot(game.state))
    assert (game.log, game.events_since(0, REFEREE)) == (log, events)


@examples(100)
@given(games(), seeds)
def test_undo_restores_the_exact_state(game: Game, seed: int) -> None:
    """Undoes every undoable action, alone and after others."""
    for action in game.legal_actions():
        if not action.undoable:
            continue
        before, said = game_of(game.state), game.event_count
        game.apply(action)
        assert game.can_undo
        game.undo()
        assert not changes(before, game_of(game.state)), action
        assert game.events_since(said)[-1] == Undone(game.current)
    history = [game_of(game.state)]
    for step in range(30):
        if game.over:
            break
        play_on(game, 1, seed + step)
        history = [*history, game_of(game.state)] if game.can_undo else [game_of(game.state)]
    while len(history) > 1:
        history.pop()
        game.undo()
        assert not changes(history[-1], game_of(game.state))


@examples(120)
@given(games(most=120))
def test_an_action_that_revealed_something_cannot_be_undone(game: Game) -> None:
    """What cannot be undone shows in the generator, a hand or the points, or is another player's action: dice, draws,
    thefts, claims.
    """
    for number in legal_ids(game.state):
        other = game.copy()
        other.apply(int(number))
        revealed = (
            other.current != game.current
            or game_of(other.state)["rng"] != game_of(game.state)["rng"]
            or any(hidden_parts(other)[part] != value for part, value in hidden_parts(game).items())
        )
        reshuffled = any(type(event).__name__ == "Reshuffled" for event in other.events_since(game.event_count))
        if revealed and not reshuffled:
            assert not other.can_undo, action_from_id(number)
            with pytest.raises(IllegalAction):
                other.undo()


def hidden_parts(game: Game) -> dict[str, object]:
    parts: dict[str, Callable[[State], object]] = {
        "stack": lambda s: int(s.card_count),
        "designs": lambda s: int(s.design_top),
        "held": lambda s: tuple(s.held),
        "points": lambda s: tuple(s.points),
    }
    return {name: read(game.state) for name, read in parts.items()}
