"""The same table in two worlds: a server each, with the same key, tokens, clock and public actions, and other secrets.

`play` returns all that a viewer and a spectator got over the wire, byte for byte.
"""

import asyncio
import random
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import httpx
import msgspec
import pytest
import uvicorn
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect

from ettana.server.config import Config
from ettana.server.http.app import make_app
from ettana.server.http.sockets.table_websocket import TableWebSocket
from tests.server.plain_http import plain_http
from tests.server.plans import Plan, Step, replace_secrets
from tests.server.running import GENEROUS, free_port

NOW = 1_800_000_000_000
KEY = bytes(range(32))
Told = dict[str, list[bytes]]  # by whom: the viewer, a spectator, and whoever asks over HTTP
NAMES = ("Asha", "Ben", "Chitra", "Devi")


class _SameLuck:
    """Stands for the module `secrets` in the server: ids, tokens and codes that come again in the next world."""

    def __init__(self) -> None:
        self._random = random.Random(0)
        self.compare_digest = secrets.compare_digest

    def token_bytes(self, size: int) -> bytes:
        return KEY if size == len(KEY) else self._random.randbytes(size)

    def token_urlsafe(self, size: int) -> str:
        return self._random.randbytes(size).hex()

    def choice(self, letters: str) -> str:
        return self._random.choice(letters)


@dataclass(slots=True)
class Line:
    """A socket at a table, and all that it heard."""

    socket: ClientConnection
    heard: list[bytes] = field(default_factory=list)

    async def ask(self, words: object, until: str) -> dict[str, object]:
        """Sends something and listens until such an answer comes."""
        await self.socket.send(msgspec.json.encode(words), text=True)
        return await self.listen(until)

    async def listen(self, until: str) -> dict[str, object]:
        while True:
            data = await self.socket.recv(decode=False)
            self.heard.append(_but_open_hands(data))
            message: dict[str, object] = msgspec.json.decode(data)
            if message["tell"] == until:
                return message


def _but_open_hands(told: bytes) -> bytes:
    """When all is over every hand lies open, and may differ."""
    return re.sub(rb'"hands":\[.*?\]\}\]', b'"hands":[]', told) if b'"status":"over"' in told else told


class World:
    """One server with one table. `other`: it is the one with other secrets."""

    def __init__(self, app: Starlette, url: str, *, other: bool) -> None:
        self._app = app
        self._url = url
        self._other = other
        self.http = plain_http(url)
        self.table = ""
        self.tokens: list[str] = []
        self.lines: dict[int | None, Line] = {}
        self.told: Told = {"viewer": [], "spectator": [], "http": []}
        self.version = 0
        self._ids = 0

    # What is asked over HTTP, and noted

    async def get(self, path: str) -> None:
        self._note(await self.http.get(path))

    async def post(self, path: str, body: object, seat: int | None = None) -> dict[str, str]:
        headers = {"content-type": "application/json"}
        if seat is not None:
            headers["authorization"] = f"Bearer {self.tokens[seat]}"
        answer = await self.http.post(path, content=msgspec.json.encode(body), headers=headers)
        self._note(answer)
        found: dict[str, str] = answer.json()
        return found

    def _note(self, answer: httpx.Response) -> None:
        """Who is there at this moment is public and a matter of timing, so it does not count; nor does its length."""
        headers = [header for header in answer.headers.raw if header[0].lower() != b"content-length"]
        content = _but_open_hands(answer.content).replace(b'"present":false', b'"present":true')
        self.told["http"] += [str(answer.status_code).encode(), repr(headers).encode(), content]

    async def sit_down(self, players: int, rules: str) -> None:
        plans = [{"kind": "person"}] + [{"kind": "open"}] * (players - 1)
        wish = {"name": NAMES[0], "seats": plans, "rules": rules, "clock": 600, "listed": True}
        made = await self.post("/api/tables", wish)
        self.table, self.tokens = made["table"], [made["token"]]
        for name in NAMES[1:players]:
            self.tokens.append((await self.post(f"/api/tables/{self.table}/seats", {"name": name}))["token"])

    async def look_around(self) -> None:
        """Everything that anyone can ask, and what is refused while a game goes on."""
        await self.get(f"/api/tables/{self.table}")
        await self.get("/api/tables")
        await self.get("/api/choices")
        await self.post(f"/api/tables/{self.table}/seats", {"name": "Eve"})
        await self.post(f"/api/tables/{self.table}/rematch", {}, seat=0)

    # Lines

    async def enter(self, seat: int | None) -> None:
        address = f"{self._url.replace('http', 'ws')}/api/tables/{self.table}/live"
        line = Line(await connect(address, compression=None, proxy=None, ping_interval=None))
        self.lines[seat] = line
        hello = {"do": "hello", "token": None if seat is None else self.tokens[seat]}
        self.version = int(str((await line.ask(hello, "welcome"))["version"]))
        await self.settle()

    async def leave(self, seat: int | None, of: str | None) -> None:
        """Hangs up; what was heard is kept under a name."""
        line = self.lines.pop(seat)
        await line.socket.close()
        if of is not None:
            self.told[of] += [*line.heard, b"-- hung up --"]
        if self.lines and seat is not None:
            await next(iter(self.lines.values())).listen("presence")
        await self.settle()

    async def settle(self) -> None:
        """Everyone has heard all that there was to hear."""
        await asyncio.gather(*(line.ask({"do": "ping"}, "pong") for line in self.lines.values()))

    async def do(self, seat: int, do: str, **more: object) -> None:
        """A command that is carried out."""
        answer = await self.lines[seat].ask(self._command(do, more), "done")
        self.version = int(str(answer["version"]))
        await self.settle()

    async def try_in_vain(self, seat: int, do: str, **more: object) -> None:
        await self.lines[seat].ask(self._command(do, more), "refused")

    def _command(self, do: str, more: dict[str, object]) -> dict[str, object]:
        self._ids += 1
        return {"do": do, "id": f"command-{self._ids}", "version": self.version, **more}

    async def move_seat(self, seat: int, of: str | None) -> None:
        """To another device: the old line is cut off, and the new one welcomed."""
        code = await self.post(f"/api/tables/{self.table}/code", {}, seat)
        moved = await self.post("/api/codes", {"code": code["code"]})
        self.tokens[seat] = moved["token"]
        await self.lines[seat].listen("goodbye")
        await self.leave(seat, of)
        await self.enter(seat)

    async def take(self, step: Step) -> None:
        for action in step.forbidden:
            await self.try_in_vain(step.seat, "act", action=str(action))
        if self._other and step.other_secrets is not None:
            live = await self._app.state.context.registry.find(self.table)
            replace_secrets(live.table.game, step.other_secrets)
        done = step.other_action if self._other else step.action
        if done is None:
            await self.do(step.seat, "undo")
        else:
            await self.do(step.seat, "act", action=str(done))

    async def close(self) -> None:
        for line in self.lines.values():
            await line.socket.close()
        await self.http.aclose()


