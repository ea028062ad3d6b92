"""The bot of docs/build/bots.md, as printed there: it passes the check and beats Random."""

import ast
import re
from pathlib import Path

import pytest

import ettana
from ettana.cli import main

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "build" / "bots.md"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the bot in it, as a reader would have."""
    block = re.search(r"^```python\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert block
    (tmp_path / "hasty.py").write_text(block[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    return tmp_path


def test_the_guides_bot_needs_only_public_names(folder: Path) -> None:
    """Only `import ettana` and what is in `__all__`: anything else could be renamed at any time."""
    tree = ast.parse((folder / "hasty.py").read_text(encoding="utf-8"))
    imported = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    used = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    names = {name.split(".")[1] for name in used if name.startswith("ettana.")}
    assert imported == ["import ettana"]
    assert names
    assert names <= set(ettana.__all__)


def test_the_guides_bot_is_sound_and_wins(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-bot", "hasty:Hasty", "--games", "1", "--nodes", "30"]) == 0
    assert "keeps to all that a bot owes" in capsys.readouterr().out
    arena = ["arena", "hasty:Hasty", "Random", "--games", "2", "--seed", "7", "--target", "2", "--turn-limit", "60"]
    assert main([*arena, "--nodes", "60", "--workers", "1"]) == 0
    won = re.search(r"^Hasty +([\d.]+)%", capsys.readouterr().out, re.MULTILINE)
    assert won
    assert float(won[1]) >= 50
