"""A rematch on a device: another table for the same players."""

from ettana.offline.tables import Tables
from ettana.table.live_table import LiveTable
from ettana.table.new_tables import kept
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Seated


async def rematch(tables: Tables, live: LiveTable, token: str) -> Seated | Refused:
    """The same table for all who ask; the token holds a seat at it too."""
    asking = live.table.seat_of(token)
    if asking is None:
        return Refused(None, "bad_token")
    result = await kept.rematch(tables, live, asking)
    if isinstance(result, Refused):
        return result
    new = await tables.find(result)
    seat = None if new is None else new.table.seat_of(token)
    return Refused(None, "no_such_table") if seat is None else Seated(result, seat, token)
