"""Runs examples/train_by_self_play.py for a minute. Skipped without torch, which is large and not a dependency."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed"),
]


def run(folder: Path, *command: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(EXAMPLES), "ETTANA_NET": str(folder / "net.pt")}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_learns_resumes_and_meets_a_bot_in_the_arena(tmp_path: Path) -> None:
    script = (str(EXAMPLES / "train_by_self_play.py"), "--warm", "0.2", "--watch", "8192", "--exam", "20")
    said = run(tmp_path, *script, "--games", "16", "--steps", "32", "--minutes", "0.25")
    assert "watched 8192 decisions of Weaver" in said
    assert "warm start: wins" in said
    assert "decisions of its own: wins" in said
    more = run(tmp_path, *script, "--games", "16", "--steps", "32", "--minutes", "0.3")
    assert "watched" not in more
    assert "decisions of its own: wins" in more
    run(tmp_path, "-m", "ettana", "check-bot", "train_by_self_play:Trained")
    table = run(
        tmp_path, "-m", "ettana", "arena", "train_by_self_play:Trained", "Random", "--games", "20", "--seed", "7"
    )
    won = next(line.split()[1] for line in table.splitlines() if "Trained" in line)
    assert float(won.removesuffix("%")) > 75  # of games against Random; an untrained net wins about half
