"""The engine plays the same games compiled and interpreted, and the same as before."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from ettana.core.engine import is_compiled
from ettana.core.rules import RULES_VERSION
from tests.support.checksums import CASES, GAMES, WATCHED, all_checksums
from tests.support.choices import few_choices

ROOT = Path(__file__).resolve().parents[2]
PINNED = Path(__file__).parents[1] / "data" / "checksums.toml"


@pytest.mark.thorough
def test_compiled_and_interpreted_play_the_same_games() -> None:
    """Catches, for instance, a shift that a C compiler truncates to 32 bits."""
    assert interpreted("tests.support.checksums")["checksums"] == all_checksums()


@pytest.mark.thorough
def test_compiled_and_interpreted_bots_choose_the_same() -> None:
    """Compares actions, nodes, and the chances of all candidates to the last bit."""
    assert interpreted("tests.support.choices")["choices"] == few_choices()


def interpreted(module: str) -> dict[str, object]:
    """The output of a module that runs with the interpreted engine."""
    if not is_compiled():
        pytest.skip("the engine runs interpreted here, so there is nothing to compare; `make build` compiles it")
    environment = os.environ | {"ETTANA_PURE": "1"}
    command = [sys.executable, "-m", module]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found: dict[str, object] = json.loads(run.stdout)
    assert not found["compiled"]
    return found


def test_the_compared_games_are_over_two_hundred_of_two_three_and_four_players() -> None:
    games = sum(GAMES if name.startswith("choices") else WATCHED for name in CASES)
    assert games >= 200
    assert all(any(f"{players} players" in name for name in CASES) for players in (2, 3, 4))


def test_the_same_seeds_give_the_games_they_always_gave() -> None:
    pinned = tomllib.loads(PINNED.read_text(encoding="utf-8"))
    assert pinned["rules_version"] == RULES_VERSION, "the rules have a new version: `make golden` writes its checksums"
    now = {name: work() for name, work in CASES.items() if name in pinned["checksums"]}
    assert now == pinned["checksums"], (
        "the same rule set, deck, seed and actions give another game now. If that is meant, raise RULES_VERSION and"
        " `make golden`; old records do not replay any more"
    )
