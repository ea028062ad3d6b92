"""The yardstick: a program in C that plays a simplified Ettana as fast as one core can. Not part of this project.

It is a folder with a `limit.c` that, compiled with -DMAIN and run with a number of games and a first seed, prints
`decisions N` and `acts N` (legal actions listed). A machine's speed goes out of the ratio to it.
"""

import importlib.util
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_GAMES = 1000  # in one run: about a third of a second


class NoYardstick(Exception):
    """It cannot be built here; the message says why."""


@dataclass(frozen=True, slots=True)
class YardstickRun:
    """One run of the yardstick."""

    decisions: int
    listed: int
    seconds: float  # of the processor


@contextmanager
def built(folder: Path) -> Iterator["Yardstick"]:
    """The yardstick of that folder, compiled in a temporary place. Raises NoYardstick."""
    source = folder / "limit.c"
    compiler = shutil.which("gcc") or shutil.which("cc")
    if importlib.util.find_spec("resource") is None:
        raise NoYardstick("this system does not tell how long a process has run")
    if not source.is_file():
        raise NoYardstick(f"there is no limit.c in {folder}")
    if compiler is None:
        raise NoYardstick("there is no C compiler")
    with tempfile.TemporaryDirectory() as place:
        program = Path(place, "limit")
        command = [compiler, "-O3", "-DMAIN", "-o", str(program), str(source)]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode:
            raise NoYardstick(f"{source} does not compile: {made.stderr.strip()[:500]}")
        yield Yardstick(program)


class Yardstick:
    """The compiled program."""

    def __init__(self, program: Path) -> None:
        self._program = program
        self._seed = 1

    def run(self) -> YardstickRun:
        """Plays games of new seeds, in a process of its own on the core this one is bound to."""
        before = _child_seconds()
        command = [str(self._program), str(_GAMES), str(self._seed)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        seconds = _child_seconds() - before
        self._seed += _GAMES
        return YardstickRun(_number("decisions", said), _number("acts", said), seconds)


def _number(word: str, text: str) -> int:
    found = re.search(rf"\b{word} (\d+)", text)
    if found is None:
        raise NoYardstick(f"limit.c did not say how many {word} it had, but {text.strip()!r}")
    return int(found[1])


def _child_seconds() -> float:
    import resource  # not everywhere, see `built`

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
