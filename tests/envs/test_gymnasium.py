"""Gymnasium's own check, and games against bots."""

from typing import Any

import numpy as np
import pytest

from ettana import NUM_ACTIONS, RuleSet
from ettana.bots import BrokenBot, UnknownBot
from ettana.core.errors import BadRules
from tests.envs.reference import observation_of

gymnasium: Any = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from ettana.envs.gymnasium import ID, SingleAgentEnv  # noqa: E402

SHORT = RuleSet(turn_limit=16)


def test_gymnasiums_own_check_passes() -> None:
    check_env(gymnasium.make(f"ettana.envs.gymnasium:{ID}", opponents=["Sensible"], rules=SHORT).unwrapped)


def test_gymnasium_makes_the_environment_by_its_id() -> None:
    made = gymnasium.make(f"ettana.envs.gymnasium:{ID}", opponents=["Random", "Random"], render_mode="ansi")
    made.reset(seed=1)
    assert "player 2" in made.render()
    picture = SingleAgentEnv(["Random"], render_mode="rgb_array")
    picture.reset(seed=1)
    assert picture.render().shape == (240 + 2 * 24, 240, 3)


def episode(env: SingleAgentEnv, seed: int) -> tuple[list[int], float, bool, bool]:
    chance = np.random.default_rng(seed)
    read, info = env.reset(seed=seed)
    while True:
        assert info["seat"] == env.seat == env.game.current
        assert read["observation"].tobytes() == observation_of(env.game.view(env.seat))
        assert (read["action_mask"] == env.action_masks()).all()
        read, reward, terminated, truncated, info = env.step(int(chance.choice(np.flatnonzero(read["action_mask"]))))
        if terminated or truncated:
            assert not read["action_mask"].any()
            return [action.id for action in env.game.log], reward, terminated, truncated


@pytest.mark.parametrize(
    "opponents", [["Sensible"], ["Random", "Sensible"], ["Random", "Random", "ettana.bots.random_bot:Random"]]
)
def test_games_against_bots_end_and_can_be_played_again(opponents: list[str]) -> None:
    env, again = (SingleAgentEnv(opponents, rules=SHORT) for _ in range(2))
    seats = set()
    for seed in range(4):
        played, reward, terminated, truncated = episode(env, seed)
        assert terminated != truncated
        assert reward == env.game.returns[env.seat]
        assert episode(again, seed)[0] == played
        seats.add(env.seat)
    assert len(seats) > 1


def test_the_seat_can_be_fixed_and_opponents_sit_clockwise_from_it() -> None:
    env = SingleAgentEnv(["Random", "Sensible"], seat=1, rules=SHORT)
    env.reset(seed=1)
    assert env.seat == 1
    assert {seat: bot.name for seat, bot in env._bots.items()} == {2: "Random", 0: "Sensible"}


def test_a_game_is_cut_short_after_so_many_decisions() -> None:
    env = SingleAgentEnv(["Random"], max_decisions=20)
    played, reward, terminated, truncated = episode(env, 3)
    assert (len(played), reward, terminated, truncated) == (20, 0.0, False, True)


def test_an_illegal_action_loses_and_a_game_that_is_over_takes_none() -> None:
    env = SingleAgentEnv(["Random"])
    env.reset(seed=1)
    for wrong in (NUM_ACTIONS - 1, NUM_ACTIONS):
        env.reset(seed=1)
        before = env.game.log_length
        _, reward, terminated, truncated, info = env.step(wrong)
        assert (reward, terminated, truncated) == (-1.0, True, False)
        assert info["illegal"]
        assert env.game.log_length == before
        with pytest.raises(BadRules, match="over"):
            env.step(0)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"opponents": []}, BadRules),
        ({"opponents": "Weaver"}, BadRules),
        ({"opponents": ["Random"] * 4}, BadRules),
        ({"seat": 2}, BadRules),
        ({"render_mode": "film"}, BadRules),
        ({"actions": "mine"}, BadRules),
        ({"opponents": ["Nobody"]}, UnknownBot),
        ({"opponents": ["nowhere:Bot"]}, BrokenBot),
    ],
)
def test_gymnasium_settings_that_cannot_be_are_refused(wrong: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        SingleAgentEnv(**wrong)
