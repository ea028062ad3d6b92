"""The line to NATS, over which nodes speak to each other. Nothing here is stored: what is lost is asked for again."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, cast

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError
from nats.errors import SlowConsumerError
from nats.errors import TimeoutError as NatsTimeout

from ettana.core.errors import EttanaError
from ettana.server.cluster.rpc_messages import RpcReply, RpcRequest, encode, node_subject, read_reply
from ettana.server.metrics import NATS_UP

log = logging.getLogger(__name__)

ASK_SECONDS: Final = 1.0
_AGAIN_SECONDS: Final = 0.2  # from one attempt to connect to the next
_PING_SECONDS: Final = 0.5
_PINGS: Final = 2  # without an answer: the line is cut
_LONGEST_FLUSH: Final = 60  # seconds; the line is cut long before

# What the client of NATS raises where the line breaks. The last is of uvloop, for a line that is closed already.
_BROKEN: Final = (NatsError, OSError, TimeoutError, RuntimeError)

Handle = Callable[[Msg], Awaitable[None]]


class NoNode(EttanaError):
    """Nobody hears what the node is asked: it has ended, or has no line to NATS. Or we have none."""


class NoReply(EttanaError):
    """The node did not answer in time. Nobody knows whether it did what it was asked."""


class NatsLink:
    """Connects in the background after `start`, and comes back by itself. `on_up` is called each time it is there."""

    def __init__(self, url: str, node: str, on_up: Callable[[], None]) -> None:
        self._url, self._node, self._on_up = url, node, on_up
        self._client = Client()
        self._heard: list[tuple[str, Handle, str]] = []
        self._hearing: list[Subscription] = []
        self._changed_at = asyncio.get_running_loop().time()
        self._up = False
        self._out: deque[tuple[str, bytes]] = deque()
        self._more = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._flushing: set[asyncio.Task[None]] = set()

    async def start(self, patience: float) -> None:
        """Returns when it is there. If that takes too long, it goes on trying."""
        self._tasks = [asyncio.create_task(self._connect()), asyncio.create_task(self._send())]
        await asyncio.wait(self._tasks[:1], timeout=patience)

    # Whether it is there

    @property
    def up(self) -> bool:
        return self._up

    def up_for(self) -> float:
        """Seconds; 0 if it is not there."""
        return asyncio.get_running_loop().time() - self._changed_at if self._up else 0.0

    def down_for(self) -> float:
        return 0.0 if self._up else asyncio.get_running_loop().time() - self._changed_at

    async def _connect(self) -> None:
        while True:
            try:
                await self._client.connect(
                    self._url,
                    name=f"ettana {self._node}",
                    connect_timeout=2,
                    reconnect_time_wait=_AGAIN_SECONDS,  # type: ignore[arg-type]  # any number of seconds will do
                    max_reconnect_attempts=-1,
                    ping_interval=_PING_SECONDS,  # type: ignore[arg-type]  # likewise
                    max_outstanding_pings=_PINGS,
                    error_cb=self._on_error,
                    disconnected_cb=self._on_disconnected,
                    reconnected_cb=self._on_connected,
                )
                for subject, handle, group in self._heard:
                    self._hearing.append(await self._client.subscribe(subject, group, cb=handle))
                await self._flush(2)
                await self._on_connected()
                return
            except _BROKEN as error:
                log.warning("NATS cannot be reached: %s", type(error).__name__)
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _on_connected(self) -> None:
        if not self._up:
            log.info("NATS is there")
        self._up, self._changed_at = True, asyncio.get_running_loop().time()
        NATS_UP.set(1)
        self._on_up()

    async def _on_disconnected(self) -> None:
        if self._up:
            log.warning("NATS is lost")
            self._up, self._changed_at = False, asyncio.get_running_loop().time()
            NATS_UP.set(0)

    async def _on_error(self, error: Exception) -> None:
        log.debug("NATS: %s", type(error).__name__)
        if isinstance(error, SlowConsumerError):  # we did not keep up, and some of it was dropped
            self._on_up()

    async def close(self) -> None:
        """What was published is sent first."""
        while self._out and self._up:
            await asyncio.sleep(0.005)
        for task in self._tasks:
            task.cancel()
        if self._client.is_connected:
            try:
                await self._client.flush(1)
            except _BROKEN:
                pass
        self._up = False
        try:
            await self._client.close()
        except _BROKEN as error:
            log.debug("NATS, at the end: %s", type(error).__name__)
        for flushing in self._flushing:
            flushing.cancel()

    # Asking

    async def request(self, node: str, request: RpcRequest, seconds: float = ASK_SECONDS) -> RpcReply:
        """Raises NoNode, NoAnswer."""
        return await self.request_any(node_subject(node), request, seconds)

    async def request_any(self, subject: str, request: RpcRequest, seconds: float) -> RpcReply:
        """Whoever hears that subject. Raises NoNode, NoAnswer."""
        if not self._up:
            raise NoNode(subject)
        try:
            answer = await self._client.request(subject, encode(request), seconds)
        except NatsTimeout:
            raise NoReply(subject) from None
        except _BROKEN:  # nobody hears it, as a rule
            raise NoNode(subject) from None
        try:
            return cast(RpcReply, read_reply(answer.data))
        except ValueError:  # of a version that we do not know
            raise NoReply(subject) from None

    # Hearing and telling

    def listen(self, subject: str, handle: Handle, group: str = "") -> None:
        """As long as this node runs. Of a group one hears each message. To be called before `start`."""
        self._heard.append((subject, handle, group))

    async def stop_listening(self) -> None:
        """What has come is still handled."""
        for subscription in self._hearing:
            await self.unsubscribe(subscription)

    async def subscribe(self, subject: str, handle: Handle) -> Subscription:
        """Nothing that is published after this returns is missed. Raises NoNode."""
        try:
            subscription = await self._client.subscribe(subject, cb=handle)
            await self._flush(1)
        except _BROKEN:
            raise NoNode("NATS") from None
        return subscription

    async def _flush(self, seconds: float) -> None:
        """Waits until NATS has all that was sent. Whoever waits may be cancelled, or run out of time; what waits in the
        client of NATS must not: an answer that nobody waits for any more ends the task that reads. (nats-py 2.16)
        """
        flushing = asyncio.create_task(self._client.flush(_LONGEST_FLUSH))
        self._flushing.add(flushing)
        flushing.add_done_callback(self._on_flushed)
        async with asyncio.timeout(seconds):
            await asyncio.shield(flushing)

    def _on_flushed(self, flushing: "asyncio.Task[None]") -> None:
        self._flushing.discard(flushing)
        if not flushing.cancelled():
            flushing.exception()  # whoever waits for it hears of it, if anybody still does

    async def unsubscribe(self, subscription: Subscription) -> None:
        try:
            await subscription.unsubscribe()
        except _BROKEN:
            pass  # it is gone already

    def publish(self, subject: str, data: bytes) -> None:
        """At once, and in order. Without a line it is lost: whoever has to know asks when they are back."""
        if self._up:
            self._out.append((subject, data))
            self._more.set()

    async def _send(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            while self._out:
                subject, data = self._out[0]
                try:
                    await self._client.publish(subject, data)
                except _BROKEN as error:
                    log.warning("a message between nodes is lost: %s", type(error).__name__)
                self._out.popleft()
