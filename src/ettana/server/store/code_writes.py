"""Codes that move a seat: stored, and used. A used one stays until it expires: a lost answer can be had again."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from sqlalchemy import Connection, insert, or_, update
from sqlalchemy.exc import IntegrityError

from ettana.core.errors import EttanaError
from ettana.host.host import CodeSeat
from ettana.server.store.errors import is_foreign_key, reason
from ettana.server.store.schema import codes
from ettana.table.store import IdTaken, NoSuchTable, StoreDown


@dataclass(frozen=True, slots=True)
class PutCode:
    """A new code, by its hash."""

    hash: str = field(repr=False)
    place: CodeSeat
    made_at: int
    expires_at: int

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[None]:
        connection.execute(
            insert(codes),
            [
                {
                    "hash": write.hash,
                    "table_id": write.place.table_id,
                    "seat": write.place.seat,
                    "held_by": write.place.held_by,
                    "made_at": write.made_at,
                    "expires_at": write.expires_at,
                }
                for write in writes
            ],
        )
        return [None] * len(writes)

    def refusal(self, error: IntegrityError) -> EttanaError:
        if is_foreign_key(error):
            return NoSuchTable(f"there is no table {self.place.table_id}")
        return IdTaken("a code again")


@dataclass(frozen=True, slots=True)
class RedeemCode:
    """Of many tokens that use a code at once, one gets it, and that one as often as it asks. A code is void when it has
    expired, and before it was made: the clock was set back then, and nobody knows how old the code is.
    """

    hash: str = field(repr=False)
    token: str = field(repr=False)  # hashed
    now: int

    follows = None

    @classmethod
    def run_all(cls, connection: Connection, writes: Sequence[Self]) -> list[CodeSeat | None]:
        return [write._run(connection) for write in writes]

    def _run(self, connection: Connection) -> CodeSeat | None:
        used = (
            update(codes)
            .where(
                codes.c.hash == self.hash,
                codes.c.made_at <= self.now,
                codes.c.expires_at > self.now,
                or_(codes.c.used_by.is_(None), codes.c.used_by == self.token),
            )
            .values(used_by=self.token)
            .returning(codes.c.table_id, codes.c.seat, codes.c.held_by)
        )
        row = connection.execute(used).one_or_none()
        return None if row is None else CodeSeat(row.table_id, row.seat, row.held_by)

    def refusal(self, error: IntegrityError) -> EttanaError:
        return StoreDown(reason(error))  # no key is changed
