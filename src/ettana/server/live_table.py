"""A table that is being played at: one writer, its viewers, its bots and its clock.

Every change goes the same way, one at a time: judge, store, apply, publish, answer. What is not stored has not
happened.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar

from ettana.core.errors import EttanaError
from ettana.core.events import Event
from ettana.core.fair import fresh_word
from ettana.notation.json_forms import view_to_json
from ettana.server.bot_workers import BotQuestion, NoAnswer
from ettana.server.codes import GoodbyeCode
from ettana.server.entries import AnyEntry, Conceded, Left, Planned, SeatMoved, Started, write_entry
from ettana.server.metrics import COMMANDS, STORE_SECONDS
from ettana.server.protocol import Done, Presence, Refused, TableCommand
from ettana.server.store import NoSuchTable, SeqTaken, Status, StoreDown
from ettana.server.table import Table
from ettana.server.telling import table_info, updates, welcome
from ettana.server.viewers import Viewer, encode

log = logging.getLogger(__name__)

T = TypeVar("T")
Judge = Callable[[Table, int], AnyEntry | Refused | None]

# Fresh words for bots come from far above the numbers of any game's log, so that they say nothing about its dice.
_BOT_WORDS = 1 << 40
_BOT_SEED = (1 << 63) - 1
_ASK_AGAIN_SECONDS = 2.0
_DONE, _REFUSED = COMMANDS.labels("done"), COMMANDS.labels("refused")


class EntryStore(Protocol):
    """What a live table needs of the store."""

    async def append(self, table_id: str, seq: int, body: str, at: int, status: Status | None = None) -> None: ...
    async def set_status(self, table_id: str, status: Status, at: int) -> None: ...


class Thinker(Protocol):
    """What a live table needs of the bots."""

    async def choose(self, question: BotQuestion) -> str: ...


class NoEntry(EttanaError):
    """Whoever came to the table cannot be let in; the code says why."""

    def __init__(self, code: GoodbyeCode) -> None:
        super().__init__(code)
        self.code = code


class LiveTable:
    """Wraps a Table. `retired` once another process has written to it or it was put away: nothing may touch it then."""

    def __init__(
        self,
        table: Table,
        store: EntryStore,
        thinker: Thinker,
        now: Callable[[], int],
        bot_pause: float,
        on_loss: Callable[[str], None],
    ) -> None:
        self.table = table
        self.retired = False
        self.last_used = now()
        self._store = store
        self._thinker = thinker
        self._now = now
        self._bot_pause = bot_pause
        self._on_loss = on_loss
        self._turnstile = asyncio.Lock()
        self._viewers: set[Viewer] = set()
        self._bot: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._background: set[asyncio.Task[Any]] = set()

    # Viewers

    @property
    def present(self) -> tuple[bool, ...]:
        seats = {viewer.seat for viewer in self._viewers}
        return tuple(seat in seats for seat in range(len(self.table.chairs)))

    @property
    def busy(self) -> bool:
        """Whether it must stay in memory: somebody watches, a bot thinks, or a clock runs."""
        return bool(self._viewers or self._background) or self._bot is not None or self._alarm is not None

    async def enter(self, token: str | None) -> Viewer:
        """A viewer at the seat that the token holds, or without one a spectator. They get everything as it is, and from
        then on every change, in order. Raises NoEntry.
        """
        async with self._turnstile:  # the token is judged here, where no seat is being moved meanwhile
            if self.retired:
                raise NoEntry("try_again")
            seat = None if token is None else self.table.seat_of(token)
            if token is not None and seat is None:
                raise NoEntry("bad_token")
            viewer = Viewer(seat)
            self._viewers.add(viewer)
            viewer.tell(encode(welcome(self.table, seat, self.present)))
            self._tell_presence()
            return viewer

    def leave(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)
        self.last_used = self._now()
        self._tell_presence()

    async def refresh(self, viewer: Viewer) -> None:
        async with self._turnstile:
            viewer.tell(encode(welcome(self.table, viewer.seat, self.present)))

    def _tell_presence(self) -> None:
        data = encode(Presence(self.present))
        for viewer in tuple(self._viewers):
            viewer.tell(data)

    # Changes

    async def command(
        self, command: TableCommand, seat: int | None, tell: Callable[[bytes], None] | None = None
    ) -> Done | Refused:
        """Carries a command out, once, however often it comes. The answer is given after it is stored; `tell` gets it
        in the same breath as the news, so that both can go out together.

        What is begun is carried through, even if the one who waits for it is gone.
        """
        return await asyncio.shield(self._in_background(self._answer(command, seat, tell)))

    async def _answer(
        self, command: TableCommand, seat: int | None, tell: Callable[[bytes], None] | None
    ) -> Done | Refused:
        answer = await self._command(command, seat)
        if tell is not None:
            tell(encode(answer))
        return answer

    async def _command(self, command: TableCommand, seat: int | None) -> Done | Refused:
        async with self._turnstile:
            if self.retired:
                return Refused(command.id, "try_again")
            if seat is not None and (version := self.table.done_before(seat, command.id)) is not None:
                return Done(command.id, version)
            verdict = self.table.judge(command, seat, self._now())
            if isinstance(verdict, Refused):
                _REFUSED.inc()
                return verdict
            if not await self._commit(verdict):
                return Refused(command.id, "try_again")
            _DONE.inc()
            return Done(command.id, self.table.version)

    async def change(self, judge: Judge) -> AnyEntry | Refused | None:
        """A change that is not a command from a socket: joining, a bot's action, time running out."""
        return await asyncio.shield(self._in_background(self._change(judge)))

    async def _change(self, judge: Judge) -> AnyEntry | Refused | None:
        async with self._turnstile:
            if self.retired:
                return Refused(None, "try_again")
            verdict = judge(self.table, self._now())
            if verdict is None or isinstance(verdict, Refused):
                return verdict
            return verdict if await self._commit(verdict) else Refused(None, "try_again")

    async def _commit(self, entry: AnyEntry) -> bool:
        """Stores, applies, publishes. False if it could not be stored; nothing has changed then."""
        table = self.table
        before = table.status
        stored = _status_with(entry, before)
        try:
            with STORE_SECONDS.time():
                await self._store.append(table.id, table.version + 1, write_entry(entry), entry.at, stored)
        except (SeqTaken, NoSuchTable, StoreDown) as error:
            # Another process writes to this table, or the store is down and nobody knows whether it took the entry.
            # Either way the log is the truth: whoever comes back finds the table loaded from it anew.
            log.warning("a table is put away", extra={"table": table.id, "why": type(error).__name__})
            self.retire("try_again")
            self._on_loss(table.id)
            return False
        happened = table.apply(entry)
        self.last_used = entry.at
        if table.status != (stored or before):
            self.note_status()
        self._publish(happened, entry)
        self.wake()
        return True

    def _publish(self, happened: Sequence[Event], entry: AnyEntry) -> None:
        if isinstance(entry, SeatMoved | Left | Planned):
            self._take_from_seat(entry)
        info = table_info(self.table, self.present)
        seats = {viewer.seat for viewer in self._viewers}
        told = {seat: encode(news) for seat, news in updates(self.table, seats, info, happened).items()}
        for viewer in tuple(self._viewers):
            viewer.tell(told[viewer.seat])

    def _take_from_seat(self, entry: SeatMoved | Left | Planned) -> None:
        """Whoever sat there sees nothing more of that seat: the next one to sit there may be somebody else."""
        for viewer in tuple(self._viewers):
            if viewer.seat != entry.seat:
                continue
            if isinstance(entry, SeatMoved):
                viewer.dismiss("seat_moved")
            else:  # they may watch
                viewer.seat = None
                viewer.tell(encode(welcome(self.table, None, self.present)))

    def note_status(self) -> None:
        """The row of the table follows its log. Should this be lost, the next who loads the table puts it right."""
        self._in_background(self._note_status())

    async def _note_status(self) -> None:
        try:
            await self._store.set_status(self.table.id, self.table.status, self._now())
        except StoreDown:
            log.warning("status not stored", extra={"table": self.table.id})

    def _in_background(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task

    # Bots and clocks

    def wake(self) -> None:
        """Sees to it that the table goes on: a bot is asked, or a clock is set."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.retired:
            return
        if self.table.bot_to_move is not None:
            if self._bot is None:
                self._bot = asyncio.create_task(self._let_bots_play())
                self._bot.add_done_callback(self._bots_are_done)
        elif (deadline := self.table.deadline) is not None:
            delay = max(0.0, (deadline - self._now()) / 1000)
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._in_background(self._look_at_the_clock())

    async def _look_at_the_clock(self) -> None:
        if await self.change(lambda table, at: table.judge_time(at)) is None:
            self.wake()  # the alarm was early: it follows another clock than the table's

    async def _let_bots_play(self) -> None:
        """Until it is a person's turn. For a bot that is of no use, another one plays: the table waits for nobody."""
        of_use = True
        try:
            while not self.retired and (name := self.table.bot_to_move) is not None:
                try:
                    await self._bot_turn(name if of_use else self.table.settings.stand_in)
                    of_use = True
                except Exception:
                    log.exception("no bot answers", extra={"table": self.table.id, "bot": name})
                    of_use = False
                    await asyncio.sleep(_ASK_AGAIN_SECONDS)
        finally:
            self._bot = None

    def _bots_are_done(self, task: "asyncio.Task[None]") -> None:
        """One that was cancelled before it began could not say so itself."""
        if self._bot is task:
            self._bot = None

    async def _bot_turn(self, name: str) -> None:
        table = self.table
        seat, version, game = table.to_move, table.version, table.game
        if seat is None or game is None:
            return
        question = BotQuestion(
            bot=name,
            rules=table.settings.rules,
            deck=table.settings.deck,
            view=view_to_json(game.view(seat)),
            legal=tuple(game.legal_ids()),
            seed=fresh_word(table.key, _BOT_WORDS + version) & _BOT_SEED,
        )
        answer, _ = await asyncio.gather(self._thinker.choose(question), asyncio.sleep(self._bot_pause))
        done = await self.change(lambda current, at: current.judge_bot(answer, seat, version, at))
        if done is None and table.version == version:
            raise NoAnswer(f"the bot {name} may not do what it says")

    def retire(self, code: GoodbyeCode) -> None:
        """Nothing more happens here; whoever comes back finds the table loaded anew."""
        self.retired = True
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._bot is not None:
            self._bot.cancel()
        for viewer in tuple(self._viewers):
            viewer.dismiss(code)

    async def settle(self) -> None:
        """Waits until all that was begun is done, and what followed from it."""
        while self._background or self._bot is not None:
            begun = [*self._background, *([] if self._bot is None else [self._bot])]
            await asyncio.gather(*begun, return_exceptions=True)


def _status_with(entry: AnyEntry, before: Status) -> Status | None:
    """The status that is stored with an entry: one that is certain to come with it, or else that of a lobby, whose row
    tells when somebody was last there.
    """
    match entry:
        case Started():
            return "playing"
        case Conceded():
            return "over"
        case _:
            return before if before == "lobby" else None
