"""No memory leaks: everything that crosses the border of the compiled engine is freed again.

mypyc 2.4.1 never frees a vec that interpreted code passes to compiled code (`core/engine/rules/fill_state.py`): such a
mistake would grow a server's memory with every decision. Each case is repeated until a leak would amount to megabytes.
"""

import pickle
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from ettana.bots import make_bot
from ettana.core.belief import Belief
from ettana.core.designs.nearest import nearest_way
from ettana.core.designs.swap_effects import swap_effects
from ettana.core.engine import is_compiled
from ettana.core.engine.batch.observe import observation
from ettana.core.engine.rules.rng import seeded
from ettana.core.positions.invariants import check_invariants
from ettana.core.positions.state_from_position import state_from_position
from ettana.core.rules import RuleSet
from ettana.envs import VecEnv
from ettana.game import Game

STATM = Path("/proc/self/statm")
MEGABYTES = 1 << 20

pytestmark = [
    pytest.mark.skipif(not STATM.exists(), reason="there is no /proc here to read the memory of the process from"),
    pytest.mark.skipif(not is_compiled(), reason="the engine runs interpreted: nothing crosses a border"),
]


def resident() -> int:
    """Resident memory of this process in bytes."""
    return int(STATM.read_text().split()[1]) * 4096


def some_game() -> Game:
    game, choices = Game(players=4, seed=12), seeded(5)
    for _ in range(160):
        listed = game.legal_ids()
        game.apply(listed[choices.below(len(listed))])
    return game


GAME = some_game()
PAIRS = list(combinations(range(25), 2))
SENSIBLE = make_bot("Sensible", GAME, 1)

BATCH = VecEnv(games=64, players=4, rules=RuleSet(turn_limit=9))

CASES: dict[str, tuple[int, Callable[[], object]]] = {
    "positions that enter": (2000, lambda: state_from_position(GAME.position())),
    "invariants": (2000, lambda: check_invariants(GAME.state, GAME.rules, GAME.deck)),
    "beliefs": (2000, lambda: Belief(GAME.view(GAME.current), GAME.rules, GAME.deck).sample(seeded(3))),
    "the way to a design": (3000, lambda: nearest_way(GAME.deck.tables(), 3, GAME.view(None).yarns)),
    "what swaps do": (600, lambda: swap_effects(GAME.deck.tables(), [3], GAME.view(None).yarns, PAIRS)),
    "views": (4000, lambda: GAME.view(1)),
    "copies of a game": (2000, GAME.copy),
    "copies without history": (4000, lambda: GAME.copy(history=False)),
    "pickled states": (2000, lambda: pickle.loads(pickle.dumps(GAME.state))),
    "pickled games": (600, lambda: pickle.loads(pickle.dumps(GAME))),
    "games as bytes": (400, lambda: Game.from_bytes(GAME.to_bytes())),
    "bytes without history": (800, lambda: Game.from_bytes(GAME.to_bytes(history=False))),
    "worlds of a seat": (2000, lambda: GAME.sample_world(1, 5)),
    "masks": (4000, GAME.legal_mask),
    "refusals": (4000, lambda: [GAME.why_not(action) for action in GAME.legal_actions()[:3]]),
    "a bot's decisions": (300, lambda: SENSIBLE.choose(GAME.view(GAME.current), GAME.legal_actions())),
    "observations": (4000, lambda: observation(GAME.state, 1)),
    "a batch of games": (600, lambda: BATCH.step(BATCH.sample())),
    "new games": (1000, lambda: Game(players=3, seed=1, rules=RuleSet(turn_limit=9))),
}


@pytest.mark.parametrize("name", CASES)
def test_memory_does_not_grow(name: str) -> None:
    times, do = CASES[name]
    for _ in range(times // 4):  # caches fill, and the allocator reaches its working size
        do()
    before = resident()
    for _ in range(times):
        do()
    assert resident() - before < 1 * MEGABYTES
