"""The headers of Python 3.14, which is Pyodide's: from Debian's package, since PyPI and npm have none.

It is fetched from the servers that this machine's own packages come from. They keep only the newest version: for an
older one, DEBIAN_MIRROR may name a server that has all. Wherever a file came from, its hash decides. What was
downloaded is kept.
"""

import hashlib
import io
import os
import shutil
import subprocess
import tarfile
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

from tools.offline.paths import NODE, PYODIDE, WORK

SHA256: Final = "86249e59881a141029423a718e766fe0d3fd076de3cecc1127156e540cb1c905"
_PACKAGE: Final = "libpython3.14-dev_3.14.8-1_amd64.deb"
_PATH: Final = f"pool/main/p/python3.14/{_PACKAGE}"
_INCLUDE: Final = "usr/include/python3.14/"
_LINUX_CONFIG: Final = "usr/include/x86_64-linux-gnu/python3.14/pyconfig.h"
_PATIENCE: Final = 60.0  # seconds
_AR_MAGIC: Final = b"!<arch>\n"
_AR_HEADER: Final = 60


def headers(folder: Path) -> Path:
    """A folder to include from. Raises SystemExit if they cannot be had."""
    place = folder / "include"
    if not (place / "pyconfig.h").is_file():
        _unpack(_package(), folder)
        # Debian's own says what Python is on Linux. Ours is made by Pyodide's Python, which knows how it was built.
        script = Path(__file__).parents[1] / "in_pyodide.mjs"
        subprocess.run([NODE, script, PYODIDE, Path(__file__).with_name("write_pyconfig.py"), folder], check=True)
    return place


def _package() -> bytes:
    kept = WORK / "downloads" / _PACKAGE
    if kept.is_file() and _is_it(data := kept.read_bytes()):
        return data
    troubles = []
    for place in (f"{mirror.rstrip('/')}/{_PATH}" for mirror in _mirrors()):
        try:
            with urllib.request.urlopen(place, timeout=_PATIENCE) as answer:
                data = bytes(answer.read())
        except (urllib.error.URLError, OSError) as error:
            troubles.append(f"{place}: {error}")
            continue
        if _is_it(data):
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(data)
            return data
        troubles.append(f"{place}: it is another file, by its hash")
    why = troubles or ["there is no apt here, and DEBIAN_MIRROR names no server"]
    raise SystemExit("\n".join(["The headers of Python 3.14 cannot be had.", *why]))


def _mirrors() -> list[str]:
    if named := os.environ.get("DEBIAN_MIRROR"):
        return [named]
    if shutil.which("apt-get") is None:
        return []
    ask = ["apt-get", "indextargets", "--format", "$(SITE)"]
    said = subprocess.run(ask, capture_output=True, text=True, check=False)
    return sorted(set(said.stdout.split()))


def _is_it(data: bytes) -> bool:
    return hashlib.sha256(data).hexdigest() == SHA256


def _unpack(package: bytes, folder: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(_member(package, b"data.tar.xz"))) as archive:
        for member in archive:
            name = member.name.removeprefix("./")
            if not member.isfile() or not name.endswith(".h"):
                continue
            if name == _LINUX_CONFIG:
                place = folder / "linux_pyconfig.h"
            elif name.startswith(_INCLUDE) and name != f"{_INCLUDE}pyconfig.h":
                place = folder / "include" / name.removeprefix(_INCLUDE)
            else:
                continue
            content = archive.extractfile(member)
            assert content is not None
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content.read())


def _member(package: bytes, wanted: bytes) -> bytes:
    """A file of a Debian package, which is an archive of the kind that `ar` makes."""
    assert package.startswith(_AR_MAGIC)
    at = len(_AR_MAGIC)
    while at < len(package):
        header = package[at : at + _AR_HEADER]
        name, size = header[:16].rstrip(b" /"), int(header[48:58])
        at += _AR_HEADER
        if name == wanted:
            return package[at : at + size]
        at += size + size % 2
    raise SystemExit(f"{_PACKAGE} has no {wanted.decode()}")