@asynccontextmanager
async def world(database: Path, monkeypatch: pytest.MonkeyPatch, *, other: bool) -> AsyncIterator[World]:
    luck = _SameLuck()
    monkeypatch.setattr("ettana.table.secrets.secrets", luck)
    # Each change is told at once, and not when it happens to be time for it: what is heard comes in the same order.
    monkeypatch.setattr("ettana.table.viewers.audience._LEAST_SECONDS", 0)
    monkeypatch.setattr("ettana.server.live.lobby._GOOD_FOR_MS", 0)  # the clock stands still
    app = make_app(str(database), Config(limits=GENEROUS), now=lambda: NOW)
    port = free_port()
    options = uvicorn.Config(
        app,
        port=port,
        log_config=None,
        access_log=False,
        ws=partial(TableWebSocket, app),  # type: ignore[arg-type]  # as `serve` does
        date_header=False,
    )
    server = uvicorn.Server(options)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    here = World(app, f"http://127.0.0.1:{port}", other=other)
    try:
        yield here
    finally:
        await here.close()
        server.should_exit = True
        await running


async def play(here: World, plan: Plan, players: int, rules: str, viewer: int | None) -> Told:
    """A whole game: the viewer looks on, reconnects, is refused and moves to another device; a spectator comes too."""
    await here.sit_down(players, rules)
    for seat in range(players):
        await here.enter(seat)
    await here.enter(None)
    for seat in range(1, players):
        await here.do(seat, "ready", ready=True)
    await here.do(0, "start")
    for number, step in enumerate(plan.steps):
        if number % 8 == 3:
            await here.leave(viewer, "viewer")
            await here.enter(viewer)
        if number % 16 == 5:
            await here.lines[viewer].ask({"do": "sync"}, "welcome")
            await here.lines[viewer].ask({"do": "hints"}, "hints")
            await here.look_around()
            await here.get(f"/api/tables/{here.table}/record")  # when all is over it may differ: it tells all
            await here.get(f"/api/tables/{here.table}/replay")  # likewise
            await here.post(f"/api/tables/{here.table}/analysis", {})
        if number % 32 == 9:
            await here.move_seat(0 if viewer is None else viewer, None if viewer is None else "viewer")
            await here.move_seat(1 if viewer == 0 else 0, None)
        if number % 32 == 21 and viewer is not None:
            await here.leave(None, "spectator")
            await here.enter(None)
        await here.take(step)
    if not plan.over and players == 2:
        await here.do(0, "resign")
    if plan.over or players == 2:
        await here.look_around()
        await _play_again(here, players, viewer)
    for who in tuple(here.lines):
        await here.leave(who, "viewer" if who == viewer else "spectator" if who is None else None)
    return here.told


async def _play_again(here: World, players: int, viewer: int | None) -> None:
    """The rematch, from its lobby to the first roll: its secrets are the same again, and hidden as well."""
    await here.leave(viewer, "viewer")
    for who in tuple(here.lines):
        await here.leave(who, "spectator" if who is None else None)
    again = await here.post(f"/api/tables/{here.table}/rematch", {}, seat=players - 1)
    here.table = again["table"]
    here.tokens = [*here.tokens[1:], here.tokens[0]]
    for seat in range(players):
        await here.enter(seat)
    if viewer is None:
        await here.enter(None)
    host = players - 1  # the first seat asked first, when everyone looked around, and is the last one now
    for seat in range(host):
        await here.do(seat, "ready", ready=True)
    await here.do(host, "start")
