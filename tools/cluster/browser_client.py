"""A client with the timeouts and retry delays of the page: web/src/net/connection/connection.ts has the figures."""

import asyncio
import random
import time
from dataclasses import dataclass, field

from tools.cluster.gaps import Gaps
from websockets.asyncio.client import ClientConnection

from ettana.table.wire.answers import Done, Goodbye, Message, Refused
from ettana.table.wire.updates import Update, Welcome
from tests.server.client import Client

_PATIENCE = 10.0  # seconds without an answer until the connection counts as dead
_PING = 25.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 8.0
_STEADY = 5.0  # a connection that was live this long resets the count of failures,
_FAILURES_LEFT = 2  # and a shorter one reduces it to this


@dataclass(slots=True)
class TableNews:
    """The time at which the first client of a table received each version."""

    gaps: Gaps
    first: dict[int, float] = field(default_factory=dict)

    def hear(self, known: int, version: int, now: float) -> None:
        """A client that had version `known` receives `version`."""
        self.first.setdefault(version, now)
        self.gaps.note("news", min(self.first.get(known + 1, now), now), now)


class BrowserClient(Client):
    """Measures how long it waits for answers, for a connection, for updates and for bots."""

    def __init__(self, url: str, table: str, token: str | None, news: TableNews, chance: random.Random) -> None:
        super().__init__(url, table, token)
        self._news = news
        self._gaps = news.gaps
        self._chance = chance
        self._failures = -1  # the first attempt has no delay
        self._live_since = 0.0
        self._was_live = False  # since the last pause
        self._lost_at: float | None = None
        self._bot_since: float | None = None
        self._line: ClientConnection | None = None
        self._patience: asyncio.TimerHandle | None = None

    async def send(self, command: bytes) -> Done | Refused:
        began = time.monotonic()
        if self.connected:
            self._expect_answer()
        answer = await super().send(command)
        self._gaps.note("answer", began, time.monotonic())
        return answer

    def __repr__(self) -> str:
        """For debugging a game that stands still."""
        line = "connected" if self.connected else "not connected"
        now = "" if self.now is None or self.view is None else f", turn of {self.view.current}, {len(self.legal)} legal"
        waits = f", waits for {[bytes(one).decode() for one in self._waiting.values()]}" if self._waiting else ""
        return f"<{self.address.split('/')[-2]} seat {self.seat} {line}, version {self.version}{now}{waits}>"

    def _pause(self) -> float:
        if self._was_live and self._lost_at is not None:
            steady = self._lost_at - self._live_since >= _STEADY
            self._failures = 0 if steady else min(self._failures, _FAILURES_LEFT)
            self._was_live = False
        failures, self._failures = self._failures, self._failures + 1
        if failures < 0:
            return 0.0
        longest = min(_FIRST_PAUSE * 2.0 ** max(0, failures - 1), _LONGEST_PAUSE)
        return longest * (0.5 + self._chance.random() / 2)

    async def _converse(self, socket: ClientConnection) -> None:
        self._line = socket
        self._expect_answer()
        pinging = asyncio.create_task(self._keep_pinging())
        try:
            await super()._converse(socket)
        finally:
            pinging.cancel()
            self._answer_came()
            if self.connected:
                self._lost_at = time.monotonic()

    async def _keep_pinging(self) -> None:
        while True:
            await asyncio.sleep(_PING)
            self._expect_answer()
            await self.throw(b'{"do":"ping"}')

    async def _hear(self, message: Message) -> None:
        self._answer_came()
        now, known = time.monotonic(), self.version
        if isinstance(message, Welcome | Update):
            if message.version > known > 0:
                self._news.hear(known, message.version, now)
            self._watch_bots(message, now)
        if isinstance(message, Welcome):
            if self._lost_at is not None and self._live_since <= self._lost_at:
                self._gaps.note("line", self._lost_at, now)
            if not self._was_live:
                self._live_since, self._was_live = now, True
            if self._waiting:
                self._expect_answer()
        await super()._hear(message)
        unsure = isinstance(message, Refused) and message.code == "try_again"
        if unsure or isinstance(message, Goodbye):
            self._hang_up()

    def _watch_bots(self, message: Welcome | Update, now: float) -> None:
        if self._bot_since is not None and message.version > self.version:
            self._gaps.note("bot", self._bot_since, now)
            self._bot_since = None
        playing = message.table.status == "playing" and message.view is not None
        if playing and message.view is not None and message.table.seats[message.view.current].kind == "bot":
            self._bot_since = self._bot_since or now

    def _expect_answer(self) -> None:
        """Starts the timeout. Any message stops it, since it shows that the connection works."""
        if self._patience is None:
            self._patience = asyncio.get_running_loop().call_later(_PATIENCE, self._hang_up)

    def _answer_came(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.transport.abort()
