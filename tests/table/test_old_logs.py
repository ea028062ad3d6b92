"""Logs that an older version wrote still make the same table."""

from ettana.table.entries import read_entry
from ettana.table.secrets import hash_of
from ettana.table.store import StoredTable
from ettana.table.table_log import table_of
from tests.table.sitting import KEY

# As stored in November 2026: `created` named the table before a rematch, and did not say who was the host.
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


def test_fields_that_nobody_reads_any_more_are_skipped() -> None:
    created = read_entry(OLD[0])
    assert not hasattr(created, "rematch_of")
