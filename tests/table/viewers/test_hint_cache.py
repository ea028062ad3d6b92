"""Hints are computed once for a position and a seat, and not at all where the host disabled aids."""

import pytest

from ettana.table.table import Table
from ettana.table.viewers import hints as module
from ettana.table.viewers.hints import hints
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.answers import Hints, Message, Refused
from ettana.table.wire.commands import AskHints, Resign, Return, Undo
from tests.table.fakes import Room, answer, heard
from tests.table.sitting import Sitting

Made = list[tuple[int, int | None]]  # versions and seats for which hints were made


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    found: Made = []

    def noted(table: Table, seat: int | None) -> Hints:
        found.append((table.version, seat))
        return hints(table, seat)

    monkeypatch.setattr(module, "hints", noted)
    return found


async def asked(room: Room, viewer: Viewer) -> Message:
    heard(viewer)
    await answer(room.live, viewer, AskHints())
    (told,) = heard(viewer)
    return told


async def test_ten_thousand_requests_for_hints_cost_one_computation(made: Made) -> None:
    room = Room(Sitting.started("person", "open"))
    viewers = [await room.live.enter(token) for token in ("token 0", "token 1", None, "token 0")]
    for _ in range(2500):
        for viewer in viewers:
            assert await asked(room, viewer) == hints(room.live.table, viewer.seat)
    assert sorted(made, key=str) == [(room.version, 0), (room.version, 1), (room.version, None)]


async def test_hints_are_computed_anew_after_every_change(made: Made) -> None:
    """Actions, undos, a stand-in bot and a return: every stored entry changes the version."""
    room = Room(Sitting.started("person", "open", "open"))
    viewers = [await room.live.enter(f"token {seat}") for seat in range(3)]

    async def all_hear_what_is_true() -> None:
        for viewer in viewers:
            assert await asked(room, viewer) == hints(room.live.table, viewer.seat)
            assert len(room.live.hints._kept) <= len(viewers)

    for _ in range(30):
        await all_hear_what_is_true()
        await room.done(room.sitting.game.current, room.act())
        if room.sitting.game.can_undo:
            await all_hear_what_is_true()
            await room.done(room.sitting.game.current, room.make(Undo))
            await all_hear_what_is_true()
            await room.done(room.sitting.game.current, room.act())
    leaving = room.sitting.game.current
    await room.done(leaving, room.make(Resign))
    await all_hear_what_is_true()
    await room.live.drain()  # the bot has played the turn
    await room.done(leaving, room.make(Return))
    await all_hear_what_is_true()
    assert len(made) == len(set(made)) > 90


async def test_where_the_host_forbade_aids_no_hints_are_computed(made: Made) -> None:
    room = Room(Sitting.started("person", "open", aids=False))
    for token in ("token 0", "token 1", None):
        assert await asked(room, await room.live.enter(token)) == Refused(None, "no_aids")
    assert made == []
