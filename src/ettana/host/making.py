"""New tables: made, stored, and from then on in memory. The player who makes a table sits at it and is its host."""

import datetime

from ettana.host.table_host import TableHost
from ettana.study.puzzles.collection import Collection
from ettana.table.entries import Rematched
from ettana.table.live_table import LiveTable
from ettana.table.new_tables.new_day import new_daily_table, new_puzzle_table
from ettana.table.new_tables.new_table import MadeTable, new_table, rematch_table
from ettana.table.secrets import new_token
from ettana.table.table import Table
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import NewTable, Seated
from ettana.table.wire.puzzles import NewDaily, NewPuzzle


async def make_table(tables: TableHost, wish: NewTable, *, own_device: bool = False) -> Seated | Refused:
    """`own_device`: the key of its dice lies where it is played, and everyone is told so."""
    token, at = new_token(), tables.now()
    return await _seated(tables, new_table(wish, tables.new_key(), token, at, own_device=own_device), token, at)


async def make_puzzle_table(tables: TableHost, wish: NewPuzzle, puzzles: Collection) -> Seated | Refused:
    token, at = new_token(), tables.now()
    return await _seated(tables, new_puzzle_table(wish, puzzles, token, at, _today(at)), token, at)


async def make_daily_table(tables: TableHost, wish: NewDaily) -> Seated | Refused:
    token, at = new_token(), tables.now()
    return await _seated(tables, new_daily_table(wish, token, at, _today(at)), token, at)


async def rematch(tables: TableHost, live: LiveTable, asking: int) -> str | Refused:
    """The id of another table for the same players. There is only one."""
    if live.table.status != "over":
        return Refused(None, "not_over")
    if live.table.rematch is not None:
        return live.table.rematch
    at, tokens = tables.now(), _tokens(live.table)
    made = rematch_table(live.table, asking, tables.new_key(), at)
    await tables.keep_new(made, at)

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


def _today(at: int) -> datetime.date:
    """By UTC, at a server as on a device: both give the same game of the day."""
    return datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).date()


async def _seated(tables: TableHost, made: MadeTable | Refused, token: str, at: int) -> Seated | Refused:
    if isinstance(made, Refused):
        return made
    await tables.keep_new(made, at)
    return Seated(made.table.id, made.table.host, token)


def _tokens(table: Table) -> list[str | None]:
    return [seat.token for seat in table.seats]
