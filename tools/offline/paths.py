"""Paths and versions."""

from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).parents[2]
SOURCES: Final = PROJECT / "src" / "ettana"
CLIENT: Final = SOURCES / "client"
BUNDLE: Final = CLIENT / "offline"  # the served folder
PYODIDE: Final = PROJECT / "web" / "node_modules" / "pyodide"  # pinned in web/package.json
NODE: Final = PROJECT / ".venv" / "bin" / "node"
WORK: Final = PROJECT / "build" / "offline"  # kept between runs, so that unchanged parts are not built again
LOCK: Final = PROJECT / "uv.lock"
