"""Bots' work goes where there is room: a node whose workers are all busy asks those that are for bots alone.

They are asked as one group, of which NATS picks a member. They own no table and need no database. What they are told is
what a bot is told: the view of its seat, and nothing that it may not know.
"""

import asyncio
import logging
import secrets
from typing import Final

from nats.aio.msg import Msg

from ettana.server.bots.bot_workers import BotWorkers
from ettana.server.cluster.nats_link import NatsLink, NoNode, NoReply
from ettana.server.cluster.rpc_messages import (
    THINK_SUBJECT,
    RpcNotHere,
    RpcReply,
    RpcThink,
    RpcThought,
    encode,
    read_request,
)
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.turns.thinker import BotQuestion, NoAnswer, Requester

log = logging.getLogger(__name__)

_GROUP: Final = "thinkers"
_ON_THE_WAY: Final = 0.1  # seconds, there and back
_LATE: Final = 2.0  # seconds after which we think ourselves


class SharedThinking(BotWorkers):
    """The workers of a node that has others to ask."""

    def __init__(self, workers: int, seconds_per_minute: float, link: NatsLink) -> None:
        super().__init__(workers, seconds_per_minute=seconds_per_minute)
        self._link = link

    async def choose(self, question: BotQuestion, requester: Requester, until: float) -> str:
        if not self.has_room and self.has_time(requester.address):
            seconds = until - asyncio.get_running_loop().time() - _ON_THE_WAY
            ask = RpcThink(question, requester.address, max(0.0, seconds))
            try:
                reply = await self._link.request_any(THINK_SUBJECT, ask, max(0.0, seconds) + _LATE)
            except (NoNode, NoReply):
                reply = RpcNotHere()
            if isinstance(reply, RpcThought):
                return reply.action
        return await super().choose(question, requester, until)


class ThinkingNode:
    """A node for bots alone: begun by `start`, ended by `close`."""

    def __init__(self, nats: str, name: str, workers: int, seconds_per_minute: float) -> None:
        self.name = name
        self._workers = BotWorkers(workers, seconds_per_minute=seconds_per_minute)
        self._most = 2 * workers  # more than that are left to those who ask
        self.link = NatsLink(nats, f"{name}-{secrets.token_hex(6)}", lambda: None)
        self.link.listen(THINK_SUBJECT, self._on_message, _GROUP)
        self._tasks = BackgroundTasks()

    async def start(self) -> None:
        await self.link.start(2.0)

    @property
    def pids(self) -> list[int]:
        """Of the processes that think."""
        return self._workers.pids

    async def close(self) -> None:
        """What was asked is answered first."""
        await self.link.stop_listening()
        await self._tasks.drain()
        await self.link.close()
        await self._workers.close()

    async def _on_message(self, message: Msg) -> None:
        self._tasks.begin(self._think(message))

    async def _think(self, message: Msg) -> None:
        reply: RpcReply = RpcNotHere()
        try:
            request = read_request(message.data)
            if isinstance(request, RpcThink) and len(self._tasks) <= self._most:
                until = asyncio.get_running_loop().time() + request.seconds
                requester = Requester("", request.address)
                reply = RpcThought(await self._workers.choose(request.question, requester, until))
        except (NoAnswer, ValueError) as error:  # the last: of a version that we do not know
            log.warning("a bot's question of another node is not answered: %s", type(error).__name__)
        self.link.publish(message.reply, encode(reply))
