"""Builds a source archive and from it a wheel, compiled and pure, and tries each wheel in an empty environment.

Run by `make wheel-check`. Everything happens in a temporary folder. The wheels are made from the archive alone, so a
file missing in the archive is noticed, and nothing can be imported from the working tree by mistake.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

from tools.server_stress.process import ServerFailed, serving
from tools.try_served import Broken, load_page, play

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "ettana"
SHIPPED = ("data", "client")
UV = Path(sys.executable).with_name("uv")

# Run by the new environment's Python: plays a game to its end, uses the command line, and reports whether the engine is
# compiled.
TRIAL = """
import random, ettana
from ettana.core.engine import is_compiled
game = ettana.Game(players=3, seed=1, rules=ettana.RuleSet(turn_limit=20))
choose = random.Random(1).choice
while not game.over:
    game.apply(choose(game.legal_actions()))
print("compiled" if is_compiled() else "pure")
"""


class Unfit(Exception):
    """Raised with the reason when a wheel fails a check."""


def run(command: list[str | Path], folder: Path, pure: bool) -> str:
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    environment["ETTANA_PURE"] = "1" if pure else "0"
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if result.returncode:
        raise Unfit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result.stdout


def build(what: str, source: Path, folder: Path, pure: bool = False) -> Path:
    run([UV, "build", what, "--python", sys.executable, "--out-dir", folder, source], folder, pure)
    return next(path for path in folder.iterdir() if path.suffix in {".gz", ".whl"})


def check_contents(wheel: Path, compiled: bool) -> None:
    """Checks that all data and the built client are inside, compiled modules exactly if `compiled`, nothing else."""
    names = set(zipfile.ZipFile(wheel).namelist())
    files = [path for folder in SHIPPED for path in (PACKAGE / folder).rglob("*") if path.is_file()]
    wanted = {f"ettana/{path.relative_to(PACKAGE).as_posix()}" for path in files}
    missing = sorted({*wanted, "ettana/py.typed", "ettana/client/index.html"} - names)
    if missing:
        raise Unfit(f"{wheel.name} lacks {', '.join(missing)}")
    stray = sorted(name for name in names if not name.startswith(("ettana/", "ettana-")) or "_built_from" in name)
    if stray:
        raise Unfit(f"{wheel.name} carries {', '.join(stray)}")
    if compiled != any(name.endswith((".so", ".pyd")) for name in names):
        raise Unfit(f"{wheel.name} should {'' if compiled else 'not '}have compiled modules")


def sizes(wheel: Path) -> str:
    """The size of the wheel, and of the offline bundle in it."""
    packed = {info.filename: info.compress_size for info in zipfile.ZipFile(wheel).infolist()}
    offline = {name: size / 1e6 for name, size in packed.items() if name.startswith("ettana/client/offline/")}
    brotli = sum(size for name, size in offline.items() if name.endswith(".br"))
    plain = sum(offline.values()) - brotli
    return f"{wheel.stat().st_size / 1e6:.1f} MB, with {plain:.1f} to play offline and {brotli:.1f} the same in brotli"


def install(wheel: Path, folder: Path, extra: str = "") -> Path:
    """Makes an environment with only the wheel and its dependencies. Returns the folder of its programs."""
    venv.create(folder, with_pip=False)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    run([UV, "pip", "install", "--quiet", "--python", scripts / "python", f"{wheel}{extra}"], folder, pure=False)
    return scripts


def check_bare(wheel: Path, folder: Path) -> None:
    """Without extras, bots play a game in the terminal, and `serve` names what to install."""
    ettana = install(wheel, folder) / "ettana"
    run([ettana, "watch", "--bots", "Weaver,Sensible", "--seed", "1", "--speed", "max"], folder, pure=False)
    refused = subprocess.run([ettana, "serve"], cwd=folder, capture_output=True, text=True, check=False)
    if refused.returncode != 2 or "pip install 'ettana[server]'" not in refused.stderr:
        raise Unfit(f"{wheel.name} without extras: `ettana serve` says {refused.stderr!r}")
    print(f"{wheel.name}: without extras it plays, and says what a server needs")


def check_use(wheel: Path, folder: Path, compiled: bool) -> None:
    """Plays a game, starts the command and plays on a server, with only the extra `server`."""
    scripts = install(wheel, folder, "[server]")
    python = scripts / "python"
    said = run([python, "-W", "error", "-c", TRIAL], folder, pure=False).split()
    if said != ["compiled" if compiled else "pure"]:
        raise Unfit(f"{wheel.name} runs {said}")
    if compiled and run([python, "-c", TRIAL], folder, pure=True).split() != ["pure"]:
        raise Unfit(f"{wheel.name} ignores ETTANA_PURE=1")
    run([scripts / "ettana", "--help"], folder, pure=False)
    try:
        with serving(folder, [scripts / "ettana"]) as server:
            files, actions = load_page(server.url), play(server.url)
    except (ServerFailed, Broken) as error:
        raise Unfit(f"{wheel.name}: {error}") from error
    print(f"{wheel.name}: serves the {files} files of the page, and {actions} actions of a game with a bot")


def main() -> int:
    has_compiler = shutil.which(os.environ.get("CC", "cc")) is not None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            archive = build("--sdist", ROOT, folder)
            print(f"{archive.name}: made")
            for compiled in [True, False] if has_compiler else [False]:
                place = folder / ("compiled" if compiled else "pure")
                place.mkdir()
                wheel = build("--wheel", archive, place, pure=not compiled)
                check_contents(wheel, compiled)
                check_bare(wheel, place / "bare")
                check_use(wheel, place / "env", compiled)
                print(f"{wheel.name}: complete, and plays {'compiled' if compiled else 'interpreted'}; {sizes(wheel)}")
        except Unfit as error:
            print(error, file=sys.stderr)
            return 1
    if not has_compiler:
        print("No C compiler here, so the compiled wheel was not tried.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
