"""`python -m tools.offline`: writes everything that a browser needs to play without a server to
src/ettana/client/offline.

Run it after the client is built. Unchanged parts are kept in build/offline. `--quality 11` is for publishing: brotli at
its best is a tenth smaller, and takes ten times as long.
"""

import argparse
import gzip
import hashlib
import json
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Final

import msgspec
from tools.offline.engine.built import fresh_engine
from tools.offline.paths import BUNDLE, NODE, PYODIDE, WORK
from tools.offline.sources import sources
from tools.offline.wheels import wheels

from ettana.notation.deck_file import bundled_decks
from ettana.offline.device_host import device_choices
from ettana.study.puzzles.collection import shipped_puzzles
from ettana.table.new_tables.choices import deck_info
from ettana.table.new_tables.new_day import puzzle_index

_HERE: Final = Path(__file__).parent
_OF_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_PACKED: Final = ("python_stdlib.zip", "ettana.zip")
_LOCK: Final = "pyodide-lock.json"


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m tools.offline")
    options.add_argument("--quality", type=int, default=9, choices=range(1, 12), metavar="1..11", help="of brotli")
    quality = options.parse_args().quality
    WORK.mkdir(parents=True, exist_ok=True)
    engine = fresh_engine()
    _pack(engine)
    files = {name: (PYODIDE / name).read_bytes() for name in _OF_PYODIDE}
    files |= {name: (WORK / name).read_bytes() for name in _PACKED}
    files[_LOCK] = _lock()
    version = hashlib.sha256(b"".join(hashlib.sha256(data).digest() for data in files.values())).hexdigest()[:12]
    # Brotli compresses an archive of the same files better if they are stored uncompressed. Served as they are, on the
    # many hosts that compress no archives, uncompressed archives would be three times as large. So there are two of
    # each (decision 0025).
    for_brotli = files | {name: (WORK / "stored" / name).read_bytes() for name in _PACKED}
    sizes = {name: _smaller(data, for_brotli[name], quality) for name, data in files.items()}
    shutil.rmtree(BUNDLE, ignore_errors=True)
    (BUNDLE / version).mkdir(parents=True)
    listed = [_place(version, name, data, *sizes[name]) for name, data in files.items()]
    _write_constants(compiled=engine is not None)
    python = (WORK / "packed.txt").read_text(encoding="utf-8").split()[0]
    pyodide = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    kind = "interpreted" if engine is None else "wasm"
    manifest = {"version": version, "engine": kind, "python": python, "pyodide": pyodide, "files": listed}
    (BUNDLE / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    sums = {kind: sum(int(each[kind]) for each in listed) for kind in ("bytes", "gzip", "brotli")}
    told = ", ".join(f"{size / 1e6:.2f} MB {kind}" for kind, size in sums.items())
    print(f"  for playing offline: {told}")
    if engine is None:
        print("  the engine in it is interpreted, so Master is weaker there: `make offline-engine` compiles it")


def _pack(engine: Path | None) -> None:
    """Makes bytecode of our sources and of the parts of the standard library that they need, with the Python that will
    run it.
    """
    found = sources(engine)
    for wheel in wheels():
        with zipfile.ZipFile(wheel) as archive:
            found |= {info.filename: archive.read(info) for info in archive.infolist()}
    pack = _HERE / "pack.py"
    recipe = hashlib.sha256((PYODIDE / "python_stdlib.zip").read_bytes() + pack.read_bytes())
    for name, data in sorted(found.items()):
        recipe.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    stamp = WORK / "recipe.txt"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == recipe.hexdigest():
        return
    stamp.unlink(missing_ok=True)
    with zipfile.ZipFile(WORK / "plain.zip", "w") as archive:
        for name, data in found.items():
            archive.writestr(name, data)
    shutil.copyfile(PYODIDE / "python_stdlib.zip", WORK / "stdlib.zip")
    subprocess.run([NODE, _HERE / "in_pyodide.mjs", PYODIDE, pack, WORK], check=True)
    stamp.write_text(recipe.hexdigest(), encoding="utf-8")


def _lock() -> bytes:
    """Pyodide's list of packages, emptied: it loads nothing from elsewhere."""
    told = json.loads((PYODIDE / _LOCK).read_text(encoding="utf-8"))
    return json.dumps({**told, "packages": {}}).encode()


def _smaller(data: bytes, for_brotli: bytes, quality: int) -> tuple[Path, dict[str, int]]:
    """Compresses the file with brotli and returns its transfer sizes. Results are cached: a large file takes long."""
    kept = WORK / "sent" / f"{hashlib.sha256(for_brotli).hexdigest()}-{quality}"
    brotli, size = Path(f"{kept}.br"), {"gzip": len(gzip.compress(data))}
    if not brotli.is_file():
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(for_brotli)
        subprocess.run([NODE, _HERE / "brotli.mjs", kept, str(quality)], check=True)
        kept.unlink()
    return brotli, size | {"brotli": brotli.stat().st_size, "from_brotli": len(for_brotli)}


def _place(version: str, name: str, data: bytes, brotli: Path, sizes: dict[str, int]) -> dict[str, str | int]:
    """Writes a file, and its brotli version beside it."""
    place = BUNDLE / version / name
    place.write_bytes(data)
    shutil.copyfile(brotli, f"{place}.br")
    return {"name": f"{version}/{name}", "bytes": len(data), **sizes}


def _write_constants(*, compiled: bool) -> None:
    """Values that stay the same while a page is open, for the time before Python has started."""
    answers: dict[str, object] = {
        "choices": device_choices(compiled=compiled),
        "puzzles": puzzle_index(shipped_puzzles()),
    }
    answers |= {f"decks/{name}": deck_info(name) for name in bundled_decks()}
    for name, answer in answers.items():
        place = BUNDLE / f"{name}.json"
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(msgspec.json.encode(answer))


if __name__ == "__main__":
    main()
