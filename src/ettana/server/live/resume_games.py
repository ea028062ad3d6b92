"""After a start: games whose clocks run go on by themselves. All others wait until somebody comes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from operator import attrgetter
from typing import NamedTuple, TypeVar

from ettana.core.errors import EttanaError
from ettana.host.ownership import Elsewhere
from ettana.server.store.store import Store
from ettana.table.entries import Created, read_entry
from ettana.table.store import NoSuchTable, TryAgain

log = logging.getLogger(__name__)

T = TypeVar("T")

_AGAIN_SECONDS = 2.0
_REST = 3  # for each second of loading, so many seconds for those who are there


class DueGame(NamedTuple):
    """A game with a clock. Without the whole log nobody can tell whose turn it is, so it may be due later."""

    id: str
    due: int


async def resume_games(store: Store, find: Callable[[str], Awaitable[object]]) -> None:
    """Loads them one by one, first those whose time is up first. Meanwhile the server does its work: loading a long
    game keeps everyone waiting for a moment, so it rests in between.
    """
    clock = asyncio.get_running_loop().time
    for game in await _insist(lambda: due_games(store)):
        began = clock()
        try:
            await _insist(lambda game=game: find(game.id))  # type: ignore[misc]  # a lambda
        except (Elsewhere, NoSuchTable):
            pass
        except Exception:  # one broken game must not keep the others from going on
            log.exception("a table cannot be loaded", extra={"table": game.id})
        await asyncio.sleep(_REST * (clock() - began))


async def due_games(store: Store) -> list[DueGame]:
    """All games with a clock, in the order in which their time is up. Raises TryAgain."""
    found: list[DueGame] = []
    last = ""
    while games := await store.games_after(last):
        found += [
            DueGame(game.id, game.last_at + 1000 * clock) for game in games if (clock := clock_of(game.first_entry))
        ]
        last = games[-1].id
    return sorted(found, key=attrgetter("due"))


async def _insist(work: Callable[[], Awaitable[T]]) -> T:
    """Again and again while the store is down."""
    while True:
        try:
            return await work()
        except TryAgain:
            await asyncio.sleep(_AGAIN_SECONDS)


def clock_of(first_entry: str) -> int | None:
    """Of a game, by the entry that made its table."""
    try:
        made = read_entry(first_entry)
    except (EttanaError, ValueError):
        return None  # whoever comes to that table finds out
    return made.settings.clock if isinstance(made, Created) else None
