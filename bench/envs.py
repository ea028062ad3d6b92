"""Environment steps per second, beside other libraries in the same run, on one core.

    python -m bench.envs [--rounds 5]
    uv run --with envpool,pettingzoo[classic] python -m bench.envs     installs the peers for this run only
    python -m bench.envs --processes                                   one process and two, all cores, wall-clock time

A step chooses among the legal actions, applies one, and produces the next player's observation. Each round measures
every workload in turn by processor time; the best round counts. Peers that are not installed are left out.
"""

import argparse
import json
import os
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np

from ettana import Game, RuleSet
from ettana.core.engine import is_compiled
from ettana.core.engine.rules.rng import seeded
from ettana.envs import VecEnv

Work = Callable[[], int]  # runs some steps and returns how many
RULES = RuleSet(turn_limit=400)


def vec_env(games: int, actions: Any = "relative") -> Work:
    env = VecEnv(games=games, players=4, actions=actions)

    def work() -> int:
        for _ in range(32_768 // games):
            env.step(env.sample())
        return 32_768

    return work


def game_by_ids() -> int:
    """Plays `ettana.Game` by action ids, without observations."""
    game, chance = Game(4, 1, RULES), seeded(2)
    steps = 0
    while not game.over and steps < 2000:
        legal = game.legal_ids()
        game.apply(legal[chance.below(len(legal))])
        steps += 1
    return steps


def envpool(task: str, games: int, actions: int) -> Work:
    peer: Any = import_module("envpool")
    env = peer.make(task, env_type="gymnasium", num_envs=games, num_threads=1)
    env.reset()
    chance = np.random.default_rng(1)

    def work() -> int:
        for _ in range(32_768 // games):
            env.step(chance.integers(0, actions, games))
        return 32_768

    return work


def agents(env: Any) -> Work:
    """Plays a PettingZoo environment with random legal actions."""
    chance = np.random.default_rng(1)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(500):
            if not env.agents:
                env.reset()
            seen, _, terminated, truncated, _ = env.last()
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if terminated or truncated else int(legal[int(chance.random() * len(legal))]))
        return 500

    return work


def openspiel(text: str, tensor: str) -> Work:
    """Steps of an OpenSpiel game, with the tensor of the player to act. Chance nodes do not count as steps."""
    peer: Any = import_module("pyspiel")
    if text.startswith("python_ettana"):
        import_module("ettana.envs.openspiel")
    game, luck = peer.load_game(text), Random(1)

    def work() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal() and steps < 2000:
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, shares)[0])
                continue
            getattr(state, tensor)(state.current_player())
            state.apply_action(luck.choice(state.legal_actions()))
            steps += 1
        return steps

    return work


def works() -> dict[str, Work]:
    found: dict[str, Work] = {f"VecEnv, {games} games": vec_env(games) for games in (64, 1024)}
    found["VecEnv, 1024 games, absolute actions"] = vec_env(1024, "absolute")
    found["ettana.Game by ids, no observation"] = game_by_ids
    if find_spec("pettingzoo"):
        found["PettingZoo env, 4 players"] = agents(import_module("ettana.envs.pettingzoo").env(players=4))
    if find_spec("rlcard"):
        found["PettingZoo's Leduc"] = agents(import_module("pettingzoo.classic.leduc_holdem_v4").env())
    if find_spec("pygame") and find_spec("rlcard"):
        found["PettingZoo's Connect Four"] = agents(import_module("pettingzoo.classic.connect_four_v3").env())
    if find_spec("envpool"):
        found["EnvPool Blackjack, 1024 games, one thread"] = envpool("Blackjack-v1", 1024, 2)
        found["EnvPool Catch, 1024 games, one thread"] = envpool("Catch-v0", 1024, 3)
    if find_spec("pyspiel"):
        found["OpenSpiel python_ettana, 4 players, observation tensor"] = openspiel(
            "python_ettana(players=4)", "observation_tensor"
        )
        found["OpenSpiel python_ettana, 4 players, information state tensor"] = openspiel(
            "python_ettana(players=4)", "information_state_tensor"
        )
        found["OpenSpiel's own hearts, information state tensor"] = openspiel("hearts", "information_state_tensor")
    return found


def measured(rounds: int) -> dict[str, int]:
    """The best rate of each workload, in steps per second."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # threads started later inherit this
    todo = works()
    best = dict.fromkeys(todo, 0.0)
    for _ in range(rounds):
        for name, work in todo.items():
            steps, begun = 0, time.process_time()
            while (seconds := time.process_time() - begun) < 0.3:
                steps += work()
            best[name] = max(best[name], steps / seconds)
    return {name: round(rate) for name, rate in best.items()}


def by_processes(rounds: int) -> dict[str, int]:
    """Wall-clock steps per second, with one process and with two."""
    best: dict[str, int] = {}
    for _ in range(rounds):
        for processes in (1, 2):
            with VecEnv(games=1024, players=4, processes=processes) as env:
                begun = time.perf_counter()
                for _ in range(400):
                    env.step(env.sample())
                rate = round(400 * env.games / (time.perf_counter() - begun))
            name = f"VecEnv, 1024 games, processes={processes}"
            best[name] = max(best.get(name, 0), rate)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--processes", action="store_true")
    asked = parser.parse_args()
    if asked.processes:
        print(json.dumps({"compiled": is_compiled(), "steps a second": by_processes(asked.rounds)}, indent=2))
        return
    rates = measured(asked.rounds)
    kept = rates["VecEnv, 1024 games"] / rates["VecEnv, 64 games"]
    print(
        json.dumps({"compiled": is_compiled(), "steps a second": rates, "1024 games over 64": round(kept, 3)}, indent=2)
    )


if __name__ == "__main__":
    main()
