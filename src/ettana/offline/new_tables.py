"""New tables on a device: made, stored, and from then on in memory."""

import datetime

from ettana.offline.tables import Tables
from ettana.study.puzzles.collection import shipped_puzzles
from ettana.table.entries import Rematched
from ettana.table.live_table import LiveTable
from ettana.table.new_tables.new_day import new_daily_table, new_puzzle_table
from ettana.table.new_tables.new_table import MadeTable, new_table, rematch_table
from ettana.table.secrets import new_token
from ettana.table.table import Table
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import NewTable, Seated
from ettana.table.wire.puzzles import NewDaily, NewPuzzle


async def make_table(tables: Tables, wish: NewTable) -> Seated | Refused:
    """The key of its dice lies on this device, and everyone is told so."""
    token, at = new_token(), tables.now()
    return await _seated(tables, new_table(wish, tables.new_key(), token, at, own_device=True), token, at)


async def make_puzzle_table(tables: Tables, wish: NewPuzzle) -> Seated | Refused:
    token, at = new_token(), tables.now()
    return await _seated(tables, new_puzzle_table(wish, shipped_puzzles(), token, at, _today(at)), token, at)


async def make_daily_table(tables: Tables, wish: NewDaily) -> Seated | Refused:
    token, at = new_token(), tables.now()
    return await _seated(tables, new_daily_table(wish, token, at, _today(at)), token, at)


def _today(at: int) -> datetime.date:
    return datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).date()


async def _seated(tables: Tables, made: MadeTable | Refused, token: str, at: int) -> Seated | Refused:
    if isinstance(made, Refused):
        return made
    await tables.keep_new(made, at)
    return Seated(made.table.id, made.table.host, token)


async def rematch(tables: Tables, live: LiveTable, token: str) -> Seated | Refused:
    """Another table for the same players, the same one for all who ask; the token holds a seat at it too."""
    asking = live.table.seat_of(token)
    if asking is None:
        return Refused(None, "bad_token")
    if live.table.status != "over":
        return Refused(None, "not_over")
    if live.table.rematch is None:
        refused = await _make_rematch(tables, live, asking)
        if refused is not None:
            return refused
    new = None if live.table.rematch is None else await tables.find(live.table.rematch)
    seat = None if new is None else new.table.seat_of(token)
    if new is None or seat is None:
        return Refused(None, "no_such_table")
    return Seated(new.table.id, seat, token)


async def _make_rematch(tables: Tables, live: LiveTable, asking: int) -> Refused | None:
    at = tables.now()
    made = rematch_table(live.table, asking, tables.new_key(), at)
    await tables.keep_new(made, at)

    def decide(table: Table, when: int) -> Rematched | None:
        return None if table.rematch is not None else Rematched(at=when, table=made.table.id)

    decision = await live.change(decide)
    return decision if isinstance(decision, Refused) else None
