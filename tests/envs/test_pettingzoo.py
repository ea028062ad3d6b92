"""PettingZoo's own tests, and what they leave out: the agents' game is the engine's game."""

from typing import Any

import numpy as np
import pytest

from ettana import NUM_ACTIONS, RuleSet
from ettana.core.action_table import action_from_id
from ettana.core.engine.batch.relative import to_absolute, to_relative
from ettana.core.engine.rules.ids import CLAIM
from ettana.core.errors import BadRules, IllegalAction, MalformedAction
from ettana.envs import SIZE
from ettana.envs.pettingzoo import env, raw_env
from tests.envs.reference import mask_of, observation_of

pettingzoo_test: Any = pytest.importorskip("pettingzoo.test")
SHORT = RuleSet(turn_limit=12)


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")  # for all games with a mask,
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # as in PettingZoo's own classic games
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")  # for agents that are not to act
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pettingzoos_api_test_passes(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo_test.api_test(env(players=players, rules=SHORT), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


def test_pettingzoos_seed_test_passes() -> None:
    pettingzoo_test.seed_test(lambda: env(players=3, rules=SHORT), num_cycles=100)


def test_pettingzoos_render_test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo_test.render_test(lambda render_mode: env(players=2, rules=SHORT, render_mode=render_mode))


@pytest.mark.parametrize("actions", ["relative", "absolute"])
def test_what_an_agent_reads_is_what_its_seat_may_know(actions: Any) -> None:
    chance, ended = np.random.default_rng(1), 0
    table = raw_env(players=3, rules=SHORT, actions=actions)
    for seed in range(6):
        table.reset(seed=seed)
        for agent in table.agent_iter():
            read, reward, terminated, truncated, _ = table.last()
            game, seat = table.game, int(agent[-1])
            assert read is not None
            assert read["observation"].tobytes() == observation_of(game.view(seat))
            if terminated or truncated:
                assert not read["action_mask"].any()
                assert reward == game.returns[seat]
                assert (terminated, truncated) == (game.winner is not None, game.winner is None)
                ended += 1
                table.step(None)
                continue
            assert agent == f"player_{game.current}"
            turned = [int(to_relative(number, seat, 3)) for number in game.legal_ids()]
            legal = turned if actions == "relative" else list(game.legal_ids())
            assert read["action_mask"].tobytes() == mask_of(legal, NUM_ACTIONS)
            assert not table.observe(f"player_{(seat + 1) % 3}")["action_mask"].any()
            chosen = int(chance.choice(legal))
            table.step(chosen)
            absolute = int(to_absolute(chosen, seat, 3)) if actions == "relative" else chosen
            assert game.log[-1] == action_from_id(absolute)
    assert ended == 18


def test_a_game_is_cut_short_after_so_many_decisions() -> None:
    table = raw_env(players=2, max_decisions=7)
    table.reset(seed=1)
    for _ in range(7):
        assert not any(table.truncations.values())
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    assert table.truncations == {"player_0": True, "player_1": True}


def test_an_illegal_action_loses_or_raises() -> None:
    table = env(players=2)
    table.reset(seed=1)
    table.step(CLAIM)
    assert table.terminations == {"player_0": True, "player_1": True}
    assert table.rewards["player_0"] == -1
    assert table.rewards["player_1"] == 0
    table.step(None)
    table.step(None)
    assert not table.agents
    bare = raw_env(players=2)
    with pytest.raises(BadRules, match="reset"):
        bare.step(0)
    bare.reset(seed=1)
    with pytest.raises(IllegalAction):
        bare.step(CLAIM)
    for nonsense in (-1, NUM_ACTIONS, None):
        table.reset(seed=1)
        with pytest.raises(MalformedAction):
            table.step(nonsense)


def test_pettingzoo_renders_as_text_and_as_a_picture() -> None:
    table = raw_env(players=4, render_mode="ansi")
    table.reset(seed=3)
    text = table.render()
    assert isinstance(text, str)
    assert "> player 0: points 0 of" in text
    pictured = raw_env(players=4, render_mode="rgb_array")
    pictured.reset(seed=3)
    picture = pictured.render()
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (240 + 4 * 24, 240, 3)
    before = picture.copy()
    pictured.step(int(pictured.observe("player_0")["action_mask"].argmax()))
    after = pictured.render()
    assert isinstance(after, np.ndarray)
    assert (after != before).any()  # a pin stands on the loom
    assert raw_env(players=2, render_mode=None).render_mode is None


@pytest.mark.parametrize("wrong", [{"players": 5}, {"render_mode": "film"}, {"actions": "mine"}])
def test_pettingzoo_settings_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadRules):
        raw_env(**wrong)


def test_the_spaces_are_those_of_the_layout() -> None:
    table = raw_env(players=2)
    assert table.observation_space("player_0")["observation"].shape == (SIZE,)
    assert table.action_space("player_1").n == NUM_ACTIONS
