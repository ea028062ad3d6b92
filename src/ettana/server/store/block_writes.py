"""Blocked networks, as they are kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import msgspec
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from ettana.core.errors import EttanaError
from ettana.server.store.errors import reason
from ettana.server.store.schema import blocks
from ettana.server.store.store import Store
from ettana.table.store import StoreDown


class Block(msgspec.Struct, frozen=True):
    """Nobody may come from the network before `expires_at`."""

    network: str
    made_at: int
    expires_at: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class PutBlock:
    """In place of one of the same network, if there is one."""

    block: Block

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[None]:
        for write in writes:
            connection.execute(delete(blocks).where(blocks.c.network == write.block.network))
            connection.execute(insert(blocks).values(msgspec.structs.asdict(write.block)))
        return [None] * len(writes)

    def refusal(self, error: IntegrityError) -> EttanaError:
        return StoreDown(reason(error))  # somebody else has put the same one at this moment


@dataclass(frozen=True, slots=True)
class RemoveBlocks:
    """The one of a network, or those that have expired. The number of those removed."""

    network: str | None = None
    expired_at: int = 0

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[int]:
        return [write._run(connection) for write in writes]

    def _run(self, connection: Connection) -> int:
        which = blocks.c.network == self.network if self.network else blocks.c.expires_at <= self.expired_at
        return connection.execute(delete(blocks).where(which)).rowcount

    def refusal(self, error: IntegrityError) -> EttanaError:
        return StoreDown(reason(error))  # nothing refers to a block


async def blocks_at(store: Store, now: int) -> list[Block]:
    """Those that have not expired, the newest first."""
    query = select(blocks).where(blocks.c.expires_at > now).order_by(blocks.c.made_at.desc(), blocks.c.network)
    rows = await store.read(lambda connection: connection.execute(query).all())
    return [Block(row.network, row.made_at, row.expires_at, row.note) for row in rows]
