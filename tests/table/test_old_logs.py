"""Logs of older versions still make the same table."""

from ettana.table.decide import decide_bot
from ettana.table.entries import read_entry, write_entry
from ettana.table.secrets import hash_of
from ettana.table.store import StoredTable
from ettana.table.table_log import table_of
from ettana.table.wire.commands import Leave
from tests.table.sitting import KEY, Sitting

# As stored in November 2026: `created` named the table before a rematch, and did not record the host.
OLD = (
    '{"entry":"created","at":1,"settings":{"seats":[{"kind":"open"},{"kind":"bot","bot":"Random"},{"kind":"open"}],'
    '"rules":"turn_limit=9","deck":"kanchi","clock":60,"listed":false,"stand_in":"Sensible"},'
    '"commitment":"c0ffee","rematch_of":"an-older-table"}',
    f'{{"entry":"joined","at":2,"seat":0,"name":"Asha","pin":"white","token":"{hash_of("token 0")}"}}',
    f'{{"entry":"joined","at":3,"seat":2,"name":"Ben","pin":"black","token":"{hash_of("token 2")}","unknown":[1]}}',
    '{"entry":"ready","at":4,"command":"2/of-the-client","seat":2,"ready":true}',
    '{"entry":"started","at":5,"command":"0/start-it-now"}',
)


def test_a_log_with_fields_that_are_gone_is_loaded() -> None:
    stored = StoredTable(id="old", key=KEY, status="playing", listed=False, created_at=1, entries=OLD)
    table = table_of(stored)
    assert (table.version, table.status, table.host, table.commitment) == (5, "playing", 0, "c0ffee")
    assert [(seat.name, seat.pin) for seat in table.seats] == [("Asha", "white"), ("Random", "pink"), ("Ben", "black")]
    assert (table.seat_of("token 0"), table.seat_of("token 2")) == (0, 2)
    assert table.done_before(2, "of-the-client") == 4
    assert table.playing().rules.turn_limit == 9
    assert table.settings.aids, "nobody could forbid them"


def test_an_old_log_tells_who_decided_and_that_nothing_was_prepared() -> None:
    """It has always recorded when a bot stood in, and for whom."""
    sitting = Sitting.started("person", "Sensible", "open", rules="turn_limit=6")
    while sitting.table.status == "playing":
        if sitting.game.turn == 2 and not sitting.table.seats[2].stand_in:
            sitting.done(2, Leave)
        if sitting.table.bot_to_move is None:
            sitting.act()
        else:
            sitting.put(decide_bot(sitting.table, sitting.sensible(), sitting.game.current, sitting.table.version, 1))
    new = [write_entry(entry) for entry in sitting.log]
    old = [body.replace(',"position":null,"dice":null,"puzzle":null,"daily":null,"nodes":null', "") for body in new]
    assert old[0] != new[0]
    stored = StoredTable(id="old", key=KEY, status="over", listed=False, created_at=1, entries=tuple(old))
    table = table_of(stored)
    assert (table.settings.position, table.settings.dice) == (None, None)
    record = table.record()
    assert record is not None
    assert record == sitting.table.record()
    kinds = {(entry.seat, entry.by.kind) for entry in record.entries if entry.by is not None}
    assert kinds >= {(0, "person"), (1, "bot"), (2, "stand-in")}


def test_fields_that_nobody_reads_any_more_are_skipped() -> None:
    created = read_entry(OLD[0])
    assert not hasattr(created, "rematch_of")
