"""Puts the faults of `tests/faults/faults.toml` into a clone, one at a time, and reports which test catches each.

    python -m tools.faults                  all thirty, in a clone of HEAD that is removed afterwards
    python -m tools.faults home sheet       faults whose names contain one of these words
    python -m tools.faults --area client    faults of an area: engine, table, server, offline or client
    python -m tools.faults --all            also runs every test against the faults that their own part misses
    python -m tools.faults --sound          runs each part without its fault: a part that then fails proves nothing
    python -m tools.faults --check          only checks that each fault still fits its file
    python -m tools.faults --tree PATH      works in this clone, which `make` has set up, perhaps of an older commit
    python -m tools.faults --list FILE      takes the faults from this file, perhaps of an older commit

The working copy must be set up (`make build offline gallery`). Each part stops at its first failure. Exits with 1 if a
fault survives that a test should catch, or if a part cannot run.
"""

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

import msgspec

ROOT: Final = Path(__file__).parents[1]
LIST: Final = ROOT / "tests/faults/faults.toml"
_ENGINE, _CLIENT, _BUILT = "src/ettana/core/engine", "web/src", "src/ettana/client"
_GALLERY: Final = "build/gallery"
_PYTEST: Final = '-q -p no:cacheprovider --no-header --tb=no -m "not slow"'  # as `make test` does
_EVERYTHING: Final = ("vitest", "check", "pytest -n auto")
_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - |$)|^ ?FAIL +(.+)|^(\S+:\d+:\d+[^━\n]*)", re.MULTILINE)
_COLOURS: Final = re.compile(r"\x1b\[[\d;]*m")

