"""Before the start no player can use up the quota of others: strangers can still join, and the host can start."""

from msgspec.structs import replace

from ettana.host.seating import join
from ettana.table.wire.answers import Done, Refused
from ettana.table.wire.bodies import Join, Seated
from ettana.table.wire.commands import Leave, SetReady, SetSeat, Start
from tests.table.fakes import Room, answer, heard
from tests.table.sitting import Sitting

# A literal and not the import: fewer entries would keep a class, which shares one address, from joining.
MOST_OF_HOUSEHOLD = 60


def room() -> Room:
    here = Room(Sitting("person", "open", "open"))
    here.sitting.join("Asha")
    return here


async def came_and_went(here: Room, address: str, times: int) -> list[str]:
    """The codes of refusals to a player who joins and leaves again and again."""
    refusals: list[str] = []
    for _ in range(times):
        seated = await join(here.live, Join(name="Mallory"), address)
        if isinstance(seated, Refused):
            refusals.append(seated.code)
        else:
            await here.done(seated.seat, here.make(Leave))
    return refusals


async def test_an_address_that_joins_and_leaves_too_often_is_refused_and_others_can_join() -> None:
    here = room()
    assert await came_and_went(here, "stranger", 2 * MOST_OF_HOUSEHOLD) == ["too_often"] * MOST_OF_HOUSEHOLD
    assert isinstance(await join(here.live, Join(name="Ben"), "friend"), Seated)


async def test_a_guest_who_cannot_decide_is_refused_but_can_leave() -> None:
    here = room()
    seated = await join(here.live, Join(name="Mallory"), "stranger")
    assert isinstance(seated, Seated)
    viewer = await here.live.enter(seated.token, "stranger")
    heard(viewer)
    for number in range(MOST_OF_HOUSEHOLD - 1):
        await answer(here.live, viewer, here.make(SetReady, ready=number % 2 == 0))
        assert isinstance(heard(viewer)[-1], Done)
    await answer(here.live, viewer, here.make(SetReady, ready=False))
    assert [message.code for message in heard(viewer) if isinstance(message, Refused)] == ["too_often"]
    await answer(here.live, viewer, here.make(Leave))
    assert here.live.table.seats[1].token is None
    assert await join(here.live, Join(name="Ben"), "stranger") == Refused(None, "too_often")


async def test_a_host_is_not_kept_from_anything_by_guests_of_the_same_address() -> None:
    here = room()
    await came_and_went(here, "household", MOST_OF_HOUSEHOLD)
    host = await here.live.enter("token 0", "household")
    heard(host)
    for command in (
        here.make(SetReady, ready=False),
        here.make(SetReady, ready=True),
        here.make(SetSeat, seat=1, kind="bot", bot="Random"),
        here.make(SetSeat, seat=2, kind="bot", bot="Random"),
        here.make(Start),
    ):
        await answer(here.live, host, replace(command, version=here.version))
    assert not [message for message in heard(host) if isinstance(message, Refused)]
    assert here.live.table.status == "playing"


async def test_a_command_that_changes_nothing_is_done_and_leaves_no_entry() -> None:
    here = room()
    viewer = await here.live.enter("token 0", "household")
    heard(viewer)
    before = here.version
    await answer(here.live, viewer, here.make(SetReady, ready=True))
    assert heard(viewer) == [Done("of-the-room-1", before)]
    assert (here.version, here.store.bodies) == (before, [])
