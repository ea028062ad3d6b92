"""New tables: made, stored, and from then on in memory."""

import datetime

from ettana.server.live.registry import Registry
from ettana.study.puzzles.collection import Collection
from ettana.table.entries import Rematched
from ettana.table.live_table import LiveTable
from ettana.table.new_tables.new_day import new_daily_table, new_puzzle_table
from ettana.table.new_tables.new_table import MadeTable, new_table, rematch_table
from ettana.table.secrets import new_token
from ettana.table.table import Table
from ettana.table.table_log import stored_form
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import NewTable, Seated
from ettana.table.wire.puzzles import NewDaily, NewPuzzle


async def make_table(registry: Registry, wish: NewTable) -> Seated | Refused:
    """Whoever makes a table sits at it, and is its host."""
    token, at = new_token(), registry.now()
    return await _seated(registry, new_table(wish, registry.new_key(), token, at), token, at)


async def make_puzzle_table(registry: Registry, wish: NewPuzzle, puzzles: Collection) -> Seated | Refused:
    token, at = new_token(), registry.now()
    return await _seated(registry, new_puzzle_table(wish, puzzles, token, at, _today(at)), token, at)


async def make_daily_table(registry: Registry, wish: NewDaily) -> Seated | Refused:
    token, at = new_token(), registry.now()
    return await _seated(registry, new_daily_table(wish, token, at, _today(at)), token, at)


def _today(at: int) -> datetime.date:
    """Of a server, which knows no other date than that of UTC."""
    return datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).date()


async def _seated(registry: Registry, made: MadeTable | Refused, token: str, at: int) -> Seated | Refused:
    if isinstance(made, Refused):
        return made
    await _store_new(registry, made, at)
    return Seated(made.table.id, made.table.host, token)


async def rematch(registry: Registry, live: LiveTable, asking: int) -> str | Refused:
    """The id of another table for the same players. There is only one."""
    if live.table.status != "over":
        return Refused(None, "not_over")
    if live.table.rematch is not None:
        return live.table.rematch
    at, tokens = registry.now(), _tokens(live.table)
    made = rematch_table(live.table, asking, registry.new_key(), at)
    await _store_new(registry, made, at)

    def decide(table: Table, when: int) -> Rematched | Refused | None:
        if table.rematch is not None:
            return None
        if _tokens(table) != tokens:  # a seat has moved meanwhile, and the new table knows only its old token
            return Refused(None, "try_again")
        return Rematched(at=when, table=made.table.id)

    decision = await live.change(decide)
    if isinstance(decision, Refused):
        return decision
    # If somebody else was quicker, theirs counts. The lobby made here is removed with the other empty ones.
    return live.table.rematch or made.table.id


def _tokens(table: Table) -> list[str | None]:
    return [seat.token for seat in table.seats]


async def _store_new(registry: Registry, made: MadeTable, at: int) -> None:
    await registry.keep_new(made.table, stored_form(made.table, made.entries, at))
