"""What the operator's commands share: which database, being sure, times, progress."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import TYPE_CHECKING, Annotated, Self, TypeVar

from cyclopts import Parameter

from ettana.cli.files import BadInput
from ettana.cli.server_file import read_settings
from ettana.core.extras import from_extra

if TYPE_CHECKING:
    from ettana.server.store.store import Store

T = TypeVar("T")

Db = Annotated[
    str | None, Parameter(help="The server's database: a path, or postgresql://user@host/name. Default: as of `serve`.")
]
ConfigFile = Annotated[str | None, Parameter(help="The server's settings, which name its database.")]
Yes = Annotated[bool, Parameter(name=["--yes", "-y"], negative="", help="Do not ask: for scripts.")]
Json = Annotated[bool, Parameter(name="--json", negative="", help="For programs.")]

NOTHING_DONE = 1


def database_of(db: str | None, config: str | None) -> str | None:
    """The one that the server with these settings uses."""
    return db if db is not None or config is None else read_settings(config).get("db")


def with_store(
    db: str | None, config: str | None, work: Callable[["Store"], Awaitable[T]], *, older: bool = False
) -> T:
    """Does something with the database, which must be there. Raises BadDatabase, StoreDown."""
    with from_extra("server"):
        from ettana.server.store.store import Store

    async def run() -> T:
        store = await Store.open(database_of(db, config), make=False, older=older)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def is_sure(question: str, yes: bool) -> bool:
    """Asks, unless `yes` was said. Raises BadInput where nobody can answer."""
    if yes:
        return True
    if not sys.stdin.isatty():
        raise BadInput("this cannot be undone, and nobody can be asked here: say --yes if it is meant")
    print(f"{question} [y/N] ", end="", flush=True)
    if sys.stdin.readline().strip().lower() in ("y", "yes"):
        return True
    print("Nothing was done.")
    return False


def when(at: int) -> str:
    """A time for people, to the minute, of this machine's place."""
    return f"{datetime.fromtimestamp(at / 1000, UTC).astimezone():%Y-%m-%d %H:%M}"


def counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


_SECONDS_ON_TERMINAL = 0.2
_SECONDS_ELSEWHERE = 10.0


class ProgressLine:
    """`with ProgressLine("tables") as progress: progress.at(5, 20)`. A line on standard error: it is rewritten on a
    terminal, and printed every ten seconds elsewhere. Says nothing of what is done quickly.
    """

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
