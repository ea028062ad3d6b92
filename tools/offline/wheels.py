"""Third-party wheels in the bundle: the versions and hashes of uv.lock, built for Pyodide's Python."""

import hashlib
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

from tools.offline.paths import LOCK, WORK

_NEEDED: Final = ("msgspec",)
_PLATFORM: Final = "pyemscripten_2026_0_wasm32"
_BUILT_FOR: Final = ("--python-version=3.14", "--implementation=cp", "--abi=cp314", f"--platform={_PLATFORM}")


def wheels() -> list[Path]:
    """Downloads the wheels once. Raises CalledProcessError after pip has printed the reason."""
    folder = WORK / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    return [_wheel(name, folder) for name in _NEEDED]


def _wheel(name: str, folder: Path) -> Path:
    version, digest = _locked(name)
    for path in folder.glob(f"{name}-{version}-*.whl"):
        if hashlib.sha256(path.read_bytes()).hexdigest() == digest:
            return path
        path.unlink()
    wish = folder / f"{name}.txt"
    wish.write_text(f"{name}=={version} --hash=sha256:{digest}\n", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    only = ["--only-binary=:all:", "--require-hashes", f"--requirement={wish}", f"--dest={folder}"]
    subprocess.run([*pip, *_BUILT_FOR, *only], check=True)
    return next(folder.glob(f"{name}-{version}-*.whl"))


def _locked(name: str) -> tuple[str, str]:
    """The locked version, and the hash of the wheel for browsers."""
    for package in tomllib.loads(LOCK.read_text(encoding="utf-8"))["package"]:
        if package["name"] == name:
            for wheel in package["wheels"]:
                if wheel["url"].endswith(f"-cp314-cp314-{_PLATFORM}.whl"):
                    return package["version"], wheel["hash"].removeprefix("sha256:")
    raise SystemExit(f"uv.lock has no wheel of {name} for {_PLATFORM}")
