"""OpenSpiel's own tests for games written in Python, run on ours."""

import importlib
import random
import unittest
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel: Any = pytest.importorskip("pyspiel")
pytest.importorskip("ettana.envs.openspiel")

from tests.envs.openspiel.walks import SHORT, step, walk  # noqa: E402  it needs nothing, but comes after the question

pytestmark = pytest.mark.slow

GAMES = [
    f"python_ettana(players=2,{SHORT})",
    f"python_ettana(players=3,{SHORT},reshuffle=at once,diagonal_steps=True)",
    f"python_ettana(players=4,{SHORT},cards=1/1/5/1/1/1/1/1/1/2/1/1,replace_dealt_victory_point=True)",
]


@pytest.fixture(autouse=True)
def same_luck_every_time() -> None:
    """Seeds the global generators that OpenSpiel's tests draw from."""
    random.seed(11)
    np.random.seed(11)


def theirs(module: str) -> Any:
    return importlib.import_module(f"open_spiel.{module}")


@pytest.mark.parametrize("text", GAMES)
def test_openspiels_random_sim_test_passes(text: str) -> None:
    """Their simulation in C++: legal actions, returns, clones, serialisation, observers, chance that sums to 1."""
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("text", GAMES)
def test_openspiels_games_sim_test_passes(text: str) -> None:
    """Their simulation in Python: pickles of game, type and states, and clones that go on alike."""
    theirs("python.tests.games_sim_test").GamesSimTest().sim_game(pyspiel.load_game(text))


@pytest.mark.parametrize("text", GAMES[:2])
def test_openspiels_api_test_passes(text: str) -> None:
    """Their test of the interface: lengths, seats that do not exist, whose turn it is, what is private and public."""
    base = theirs("integration_tests.api_test").EnforceAPIOnPartialTreeBase
    ours = type("EnforceAPIPartialTree_python_ettana_Test", (base,), {})
    ours.game, ours.game_name = pyspiel.load_game(text), "python_ettana"  # type: ignore[attr-defined]
    run = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(ours).run(run)
    assert run.testsRun >= 5
    assert run.wasSuccessful(), run.errors + run.failures


def test_a_playthrough_is_the_same_when_it_is_played_again(tmp_path: Path) -> None:
    generate = theirs("python.algorithms.generate_playthrough")
    importlib.import_module("absl.flags").FLAGS.mark_as_parsed()  # it asks for an option of its command line
    written = generate.playthrough(f"python_ettana(players=2,{SHORT.replace('96', '4')})", None, seed=5)
    assert "IsTerminal() = True" in written
    file = tmp_path / "playthrough.txt"
    file.write_text(written, encoding="utf-8")
    original, again = generate.replay(str(file))
    assert again == original


def test_openspiels_rl_environment_plays() -> None:
    environment = theirs("python.rl_environment")
    game = pyspiel.load_game(GAMES[1])
    env, chance = environment.Environment(game), Random(4)
    env.seed(4)
    at = env.reset()
    steps = 0
    while not at.last():
        player = at.observations["current_player"]
        assert len(at.observations["info_state"][player]) == game.information_state_tensor_size()
        at = env.step([chance.choice(at.observations["legal_actions"][player])])
        steps += 1
    assert steps > 20
    assert sum(at.rewards) == pytest.approx(0)


def test_openspiels_search_over_information_sets_plays() -> None:
    """IS-MCTS samples worlds from what the player has seen, and requires that they look the same to it."""
    ismcts, mcts = theirs("python.algorithms.ismcts"), theirs("python.algorithms.mcts")
    game = pyspiel.load_game("python_ettana(players=2,turn_limit=6,target=3,history=16)")
    luck = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, luck),
        uct_c=1.4,
        max_simulations=12,
        random_state=luck,
    )
    thought = 0
    state, chance = game.new_initial_state(), Random(8)
    while not state.is_terminal():
        if state.is_chance_node() or thought == 6:
            step(state, chance)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        thought += 1
    assert thought == 6


def test_the_walk_of_these_tests_ends() -> None:
    *_, last = walk(pyspiel.load_game(GAMES[0]), 1)
    assert last.is_terminal()
