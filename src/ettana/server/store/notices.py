"""Notices: how a server that runs hears of what an operator wrote to the database beside it.

The log of a table is the truth, and whoever writes to it late is refused by the entry's number. So a notice carries no
wish, only the word to look again; one that is lost or read twice does no harm. Every server on the database looks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ettana.core.errors import EttanaError
from ettana.server.store.errors import reason
from ettana.server.store.schema import notices
from ettana.server.store.store import Store
from ettana.table.store import StoreDown

KEPT_MS: Final = 3_600_000


class Notice(NamedTuple):
    """`table_id` is the table to look at, or None for the blocks."""

    id: str
    table_id: str | None


class NoticeAnswer(NamedTuple):
    """How many servers have looked, and how many people they told."""

    servers: int
    viewers: int


@dataclass(frozen=True, slots=True)
class PutNotice:
    """A new one. Old ones go, also where no server runs that would sweep."""

    id: str
    table_id: str | None
    at: int

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[None]:
        for write in writes:
            connection.execute(delete(notices).where(notices.c.at < write.at - KEPT_MS))
            connection.execute(
                insert(notices).values(id=write.id, table_id=write.table_id, at=write.at, servers=0, viewers=0)
            )
        return [None] * len(writes)

    def refusal(self, error: IntegrityError) -> EttanaError:
        return StoreDown(reason(error))


@dataclass(frozen=True, slots=True)
class AnswerNotice:
    """A server has looked, and told so many."""

    id: str
    viewers: int

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[None]:
        for write in writes:
            connection.execute(
                update(notices)
                .where(notices.c.id == write.id)
                .values(servers=notices.c.servers + 1, viewers=notices.c.viewers + write.viewers)
            )
        return [None] * len(writes)

    def refusal(self, error: IntegrityError) -> EttanaError:
        return StoreDown(reason(error))  # no key is changed


@dataclass(frozen=True, slots=True)
class RemoveNotices:
    """Those that are too old. The number of those removed."""

    before: int

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[int]:
        return [connection.execute(delete(notices).where(notices.c.at < write.before)).rowcount for write in writes]

    def refusal(self, error: IntegrityError) -> EttanaError:
        return StoreDown(reason(error))  # nothing refers to a notice


async def all_notices(store: Store) -> list[Notice]:
    """All, and not those after the last one seen: of two that are written at once, the later may be there first."""
    query = select(notices.c.id, notices.c.table_id).order_by(notices.c.at)
    rows = await store.read(lambda connection: connection.execute(query).all())
    return [Notice(row.id, row.table_id) for row in rows]


async def answer_to(store: Store, notice_id: str) -> NoticeAnswer:
    query = select(notices.c.servers, notices.c.viewers).where(notices.c.id == notice_id)
    row = await store.read(lambda connection: connection.execute(query).one_or_none())
    return NoticeAnswer(0, 0) if row is None else NoticeAnswer(row.servers, row.viewers)
