"""The compiled engine and whether it still fits the sources. Packing uses this module without a compiler."""

import hashlib
import tomllib
from pathlib import Path
from typing import Final

from setup import engine_digest
from tools.offline.engine.headers import SHA256
from tools.offline.paths import LOCK, PYODIDE, WORK

FOLDER: Final = WORK / "engine"
ENGINE: Final = FOLDER / "engine.so"
_BUILT_FROM: Final = FOLDER / "built_from.txt"
_TOOLS: Final = ("mypy", "ziglang")
_STEPS: Final = ("c_code.py", "side_module.py", "write_pyconfig.py")


def fresh_engine() -> Path | None:
    """The compiled engine, if it was made from the present sources."""
    if not (ENGINE.is_file() and _BUILT_FROM.is_file()):
        return None
    return ENGINE if _BUILT_FROM.read_text(encoding="ascii") == _recipe() else None


def note_built() -> None:
    _BUILT_FROM.write_text(_recipe(), encoding="ascii")


def _recipe() -> str:
    """A hash of everything that determines the compiled engine."""
    locked = tomllib.loads(LOCK.read_text(encoding="utf-8"))["package"]
    versions = [f"{package['name']} {package['version']}" for package in locked if package["name"] in _TOOLS]
    digest = hashlib.sha256("\n".join([engine_digest(), SHA256, *versions]).encode())
    for path in [PYODIDE / "package.json", *(Path(__file__).with_name(name) for name in _STEPS)]:
        digest.update(path.read_bytes())
    return digest.hexdigest()
