"""What is needed to see the game of a table again."""

from typing import cast

from ettana.host.work.tasks import MakeReplay
from ettana.notation.record_text import write_record
from ettana.table.table import Table
from ettana.table.wire.fields import Pin
from ettana.table.wire.replays import ReplaySeat


def replay_of(table: Table) -> MakeReplay | None:
    """None before it is over."""
    record = table.record()
    if record is None:
        return None
    seats = tuple(
        ReplaySeat(name, cast(Pin, seat.pin), seat.plan.bot if seat.token is None else None)
        for name, seat in zip(record.names, table.seats, strict=True)
    )
    return MakeReplay(write_record(record), seats, table.ending)
