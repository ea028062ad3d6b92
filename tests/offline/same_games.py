"""Games and choices that must be the same in a browser's Python: run there, and here, and compared.

It runs in Pyodide as it is, with what the bundle has; see in_pyodide.mjs.
"""

from typing import Any

from ettana.bots import bot_names, make_bot
from ettana.bots.protocol import Budget
from ettana.core.engine import is_compiled
from tests.support.checksums import CASES
from tests.support.choices import FEW, SEED, game_at

NODES = 400  # a decision
PLAYERS = 3  # of each rule set, where the engine is interpreted; the others take as long again


def checksums() -> dict[str, str]:
    """As tests/data/checksums.toml has them, of every rule set."""
    return {name: work() for name, work in CASES.items() if is_compiled() or name.endswith(f"{PLAYERS} players")}


def choices() -> dict[str, dict[str, str]]:
    """What every bot does on fixed positions."""
    found: dict[str, dict[str, str]] = {}
    for name in FEW:
        game = game_at(name)
        view, legal = game.view(game.current), game.legal_actions()
        bots = {bot: make_bot(bot, game, SEED, Budget(nodes=NODES)) for bot in bot_names()}
        found[name] = {bot: str(made.choose(view, legal)) for bot, made in bots.items()}
    return found


def everything() -> dict[str, Any]:
    return {"compiled": is_compiled(), "checksums": checksums(), "choices": choices()}
