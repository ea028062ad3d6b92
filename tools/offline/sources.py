"""The part of Ettana that a browser gets: the layers that a table needs, their data, and the engine in one of two
forms.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import mypy_extensions
from tools.offline.paths import PROJECT, SOURCES

from ettana._version import __version__

_FILES: Final = ("__init__.py", "_added_methods.py", "_deprecated.py", "_pure.py", "_version.py", "game.py")
LAYERS: Final = ("core", "notation", "records", "bots", "study", "table", "host", "offline")
_DATA: Final = ("__init__.py", "bots", "decks", "drawing/look.json", "nets", "puzzles")
_SHIM: Final = Path(__file__).with_name("shim")
_ENGINE: Final = "ettana/core/engine/"
_ENGINE_FILE: Final = f"{_ENGINE}_compiled__mypyc.cpython-314-wasm32-emscripten.so"


def sources(engine: Path | None) -> dict[str, bytes]:
    """Files by their names in the archive. `engine` is the compiled engine, if there is one."""
    found = {f"ettana/{path.relative_to(SOURCES).as_posix()}": path.read_bytes() for path in _paths()}
    if engine is not None:
        found = {name: data for name, data in found.items() if not _is_compiled(name)}
        found[_ENGINE_FILE] = engine.read_bytes()
        found["mypy_extensions.py"] = Path(mypy_extensions.__file__).read_bytes()
    for shim in (_SHIM / "always", _SHIM / ("interpreted" if engine is None else "wasm")):
        found |= {path.relative_to(shim).as_posix(): path.read_bytes() for path in sorted(shim.rglob("*.py"))}
    about = f"ettana-{__version__}.dist-info"
    found[f"{about}/METADATA"] = f"Metadata-Version: 2.1\nName: ettana\nVersion: {__version__}\n".encode()
    found[f"{about}/entry_points.txt"] = _entry_points().encode()
    return found


def _is_compiled(name: str) -> bool:
    return name.startswith(_ENGINE) and not name.endswith("__init__.py")


def _paths() -> Iterator[Path]:
    for name in _FILES:
        yield SOURCES / name
    for layer in LAYERS:
        yield from sorted((SOURCES / layer).rglob("*.py"))
    for name in _DATA:
        place = SOURCES / "data" / name
        yield from [place] if place.is_file() else sorted(path for path in place.rglob("*") if path.is_file())


def _entry_points() -> str:
    """The entry points by which bots are found, as in an installed package."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    bots = project["entry-points"]["ettana.bots"]
    return "[ettana.bots]\n" + "".join(f"{name} = {place}\n" for name, place in bots.items())
