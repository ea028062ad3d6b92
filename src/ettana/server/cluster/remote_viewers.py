"""Viewers at this node of one seat, or all spectators at this node, of a table that another node owns."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Final

from nats.aio.subscription import Subscription

from ettana.server.cluster.rpc_messages import GroupMessage, RpcAnswer
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.codes import GoodbyeCode

_RECENT: Final = 16


class RemoteViewers:
    """Those with the same token. `name` is what the owner calls the group; None while nobody tells us anything."""

    def __init__(self, token: str | None) -> None:
        self.token = token
        self.name: str | None = None
        self.owner = ""
        self.seat: int | None = None
        self.subscription: Subscription | None = None
        self.viewers: dict[Viewer, None] = {}
        self.entering = 0  # those who are on their way in
        self.attaching = asyncio.Lock()
        self.recovering: asyncio.Task[None] | None = None
        self.version = 0
        self.asking: set[asyncio.Timeout] = set()  # questions that the owner has not answered yet
        self.welcome: RpcAnswer | None = None  # everything as it is, until something is told
        self._recent: deque[GroupMessage] = deque(maxlen=_RECENT)
        self._news = asyncio.Event()

    @property
    def address(self) -> str:
        """Of whoever has been here longest."""
        return next((viewer.address for viewer in self.viewers), "")

    def receive(self, told: GroupMessage) -> None:
        """The owner tells everyone."""
        self.welcome = None
        if told.messages:
            self._recent.append(told)
            for viewer in tuple(self.viewers):  # one that is too slow may leave meanwhile
                viewer.send(*told.messages)
        self._sees(told.version)

    def send_welcome(self, said: RpcAnswer, viewers: Iterable[Viewer]) -> None:
        """Everything as it was at that version, and what was told since, which may have come before it."""
        later = [message for told in self._recent if told.version > said.version for message in told.messages]
        for viewer in viewers:
            viewer.send(*said.messages, *later)
        self._sees(said.version)

    def _sees(self, version: int) -> None:
        if version > self.version:
            self.version = version
            self._news.set()

    async def until(self, version: int, seconds: float) -> None:
        """Waits until everyone was told of this version: whoever is answered before the update would ask for it."""
        try:
            async with asyncio.timeout(seconds):
                while self.version < version:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            pass  # they ask

    def detach(self) -> Subscription | None:
        """Nobody tells us anything any more."""
        subscription, self.subscription, self.name, self.welcome = self.subscription, None, None, None
        for limit in self.asking:  # there will be no answer: somebody else is asked
            limit.reschedule(0)
        self.asking.clear()
        return subscription

    def dismiss(self, code: GoodbyeCode) -> None:
        for viewer in tuple(self.viewers):
            viewer.dismiss(code)
