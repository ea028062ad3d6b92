"""Viewers of a table that another node owns, when that node loses it again and again. NATS is a fake."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from ettana.server.cluster.nats_link import NatsLink
from ettana.server.cluster.remote_table import RemoteTable
from ettana.server.cluster.remote_viewers import RemoteViewers
from ettana.server.cluster.rpc_messages import (
    GroupMessage,
    RpcAnswer,
    RpcEnter,
    RpcEntered,
    RpcReply,
    RpcRequest,
    encode,
)
from tests.support.patience import PATIENCE

_Handle = Callable[[Msg], Awaitable[None]]


class _Heard:
    """As much of a message of NATS as is read."""

    def __init__(self, data: bytes) -> None:
        self.data = data


class _FakeLink:
    """An owner that answers, and puts its table away before the answer is there, as often as it is told to."""

    def __init__(self) -> None:
        self.put_away = 0  # so often more
        self.entered = 0
        self._handle: _Handle | None = None

    async def request(self, owner: str, request: RpcRequest, seconds: float = 1.0) -> RpcReply:
        if isinstance(request, RpcEnter):
            self.entered += 1
            return RpcEntered(f"group {self.entered}", None)
        if self.put_away:
            self.put_away -= 1
            await self.tell(GroupMessage(self.entered, goodbye="put_away"))
        return RpcAnswer(self.entered, (b"welcome %d" % self.entered,))

    async def tell(self, told: GroupMessage) -> None:
        assert self._handle is not None
        await self._handle(cast(Msg, _Heard(encode(told))))

    async def subscribe(self, subject: str, handle: _Handle) -> Subscription:
        self._handle = handle
        return cast(Subscription, subject)

    async def unsubscribe(self, subscription: Subscription) -> None: ...

    def publish(self, subject: str, data: bytes) -> None: ...


class _FakeReach:
    node = "here"

    def __init__(self, link: _FakeLink) -> None:
        self.link = cast(NatsLink, link)

    async def owner(self, table_id: str) -> str:
        return "there"

    async def gone(self, table_id: str, owner: str) -> None: ...

    def forget(self, table: Any) -> None: ...


async def test_a_viewer_of_a_table_lost_twice_in_a_row_hears_the_latest_owner() -> None:
    link = _FakeLink()
    remote = RemoteTable("t", _FakeReach(link))
    viewer = await remote.enter(None, "127.0.0.1")
    assert list(viewer.waiting) == [b"welcome 1"]

    link.put_away = 1
    await link.tell(GroupMessage(1, goodbye="put_away"))
    async with asyncio.timeout(PATIENCE):
        while link.entered < 3:
            await asyncio.sleep(0.001)
    await link.tell(GroupMessage(4, (b"update 4",)))
    assert list(viewer.waiting)[-1] == b"update 4", "it is heard again"
    assert [*remote.names] == ["group 3"]


async def test_a_table_lost_twice_before_anybody_notices_is_lost_once() -> None:
    group = RemoteViewers(None)
    asked = asyncio.Event()

    async def ask() -> bool:
        try:
            async with asyncio.timeout(None) as limit:
                group.asking.add(limit)
                asked.set()
                await asyncio.Event().wait()
        except TimeoutError:
            return True
        return False

    asking = asyncio.create_task(ask())
    await asked.wait()
    group.detach()
    await asyncio.sleep(0)  # the time is over, and whoever waits has not heard of it
    group.detach()
    assert await asking