Area = Literal["engine", "table", "server", "offline", "client"]


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`find` becomes `replace` in `file`. `tests` guard against it, and `seen` is the effect that a person would
    notice.
    """

    name: str
    area: Area
    file: str
    find: str
    replace: str
    tests: str
    seen: str
    noticed: bool = True


class CannotBuild(Exception):
    """The client cannot be built with its fault."""


class Outcome(msgspec.Struct, frozen=True):
    """`how` is "broken" if the tests could not run. `what` names the first test that failed."""

    how: Literal["noticed", "survived", "broken"]
    what: str = ""


def read_faults(path: Path = LIST) -> list[Fault]:
    return msgspec.convert(tomllib.loads(path.read_text())["fault"], list[Fault])


def unfit(faults: Sequence[Fault], tree: Path = ROOT) -> Iterator[str]:
    """Yields the reason for each fault that cannot be put into the tree."""
    for fault in faults:
        file = tree / fault.file
        count = file.read_text().count(fault.find) if file.is_file() else 0
        if count != 1:
            yield f"{fault.name}: its text occurs {count} times in {fault.file}"


@contextmanager
def working_tree(given: Path | None) -> Iterator[Path]:
    """Yields the clone to work in: the given one, or a new one with the build results of the working copy."""
    if given is not None:
        yield given.resolve()
        return
    with tempfile.TemporaryDirectory(prefix="ettana-faults-") as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, tree], check=True)
        (tree / ".venv").symlink_to(ROOT / ".venv")
        (tree / "web/node_modules").symlink_to(ROOT / "web/node_modules")
        for built in (*(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("_built_from.txt")):
            shutil.copy2(built, tree / built.relative_to(ROOT))
        for made in (_BUILT, _GALLERY, f"{_CLIENT}/paraglide"):
            shutil.copytree(ROOT / made, tree / made)
        yield tree


@contextmanager
def faulty(fault: Fault, tree: Path, *, served: bool) -> Iterator[None]:
    """Puts the fault into the tree, and builds the client with it if `served`. Restores everything afterwards."""
    file = tree / fault.file
    sound = file.read_text()
    aside = tree / "build/sound"
    built = (_BUILT, _GALLERY) if served and fault.file.startswith(_CLIENT) else ()
    shutil.rmtree(aside, ignore_errors=True)
    for folder in built:
        shutil.copytree(tree / folder, aside / folder)
    try:
        file.write_text(sound.replace(fault.find, fault.replace))
        if built:
            _build_client(tree, aside / _BUILT)
        yield
    finally:
        file.write_text(sound)
        for folder in built:
            shutil.rmtree(tree / folder, ignore_errors=True)
            (aside / folder).rename(tree / folder)


def _build_client(tree: Path, sound: Path) -> None:
    """Building empties the folder, so this restores the offline bundle, which no fault of the client changes."""
    for script in ("build", "gallery"):
        done = _run(["npm", "--prefix", "web", "run", script], tree, {})
        if done.returncode:
            raise CannotBuild(done.stdout)
    if (sound / "offline").is_dir():
        shutil.copytree(sound / "offline", tree / _BUILT / "offline", dirs_exist_ok=True)


def _run(command: Sequence[str], tree: Path, more: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    own = {"PYTHONPATH": str(tree / "src"), "PATH": f"{tree / '.venv/bin'}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        command,
        check=False,
        cwd=tree,
        env={**os.environ, **own, **more},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def run_tests(tests: str, tree: Path, *, pure: bool) -> Outcome:
    """Runs a part of the tests up to its first failure. `pure`: with the interpreted engine."""
    kind, *rest = shlex.split(tests)
    commands = {
        "pytest": [".venv/bin/python", "-m", "pytest", "-x", *shlex.split(_PYTEST), *rest],
        "vitest": ["npm", "--prefix", "web", "--ignore-scripts", "run", "test", "--", "--bail", "1", *rest],
        "check": ["npm", "--prefix", "web", "--ignore-scripts", "run", "check"],
    }
    done = _run(commands[kind], tree, {"ETTANA_PURE": "1"} if pure else {})
    if done.returncode == 0:
        return Outcome("survived")
    words = _COLOURS.sub("", done.stdout)
    found = _FAILED.search(words)
    if found is None:  # such as no test, in a part that was moved
        return Outcome("broken", words.strip().rpartition("\n")[2])
    return Outcome("noticed", next(group for group in found.groups() if group).strip())


def try_fault(fault: Fault, tree: Path, *, against_all: bool) -> Outcome:
    """Runs the fault's own part of the tests. With `against_all` a survivor then meets every test."""
    pure = fault.file.startswith(_ENGINE)
    outcome = Outcome("survived")
    for tests in (fault.tests, *(_EVERYTHING if against_all else ())):
        with faulty(fault, tree, served=tests.startswith("pytest")):
            outcome = run_tests(tests, tree, pure=pure)
        if outcome.how != "survived":
            break
    return outcome


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="parts of names of faults (default: all)")
    parser.add_argument("--area", help="engine, table, server, offline or client")
    parser.add_argument("--all", action="store_true", help="run every test against survivors")
    parser.add_argument("--sound", action="store_true", help="run the parts without their faults")
    parser.add_argument("--check", action="store_true", help="only check that each fault fits its file")
    parser.add_argument("--tree", type=Path, help="a clone that make has set up")
    parser.add_argument("--list", type=Path, default=LIST, help="the file of the faults")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the file is restored

    faults = [
        fault
        for fault in read_faults(asked.list)
        if asked.area in (None, fault.area) and (not asked.words or any(word in fault.name for word in asked.words))
    ]
    wrong = list(unfit(faults, asked.tree or ROOT))
    if wrong or asked.check:
        print("\n".join(wrong) or f"{len(faults)} faults fit")
        return 1 if wrong else 0
    missed = 0
    with working_tree(asked.tree) as tree:
        parts = dict.fromkeys(fault.tests for fault in faults)
        for name in parts if asked.sound else [fault.name for fault in faults]:
            began = time.monotonic()
            if asked.sound:
                outcome = run_tests(name, tree, pure=False)
                missed += outcome.how != "survived"
            else:
                fault = next(fault for fault in faults if fault.name == name)
                try:
                    outcome = try_fault(fault, tree, against_all=asked.all)
                except CannotBuild as error:
                    outcome = Outcome("broken", f"the client cannot be built\n{error}")
                missed += fault.noticed and outcome.how != "noticed"
            by = " by " if outcome.how == "noticed" else ": " if outcome.what else ""
            print(f"{name}: {outcome.how}{by}{outcome.what} ({time.monotonic() - began:.0f} s)", flush=True)
    print(f"{missed} are not as they should be")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
