"""What a table asks of the place where its log is kept. Who keeps it is not known here.

A change is durable when the call that made it returns.
"""

from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from ettana.core.errors import EttanaError

Status = Literal["lobby", "playing", "over"]


class TryAgain(EttanaError):
    """It cannot be done now. In a moment it may."""


class StoreDown(TryAgain):
    """The store is out of reach or full. Nobody knows whether it took the change: the line may have broken after it
    did. Read the table again before going on.
    """


class SeqTaken(EttanaError):
    """There is an entry with this number already: somebody else writes to the table. Read it again."""


class TakenOver(EttanaError):
    """Another node owns the table now. Nothing was stored."""


class IdTaken(EttanaError):
    """There is a table with this id, or a code like this one, already. Draw another."""


class NoSuchTable(EttanaError):
    """The table is not stored, or not any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTable:
    """A table as it is stored: what a list of tables needs to know, and its log in order, one JSON text an entry."""

    id: str
    key: bytes = field(repr=False)  # of the dice: secret
    status: Status
    listed: bool
    practice: bool = False  # of a lesson or a puzzle: see `is_practice`
    created_at: int
    entries: tuple[str, ...] = field(repr=False)


class EntryStore(Protocol):
    """Where a live table writes."""

    def append(self, table_id: str, seq: int, body: str, at: int, status: Status | None = None) -> Awaitable[None]:
        """Entry `seq` (from 1 on) of the table's log. With a status, the table has that one from this entry on.
        Raises SeqTaken, NoSuchTable, TakenOver, StoreDown.
        """

    async def set_status(self, table_id: str, status: Status, at: int) -> None:
        """Outside of the log. Raises TakenOver, StoreDown."""
