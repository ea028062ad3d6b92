"""How far long work is, on standard error: a line that grows on a terminal, and a line now and then elsewhere."""

import sys
import time
from types import TracebackType
from typing import Self

_SECONDS_ON_TERMINAL = 0.2
_SECONDS_ELSEWHERE = 10.0


class ProgressLine:
    """`with ProgressLine("tables") as progress: progress.at(5, 20)`. Says nothing of what is done quickly."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._terminal = sys.stderr.isatty()
        self._told_at = time.monotonic()
        self._wrote = False

    def __enter__(self) -> Self:
        return self

    def at(self, done: int, of: int) -> None:
        now = time.monotonic()
        if now - self._told_at < (_SECONDS_ON_TERMINAL if self._terminal else _SECONDS_ELSEWHERE):
            return
        self._told_at, self._wrote = now, True
        line = f"{done:,} of {of:,} {self._words}"
        print(f"\r{line}" if self._terminal else line, end="" if self._terminal else "\n", file=sys.stderr, flush=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._terminal and self._wrote:
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
