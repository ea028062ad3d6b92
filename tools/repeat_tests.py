"""Runs tests many times, also beside busy loops, and counts failures by test: `make test-repeat TESTS=… TIMES=20`.

Each time is a separate run, so that servers and browsers start anew. A failed run does not end the others. The output
of all runs is in `build/repeat.log`.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

LOG = Path("build/repeat.log")
_RAN = {0, 1}  # pytest's exit codes of complete runs: all passed, some failed
# Ends when its parent process is gone, for any reason.
_BUSY_LOOP = "while kill -0 $PPID; do i=0; while [ $i -lt 10000 ]; do i=$((i+1)); done; done"


def main(words: Sequence[str] | None = None) -> int:
    asked = _parser().parse_args(words)
    failed: Counter[str] = Counter()
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log, busy_loops(asked.busy * (os.cpu_count() or 1)):
        for number in range(1, asked.times + 1):
            start = time.monotonic()
            found = run(asked.pytest, log.fileno())
            failed.update(found)
            seconds = time.monotonic() - start
            print(f"run {number} of {asked.times}: {len(found)} failed in {seconds:.0f} s", flush=True)
    for test, times in failed.most_common():
        print(f"{times:4} of {asked.times}  {test}")
    print(f"{len(failed)} tests failed at least once; {LOG} has the output of all runs")
    return int(bool(failed))


def run(arguments: Sequence[str], log: int) -> list[str]:
    """The names of the failed tests, or the error that stopped the run itself."""
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as failures:
        command = [sys.executable, "-m", "pytest", *arguments, "--failures-to", failures.name]
        code = subprocess.run(command, stdout=log, stderr=log, check=False).returncode
        return failures.read().splitlines() + ([] if code in _RAN else [f"the run itself: pytest ended with {code}"])


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    loops = [subprocess.Popen(["sh", "-c", _BUSY_LOOP], stderr=subprocess.DEVNULL) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.repeat_tests", description=__doc__)
    parser.add_argument("--times", type=int, default=20, help="number of runs")
    parser.add_argument("--busy", type=int, default=0, help="busy loops per core beside the runs")
    parser.add_argument("pytest", nargs="+", help="arguments for pytest, after --")
    return parser


if __name__ == "__main__":
    sys.exit(main())
