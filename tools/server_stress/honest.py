"""A player without bad intentions: plays whole games against a bot, as the page does, and measures its waits."""

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from tools.server_stress.process import HOST
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from ettana.bots import find_bot
from ettana.core.action_table import action_from_id
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import standard_deck
from ettana.table.wire.answers import Done, Goodbye, Hints, Message, Refused
from ettana.table.wire.updates import Update, Welcome

_decode = msgspec.json.Decoder(Message).decode
_PATIENCE = 60.0  # seconds without any message, after which a game counts as lost
_THINKS = 0.25  # longest pause before each action, in seconds
_BROKEN = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, httpx.HTTPError)


class Disturbed(Exception):
    """A disturbance that no honest player may suffer."""


@dataclass(slots=True)
class Times:
    """Seconds that the player waited, by reason, and the results of the games."""

    waited: dict[str, list[float]] = field(default_factory=dict)
    games: int = 0
    faults: list[str] = field(default_factory=list)

    def note(self, what: str, seconds: float) -> None:
        self.waited.setdefault(what, []).append(seconds)


class HonestPlayer:
    """Plays from one address of this machine."""

    def __init__(self, port: int, address: str, bot: str, rules: str, chance: random.Random, times: Times) -> None:
        self._port, self._address = port, address
        self._bot, self._rules = bot, rules
        self._chance, self._times = chance, times

    async def play(self) -> None:
        """Plays game after game until cancelled. An unfinished game counts as a fault, and another begins."""
        transport = httpx.AsyncHTTPTransport(local_address=self._address)
        base = f"http://{HOST}:{self._port}"
        async with httpx.AsyncClient(transport=transport, base_url=base, timeout=_PATIENCE) as http:
            while True:
                try:
                    await self._game(http)
                    self._times.games += 1
                except (Disturbed, *_BROKEN) as error:
                    self._times.faults.append(f"{type(error).__name__}: {error}")
                    await asyncio.sleep(1)

    async def _game(self, http: httpx.AsyncClient) -> None:
        await self._ask(http, "page", "GET", "/")
        wish = {
            "name": "Asha",
            "seats": [{"kind": "person"}, {"kind": "bot", "bot": self._bot}],
            "rules": self._rules,
            "listed": True,  # so that attackers find it
        }
        seated = (await self._ask(http, "table made", "POST", "/api/tables", wish)).json()
        began = time.perf_counter()
        address = f"ws://{HOST}:{self._port}/api/tables/{seated['table']}/live"
        async with connect(
            address, compression=None, proxy=None, ping_interval=None, max_size=None, local_addr=(self._address, 0)
        ) as socket:
            line = _Line(socket, self._times)
            await socket.send(json.dumps({"do": "hello", "token": seated["token"]}))
            await line.until(lambda: line.now is not None)
            self._times.note("welcome", time.perf_counter() - began)
            await line.command("start")
            await self._to_the_end(line)
        await self._ask(http, "record", "GET", f"/api/tables/{seated['table']}/record")

    async def _to_the_end(self, line: "_Line") -> None:
        bot = find_bot("Sensible")(standard_deck(), RuleSet(), self._chance.getrandbits(60))
        while True:
            now = await line.until(lambda: line.is_our_turn or line.is_over)
            if line.is_over:
                return
            assert now.view is not None
            action = bot.choose(now.view, [action_from_id(number) for number in now.legal])
            await asyncio.sleep(self._chance.uniform(0, _THINKS))
            await line.command("act", action=str(action))

    async def _ask(
        self, http: httpx.AsyncClient, what: str, method: str, path: str, body: Any = None
    ) -> httpx.Response:
        began = time.perf_counter()
        answer = await http.request(method, path, json=body)
        self._times.note(what, time.perf_counter() - began)
        if answer.status_code >= 400:
            raise Disturbed(f"{what}: {answer.status_code} {answer.text[:200]}")
        return answer


class _Line:
    """One conversation with the table, one command at a time."""

    def __init__(self, socket: ClientConnection, times: Times) -> None:
        self._socket, self._times = socket, times
        self._commands = 0
        self._last_news = time.perf_counter()
        self.now: Welcome | Update | None = None

    @property
    def is_our_turn(self) -> bool:
        return self.now is not None and bool(self.now.legal)

    @property
    def is_over(self) -> bool:
        return self.now is not None and self.now.table.status == "over"

    async def until(self, true: Callable[[], bool]) -> Welcome | Update:
        while not true():
            ours = self.is_our_turn
            if isinstance(await self._hear(), Update) and not ours:
                self._times.note("news of the bot", time.perf_counter() - self._last_news)
            self._last_news = time.perf_counter()
        assert self.now is not None
        return self.now

    async def command(self, do: str, **more: object) -> None:
        """Returns when the command is done and its update and the hints after it have arrived."""
        assert self.now is not None
        version, self._commands = self.now.version, self._commands + 1
        command = {"do": do, "id": f"honest-{self._commands}", "version": version, **more}
        began = time.perf_counter()
        await self._socket.send(json.dumps(command))
        answered = updated = False
        while not (answered and updated):
            match await self._hear():
                case Done():
                    answered = True
                    self._times.note("answer", time.perf_counter() - began)
                case Update(version=seen) if seen == version + 1:
                    updated = True
                    self._times.note("update", time.perf_counter() - began)
                case Refused(code=code):
                    raise Disturbed(f"{do} is refused: {code}")
                case _:  # presence
                    pass
        self._last_news = time.perf_counter()
        await self._ask_for_hints()

    async def _ask_for_hints(self) -> None:
        """Requests hints, as the page does after each change."""
        began = time.perf_counter()
        await self._socket.send('{"do":"hints"}')
        while not isinstance(await self._hear(), Hints):
            pass
        self._times.note("hints", time.perf_counter() - began)

    async def _hear(self) -> Message:
        message: Message = _decode(await asyncio.wait_for(self._socket.recv(decode=False), _PATIENCE))
        if isinstance(message, Welcome | Update):
            self.now = message
        elif isinstance(message, Goodbye):
            raise Disturbed(f"disconnected: {message.code}")
        return message
