"""A table that is being played at: one writer, with an audience and a scheduler.

Every change goes the same way, one at a time: decide, store, apply, publish, answer. What is not stored has not
happened.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from ettana.core.errors import EttanaError
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.bounds import LobbyQuota
from ettana.table.decide import Decide, decide
from ettana.table.entries import AnyEntry
from ettana.table.log_writer import CommandMetrics, LogWriter, NoMetrics
from ettana.table.store import EntryStore, NoSuchTable, SeqTaken, StoreDown, StoredTable, TakenOver
from ettana.table.table import Table
from ettana.table.turns.scheduler import Scheduler
from ettana.table.turns.thinker import Thinker
from ettana.table.viewers.audience import Audience, CommandReply
from ettana.table.viewers.hints import HintCache
from ettana.table.viewers.viewer import Viewer, encode
from ettana.table.wire.answers import Done, Refused
from ettana.table.wire.codes import GoodbyeCode
from ettana.table.wire.commands import TableCommand

log = logging.getLogger(__name__)

T = TypeVar("T")

_ANSWERS = Done, Refused


class NoEntry(EttanaError):
    """Whoever came to the table cannot be let in; the code says why."""

    def __init__(self, code: GoodbyeCode) -> None:
        super().__init__(code)
        self.code = code


class LiveTable:
    """A Table with its viewers, bots and clocks. It is `retired` when another process has written to the table, or when
    it was put away: nothing may touch it then. `may_act` says whether the table is still this process's to go on with;
    if it is not, the table is put away before anybody is answered.
    """

    def __init__(
        self,
        table: Table,
        store: EntryStore,
        thinker: Thinker,
        now: Callable[[], int],
        bot_pause: float,
        on_loss: Callable[[str], None],
        metrics: CommandMetrics | None = None,
        may_act: Callable[[], bool] = lambda: True,
    ) -> None:
        self.table = table
        self.hints = HintCache(table)
        self.retired = False
        self.last_used = now()
        self._now = now
        self._on_loss = on_loss
        self._may_act = may_act
        self._metrics = metrics or NoMetrics()
        self._lock = asyncio.Lock()
        self._audience = Audience(table)
        self._log_writer = LogWriter(table, store, self._audience, now, self._metrics)
        self._lobby_quota = LobbyQuota()
        self._scheduler = Scheduler(table, thinker, self.change, now, bot_pause, self._audience)
        self._background = BackgroundTasks()

    def _time(self) -> int:
        """The table's time, which never runs backwards within its log. Entries and deadlines are by it."""
        return self._now() + self.table.clock_offset

    # Viewers

    @property
    def present(self) -> tuple[bool, ...]:
        return self._audience.present

    @property
    def busy(self) -> bool:
        """Whether it must stay in memory: somebody watches, something is under way, a bot thinks, or a clock runs."""
        return bool(self._audience or self._background) or self._scheduler.busy

    @property
    def paused(self) -> bool:
        """Whether it is a bot's turn, and the bot waits for somebody to come."""
        return self._scheduler.paused

    async def enter(
        self, token: str | None, address: str = "", make: Callable[[int | None, str], Viewer] = Viewer
    ) -> Viewer:
        """A viewer at the seat that the token holds, or without one a spectator. They get everything as it is, and from
        then on every change, in order. Bots that waited for somebody to come play on. Raises NoEntry.
        """
        async with self._lock:  # the token is checked here, where no seat is being moved meanwhile
            viewer = make(self._seat_for(token), address)
            self._audience.admit(viewer)
            self.reschedule()
            return viewer

    async def seat_for(self, token: str | None) -> int | None:
        """The seat that `enter` would give. Raises NoEntry."""
        async with self._lock:
            return self._seat_for(token)

    def _seat_for(self, token: str | None) -> int | None:
        if not self._usable:
            raise NoEntry("try_again")
        seat = None if token is None else self.table.seat_of(token)
        if token is not None and seat is None:
            raise NoEntry("bad_token")
        return seat

    def leave(self, viewer: Viewer) -> None:
        self._audience.remove(viewer)
        self.last_used = self._now()

    def disconnect(self, code: GoodbyeCode, whom: Callable[[str], bool]) -> int:
        """Disconnects viewers at matching addresses and returns how many."""
        return self._audience.disconnect(code, whom)

    def begin_refresh(self, viewer: Viewer) -> "asyncio.Task[object]":
        """Tells the viewer everything as it is."""
        return self._background.begin(self._refresh(viewer))

    async def _refresh(self, viewer: Viewer) -> None:
        async with self._lock:
            if self._usable:
                self._audience.send_welcome(viewer)

    def send_hints(self, viewer: Viewer) -> None:
        if self._usable:
            viewer.send(self.hints.answer(viewer.seat))

    # Changes

    async def command(self, command: TableCommand, viewer: Viewer) -> Done | Refused:
        """Carries out a viewer's command: see `begin`. What has begun is finished, even if the caller is gone."""
        return await asyncio.shield(self.begin(command, viewer))

    def begin(self, command: TableCommand, viewer: Viewer) -> "asyncio.Task[Done | Refused]":
        """Carries out a viewer's command, once, however often it comes. The answer is given after it is stored. The
        viewer gets it together with the update, so that both can be sent at once.
        """
        return self._background.begin(self._answer(command, viewer))

    async def _answer(self, command: TableCommand, viewer: Viewer) -> Done | Refused:
        async with self._lock:
            answer = self._decide(command, viewer)
            if not isinstance(answer, _ANSWERS):
                entry, answer = answer, Done(command.id, self.table.version + 1)
                if await self._commit(entry, viewer.address, CommandReply(viewer, encode(answer))):
                    self._metrics.command_done()
                    return answer
                answer = Refused(command.id, "try_again")
            viewer.send(encode(answer))
            return answer

    def _decide(self, command: TableCommand, viewer: Viewer) -> AnyEntry | Done | Refused:
        """An entry that carries the command out. Or its answer, if it changes nothing."""
        if not self._usable:
            return Refused(command.id, "try_again")
        seat = viewer.seat  # not before: while the command waited, the seat may have gone to somebody else
        if seat is not None and (version := self.table.done_before(seat, command.id)) is not None:
            return Done(command.id, version)
        decision = decide(self.table, command, seat, self._time())
        if decision is None:
            self._metrics.command_done()
            return Done(command.id, self.table.version)
        if not isinstance(decision, Refused) and self._lobby_quota.spent(decision, viewer.address, self.table.host):
            decision = Refused(command.id, "too_often")
        if isinstance(decision, Refused):
            self._metrics.command_refused()
        return decision

    async def change(self, decide: Decide, address: str = "") -> AnyEntry | Refused | None:
        """A change that is not a command from a socket: joining, a bot's action, time running out."""
        return await asyncio.shield(self._background.begin(self._change(decide, address)))

    async def _change(self, decide: Decide, address: str) -> AnyEntry | Refused | None:
        async with self._lock:
            if not self._usable:
                return Refused(None, "try_again")
            decision = decide(self.table, self._time())
            if decision is None or isinstance(decision, Refused):
                return decision
            if self._lobby_quota.spent(decision, address, self.table.host):
                return Refused(None, "too_often")
            return decision if await self._commit(decision, address) else Refused(None, "try_again")

    async def _commit(self, entry: AnyEntry, address: str, answer: CommandReply | None = None) -> bool:
        """Stores, applies, publishes, answers. If any of it fails, whatever the reason, the log is the truth: this
        table is put away, and whoever comes back finds it loaded anew. False then.
        """
        try:
            if not await self._log_writer.commit(entry, answer):
                self.note_status()
            self._lobby_quota.note(entry, address)
            self.last_used = self._now()
            self.reschedule()
            return True
        except (SeqTaken, NoSuchTable, TakenOver, StoreDown) as error:
            # Another process writes to this table, or the store is down and nobody knows whether it took the entry.
            log.warning("a table is put away", extra={"table": self.table.id, "why": type(error).__name__})
        except Exception:  # it may be stored, and half applied or half told
            log.exception("a table is put away", extra={"table": self.table.id})
        self.retire("try_again")
        self._on_loss(self.table.id)
        return False

    async def reload_log(self, load: Callable[[], Awaitable[StoredTable | None]]) -> int:
        """Applies and publishes what another process has written to the log. If the table is gone, viewers are told so.
        Returns how many viewers there were. Raises StoreDown.
        """
        return await asyncio.shield(self._background.begin(self._reload_log(load)))

    async def _reload_log(self, load: Callable[[], Awaitable[StoredTable | None]]) -> int:
        async with self._lock:  # so what we have applied is the beginning of what is loaded
            if self.retired:
                return 0
            there = len(self._audience)
            stored = await load()
            if stored is None:
                self.retire("removed")
                return there
            try:
                self._log_writer.take_in(stored)
            except Exception:  # an entry of a newer version, or one that was tampered with
                log.exception("a table is put away", extra={"table": self.table.id})
                self.retire("try_again")
                self._on_loss(self.table.id)
            else:
                self.last_used = self._now()
                self.reschedule()
            return there

    def note_status(self) -> None:
        """Stores the status that the log says. If this is lost, it is put right when the table is loaded again."""
        self._background.begin(self._note_status())

    async def _note_status(self) -> None:
        try:
            await self._log_writer.store_status()
        except (TakenOver, StoreDown):
            log.warning("status not stored", extra={"table": self.table.id})

    # Going on, and ending

    @property
    def _usable(self) -> bool:
        """Whether it may be touched."""
        if not self.retired and not self._may_act():
            log.warning("a table is put away", extra={"table": self.table.id, "why": "not ours any more"})
            self.retire("try_again")
            self._on_loss(self.table.id)
        return not self.retired

    def reschedule(self) -> None:
        """Asks the bot whose turn it is, or sets the clock."""
        self._scheduler.reschedule()

    def retire(self, code: GoodbyeCode) -> None:
        """Nothing more happens here; whoever comes back finds the table loaded anew."""
        self.retired = True
        self._scheduler.stop()
        self._audience.dismiss(code)

    async def drain(self) -> None:
        """Waits for all tasks under way, and for those that they begin."""
        while begun := [*self._background, *self._scheduler.begun]:
            await asyncio.gather(*begun, return_exceptions=True)
