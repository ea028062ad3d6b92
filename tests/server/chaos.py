"""A player on the worst of networks, with the worst of manners: lines break at any moment, commands come several times,
late, for old versions, and between them comes garbage.
"""

import asyncio
import random
from typing import Any

import msgspec

from ettana.table.wire.answers import Done, Message, Refused
from tests.server.client import Client
from tests.server.players import Player

_decode = msgspec.json.Decoder(Message).decode

GARBAGE: tuple[str | bytes, ...] = (
    "",
    "{",
    "null",
    "[]",
    "42",
    '"act"',
    "{}",
    '{"do":"dance"}',
    '{"do":"act"}',
    '{"do":"act","id":"too-short","version":-1,"action":"roll"}',
    '{"do":"act","id":7,"version":"x","action":[]}',
    '{"do":"hello","token":"' + "x" * 200 + '"}',
    '{"do":"hello","token":null}',
    '{"do":"ready","id":"12345678","version":1e300,"ready":1}',
    "[" * 3000,
    "x" * 4000,
    "x" * 10_000,
    b"\xff\xfe\x00",
    b"\xf0\x28\x8c\x28",
    "பட்டு 🧵 \u2028",
)


class ChaoticPlayer(Player):
    """`play` it, and `misbehave` beside it."""

    def __init__(self, client: Client, chance: random.Random) -> None:
        super().__init__(client, chance)
        self.sent: list[bytes] = []
        self.answers: dict[str, set[Done | tuple[str, str]]] = {}  # all answers to a command; refusals by their code
        self.drops = 0
        client.on_bytes = self._hear

    def _hear(self, data: bytes) -> None:
        message = _decode(data)
        if isinstance(message, Done):
            self.answers.setdefault(message.id, set()).add(message)
        elif isinstance(message, Refused) and message.id is not None and message.code != "try_again":
            self.answers.setdefault(message.id, set()).add(("refused", message.code))

    async def send(self, command: bytes) -> Done | Refused:
        """Perhaps several times, and perhaps the line breaks before the answer comes."""
        self.sent.append(command)
        for _ in range(self.chance.choice((0, 0, 0, 1, 4))):
            await self.client.throw(command)
        answer = asyncio.ensure_future(self.client.send(command))
        if self.chance.random() < 0.08:
            await asyncio.sleep(self.chance.choice((0, 0.001, 0.005)))
            self.drop()
        return await answer

    def drop(self) -> None:
        self.drops += 1
        self.client.drop()

    async def misbehave(self) -> None:
        """Until it is cancelled. Not faster than the game goes on: on a slow machine nobody would come to play."""
        tricks = (self._drop, self._repeat, self._be_late, self._talk_nonsense, self._ask, self._meddle, self._go_away)
        while True:
            version = self.client.version
            await self.chance.choice(tricks)()
            await asyncio.sleep(self.chance.uniform(0, 0.03))
            try:
                await self.client.until(lambda version=version: self.client.version > version, 0.5)  # type: ignore[misc]
            except TimeoutError:
                pass

    async def _drop(self) -> None:
        self.drop()

    async def _repeat(self) -> None:
        """A command from long ago comes again, perhaps over another line."""
        if self.sent:
            await self.client.throw(self.chance.choice(self.sent))

    async def _be_late(self) -> None:
        """A command that was meant for an old version comes only now."""
        version = self.chance.randrange(self.client.version + 1)
        late = self.client.make("act", version=version, action=self.chance.choice(("roll", "end", "free:a1-b1")))
        self.sent.append(late)
        await self.client.throw(late)

    async def _talk_nonsense(self) -> None:
        await self.client.throw(self.chance.choice(GARBAGE))

    async def _ask(self) -> None:
        await self.client.throw(self.chance.choice(('{"do":"sync"}', '{"do":"ping"}', b'{"do":"sync"}')))

    async def _meddle(self) -> None:
        """Well-formed, and never allowed now."""
        commands: list[dict[str, Any]] = [
            {"do": "start"},
            {"do": "ready", "ready": False},
            {"do": "seat", "seat": self.chance.randrange(4), "kind": "open"},
            {"do": "return"},
            {"do": "act", "action": "no such action"},
            {"do": "act", "action": "claim:59"},
        ]
        await self.client.throw(self.client.make(**self.chance.choice(commands)))

    async def _go_away(self) -> None:
        """A bot stands in for a moment. With two players, resigning would be the end."""
        if self.chance.random() < 0.2:
            how = self.chance.choice(("leave", "resign")) if len(self.client.info.seats) > 2 else "leave"
            await self.client.command(how)
            await asyncio.sleep(self.chance.uniform(0, 0.05))
            await self.client.command("return")
