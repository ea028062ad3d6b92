"""A batch plays the same games as `Game`, row by row, whoever chooses the actions."""

import os
import signal
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ettana import NUM_ACTIONS, Game, RuleSet
from ettana.core.engine.batch.relative import to_absolute, to_relative
from ettana.core.errors import BadRules
from ettana.envs import IllegalActions, VecEnv
from ettana.envs.processes import EnvProcesses, ProcessLost
from tests.envs.reference import mask_of, observation_of
from tests.support.strategies import sixty

OTHER_RULES = RuleSet(
    target=3,
    turn_limit=30,
    diagonal_steps=True,
    mirrored_designs=True,
    reshuffle="at once",
    short_reserve="pay nothing",
    cards=(6,) * 12,
    replace_dealt_victory_point=True,
)


def rows_are(env: VecEnv, games: list[Game]) -> None:
    """Checks that seat, observation and mask of every row are those of its game."""
    step = env.last
    for row, game in enumerate(games):
        assert step.seat[row] == game.current
        assert bytes(step.observation[row]) == observation_of(game.view(game.current))
        legal = [int(to_relative(number, game.current, game.players)) for number in game.legal_ids()]
        assert step.mask[row].tobytes() == mask_of(legal, NUM_ACTIONS)


@pytest.mark.parametrize(
    ("players", "rules", "steps"),
    [(2, RuleSet(turn_limit=20), 250), (3, OTHER_RULES, 400), (4, RuleSet(turn_limit=9, target=1), 150)],
)
def test_every_row_is_the_game_of_its_seed_and_ends_as_it_ends(players: int, rules: RuleSet, steps: int) -> None:
    env = VecEnv(games=4, players=players, seed=7, rules=rules, deck=sixty())
    games = [Game(players, seed, rules, sixty()) for seed in env.seeds]
    assert env.seeds == [7, 8, 9, 10]
    rows_are(env, games)
    ended = 0
    for _ in range(steps):
        actions = env.sample()
        step = env.step(actions)
        for row, game in enumerate(games):
            game.apply(to_absolute(int(actions[row]), game.current, players))
            assert step.terminated[row] == (game.winner is not None)
            assert step.truncated[row] == (game.over and game.winner is None)
            assert tuple(step.reward[row]) == game.returns
            if game.over:
                ended += 1
                assert step.winner[row] == (-1 if game.winner is None else game.winner)
                assert step.length[row] == game.log_length
                for seat in range(players):
                    assert bytes(step.last_observation[row, seat]) == observation_of(game.view(seat))
                games[row] = Game(players, env.seeds[row], rules, sixty())
                assert env.seeds[row] % 4 == (7 + row) % 4
        rows_are(env, games)
    assert ended >= 4


def test_a_game_that_goes_on_too_long_is_cut_short() -> None:
    env = VecEnv(games=2, players=2, max_decisions=5, actions="absolute")
    step = env.last
    for decision in range(1, 11):
        step = env.step(env.sample())
        assert step.truncated.tolist() == [decision % 5 == 0] * 2
        assert not step.terminated.any()
        assert not step.reward.any()
    assert step.length.tolist() == [5, 5]
    assert env.seeds == [1 + 4, 2 + 4]


def test_absolute_actions_are_the_numbers_of_actions() -> None:
    env = VecEnv(games=1, players=4, seed=3, actions="absolute", rules=RuleSet(turn_limit=40))
    game = Game(4, 3, env.rules)
    for _ in range(300):
        assert env.last.mask[0].tobytes() == game.legal_mask()
        actions = env.sample()
        game.apply(actions[0])
        env.step(actions)
        if game.over:
            game = Game(4, env.seeds[0], env.rules)


def test_the_arrays_are_the_engines_own_memory_and_cannot_be_written_to() -> None:
    env = VecEnv(games=3, players=2)
    first = env.last.observation
    before = first.copy()
    again = env.step(env.sample()).observation
    assert again is first
    assert (first != before).any()
    with pytest.raises(ValueError, match="read-only"):
        first[0, 0] = 1


def test_a_callers_arrays_are_filled() -> None:
    mine: dict[str, np.ndarray[Any, Any]] = {
        "observation": np.zeros((3, 232), np.float32),
        "mask": np.zeros((3, NUM_ACTIONS), np.bool_),
    }
    env, other = VecEnv(games=3, out=mine), VecEnv(games=3)
    for _ in range(20):
        assert env.last.observation is mine["observation"]
        assert (mine["observation"] == other.last.observation).all()
        assert (mine["mask"] == other.last.mask).all()
        actions = other.sample()
        assert (env.sample() == actions).all()
        env.step(actions)
        other.step(actions)
    with pytest.raises(ValueError, match="there is no buffer 'masks'"):
        VecEnv(games=3, out={"masks": mine["mask"]})
    with pytest.raises(ValueError, match=r"mask needs an array of shape \(4, 1581\)"):
        VecEnv(games=4, out={"mask": mine["mask"]})


