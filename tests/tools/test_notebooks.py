"""The notebooks of `examples/` run as they stand, and keep no outputs."""

import json
from pathlib import Path

import pytest
from tools.notebooks import notebooks, run

import ettana.core.engine.rules.state as engine


def test_there_are_notebooks() -> None:
    assert [file.stem for file in notebooks()] == ["first_steps", "study_of_a_bot"]


@pytest.mark.parametrize("file", notebooks(), ids=lambda file: file.stem)
def test_notebooks_are_kept_without_outputs(file: Path) -> None:
    for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


@pytest.mark.thorough
@pytest.mark.skipif(engine.__file__.endswith(".py"), reason="the engine is not compiled: it would take minutes")
@pytest.mark.parametrize("file", notebooks(), ids=lambda file: file.stem)
def test_every_cell_runs_and_drawings_are_shown(file: Path) -> None:
    cells = run(file)
    assert sum("<svg" in cell.shown for cell in cells) >= 2
    assert all(cell.shown or cell.printed or cell.kind == "markdown" for cell in cells)
