"""Runs the notebooks of `examples/` without a kernel: each cell in order, with the value of its last expression.

The repository does not store their outputs. The documentation site shows the outputs of a fresh run; a test runs them
too.
"""

import ast
import io
import json
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "examples"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a notebook after its run: printed output, and the value of its last expression as HTML or text."""

    kind: str  # markdown or code
    source: str
    printed: str = ""
    shown: str = ""
    html: bool = False


def notebooks() -> list[Path]:
    return sorted(FOLDER.glob("*.ipynb"))


def read_cells(file: Path) -> list[Cell]:
    """The cells as they stand in the file, not run."""
    told = json.loads(file.read_text(encoding="utf-8"))
    return [Cell(cell["cell_type"], "".join(cell["source"])) for cell in told["cells"]]


def run(file: Path) -> list[Cell]:
    """Runs all cells and returns them with their outputs. Raises what a cell raises."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [_run(cell, names, file.name) if cell.kind == "code" else cell for cell in read_cells(file)]


def _run(cell: Cell, names: dict[str, Any], file: str) -> Cell:
    tree = ast.parse(cell.source, file)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(tree, file, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), file, "eval"), names)
    shown, html = _shown(value)
    return Cell("code", cell.source, printed.getvalue(), shown, html)


def _shown(value: object) -> tuple[str, bool]:
    """The output that a notebook would show: HTML before SVG before text."""
    for method in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, method):
            return str(getattr(value, method)()), True
    return ("", False) if value is None else (repr(value), False)
