"""`ettana admin` where no server runs, and what it refuses."""

import json
from pathlib import Path

import pytest

from ettana.server.store.errors import BadDatabase
from ettana.server.store.store import Store
from ettana.table.entries import Freed, Stopped, read_entry
from tests.server.operator.commands import Operator, Terminal
from tests.server.operator.kept import games, keep
from tests.server.players import stored
from tests.server.stored import a_table
from tests.table.sitting import Sitting


async def entries_of(database: str, table: str) -> list[object]:
    store = await Store.open(database)
    found = await store.load_table(table)
    await store.close()
    assert found is not None
    return [read_entry(body) for body in found.entries]


async def test_tables_are_listed_and_shown(operator: Operator) -> None:
    await keep(operator.database, **games())
    listed = await operator.done("admin", "list")
    assert all(word in listed for word in ("lobby1", "playing1", "over1", "Zoë", "Asha", "Sensible (bot)", "(open)"))
    assert "over1" not in await operator.done("admin", "list", "--status", "lobby")
    assert "These are the first 1" in await operator.done("admin", "list", "--most", "1")
    named = json.loads(await operator.done("admin", "list", "--name", "ZO", "--json"))
    assert [(one["id"], one["status"], one["entries"]) for one in named] == [("lobby1", "lobby", 2)]
    assert await operator.done("admin", "list", "--idle-days", "-1", "--status", "over") != "No tables.\n"
    assert await operator.done("admin", "list", "--idle-days", "1000000") == "No tables.\n"
    shown = await operator.done("admin", "show", "playing1")
    assert "seat 1    Ben" in shown
    assert "status    playing" in shown
    assert "won" in await operator.done("admin", "show", "over1")


async def test_the_operator_sees_no_hidden_cards(operator: Operator) -> None:
    sittings = games()
    await keep(operator.database, **sittings)
    told = await operator.done("admin", "show", "playing1", "--json")
    info = json.loads(told)["info"]
    assert (info["key"], info["hands"]) == (None, None)
    assert sittings["playing1"].table.key.hex() not in told


async def test_a_broken_table_is_listed_and_can_be_removed(operator: Operator) -> None:
    store = await Store.open(operator.database)
    await store.create_table(a_table("broken", status="playing"))
    await store.close()
    assert "its log cannot be read" in await operator.done("admin", "list")
    assert "its log cannot be read" in await operator.done("admin", "show", "broken")
    said = await operator.types("admin", "end", "broken", "--yes")
    assert (said.code, "it can only be removed" in said.out) == (1, True)
    assert "Table broken is removed." in await operator.done("admin", "remove", "broken", "--yes")
    assert await operator.done("admin", "list") == "No tables.\n"


async def test_a_game_is_ended_by_an_entry_in_its_log(operator: Operator) -> None:
    await keep(operator.database, **games())
    said = await operator.done("admin", "end", "playing1", "--yes")
    assert said.startswith("Table playing1 is ended.\nNo running server has answered")
    assert isinstance((await entries_of(operator.database, "playing1"))[-1], Stopped)
    table = await stored(operator.database, "playing1")
    assert (table.status, table.ending is not None and table.ending.how) == ("over", "stopped")
    assert "ending    stopped" in await operator.done("admin", "show", "playing1")
    assert "playing1" in await operator.done("admin", "list", "--status", "over"), "the list follows the log"


async def test_several_tables_are_handled_at_once_and_failures_are_told(operator: Operator) -> None:
    await keep(operator.database, **games(), playing2=Sitting.started("person", "open"))
    said = await operator.types("admin", "end", "playing1", "lobby1", "none", "over1", "playing2", "--yes")
    assert said.code == 1
    assert said.out.splitlines()[:2] == ["Table playing1 is ended.", "Table playing2 is ended."]
    assert said.out.splitlines()[3:] == [
        "Nothing was done: table lobby1: no game is being played there.",
        "Nothing was done: there is no table none.",
        "Nothing was done: table over1: no game is being played there.",
    ]
    assert (await stored(operator.database, "lobby1")).status == "lobby"


async def test_a_table_is_removed_with_all_that_belongs_to_it(operator: Operator) -> None:
    await keep(operator.database, **games())
    assert "Table over1 is removed." in await operator.done("admin", "remove", "over1", "--yes")
    store = await Store.open(operator.database)
    assert await store.load_table("over1") is None
    assert await store.load_table("playing1") is not None
    await store.close()
    said = await operator.types("admin", "remove", "over1", "--yes")
    assert (said.code, said.out) == (1, "Nothing was done: there is no table over1.\n")


