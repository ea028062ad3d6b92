"""The hall: all tables that are in memory, and the way to those that are not."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

from ettana.bots import bot_names
from ettana.core.errors import EttanaError
from ettana.core.fair import KEY_BYTES, commitment
from ettana.notation.deck_file import bundled_decks
from ettana.notation.rules_text import read_rules
from ettana.server.bot_workers import BotWorkers
from ettana.server.codes import RefusalCode
from ettana.server.config import Config
from ettana.server.entries import (
    AnyEntry,
    Created,
    Joined,
    Rematched,
    SeatPlan,
    Settings,
    read_entry,
    write_entry,
)
from ettana.server.live_table import LiveTable
from ettana.server.metrics import TABLES
from ettana.server.protocol import Join, NewTable, Refused, SeatCode, Seated, TableInfo
from ettana.server.seating import judge_join, judge_move
from ettana.server.seats import hash_of, new_code, new_token
from ettana.server.store import Store, StoreDown, StoredTable
from ettana.server.table import Table
from ettana.server.telling import table_info

log = logging.getLogger(__name__)

_ID_BYTES = 9  # 72 random bits: a link cannot be guessed
_GRACE_MS = 60_000  # for whoever was to move when the server went away: time to come back
_SWEEP_SECONDS = 60.0
_REVIVE_SECONDS = 0.5
_FAREWELL_TICK = 0.02
_FAREWELL_TICKS = 50
_UNUSED_MS = 10 * 60 * 1000
_DAY_MS = 86_400_000


def now_ms() -> int:
    """Milliseconds since 1970: the one clock of the server."""
    return int(time.time() * 1000)


def new_key() -> bytes:
    """For the dice of one table, from the system's best source: nobody can foresee them."""
    return secrets.token_bytes(KEY_BYTES)


