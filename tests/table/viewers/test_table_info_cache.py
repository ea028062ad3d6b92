"""The cached info of a table equals a fresh one, whatever happens at the table."""

import msgspec

from ettana.table.entries import Acted, AnyEntry, Rematched, SeatMoved, TookBack
from ettana.table.secrets import hash_of
from ettana.table.table import Table
from ettana.table.viewers.audience import TableInfoCache
from ettana.table.viewers.messages import table_info
from ettana.table.wire.commands import Leave, Resign, Return, Undo
from tests.table.sitting import KEY, Sitting


def log_of_many_kinds() -> list[AnyEntry]:
    """The log of a game with a clock and every kind of entry, up to the rematch."""
    sitting = Sitting.started("person", "open", clock=30, rules="v2,target=20")
    while not any(isinstance(entry, TookBack) for entry in sitting.log) or len(sitting.log) < 60:
        sitting.at += 700
        if sitting.game.can_undo and not sitting.table.undos_are_spent:
            sitting.done(sitting.game.current, Undo)
        sitting.act()
    sitting.done(1, Leave)
    sitting.done(1, Return)
    sitting.put(SeatMoved(at=sitting.at, seat=1, token=hash_of("another")))
    sitting.act()
    sitting.done(0, Resign)
    sitting.put(Rematched(at=sitting.at, table="elsewhere"))
    return sitting.log


def test_the_cached_info_of_a_table_equals_a_fresh_one_after_every_entry() -> None:
    log = log_of_many_kinds()
    assert sum(isinstance(entry, Acted) for entry in log) > 25
    for clock_offset in (0, 5000):
        table, info = Table("the table", KEY), None
        for number, entry in enumerate(log):
            table.apply(entry)
            table.clock_offset = clock_offset if number > 40 else 0
            info = info or TableInfoCache(table)
            present = (number // 9 % 2 == 0, True)
            wanted = msgspec.json.encode(table_info(table, present))
            assert info.after(entry, present) == wanted, entry
