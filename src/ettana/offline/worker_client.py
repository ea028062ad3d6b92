"""What takes long is done by a second worker, so that the table's own can answer at any time. This is the asking side:
it sends a task, and hears one answer or several.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Final

import msgspec

from ettana.host.work.analysis_task import AnalysisProgress, AnalysisTask
from ettana.host.work.tasks import FindPosition, MakeReplay, ReplayMade, Task, Think
from ettana.table.turns.thinker import BotQuestion, NoAnswer, Requester

_LEAST_SECONDS: Final = 0.1
_PATIENCE: Final = 90.0  # seconds: interpreted, on an old phone, a hard decision may take ten
_END: Final = b""


class WorkerClient:
    """All that was asked and is not answered yet, by number. `send` and `stop` are ways to the other worker; `replace`
    asks for another one, since the present one does not answer.
    """

    def __init__(
        self,
        send: Callable[[int, bytes], None],
        stop: Callable[[int], None],
        replace: Callable[[], None],
        patience: float = _PATIENCE,
    ) -> None:
        self._send, self._stop, self._replace, self._patience = send, stop, replace, patience
        self._last = 0
        self._asked: dict[int, asyncio.Queue[bytes | None]] = {}

    def hear(self, number: int, answer: bytes) -> None:
        """An answer has come. Nobody may want it any more."""
        if number in self._asked:
            self._asked[number].put_nowait(answer)

    def fail_all(self) -> None:
        """Fails all open tasks: the other worker is gone."""
        for waiting in self._asked.values():
            waiting.put_nowait(None)

    async def ask(self, task: Task) -> bytes:
        """The one answer. Raises NoAnswer."""
        async for answer in self.stream(task):
            return answer
        raise NoAnswer("there was no answer")

    async def stream(self, task: Task) -> AsyncGenerator[bytes, None]:
        """All answers, up to an empty one. Whoever stops listening has the work stopped. Raises NoAnswer."""
        self._last += 1
        number, waiting = self._last, asyncio.Queue[bytes | None]()
        self._asked[number] = waiting
        self._send(number, msgspec.msgpack.encode(task))
        try:
            while (answer := await self._next(waiting)) != _END:
                yield answer
        finally:
            del self._asked[number]
            self._stop(number)

    async def _next(self, waiting: "asyncio.Queue[bytes | None]") -> bytes:
        try:
            answer = await asyncio.wait_for(waiting.get(), self._patience)
        except TimeoutError:
            self._replace()
            raise NoAnswer("the worker does not answer") from None
        if answer is None:
            raise NoAnswer("the worker is gone")
        return answer


class DeviceWorkers:
    """Bots think in the other worker, and games are replayed and analysed there."""

    def __init__(self, worker_client: WorkerClient) -> None:
        self._client = worker_client

    async def choose(self, question: BotQuestion, requester: Requester, until: float) -> str:
        """Raises NoAnswer."""
        seconds = max(_LEAST_SECONDS, until - asyncio.get_running_loop().time())
        answer = (await self._client.ask(Think(question, seconds))).decode()
        if not answer:
            raise NoAnswer("the bot failed")
        return answer

    async def replay(self, wish: MakeReplay | FindPosition, address: str) -> ReplayMade:
        """Raises NoAnswer."""
        return msgspec.msgpack.decode(await self._client.ask(wish), type=ReplayMade)

    async def analyse(self, task: AnalysisTask) -> AsyncGenerator[AnalysisProgress, None]:
        """Raises NoAnswer."""
        async with aclosing(self._client.stream(task)) as answers:
            async for answer in answers:
                yield msgspec.msgpack.decode(answer, type=AnalysisProgress)
