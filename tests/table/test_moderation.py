"""The operator's powers at a table: ends a game, frees a seat, and informs the players."""

from collections.abc import Awaitable, Callable

import pytest

from ettana.notation.record import Ending as RecordEnding
from ettana.notation.record_text import read_record, write_record
from ettana.records import replay_record
from ettana.table.decide import decide_free, decide_stop
from ettana.table.entries import AnyEntry, Freed, Stopped, write_entry
from ettana.table.live_table import NoEntry
from ettana.table.log_writer import status_with
from ettana.table.secrets import hash_of
from ettana.table.store import StoreDown, StoredTable
from ettana.table.wire.answers import Refused
from ettana.table.wire.commands import Act, Leave, Return
from ettana.table.wire.updates import Ending, Update
from tests.table.fakes import Room, goodbye, heard
from tests.table.sitting import Sitting, everything

Load = Callable[[], Awaitable[StoredTable | None]]


def why_not(decision: AnyEntry | Refused) -> str:
    assert isinstance(decision, Refused)
    return decision.code


# Ending a game


def test_a_game_that_was_stopped_has_no_winner_and_is_open_to_all() -> None:
    sitting = Sitting.started("person", "open", "Sensible")
    sitting.act()
    sitting.put(decide_stop(sitting.table, 5000))
    assert (sitting.table.status, sitting.table.ending) == ("over", Ending("stopped", None))
    assert sitting.refused(sitting.game.current, Act, action="roll") == "not_playing"
    record = sitting.table.record()
    assert record is not None
    again = read_record(write_record(record))
    assert (again.ending, again.winner, again.key) == (RecordEnding("stopped"), None, sitting.table.key)
    assert not replay_record(again).over
    assert everything(sitting.reloaded()) == everything(sitting.table)


def test_only_a_game_that_is_played_can_be_stopped() -> None:
    assert why_not(decide_stop(Sitting("person", "open").table, 1)) == "not_playing"
    sitting = Sitting.started("person", "open")
    sitting.put(decide_stop(sitting.table, 1))
    assert why_not(decide_stop(sitting.table, 1)) == "not_playing"


def test_an_operators_entry_is_never_earlier_than_the_log() -> None:
    sitting = Sitting.started("person", "open")
    last = sitting.table.last_at
    stopped, freed = decide_stop(sitting.table, last - 500), decide_free(sitting.table, 1, "new", last - 500)
    assert isinstance(stopped, Stopped)
    assert isinstance(freed, Freed)
    assert (stopped.at, freed.at) == (last, last)


def test_the_store_learns_that_a_stopped_game_is_over() -> None:
    assert status_with(Stopped(at=1), "playing") == "over"
    assert status_with(Freed(at=1, seat=1), "lobby") == "lobby"
    assert status_with(Freed(at=1, seat=1, token="x"), "playing") is None


# Freeing a seat


def test_before_the_start_a_freed_seat_is_open_again() -> None:
    sitting = Sitting("person", "open", "open")
    for name in ("Asha", "Ben"):
        sitting.join(name)
    sitting.put(decide_free(sitting.table, 1, hash_of("nobody's"), 1))
    assert sitting.table.seat_of("token 1") is None
    assert sitting.table.seat_of("nobody's") is None
    assert sitting.free() == [1, 2]
    assert everything(sitting.reloaded()) == everything(sitting.table)


def test_in_a_game_a_bot_plays_on_and_whoever_held_the_seat_cannot_come_back() -> None:
    sitting = Sitting.started("person", "open", "open")
    sitting.put(decide_free(sitting.table, 1, hash_of("the new one"), 1))
    seat = sitting.table.seats[1]
    assert (seat.name, seat.stand_in) == ("Ben", True)
    assert sitting.table.seat_of("token 1") is None
    assert sitting.table.seat_of("the new one") == 1
    sitting.done(1, Return)  # only the holder of the new token can send this
    assert everything(sitting.reloaded()) == everything(sitting.table)


@pytest.mark.parametrize(
    ("seat", "code"), [(-1, "no_such_seat"), (3, "no_such_seat"), (1, "not_seated"), (2, "not_seated")]
)
def test_seats_that_cannot_be_freed_are_refused(seat: int, code: str) -> None:
    sitting = Sitting("person", "Sensible", "open")
    sitting.join("Asha")
    assert why_not(decide_free(sitting.table, seat, "x", 1)) == code


