"""From a view to a puzzle's position and back: it keeps everything that the player sees, and nothing else."""

from dataclasses import replace

import pytest

from ettana.core.belief import Belief
from ettana.core.engine.rules.rng import seeded
from ettana.core.names import Phase
from ettana.core.positions.state_from_position import state_from_position
from ettana.core.view import View, view
from ettana.game import Game
from ettana.study.puzzles.puzzle import BadPuzzle
from ettana.study.puzzles.scenes import position_of, scene_of
from tests.study.puzzles.turns import beginnings_of_turns

GAMES = [(3, 2), (4, 3), (5, 4)]


def as_seat_0(seen: View) -> View:
    """The view with its seat rotated to 0, without what a puzzle leaves out."""
    me, count = seen.current, len(seen.players)
    turned = tuple(seen.players[(me + seat) % count] for seat in range(count))
    starter = None if seen.starter is None else (seen.starter - me) % count
    rolls = tuple(6 if seat == starter else 1 for seat in range(count))
    return replace(
        seen,
        seat=0,
        current=0,
        players=turned,
        starter=starter,
        preset=False,
        placing_rolls=rolls,
        known=(),
        known_stack=(),
    )


@pytest.mark.parametrize(("seed", "players"), GAMES)
def test_a_puzzle_shows_what_the_player_saw(seed: int, players: int) -> None:
    turns = 0
    for game in beginnings_of_turns(seed, players):
        seen = game.view(game.current)
        position = position_of(scene_of(seen), game.rules, game.deck)
        shown = view(state_from_position(position), 0)
        assert replace(shown, known=(), known_stack=()) == as_seat_0(seen)
        assert not any(any(each.cards) or each.designs for each in shown.known)
        turns += 1
    assert turns > 10


@pytest.mark.parametrize(("seed", "players"), GAMES)
def test_what_others_hold_and_what_comes_leaves_no_trace(seed: int, players: int) -> None:
    for game in beginnings_of_turns(seed, players):
        me = game.current
        belief = Belief(game.view(me), game.rules, game.deck)
        for other in range(3):
            elsewhere = belief.sample(seeded(other))
            assert scene_of(view(elsewhere, me)) == scene_of(game.view(me))


def test_a_puzzle_begins_after_the_roll_and_before_any_action() -> None:
    game = Game(2, 3)
    with pytest.raises(BadPuzzle):
        scene_of(game.view(game.current))
    game = next(beginnings_of_turns(3))
    with pytest.raises(BadPuzzle):
        scene_of(game.view(1 - game.current))
    moved = game.copy()
    moved.apply(moved.legal_actions()[0])
    assert moved.phase is Phase.ACT
    with pytest.raises(BadPuzzle):
        scene_of(moved.view(moved.current))


def test_a_scene_that_cannot_be_is_refused() -> None:
    game = next(beginnings_of_turns(3))
    scene = scene_of(game.view(game.current))
    changed = {"loom": "X" * 25, "tiles": "123", "dice": "9", "cards": "9" * 12, "starter": 7, "claimed": ()}
    for name, value in changed.items():
        fields = {field: getattr(scene, field) for field in scene.__struct_fields__} | {name: value}
        with pytest.raises(Exception, match=r".") as error:
            state_from_position(position_of(type(scene)(**fields), game.rules, game.deck))
        assert isinstance(error.value, ValueError), name
