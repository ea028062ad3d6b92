"""Where things lie, and which versions they are."""

from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).parents[2]
SOURCES: Final = PROJECT / "src" / "ettana"
CLIENT: Final = SOURCES / "client"
BUNDLE: Final = CLIENT / "offline"  # what is served
PYODIDE: Final = PROJECT / "web" / "node_modules" / "pyodide"  # pinned in web/package.json
NODE: Final = PROJECT / ".venv" / "bin" / "node"
WORK: Final = PROJECT / "build" / "offline"  # kept between runs: what does not change is not made again
LOCK: Final = PROJECT / "uv.lock"
