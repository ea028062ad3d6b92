"""Sends random requests and checks the statuses of the responses."""

import asyncio
import random
import re
from typing import Final

from tools.server_stress import raw
from tools.server_stress.nonsense.requests import Found, request
from tools.server_stress.nonsense.tally import Tally

_TOGETHER: Final = (*[1] * 12, 2, 4)  # requests on one connection before a response is read
_SILENCE: Final = 0.2  # seconds, after which the sent bytes count as an incomplete request
_PATIENCE: Final = 10.0  # seconds for the response to a complete one
_MOST_KEPT: Final = 60
_SECRETS = re.compile(rb'"(table|token|code)":"([A-Za-z0-9_-]{9,64})"')


class RequestSender:
    """Sends several requests at once. Request `number` of a seed is always the same, except for ids of tables."""

    def __init__(self, port: int, seed: int, first: int) -> None:
        self._port, self._seed = port, seed
        self._found = Found()
        self.tally = Tally(next_number=first)

    async def run(self, count: int, until: float, at_once: int) -> Tally:
        """Sends `count` requests, or as many as fit until the event loop's time `until`."""
        await asyncio.gather(*(self._send(count, until, number) for number in range(at_once)))
        return self.tally

    async def _send(self, count: int, until: float, sender: int) -> None:
        while self.tally.sent < count and asyncio.get_running_loop().time() < until:
            number, self.tally.next_number = self.tally.next_number, self.tally.next_number + 1
            chance = random.Random(f"{self._seed} request {number}")
            made = [request(chance, self._found) for _ in range(chance.choice(_TOGETHER))]
            together = [data for data, _ in made]
            patience = _PATIENCE if all(whole for _, whole in made) else _SILENCE
            self.tally.sent += len(together)
            try:
                answer = await self._ask(b"".join(together), len(together), f"127.2.0.{sender + 1}", patience)
            except OSError as error:
                self.tally.answers[type(error).__name__] += 1
                continue
            self._look_at(answer, number, together)

    async def _ask(self, data: bytes, expected: int, address: str, patience: float) -> bytes:
        async with await raw.connect(self._port, address) as connection:
            await connection.send(data)
            answer = b""
            while len(raw.statuses(answer)) < expected and (more := await connection.read(patience)):
                answer += more
            return answer

    def _look_at(self, answer: bytes, number: int, together: list[bytes]) -> None:
        statuses = raw.statuses(answer)
        self.tally.answers.update(map(str, statuses))
        self.tally.answers["none"] += max(0, len(together) - len(statuses))
        if any(status >= 500 for status in statuses):
            self.tally.fault(f"request {number} {together!r}: {answer[:500]!r}")
        for what, secret in _SECRETS.findall(answer):
            kept = {b"table": self._found.tables, b"token": self._found.tokens, b"code": self._found.codes}[what]
            kept.append(secret.decode())
            del kept[1:-_MOST_KEPT]
