"""Commits decided entries: stores, applies, publishes. What is not stored has not happened."""

from collections.abc import Callable
from time import perf_counter
from typing import Protocol

from ettana.table.entries import AnyEntry, Conceded, Started, Stopped, read_entry, write_entry
from ettana.table.store import EntryStore, Status, StoredTable
from ettana.table.table import Table
from ettana.table.viewers.audience import Audience, CommandReply


class CommandMetrics(Protocol):
    """What can be measured at a table. Numbers only: nothing here names a table, a player or a card."""

    def command_done(self) -> None: ...
    def command_refused(self) -> None: ...
    def stored(self, seconds: float) -> None:
        """An entry is durable, this long after it was decided."""


class NoMetrics:
    """For tables that nobody measures."""

    def command_done(self) -> None:
        pass

    def command_refused(self) -> None:
        pass

    def stored(self, seconds: float) -> None:
        pass


class LogWriter:
    """Of one table. Whoever calls has the table for themselves meanwhile. If a call fails, whatever the reason, the log
    is the truth, and the table must be loaded anew.
    """

    def __init__(
        self, table: Table, store: EntryStore, audience: Audience, now: Callable[[], int], metrics: CommandMetrics
    ) -> None:
        self._table = table
        self._store = store
        self._audience = audience
        self._now = now
        self._metrics = metrics

    async def commit(self, entry: AnyEntry, answer: CommandReply | None = None) -> bool:
        """Stores, applies, publishes, answers. Whether the status is stored too: an action that ends the game is known
        to do so only when it is applied. Raises SeqTaken, NoSuchTable, TakenOver, StoreDown, and what applying may
        raise.
        """
        table = self._table
        before = table.status
        stored = status_with(entry, before)
        began = perf_counter()
        await self._store.append(table.id, table.version + 1, write_entry(entry), entry.at, stored)
        self._metrics.stored(perf_counter() - began)
        self._audience.publish(table.apply(entry), entry, answer)
        return table.status == (stored or before)

    def take_in(self, stored: StoredTable) -> None:
        """Applies and tells what another process has written to the log."""
        for body in stored.entries[self._table.version :]:
            entry = read_entry(body)
            self._audience.publish(self._table.apply(entry), entry)

    async def store_status(self) -> None:
        """The one that the log says. If this is lost, it is put right when the table is loaded again. Raises TakenOver,
        StoreDown.
        """
        await self._store.set_status(self._table.id, self._table.status, self._now())


def status_with(entry: AnyEntry, before: Status) -> Status | None:
    """The status that is stored with an entry. After a start or a resignation it is certain. In a lobby it comes with
    every entry, so that the store knows when somebody was last there.
    """
    match entry:
        case Started():
            return "playing"
        case Conceded() | Stopped():
            return "over"
        case _:
            return before if before == "lobby" else None
