"""Ending and removing tables, and freeing seats, whether a server runs on the database or not.

What is done is written as everything is: an entry with the next number, which can be taken once. It is decided in
the transaction that stores it, and anew if a running server took the number first. A server that comes second loads the
table anew. A notice makes it look at once.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from ettana.core.errors import EttanaError
from ettana.host.host import CodeSeat
from ettana.server.clock import now_ms
from ettana.server.store.notices import NoticeAnswer, PutNotice, answer_to
from ettana.server.store.removals import RemoveTable
from ettana.server.store.store import Store
from ettana.server.store.writes import Append, AppendDecided
from ettana.table.decide import decide_free, decide_stop
from ettana.table.entries import AnyEntry, read_entry, write_entry
from ettana.table.log_writer import status_with
from ettana.table.secrets import hash_of, new_code, new_token
from ettana.table.store import SeqTaken
from ettana.table.table import Table
from ettana.table.wire.answers import Refused
from ettana.table.wire.codes import RefusalCode

_TRIES: Final = 500  # against players who act without a pause at one server on PostgreSQL; elsewhere the number is free
_CODE_MS: Final = 3_600_000
PATIENCE = 3.0  # seconds; a server looks every second

_WHY_NOT: Final[dict[RefusalCode, str]] = {
    "not_playing": "no game is being played there",
    "no_such_seat": "it has no such seat",
    "not_seated": "nobody holds that seat",
    "the_host_stays": "the host's seat cannot be freed before the start: remove the table instead",
}


class CannotDo(EttanaError):
    """What was asked for cannot be done at this table; nothing was changed."""


class ModerationResult(NamedTuple):
    """What was done is stored. `notice` is the word to running servers; `code` gives a seat that was freed."""

    notice: str
    table: Table | None = None
    code: str | None = None


async def end_table(store: Store, table_id: str) -> ModerationResult:
    """Raises CannotDo, StoreDown."""
    table = await _append(store, table_id, decide_stop)
    return ModerationResult(await put_notice(store, table_id), table)


async def free_seat(store: Store, table_id: str, seat: int, *, with_code: bool = False) -> ModerationResult:
    """With a code, whoever uses it within an hour takes the seat. Raises CannotDo, StoreDown."""
    token = hash_of(new_token())
    table = await _append(store, table_id, lambda table, at: decide_free(table, seat, token, at))
    code = None
    if with_code and table.status == "playing":
        code, at = new_code(), now_ms()
        await store.put_code(hash_of(code), CodeSeat(table_id, seat, token), at, at + _CODE_MS)
    return ModerationResult(await put_notice(store, table_id), table, code)


async def remove_table(store: Store, table_id: str) -> ModerationResult:
    """With all that belongs to it. Raises CannotDo, StoreDown."""
    if "\0" in table_id or not await store.write(RemoveTable(table_id)):
        raise CannotDo(f"there is no table {table_id}")
    return ModerationResult(await put_notice(store, table_id))


async def put_notice(store: Store, table_id: str | None) -> str:
    notice = secrets.token_hex(8)
    await store.write(PutNotice(notice, table_id, now_ms()))
    return notice


async def await_answers(store: Store, notices: list[str]) -> NoticeAnswer:
    """What running servers say to these, if there are any: waits a moment for the first."""
    until = time.monotonic() + PATIENCE
    while True:
        answers = [await answer_to(store, notice) for notice in notices]
        if all(answer.servers for answer in answers) or time.monotonic() > until:
            return NoticeAnswer(min((answer.servers for answer in answers), default=0), sum(a.viewers for a in answers))
        await asyncio.sleep(0.1)


async def _append(store: Store, table_id: str, decide: Callable[[Table, int], AnyEntry | Refused]) -> Table:
    """The table with the entry that was decided, which is stored."""
    stored = await store.load_table(table_id)
    if stored is None:
        raise CannotDo(f"there is no table {table_id}")
    table, read = Table(stored.id, stored.key), len(stored.entries)
    _take_in(table, stored.entries)

    def decide_now(later: Sequence[str]) -> Append | CannotDo:
        try:
            _take_in(table, later[table.version - read :])
        except CannotDo as why:
            return why
        entry = decide(table, now_ms())
        if isinstance(entry, Refused):
            return CannotDo(f"table {table_id}: {_WHY_NOT[entry.code]}")
        status = status_with(entry, table.status)
        return Append(table_id, table.version + 1, write_entry(entry), entry.at, status)

    for _ in range(_TRIES):
        try:
            decided = await store.write(AppendDecided(table_id, read, decide_now))
        except SeqTaken:
            continue
        if not isinstance(decided, Append):
            raise decided
        _take_in(table, [decided.body])
        return table
    raise CannotDo(f"table {table_id}: too much happens there; try again")


def _take_in(table: Table, bodies: Iterable[str]) -> None:
    """Entries that follow. Raises CannotDo for a log that cannot be read."""
    try:
        for body in bodies:
            table.apply(read_entry(body))
    except Exception as error:
        raise CannotDo(f"table {table.id} cannot be read, entry {table.version + 1}: it can only be removed") from error
