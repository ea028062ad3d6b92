"""Sends random messages over sockets: from seats, from spectators, and from clients that never sent hello."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from tools.server_stress import raw
from tools.server_stress.nonsense.messages import Known, broken_frame, frames, message
from tools.server_stress.nonsense.tally import Tally
from tools.server_stress.raw import Connection

from ettana.table.wire.answers import Goodbye, Message, Refused
from ettana.table.wire.updates import Update, Welcome

_decode = msgspec.json.Decoder(Message).decode
_TABLES: Final = (("person", "Sensible"), ("person", "open"), ("person", "open", "open", "Random"))
_CONVERSATIONS_AT_A_TABLE: Final = 40
_MOST_MESSAGES: Final = 60  # per conversation
_AT_THE_END: Final = 0.5  # seconds for the last responses
_INTERNAL: Final = 1011  # the close code of a server after an internal error


@dataclass(slots=True)
class Target:
    """A table, and the tokens of its seats."""

    id: str
    tokens: list[str] = field(default_factory=list)


class SocketSender:
    """Holds several conversations at once. Conversation `number` of a seed sends the same, except for replies."""

    def __init__(self, port: int, seed: int, first: int) -> None:
        self._port, self._seed = port, seed
        self.tally = Tally(next_number=first)

    async def run(self, count: int, until: float, at_once: int) -> Tally:
        """Sends `count` messages, or as many as fit until the event loop's time `until`."""
        await asyncio.gather(*(self._send(count, until, number) for number in range(at_once)))
        return self.tally

    async def _send(self, count: int, until: float, sender: int) -> None:
        address = f"127.3.0.{sender + 1}"
        target, left = Target("none"), 0
        while self.tally.sent < count and asyncio.get_running_loop().time() < until:
            number, self.tally.next_number = self.tally.next_number, self.tally.next_number + 1
            chance = random.Random(f"{self._seed} conversation {number}")
            try:
                if not left:
                    target, left = await self._lay(chance, address), _CONVERSATIONS_AT_A_TABLE
                left -= 1
                await self._converse(chance, target, address, number)
            except OSError as error:
                self.tally.answers[type(error).__name__] += 1

    # Tables

    async def _lay(self, chance: random.Random, address: str) -> Target:
        kinds = chance.choice(_TABLES)
        seats = [{"kind": kind} if kind in ("person", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
        host = await self._post(address, "/api/tables", {"name": "Asha", "seats": seats, "rules": "target=3"})
        target = Target(host["table"], [host["token"]])
        for name in ("Ben", "Chen")[: kinds.count("open")]:
            joined = await self._post(address, f"/api/tables/{target.id}/seats", {"name": name})
            target.tokens.append(joined["token"])
        return target

    async def _post(self, address: str, path: str, body: object) -> dict[str, Any]:
        async with await raw.connect(self._port, address) as connection:
            await connection.send(raw.request("POST", path, body, headers=("Connection: close",)))
            answer = await connection.read_all()
        found: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
        return found

    # One conversation

    async def _converse(self, chance: random.Random, target: Target, address: str, number: int) -> None:
        line = await raw.open_socket(self._port, address, target.id if chance.random() < 0.97 else "none")
        if line is None:
            self.tally.answers["refused"] += 1
            return
        known = Known()
        async with line:
            listening = asyncio.create_task(self._listen(line, known, number))
            try:
                await self._say(chance, line, target, known)
                await asyncio.wait([listening], timeout=_AT_THE_END)
            except ConnectionError:
                self.tally.answers["cut off"] += 1
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)

    async def _say(self, chance: random.Random, line: Connection, target: Target, known: Known) -> None:
        role = chance.choice(("seat", "seat", "seat", "spectator", "stranger"))
        if role != "stranger":
            token = chance.choice(target.tokens) if role == "seat" else None
            await line.send(raw.said({"do": "hello", "token": token}))
        for _ in range(chance.randrange(1, _MOST_MESSAGES)):
            if line.reader.at_eof():
                break
            await line.send(frames(chance, message(chance, known)))
            self.tally.sent += 1
            if chance.random() < 0.5:
                await asyncio.sleep(chance.choice((0.0, 0.002)))
        if chance.random() < 0.3:
            await line.send(broken_frame(chance))
            self.tally.sent += 1
        elif chance.random() < 0.5:
            await line.send(raw.frame((1000).to_bytes(2, "big"), raw.CLOSE))

    async def _listen(self, line: Connection, known: Known, number: int) -> None:
        try:
            async for opcode, data in _frames_of(line.reader):
                if opcode == raw.TEXT:
                    self._hear(data, known, number)
                elif opcode == raw.CLOSE:
                    code = int.from_bytes(data[:2], "big")
                    self.tally.answers[f"closed {code}"] += 1
                    if code == _INTERNAL:
                        self.tally.fault(f"conversation {number}: closed with {code}")
        except (asyncio.IncompleteReadError, ConnectionError):
            pass

    def _hear(self, data: bytes, known: Known, number: int) -> None:
        try:
            told: Message = _decode(data)
        except msgspec.DecodeError as error:
            self.tally.fault(f"conversation {number}: {error}: {data[:500]!r}")
            return
        kind = type(told).__name__.lower()
        if isinstance(told, Welcome | Update):
            known.version, known.legal = told.version, list(told.legal)
        elif isinstance(told, Refused | Goodbye):
            kind = f"{kind} {told.code}"
            if told.code == "internal":
                self.tally.fault(f"conversation {number}: {told}")
        self.tally.answers[kind] += 1


async def _frames_of(reader: asyncio.StreamReader) -> AsyncIterator[tuple[int, bytes]]:
    """Frames as a server sends them: whole, and unmasked."""
    while True:
        first, length = await reader.readexactly(2)
        if length >= 126:
            length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8), "big")
        yield first & 0x0F, await reader.readexactly(length)
