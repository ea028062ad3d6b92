"""A browser's Python plays the same games: with the files that `make offline` packs, in Node."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.contract.answers import expected
from tests.contract.cases.registered import CASES
from tests.golden.test_compiled import PINNED
from tests.offline import same_games
from tests.offline.games import whole_evening

ROOT = Path(__file__).parents[2]
NODE = Path(sys.executable).with_name("node")
MANIFEST = ROOT / "src" / "ettana" / "client" / "offline" / "manifest.json"

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not MANIFEST.is_file(), reason="nothing is packed for a browser: `make offline` does it"),
]


def in_pyodide(module: str, function: str) -> Any:
    script = Path(__file__).with_name("in_pyodide.mjs")
    command = [str(each) for each in (NODE, script, ROOT, module, function)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def compiled() -> bool:
    """Whether the packed engine is: `make offline-engine` does that, and `make offline` does not need it."""
    return bool(json.loads(MANIFEST.read_text(encoding="utf-8"))["engine"] == "wasm")


def test_the_same_seeds_and_bots_give_what_they_always_gave(compiled: bool) -> None:
    pinned = tomllib.loads(PINNED.read_text(encoding="utf-8"))["checksums"]
    found = in_pyodide("tests.offline.same_games", "everything")
    assert found["compiled"] == compiled
    wanted = {name for name in pinned if compiled or name.endswith(f"{same_games.PLAYERS} players")}
    assert wanted
    assert {name: found["checksums"].get(name) for name in wanted} == {name: pinned[name] for name in wanted}
    assert found["choices"] == same_games.choices()
    assert {len(bots) for bots in found["choices"].values()} == {6}


async def test_a_device_does_all_it_can(compiled: bool) -> None:
    """With the part of the standard library that is packed: what it lacks would be missed here."""
    here = await whole_evening()
    there = in_pyodide("tests.offline.games", "whole_evening")
    assert ("Maestro" in there.pop("offered")) == compiled, "interpreted, it is no better than Master"
    del here["offered"]
    assert there == here


def test_a_device_keeps_the_contract_of_hosts() -> None:
    found = in_pyodide("tests.contract.in_pyodide", "all_outcomes")
    assert found == {" ".join(case): expected("device", *case) for case in CASES}
