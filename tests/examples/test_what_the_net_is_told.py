"""examples/what_the_net_is_told.py: the net's input about designs and swaps is correct."""

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ettana
from ettana.core.designs.nearest import nearest_way
from ettana.core.engine.rules.board import PAIR_A, PAIR_B
from ettana.envs import FIELDS, VecEnv, observe_view, to_relative

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"


@pytest.fixture(scope="module")
def told_of() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(EXAMPLES))
        yield importlib.import_module("what_the_net_is_told")


def swaps_to(design: int, yarns: list[int], tables: Any) -> int:
    found = nearest_way(tables, design, tuple(yarns))
    assert found is not None
    return len(found.swaps)


def test_the_net_is_told_what_swaps_do_to_the_designs_of_a_hand(told_of: Any) -> None:
    env = VecEnv(games=4, players=2, seed=5)
    for _ in range(40):
        env.step(env.sample())
    chance = np.random.default_rng(1)
    for seen in env.last.observation:
        yarns = seen[FIELDS["yarns"].slice].tolist()
        designs = np.flatnonzero(seen[FIELDS["designs"].slice] == 1).tolist()[: told_of.SHOWN]
        hand = told_of.Hand(yarns, designs)
        for place, design in enumerate(hand.shown):
            assert hand.away[place] == swaps_to(design, yarns, told_of.TABLES)
            for pair in chance.integers(0, told_of.NO_PAIR, 25).tolist():
                after = yarns.copy()
                after[PAIR_A[pair]], after[PAIR_B[pair]] = yarns[PAIR_B[pair]], yarns[PAIR_A[pair]]
                left = swaps_to(design, after, told_of.TABLES)
                assert hand.away[place] - hand.nearer[place, pair] == left, (design, yarns, pair)


def test_a_bot_is_told_the_same_from_its_view(told_of: Any) -> None:
    env = VecEnv(games=1, players=2, seed=9)
    game = ettana.Game(2, env.seeds[0], env.rules)
    for _ in range(150):
        view = game.view(game.current)
        seen = observe_view(view, env.rules, told_of.DECK)[None]
        numbers = {int(to_relative(action.id, view.current, 2)): action for action in game.legal_actions()}
        mask = np.zeros((1, ettana.NUM_ACTIONS), bool)
        mask[0, list(numbers)] = True
        told, other = told_of.look(env.last.observation, env.last.mask), told_of.look(seen, mask)
        assert all(np.array_equal(one, two) for one, two in zip(told, other, strict=True))
        assert len(told.action) >= 1
        assert set(told.action.tolist()) <= set(numbers)
        action = int(env.sample()[0])
        game.apply(numbers[action])
        if (env.step([action]).terminated | env.last.truncated)[0]:
            break


def test_only_swaps_that_cost_something_and_bring_nothing_nearer_are_left_out(told_of: Any) -> None:
    env = VecEnv(games=64, players=2, seed=3)
    left_out = 0
    for _ in range(60):
        told = told_of.look(env.last.observation, env.last.mask)
        listed = np.zeros_like(env.last.mask)
        listed[told.row, told.action] = True
        row, action = np.nonzero(env.last.mask & ~listed)
        left_out += len(row)
        assert all(
            isinstance(ettana.action_from_id(int(each)), ettana.actions.PaidSwap | ettana.actions.PlaySwap)
            for each in action
        )
        bought = told_of.IS_BOUGHT[told.action]
        assert (told.brings[bought, 5:].max(1, initial=-1) == 1).all()
        env.step(env.sample())
    assert left_out > 0