async def test_the_operator_frees_a_seat(operator: Operator) -> None:
    await keep(operator.database, **games())
    said = await operator.done("admin", "free", "playing1", "1", "--yes")
    assert said.startswith("Seat 1 of table playing1 is freed: a bot plays on there.")
    freed = (await entries_of(operator.database, "playing1"))[-1]
    assert isinstance(freed, Freed)
    assert (await stored(operator.database, "playing1")).seat_of("token 1") is None


UNFREED = [
    ("playing1", "2", "table playing1: nobody holds that seat"),
    ("playing1", "7", "table playing1: it has no such seat"),
    ("lobby1", "0", "the host's seat cannot be freed before the start"),
    ("over1", "0", "table over1: no game is being played there"),
    ("none", "0", "there is no table none"),
]


async def test_seats_that_the_operator_cannot_free_are_refused(operator: Operator) -> None:
    await keep(operator.database, **games())
    for table, seat, why in UNFREED:
        assert why in await operator.refused("admin", "free", table, seat, "--yes")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("words", [("end", "playing1"), ("remove", "playing1"), ("free", "playing1", "1")])
async def test_a_command_that_cannot_be_undone_asks_first(
    words: tuple[str, ...], operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keep(operator.database, **games())
    before = await entries_of(operator.database, "playing1")
    assert "say --yes if it is meant" in await operator.refused("admin", *words)
    for answer in ("n\n", "\n", ""):
        monkeypatch.setattr("sys.stdin", Terminal(answer))
        said = await operator.types("admin", *words)
        assert (said.code, said.out.endswith("[y/N] Nothing was done.\n")) == (1, True)
    assert await entries_of(operator.database, "playing1") == before
    monkeypatch.setattr("sys.stdin", Terminal("y\n"))
    assert (await operator.types("admin", *words)).code == 0
    assert "playing1" not in await operator.done("admin", "list", "--status", "playing") or words[0] == "free"


async def test_a_database_that_is_not_there_is_not_made(operator: Operator) -> None:
    """A PostgreSQL database is there, and stays as empty as it is; of a file there is none after it either."""
    why = (
        "there are no tables of Ettana in it" if operator.database.startswith("postgresql") else "there is no database"
    )
    for words in (("list",), ("blocks",), ("end", "t", "--yes"), ("check",)):
        assert why in await operator.refused("admin", *words)
        assert not Path(operator.database).exists()
    with pytest.raises(BadDatabase, match=why):
        await Store.open(operator.database, make=False)


async def test_check_looks_through_the_whole_database(operator: Operator) -> None:
    await keep(operator.database, **games())
    assert (await operator.done("admin", "check")).startswith("Sound: 3 tables, ")
    store = await Store.open(operator.database)
    await store.append("playing1", 99, '{"entry":"started","at":1}', 1)
    await store.create_table(a_table("broken"))
    await store.close()
    said = await operator.types("admin", "check")
    assert said.code == 1
    assert "table playing1: its log has gaps" in said.out
    assert "table broken: entry 1 cannot be carried out" in said.out


# Blocks


async def test_blocks_are_kept_listed_and_taken_back(operator: Operator) -> None:
    await (await Store.open(operator.database)).close()
    assert await operator.done("admin", "blocks") == "Nobody is blocked.\n"
    said = await operator.done("admin", "block", "2001:db8::7", "--days", "2", "--note", "floods")
    assert said.startswith("2001:db8::/64 is blocked until 2")
    await operator.done("admin", "block", "192.0.2.7")
    await operator.done("admin", "block", "192.0.2.7", "--days", "3", "--note", "again")
    listed = json.loads(await operator.done("admin", "blocks", "--json"))
    assert [(one["network"], one["note"]) for one in listed] == [("192.0.2.7/32", "again"), ("2001:db8::/64", "floods")]
    assert listed[0]["expires_at"] - listed[0]["made_at"] == 3 * 86_400_000
    assert "192.0.2.7 " in await operator.done("admin", "blocks")
    code, out, _ = await operator.types("admin", "unblock", "2001:db8::/32")
    assert (code, "there is no block of 2001:db8::/32; blocked are 2001:db8::/64." in out) == (1, True)
    assert "may come again" in await operator.done("admin", "unblock", "192.0.2.7")
    assert len(json.loads(await operator.done("admin", "blocks", "--json"))) == 1


async def test_bad_blocks_are_refused(operator: Operator) -> None:
    await (await Store.open(operator.database)).close()
    assert "neither an address nor a network" in await operator.refused("admin", "block", "example.org")
    for days in ("0", "-1", "367", "nan"):
        assert "--days" in await operator.refused("admin", "block", "192.0.2.1", "--days", days)
    assert "say --yes" in await operator.refused("admin", "block", "10.0.0.0/8")
    assert await operator.done("admin", "blocks") == "Nobody is blocked.\n"
    await operator.done("admin", "block", "10.0.0.0/8", "--yes")