class Hall:
    """Makes tables, finds them, wakes them after a restart and puts them away when nobody needs them."""

    def __init__(
        self,
        store: Store,
        config: Config,
        now: Callable[[], int] = now_ms,
        new_key: Callable[[], bytes] = new_key,
    ) -> None:
        self.store = store
        self.config = config
        self.now = now
        self._new_key = new_key
        self.bots = BotWorkers(config.bot_workers)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._reviving: set[asyncio.Task[None]] = set()
        self._closing = False
        self._code_ms = int(config.code_minutes * 60_000)

    async def open(self) -> None:
        """After a start: every game goes on where it was."""
        for table_id in await self.store.running_tables():
            try:
                await self.find(table_id)
            except Exception:  # a game that cannot go on, for what its bot or deck was, is no reason not to open
                log.exception("a table cannot be loaded", extra={"table": table_id})
        self._sweeper = asyncio.create_task(self._sweep_now_and_then())

    async def close(self) -> None:
        """Everything that was begun is stored, then nothing more is begun."""
        await self.say_goodbye()
        await self.bots.close()

    async def say_goodbye(self) -> None:
        """Nobody is let in any more, and whoever is at a table is told so. Waits for what was begun, and a moment for
        the words to reach them.
        """
        self._closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for task in self._reviving:
            task.cancel()
        tables = tuple(self._tables.values())
        for live in tables:
            live.retire("server_stops")
        await asyncio.gather(*(live.settle() for live in tables))
        for _ in range(_FAREWELL_TICKS):
            if not any(live.busy for live in tables):
                break
            await asyncio.sleep(_FAREWELL_TICK)

    # Finding

    async def find(self, table_id: str) -> LiveTable | None:
        """The table, from memory or from its log; None if there is none. Raises StoreDown."""
        if self._closing:
            raise StoreDown("the server stops")
        live = self._tables.get(table_id)
        if live is not None and not live.retired:
            return live
        if table_id not in self._loading:  # whoever comes meanwhile gets the same one
            loading = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            self._loading[table_id] = loading
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> LiveTable | None:
        stored = await self.store.load_table(table_id)
        if stored is None:
            return None
        table = self._rebuild(stored)
        table.grant(self.now(), _GRACE_MS)  # a table whose clock runs is loaded only after a standstill of the server
        live = self._admit(table)
        if live.table.status != stored.status:
            live.note_status()
        return live

    def _rebuild(self, stored: StoredTable) -> Table:
        table = Table(stored.id, stored.key)
        for body in stored.entries:
            table.apply(read_entry(body))
        return table

    def _admit(self, table: Table) -> LiveTable:
        if self._closing:
            raise StoreDown("the server stops")
        live = LiveTable(table, self.store, self.bots, self.now, self.config.bot_pause, self._lost)
        self._tables[table.id] = live
        TABLES.set(len(self._tables))
        live.wake()
        return live

    def _lost(self, table_id: str) -> None:
        """A table had to be put away in the middle of something: it goes on as soon as it can be loaded."""
        task = asyncio.create_task(self._revive(table_id))
        self._reviving.add(task)
        task.add_done_callback(self._reviving.discard)

    async def _revive(self, table_id: str) -> None:
        while True:
            await asyncio.sleep(_REVIVE_SECONDS)
            try:
                await self.find(table_id)
                return
            except StoreDown:
                continue

    async def lobby(self) -> tuple[TableInfo, ...]:
        """Listed tables with an open seat, and listed games to watch."""
        found = []
        for table_id in await self.store.listed_tables():
            live = await self.find(table_id)
            if live is not None and live.table.status != "over":  # its row may not say so yet
                found.append(table_info(live.table, live.present))
        return tuple(found)

    # Making tables and taking seats

    async def make_table(self, wish: NewTable) -> Seated | Refused:
        plans = wish.seats
        if problem := _problem_with(wish):
            return Refused(None, problem)
        settings = Settings(seats=plans, rules=wish.rules, deck=wish.deck, clock=wish.clock, listed=wish.listed)
        token, key, at = new_token(), self._new_key(), self.now()
        table = Table(secrets.token_urlsafe(_ID_BYTES), key)
        created = Created(at=at, settings=settings, commitment=commitment(key))
        table.apply(created)
        joined = judge_join(table, wish.name, wish.pin, table.host, hash_of(token), at)
        if isinstance(joined, Refused):
            return joined
        table.apply(joined)
        await self._store_new(table, [created, joined], at)
        return Seated(table.id, joined.seat, token)

    async def _store_new(self, table: Table, entries: list[AnyEntry], at: int) -> None:
        await self.store.create_table(
            StoredTable(
                id=table.id,
                key=table.key,
                status=table.status,
                listed=table.settings.listed,
                created_at=at,
                entries=tuple(write_entry(entry) for entry in entries),
            )
        )
        self._admit(table)

    async def join(self, live: LiveTable, wish: Join) -> Seated | Refused:
        token = wish.token or new_token()

        def judge(table: Table, at: int) -> Joined | Refused | None:
            if table.seat_of(token) is not None:
                return None
            return judge_join(table, wish.name, wish.pin, wish.seat, hash_of(token), at)

        verdict = await live.change(judge)
        if isinstance(verdict, Refused):
            return verdict
        seat = live.table.seat_of(token)
        return Refused(None, "try_again") if seat is None else Seated(live.table.id, seat, token)

    async def make_code(self, live: LiveTable, seat: int) -> SeatCode:
        """A short-lived code that moves the seat to another device."""
        code, expires = new_code(), self.now() + self._code_ms
        await self.store.put_code(hash_of(code), live.table.id, seat, expires)
        return SeatCode(code, expires)

    async def use_code(self, code: str) -> Seated | Refused:
        """The seat is held by a new token from now on; the old one is void."""
        found = await self.store.take_code(hash_of(code.strip().upper()), self.now())
        live = None if found is None else await self.find(found.table_id)
        if found is None or live is None:
            return Refused(None, "no_such_code")
        token, seat, made_at = new_token(), found.seat, found.expires_at - self._code_ms
        verdict = await live.change(lambda table, at: judge_move(table, seat, hash_of(token), made_at, at))
        if isinstance(verdict, Refused):
            return verdict
        return Seated(live.table.id, seat, token)

    async def rematch(self, live: LiveTable, asking: int) -> str | Refused:
        """Another table for the same players, seats rotated; their tokens are good there too. There is only one.

        Whoever asks is its host: they are surely there, and can give away the seats of those who never come.
        """
        if live.table.status != "over":
            return Refused(None, "not_over")
        if live.table.rematch is not None:
            return live.table.rematch
        old, at, key = live.table, self.now(), self._new_key()
        chairs = [*old.chairs[1:], old.chairs[0]]
        plans = tuple(SeatPlan("open") if chair.plan.kind != "bot" else chair.plan for chair in chairs)
        settings = Settings(
            seats=plans,
            rules=old.settings.rules,
            deck=old.settings.deck,
            clock=old.settings.clock,
            listed=False,
            stand_in=old.settings.stand_in,
        )
        table = Table(secrets.token_urlsafe(_ID_BYTES), key)
        entries: list[AnyEntry] = [
            Created(
                at=at, settings=settings, commitment=commitment(key), rematch_of=old.id, host=(asking - 1) % len(chairs)
            ),
            *(
                Joined(at=at, seat=seat, name=chair.name or chair.pin, pin=chair.pin, token=chair.token)
                for seat, chair in enumerate(chairs)
                if chair.token is not None
            ),
        ]
        for entry in entries:
            table.apply(entry)
        await self._store_new(table, entries, at)
        verdict = await live.change(
            lambda current, when: Rematched(at=when, table=table.id) if current.rematch is None else None
        )
        if isinstance(verdict, Refused):
            return verdict
        # If somebody else was quicker, theirs counts; the lobby made here is removed with the other empty ones.
        return live.table.rematch or table.id

    # Housekeeping

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            try:
                await self.sweep()
            except StoreDown:
                log.warning("sweeping waits for the store")

    async def sweep(self) -> None:
        """Puts away what nobody uses, and removes what is too old."""
        at = self.now()
        for table_id, live in tuple(self._tables.items()):
            if not live.busy and at - live.last_used > _UNUSED_MS:
                live.retire("put_away")
                del self._tables[table_id]
        TABLES.set(len(self._tables))
        await self.store.remove_finished(at - int(self.config.keep_finished_days * _DAY_MS))
        await self.store.remove_lobbies(at - int(self.config.keep_lobby_days * _DAY_MS))
        await self.store.remove_codes(at)


def _problem_with(wish: NewTable) -> RefusalCode | None:
    """What is wrong with a new table, as a code."""
    if not any(plan.kind == "person" for plan in wish.seats):
        return "no_seat_for_you"
    if any((plan.kind == "bot") != (plan.bot is not None) for plan in wish.seats):
        return "bad_seat"
    if any(plan.bot is not None and plan.bot not in bot_names() for plan in wish.seats):
        return "no_such_bot"
    if wish.deck not in bundled_decks():
        return "no_such_deck"
    try:
        read_rules(wish.rules)
    except EttanaError:
        return "bad_rules"
    return None
