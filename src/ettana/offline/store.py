"""Where the log of a table on a device is kept: by the browser, which writes an entry before anybody is told of it."""

from base64 import b64decode, b64encode
from collections.abc import Awaitable
from typing import Literal, Protocol

import msgspec

from ettana.table.store import IdTaken, NoSuchTable, SeqTaken, Status, StoreDown, StoredTable

# How a write went. `full` and `failed` are both a store that is down; the browser tells people which of them it is.
Written = Literal["written", "taken", "missing", "full", "failed"]


class Disk(Protocol):
    """What the browser does for us. Each call is carried out, durably, when it is answered."""

    def create(self, row: str, entries: str) -> Awaitable[str]:
        """A table with the first entries of its log, all or nothing."""

    def append(self, table: str, seq: int, body: str, status: str, at: int) -> Awaitable[str]:
        """Entry `seq` of a table; with a status that is not '', the table has that one from now on."""

    def set_status(self, table: str, status: str, at: int) -> Awaitable[str]: ...

    def load(self, table: str) -> Awaitable[str]:
        """The table and its entries as JSON; '' if there is none; 'failed' if nobody knows."""

    def keep_analysis(self, table: str, recipe: str, figures: str) -> Awaitable[bool]:
        """Instead of the one that was kept before, if there was one. Goes with its table. False if it is not kept."""

    def load_analysis(self, table: str, recipe: str) -> Awaitable[str]:
        """'' if there is none of this recipe, or if nobody knows."""


class Row(msgspec.Struct, frozen=True):
    """A table as the browser keeps it, besides its entries."""

    id: str
    key: str  # hexadecimal
    status: Status
    practice: bool
    created_at: int
    used_at: int  # the browser moves it on with each entry


class _Loaded(msgspec.Struct, frozen=True):
    row: Row
    entries: tuple[str, ...]


class DeviceStore:
    """The store of all tables of a device."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    async def create_table(self, table: StoredTable) -> None:
        """Raises IdTaken, StoreDown."""
        at = table.created_at
        row = Row(table.id, table.key.hex(), table.status, table.practice, at, at)
        _check(await self._disk.create(_text(row), _text(table.entries)), IdTaken)

    async def append(self, table_id: str, seq: int, body: str, at: int, status: Status | None = None) -> None:
        """Raises SeqTaken, NoSuchTable, StoreDown."""
        _check(await self._disk.append(table_id, seq, body, status or "", at), SeqTaken)

    async def set_status(self, table_id: str, status: Status, at: int) -> None:
        """Raises StoreDown."""
        written = await self._disk.set_status(table_id, status, at)
        if written != "missing":
            _check(written, SeqTaken)

    async def load_table(self, table_id: str) -> StoredTable | None:
        """Raises StoreDown."""
        text = await self._disk.load(table_id)
        if text == "":
            return None
        try:
            row, entries = _read(text)
        except msgspec.DecodeError as error:
            raise StoreDown("the browser cannot read its store") from error
        return StoredTable(
            id=row.id,
            key=bytes.fromhex(row.key),
            status=row.status,
            listed=False,
            practice=row.practice,
            created_at=row.created_at,
            entries=entries,
        )

    async def keep_analysis(self, table_id: str, recipe: str, figures: bytes, at: int) -> None:
        """Raises StoreDown if the device has no room for it."""
        if not await self._disk.keep_analysis(table_id, recipe, b64encode(figures).decode()):
            raise StoreDown("an analysis is not kept")

    async def load_analysis(self, table_id: str, recipe: str) -> bytes | None:
        return b64decode(await self._disk.load_analysis(table_id, recipe)) or None


def _read(text: str) -> tuple[Row, tuple[str, ...]]:
    loaded = msgspec.json.decode(text, type=_Loaded)
    return loaded.row, loaded.entries


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _check(written: str, if_taken: type[SeqTaken | IdTaken]) -> None:
    """Whatever is not known to be written counts as a store that is down."""
    if written == "written":
        return
    if written == "taken":
        raise if_taken("somebody else wrote it")
    if written == "missing":
        raise NoSuchTable("the table is gone")
    raise StoreDown(f"the browser says: {written}")
