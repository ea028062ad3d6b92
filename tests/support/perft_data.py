"""The positions of tests/data/perft, and their counts as data."""

import tomllib
from collections import Counter
from pathlib import Path

from ettana.core.engine.rules.state import State
from ettana.game import Game
from ettana.lab.perft import divide, perft
from ettana.notation.position_text import read_position
from tests.support.drawn import TEST_DECK

FOLDER = Path(__file__).parents[1] / "data" / "perft"
COUNTS = FOLDER / "counts.toml"
MOST_NODES = 20_000  # states to list, so that the test takes seconds interpreted
DEEPEST = 9


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.position"))


def state_of(name: str) -> State:
    text = (FOLDER / f"{name}.position").read_text(encoding="utf-8")
    return Game.from_position(read_position(text, TEST_DECK)).state


def expected() -> dict[str, tuple[list[int], dict[str, int]]]:
    """By name: the counts to depth 1, 2, 3 and so on, and the deepest of them split by the kind of the first action."""
    table = tomllib.loads(COUNTS.read_text(encoding="utf-8"))
    return {name: (entry["depths"], entry["split"]) for name, entry in table.items()}


def depths_worth_counting(state: State) -> list[int]:
    counts = [perft(state, 1)]
    while len(counts) < DEEPEST and sum(counts) <= MOST_NODES:
        deeper = perft(state, len(counts) + 1)
        if not deeper:  # every game is over by then
            break
        counts.append(deeper)
    return counts


def split_by_kind(state: State, depth: int) -> dict[str, int]:
    split: Counter[str] = Counter()
    for action, count in divide(state, depth).items():
        split[action.verb] += count
    return dict(split)


def write_counts() -> str:
    lines = [
        "# Sequences of legal actions to depth 1, 2, 3 and so on, and the last count split by kind of first action.",
        "",
    ]
    lines[0] += "\n# Written by `make golden`; the positions beside it explain themselves."
    for name in names():
        depths = depths_worth_counting(state_of(name))
        split = split_by_kind(state_of(name), len(depths))
        lines += [f"[{name}]", f"depths = {depths}"]
        lines += ["split = { " + ", ".join(f"{kind} = {count}" for kind, count in split.items()) + " }", ""]
    return "\n".join(lines)
