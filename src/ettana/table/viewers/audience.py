"""Everyone who watches or plays at one table, and what they are told."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from ettana.core.events import Event
from ettana.table.entries import Acted, AnyEntry, Freed, Left, Planned, SeatMoved, TookBack
from ettana.table.table import Table
from ettana.table.viewers.messages import table_info, updates, welcome
from ettana.table.viewers.viewer import Viewer, encode
from ettana.table.wire.codes import GoodbyeCode
from ettana.table.wire.updates import Presence

_FREE_A_SEAT = SeatMoved, Freed, Left, Planned


class CommandReply(NamedTuple):
    """What a viewer is told besides, since the change was theirs."""

    viewer: Viewer
    data: bytes


class Audience:
    """The viewers of a table. Nothing here waits: what is told is queued with each viewer."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._info = TableInfoCache(table)
        self._viewers: dict[Viewer, None] = {}  # those who came first are first
        self._known: tuple[set[int | None], tuple[bool, ...]] | None = None  # who is there, until that changes
        self._presence = PresenceThrottle(lambda: self.present, self._send_presence)

    def __len__(self) -> int:
        return len(self._viewers)

    @property
    def present(self) -> tuple[bool, ...]:
        """Of each seat, whether somebody is there."""
        return self._who_is_there()[1]

    def _who_is_there(self) -> tuple[set[int | None], tuple[bool, ...]]:
        """The seats of all viewers, and whether each seat is among them."""
        if self._known is None:
            seats = {viewer.seat for viewer in self._viewers}
            self._known = seats, tuple([seat in seats for seat in range(len(self._table.seats))])
        return self._known

    @property
    def address(self) -> str:
        """Of the player who has been here longest, or if there is none, of whoever else has; '' if nobody is here.

        Bots think on account of it. Whoever only looks on must not be able to make a table think on theirs, which they
        may have used up.
        """
        players = [viewer.address for viewer in self._viewers if viewer.seat is not None]
        return next(iter(players or [viewer.address for viewer in self._viewers]), "")

    def admit(self, viewer: Viewer) -> None:
        """A new viewer, who is told everything as it is; the others are told that somebody came."""
        self._viewers[viewer], self._known = None, None
        self.send_welcome(viewer)
        self._presence.look()

    def remove(self, viewer: Viewer) -> None:
        self._viewers.pop(viewer, None)
        self._known = None
        self._presence.look()

    def send_welcome(self, viewer: Viewer) -> None:
        viewer.send(encode(welcome(self._table, viewer.seat, self.present)))

    def publish(self, happened: Sequence[Event], entry: AnyEntry, answer: CommandReply | None = None) -> None:
        """What an entry changed, to each as they may see it; then the answer to whoever asked for it."""
        if isinstance(entry, _FREE_A_SEAT):
            self._take_from_seat(entry)
        seats, present = self._who_is_there()
        self._presence.was_told(present)
        told = updates(self._table, seats, self._info.after(entry, present), happened)
        watching = tuple(self._viewers)  # one that is dismissed may leave meanwhile
        for viewer in watching:
            if answer is not None and viewer is answer.viewer:
                viewer.send(told[viewer.seat], answer.data)
            else:
                viewer.send(told[viewer.seat])
        if answer is not None and answer.viewer not in watching:
            answer.viewer.send(answer.data)

    def disconnect(self, code: GoodbyeCode, whom: Callable[[str], bool]) -> int:
        """Disconnects viewers at matching addresses and returns how many."""
        meant = [viewer for viewer in self._viewers if whom(viewer.address)]
        for viewer in meant:
            viewer.dismiss(code)
        return len(meant)

    def dismiss(self, code: GoodbyeCode) -> None:
        """Everyone. They leave one by one, of which the others need not hear."""
        self._presence.end()
        self._each(lambda viewer: viewer.dismiss(code))

    def _send_presence(self, present: tuple[bool, ...]) -> None:
        data = encode(Presence(present))
        self._each(lambda viewer: viewer.send(data))

    def _take_from_seat(self, entry: SeatMoved | Freed | Left | Planned) -> None:
        """Whoever sat there sees nothing more of that seat: the next one to sit there may be somebody else."""
        for viewer in tuple(self._viewers):
            if viewer.seat != entry.seat:
                continue
            viewer.seat, self._known = None, None  # also for commands of theirs that still wait
            if isinstance(entry, SeatMoved):
                viewer.dismiss("seat_moved")
            elif isinstance(entry, Freed):
                viewer.dismiss("seat_freed")
            else:  # they may watch
                self.send_welcome(viewer)

    def _each(self, do: Callable[[Viewer], None]) -> None:
        for viewer in tuple(self._viewers):  # one that is dismissed may leave meanwhile
            do(viewer)


_ACTIONS = Acted, TookBack


class TableInfoCache:
    """The TableInfo of one table as JSON, encoded once and sent until it changes. `after` must see every entry.

    Actions, which most entries are, change only the deadline until one ends the game; at a puzzle they change what was
    reached.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._made_of: object = None
        self._json = b""

    def after(self, entry: AnyEntry, present: tuple[bool, ...]) -> bytes:
        made_of = present, self._table.status, self._table.deadline_sent
        changed = made_of != self._made_of or self._table.puzzle is not None
        if changed or not isinstance(entry, _ACTIONS):
            self._made_of, self._json = made_of, msgspec.json.encode(table_info(self._table, present))
        return self._json


Present = tuple[bool, ...]

_LEAST_SECONDS: Final = 0.5  # from one telling to the next


def _send_to_nobody(present: Present) -> None:
    pass


class PresenceThrottle:
    """Limits how often viewers are told who is present: one client that comes and goes would keep all connections busy.

    The first change is sent at once. Changes soon after it are sent together later, if anything is different then.
    """

    def __init__(self, present: Callable[[], Present], send: Callable[[Present], None]) -> None:
        self._present = present
        self._send = send
        self._told: Present = present()
        self._told_at = float("-inf")
        self._later: asyncio.TimerHandle | None = None
        self._ended = False

    def look(self) -> None:
        """Somebody came or went."""
        if self._ended or self._later is not None or self._present() == self._told:
            return
        loop = asyncio.get_running_loop()
        early = self._told_at + _LEAST_SECONDS - loop.time()
        if early > 0:
            self._later = loop.call_later(early, self._on_timer)
        else:
            self._told, self._told_at = self._present(), loop.time()
            self._send(self._told)

    def _on_timer(self) -> None:
        self._later = None
        self.look()

    def was_told(self, present: Present) -> None:
        """Everyone knows it already, by other news."""
        self._told = present

    def end(self) -> None:
        """Sends nothing any more. Breaks the reference cycle, so memory is freed without waiting for the garbage
        collector.
        """
        self._ended = True
        self._present, self._send = tuple, _send_to_nobody
        if self._later is not None:
            self._later.cancel()
            self._later = None