def test_a_lobby_keeps_its_host_and_a_game_that_is_over_its_seats() -> None:
    sitting = Sitting("person", "open")
    sitting.join("Asha")
    assert why_not(decide_free(sitting.table, 0, "x", 1)) == "the_host_stays"
    sitting = Sitting.started("person", "open")
    assert isinstance(decide_free(sitting.table, 0, "x", 1), Freed)
    sitting.put(decide_stop(sitting.table, 1))
    assert why_not(decide_free(sitting.table, 0, "x", 1)) == "not_playing"


# Entries of another process, at a table with players


def written(here: Room, *entries: AnyEntry) -> Load:
    """The log as stored after another process has added these entries."""
    sitting = here.sitting

    async def load() -> StoredTable:
        table = sitting.stored(sitting.table.id)
        return StoredTable(
            id=table.id,
            key=table.key,
            status=table.status,
            listed=False,
            created_at=1,
            entries=(*table.entries, *map(write_entry, entries)),
        )

    return load


async def test_players_hear_of_an_end_that_was_written_elsewhere() -> None:
    here = Room(Sitting.started("person", "open"))
    viewers = [await here.live.enter(token) for token in ("token 0", "token 1", None)]
    for viewer in viewers:
        heard(viewer)
    before = here.version
    assert await here.live.reload_log(written(here, Stopped(at=2000))) == 3
    for viewer in viewers:
        (told,) = heard(viewer)
        assert isinstance(told, Update)
        assert (told.version, told.table.status, told.table.ending) == (before + 1, "over", Ending("stopped", None))
        assert told.table.key is not None
    assert here.store.bodies == [], "it is stored already"
    assert await here.live.reload_log(written(here, Stopped(at=2000))) == 3
    assert [heard(viewer) for viewer in viewers] == [[], [], []], "and told once"


async def test_whoever_held_a_freed_seat_is_sent_away_and_the_others_are_told() -> None:
    here = Room(Sitting.started("person", "open", "open"))
    holder, other = await here.live.enter("token 1"), await here.live.enter("token 2")
    heard(other)
    await here.live.reload_log(written(here, Freed(at=2000, seat=1, token=hash_of("new"))))
    assert goodbye(holder) == "seat_freed"
    assert any(isinstance(told, Update) and told.table.seats[1].stand_in for told in heard(other))
    assert await here.refused(holder.seat, here.make(Leave)) == "not_seated", "also for what still waited"
    with pytest.raises(NoEntry, match="bad_token"):
        await here.live.enter("token 1")


async def test_whoever_is_at_a_table_that_was_removed_is_told() -> None:
    here = Room(Sitting.started("person", "open"))
    viewers = [await here.live.enter("token 0"), await here.live.enter(None)]

    async def nothing() -> None:
        return None

    assert await here.live.reload_log(nothing) == 2
    assert [goodbye(viewer) for viewer in viewers] == ["removed", "removed"]
    assert here.live.retired
    assert here.lost == [], "there is nothing to load"
    assert await here.live.reload_log(nothing) == 0


async def test_an_entry_that_cannot_be_carried_out_puts_the_table_away() -> None:
    here = Room(Sitting.started("person", "open"))
    viewer = await here.live.enter("token 0")
    await here.live.reload_log(written(here, Freed(at=2000, seat=9, token="x")))
    assert (here.live.retired, goodbye(viewer), here.lost) == (True, "try_again", [here.live.table.id])


async def test_while_the_store_is_down_a_table_stays_as_it_was() -> None:
    here = Room(Sitting.started("person", "open"))
    viewer = await here.live.enter("token 0")

    async def down() -> StoredTable | None:
        raise StoreDown("gone")

    with pytest.raises(StoreDown):
        await here.live.reload_log(down)
    assert not here.live.retired
    assert goodbye(viewer) is None


async def test_viewers_are_sent_away_by_their_address() -> None:
    here = Room(Sitting.started("person", "open"))
    one, other = await here.live.enter("token 0", "192.0.2.1"), await here.live.enter("token 1", "192.0.2.2")
    assert here.live.disconnect("blocked", lambda address: address == "192.0.2.1") == 1
    assert (goodbye(one), goodbye(other)) == ("blocked", None)