def test_an_illegal_action_changes_no_game() -> None:
    env = VecEnv(games=3, players=3)
    before = [array.copy() for array in env.last]
    actions = env.sample()
    for wrong in (NUM_ACTIONS - 1, -1, 32767):
        chosen = actions.copy()
        chosen[2] = wrong
        with pytest.raises(IllegalActions, match=f"action {wrong} is not legal in game 2, where seat 0 has to act"):
            env.step(chosen)
    assert all((now == then).all() for now, then in zip(env.last, before, strict=True))
    for nonsense, why in (
        (actions[:2], "3 whole numbers"),
        (actions.astype(float), "3 whole numbers"),
        ([65536 + int(action) for action in actions], "the numbers of actions are 0 to 1580"),
    ):
        with pytest.raises(ValueError, match=why):
            env.step(nonsense)
    env.step([int(action) for action in actions])


@pytest.mark.parametrize(
    "wrong", [{"games": 0}, {"players": 5}, {"players": True}, {"seed": -1}, {"actions": "mine"}, {"processes": 9}]
)
def test_vector_settings_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadRules):
        VecEnv(**{"games": 8, **wrong})


@pytest.mark.parametrize(("games", "samples"), [(12_000, 1), (400, 60)])  # the first is drawn by the step, others later
def test_the_sampler_takes_every_legal_action_equally_often(games: int, samples: int) -> None:
    env = VecEnv(games=games, players=2, seed=5)
    rows = np.flatnonzero(env.last.mask.sum(axis=1) == 3)  # a roll for the pin, three tiles to choose from
    assert len(rows) > 100
    places = np.zeros(3)
    for _ in range(samples):
        actions = env.sample()
        assert env.last.mask[np.arange(games), actions].all()
        for row in rows:
            places[np.flatnonzero(env.last.mask[row]).searchsorted(actions[row])] += 1
    expected = places.sum() / 3
    assert ((places - expected) ** 2 / expected).sum() < 13.8  # chi-square, 2 degrees of freedom: one in a thousand


def test_reset_begins_games_anew() -> None:
    env = VecEnv(games=2, players=2, seed=4)
    first = env.last.observation.copy()
    env.step(env.sample())
    assert (env.reset().observation == first).all()
    assert (env.reset(seed=5).observation[0] == first[1]).all()
    assert env.seeds == [5, 6]


@pytest.fixture
def divided() -> Iterator[VecEnv]:
    with VecEnv(games=5, players=3, rules=RuleSet(turn_limit=3), processes=2) as env:
        yield env


def test_a_process_that_is_killed_in_a_step_is_told_and_leaves_nothing_behind() -> None:
    shared = [Path("/dev/shm"), Path(tempfile.gettempdir())]
    before = {path for folder in shared for path in folder.glob("*pym-*")}
    with VecEnv(games=4, players=2, processes=2) as env:
        source = env._source
        assert isinstance(source, EnvProcesses)
        victim = source.workers[0]
        os.kill(victim.pid, signal.SIGSTOP)  # so that the step waits for it
        killer = threading.Timer(0.2, victim.kill)
        killer.start()
        with pytest.raises(ProcessLost, match="has ended"):
            env.step(env.sample())
        killer.join()
        assert not any(worker.is_alive() for worker in source.workers)
    assert {path for folder in shared for path in folder.glob("*pym-*")} <= before


def test_processes_play_the_same_games(divided: VecEnv) -> None:
    alone = VecEnv(games=5, players=3, rules=RuleSet(turn_limit=3))
    ended = 0
    for number in range(150):
        for name in divided.last._fields:
            assert (getattr(divided.last, name) == getattr(alone.last, name)).all(), name
        for _ in range(number % 3):
            assert (divided.sample() == alone.sample()).all()  # the first comes with the step, others are drawn anew
        actions = alone.sample()
        assert (divided.sample() == actions).all()
        divided.step(actions)
        ended += int(alone.step(actions).truncated.sum())
    assert ended > 5
    assert divided.seeds == alone.seeds
    for wrong in (-1, NUM_ACTIONS - 1):
        actions = divided.sample()
        actions[3] = wrong
        with pytest.raises(IllegalActions, match="in game 3"):
            divided.step(actions)
    source = divided._source
    assert isinstance(source, EnvProcesses)
    source.workers[1].kill()
    source.workers[1].join()
    with pytest.raises(ProcessLost, match="has ended"):
        divided.sample()
    with pytest.raises(ProcessLost, match="closed"):
        divided.sample()
    assert (divided.reset().observation == alone.reset().observation).all()
