"""Sitting down at a live table, once, and taking the seat to another device."""

import asyncio

from ettana.host.seating import join, move_seat
from ettana.table.secrets import hash_of
from ettana.table.store import StoreDown
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Join, Seated
from ettana.table.wire.commands import SetSeat
from tests.table.fakes import Room
from tests.table.sitting import Sitting

TOKEN = "b" * 40


def room() -> Room:
    here = Room(Sitting("person", "open", "open"))
    here.sitting.join("Asha")
    return here


async def test_joining_again_with_ones_own_token_gives_the_same_seat() -> None:
    here = room()
    answers = await asyncio.gather(*(join(here.live, Join(name="Ben", token=TOKEN)) for _ in range(5)))
    assert answers == [Seated("the table", 1, TOKEN)] * 5
    assert len(here.store.bodies) == 1


async def test_without_a_token_one_is_made_and_only_its_hash_is_stored() -> None:
    here = room()
    ben, chen = await join(here.live, Join(name="Ben")), await join(here.live, Join(name="Chen", seat=1))
    assert isinstance(ben, Seated)
    assert here.live.table.seat_of(ben.token) == ben.seat == 1
    assert chen == Refused(None, "seat_taken")
    assert ben.token not in here.store.bodies[0]


async def test_a_seat_that_cannot_be_stored_is_not_given() -> None:
    here = room()
    here.store.fails_with = StoreDown("gone")
    assert await join(here.live, Join(name="Ben", token=TOKEN)) == Refused(None, "try_again")
    assert here.live.table.seat_of(TOKEN) is None


async def test_a_moved_seat_is_held_by_a_new_token() -> None:
    here = room()
    await join(here.live, Join(name="Ben", token=TOKEN))
    for _ in range(2):
        assert await move_seat(here.live, 1, hash_of(TOKEN), "p" * 40) == Seated("the table", 1, "p" * 40)
        assert len(here.store.bodies) == 2, "the second time nothing happens"
    assert here.live.table.seat_of("p" * 40) == 1
    assert here.live.table.seat_of(TOKEN) is None

    await here.done(0, here.make(SetSeat, seat=1, kind="open"))
    await join(here.live, Join(name="Chen"))
    for token in ("p" * 40, "t" * 40):
        assert await move_seat(here.live, 1, hash_of(TOKEN), token) == Refused(None, "no_such_code")
