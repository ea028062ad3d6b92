"""A table that another node owns, for its viewers at this one.

What they say is passed on to the owner. If the owner is lost, the table is looked for anew, and taken over if it is
nobody's: they keep their sockets, are told everything as it is, and what they said is said again. A command has an id,
so it is done once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Final, Protocol

import msgspec
from nats.aio.msg import Msg

from ettana.server.cluster.membership import clock
from ettana.server.cluster.nats_link import NatsLink, NoNode, NoReply
from ettana.server.cluster.remote_viewers import RemoteViewers
from ettana.server.cluster.rpc_messages import (
    RpcAnswer,
    RpcCommand,
    RpcEnter,
    RpcEntered,
    RpcLeaveGroup,
    RpcNoTable,
    RpcNotAdmitted,
    RpcReply,
    encode,
    group_subject,
    node_subject,
    read_group_message,
)
from ettana.server.metrics import FORWARDED
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.live_table import NoEntry
from ettana.table.store import TryAgain
from ettana.table.viewers.viewer import Viewer
from ettana.table.viewers.viewer import encode as encode_for_client
from ettana.table.wire.answers import Refused
from ettana.table.wire.codes import GoodbyeCode
from ettana.table.wire.commands import AskHints, Sync, TableCommand

_PATIENCE: Final = 5.0  # seconds until whoever waits is told to try again: a lease has run out by then
_AGAIN_SECONDS: Final = 0.05
_UPDATE_SECONDS: Final = 0.3
_ENTER_SECONDS: Final = 0.5  # then it is looked who owns the table: a lease may have run out

_SYNC: Final = msgspec.json.encode(Sync())
_HINTS: Final = msgspec.json.encode(AskHints())

# Goodbyes of the owner that are none for the viewers: the table goes on elsewhere.
_GOES_ON: Final = {"try_again", "server_stops", "put_away", "too_slow", "internal"}


class OwnerFinder(Protocol):
    """How the owner of a table is found."""

    link: NatsLink
    node: str

    async def owner(self, table_id: str) -> str:
        """The node that owns it; this one, if nobody did. Raises NoEntry, TryAgain."""

    async def gone(self, table_id: str, owner: str) -> None:
        """Nobody hears the owner any more."""

    def forget(self, table: "RemoteTable") -> None:
        """Nobody is there any more."""


class RemoteTable:
    """A TableConnection."""

    def __init__(self, table_id: str, owner_finder: OwnerFinder) -> None:
        self.id = table_id
        self._owner_finder, self._link = owner_finder, owner_finder.link
        self._groups: dict[str | None, RemoteViewers] = {}
        self._group_of: dict[Viewer, RemoteViewers] = {}
        self._background = BackgroundTasks()

    @property
    def viewers(self) -> Collection[Viewer]:
        return self._group_of

    @property
    def names(self) -> dict[str, str]:
        """The names of groups that are told something, and their owners."""
        return {group.name: group.owner for group in self._groups.values() if group.name is not None}

    # Viewers

    async def enter(self, token: str | None, address: str) -> Viewer:
        """Raises NoEntry, TryAgain."""
        group = self._groups.setdefault(token, RemoteViewers(token))
        group.entering += 1
        try:
            said = await self._everything(group, address)
            viewer = Viewer(group.seat, address)
            group.viewers[viewer], self._group_of[viewer] = None, group
            group.send_welcome(said, [viewer])
            return viewer
        finally:
            group.entering -= 1
            self._forget_if_empty(group)

    def leave(self, viewer: Viewer) -> None:
        group = self._group_of.pop(viewer, None)
        if group is not None:
            group.viewers.pop(viewer, None)
            self._forget_if_empty(group)

    def dismiss(self, code: GoodbyeCode) -> None:
        for group in tuple(self._groups.values()):
            group.dismiss(code)

    def _forget_if_empty(self, group: RemoteViewers) -> None:
        if group.viewers or group.entering:
            return
        if self._groups.get(group.token) is group:
            del self._groups[group.token]
        if group.recovering is not None:
            group.recovering.cancel()
        if group.name is not None:
            leave = RpcLeaveGroup(self.id, group.name, self._owner_finder.node)
            self._link.publish(node_subject(group.owner), encode(leave))
        self._detach(group)
        if not self._groups:
            self._owner_finder.forget(self)

    # What they say

    def begin(self, command: TableCommand, viewer: Viewer) -> "asyncio.Task[object]":
        return self._background.begin(self._pass_on(command, viewer))

    def begin_refresh(self, viewer: Viewer) -> "asyncio.Task[object]":
        return self._background.begin(self._answer(viewer, self._refresh))

    def send_hints(self, viewer: Viewer) -> "asyncio.Task[object]":
        return self._background.begin(self._answer(viewer, self._hints))

    async def _pass_on(self, command: TableCommand, viewer: Viewer) -> None:
        FORWARDED.inc()

        async def do(group: RemoteViewers, viewer: Viewer) -> None:
            said = await self._ask(group, msgspec.json.encode(command), viewer.address)
            await group.until(said.version, _UPDATE_SECONDS)
            viewer.send(*said.messages)

        await self._answer(viewer, do, encode_for_client(Refused(command.id, "try_again")))

    async def _refresh(self, group: RemoteViewers, viewer: Viewer) -> None:
        group.send_welcome(await self._everything(group, viewer.address), [viewer])

    async def _hints(self, group: RemoteViewers, viewer: Viewer) -> None:
        viewer.send(*(await self._ask(group, _HINTS, viewer.address)).messages)

    async def _answer(
        self, viewer: Viewer, do: Callable[[RemoteViewers, Viewer], Awaitable[None]], *regret: bytes
    ) -> None:
        group = self._group_of.get(viewer)
        if group is None:
            return
        try:
            await do(group, viewer)
        except NoEntry as refusal:
            viewer.dismiss(refusal.code)
        except TryAgain:
            viewer.send(*regret)
            viewer.dismiss("try_again")

    async def _everything(self, group: RemoteViewers, address: str) -> RpcAnswer:
        if group.welcome is None or group.name is None:
            group.welcome = await self._ask(group, _SYNC, address)
        return group.welcome

    async def _ask(self, group: RemoteViewers, text: bytes, address: str) -> RpcAnswer:
        """Again and again, of whoever owns the table. Raises NoEntry, TryAgain."""
        deadline = clock() + _PATIENCE
        while clock() < deadline:
            name = await self._attach(group, address, deadline)
            reply = await self._ask_owner(group, RpcCommand(self.id, name, address, text))
            if isinstance(reply, RpcAnswer):
                return reply
            self._lose(group, name)
        raise TryAgain("the table's node does not answer")

    async def _ask_owner(self, group: RemoteViewers, say: RpcCommand) -> RpcReply | None:
        """None if it does not answer, or is lost meanwhile."""
        limit = asyncio.timeout(None)
        try:
            async with limit:
                group.asking.add(limit)
                return await self._link.request(group.owner, say)
        except (NoNode, NoReply, TimeoutError):
            return None
        finally:
            group.asking.discard(limit)

    # The way to the owner

    async def _attach(self, group: RemoteViewers, address: str, deadline: float) -> str:
        """The name of the group, of which we hear from now on. Raises NoEntry, TryAgain."""
        async with group.attaching:
            while (name := group.name) is None:
                try:
                    if await self._ask_to_enter(group, address):
                        continue
                except TryAgain:  # it may be back in a moment
                    if clock() > deadline:
                        raise
                if clock() > deadline:
                    raise TryAgain("the table's node does not answer")
                await asyncio.sleep(_AGAIN_SECONDS)
            return name

    async def _ask_to_enter(self, group: RemoteViewers, address: str) -> bool:
        """Whether the owner let the group in, and we hear of it. Raises NoEntry, TryAgain."""
        owner = await self._owner_finder.owner(self.id)
        try:
            reply = await self._link.request(
                owner, RpcEnter(self.id, group.token, address, self._owner_finder.node), _ENTER_SECONDS
            )
            if isinstance(reply, RpcEntered):
                await self._listen(group, owner, reply)
                return True
        except NoNode:
            await self._owner_finder.gone(self.id, owner)
            return False
        except NoReply:
            return False
        if isinstance(reply, RpcNotAdmitted):
            raise NoEntry(reply.code)
        if isinstance(reply, RpcNoTable):
            raise NoEntry("no_such_table")
        return False

    async def _listen(self, group: RemoteViewers, owner: str, entered: RpcEntered) -> None:
        name = entered.group

        async def on_message(message: Msg) -> None:
            if group.name != name:
                return
            told = read_group_message(message.data)
            group.receive(told)
            if told.goodbye is None:
                return
            if told.goodbye in _GOES_ON:
                self._lose(group, name)
            else:
                group.dismiss(told.goodbye)
                self._detach(group)

        subscription = await self._link.subscribe(group_subject(name), on_message)
        group.subscription, group.owner, group.name, group.seat = subscription, owner, name, entered.seat

    def _detach(self, group: RemoteViewers) -> None:
        if (subscription := group.detach()) is not None:
            self._background.begin(self._link.unsubscribe(subscription))

    def _lose(self, group: RemoteViewers, name: str) -> None:
        """Whoever owned the table does so no more, or cannot be reached."""
        if group.name == name:
            self._detach(group)
            self._recover(group)

    def look(self, living: Collection[str]) -> None:
        """Whose owner is not among these nodes has lost it. Nobody is left without an owner."""
        for group in tuple(self._groups.values()):
            if group.name is not None and group.owner not in living:
                self._lose(group, group.name)
            elif group.name is None and group.viewers:
                self._recover(group)

    def lose(self, names: Collection[str]) -> None:
        """The owner does not know these groups any more."""
        for group in tuple(self._groups.values()):
            if group.name is not None and group.name in names:
                self._lose(group, group.name)

    def refresh(self) -> None:
        """The line to NATS was broken: nobody knows what was told meanwhile."""
        for group in tuple(self._groups.values()):
            group.welcome = None
            self._recover(group)

    def _recover(self, group: RemoteViewers) -> None:
        if group.recovering is None:
            group.recovering = self._background.begin(self._resend_welcome(group))

    async def _resend_welcome(self, group: RemoteViewers) -> None:
        try:
            said = None
            while said is None or group.name is None:  # it may be lost again while we are answered
                said = await self._ask(group, _SYNC, group.address)
                group.send_welcome(said, tuple(group.viewers))
        except NoEntry as refusal:
            group.dismiss(refusal.code)
        except Exception:  # noqa: BLE001 - whatever it is, they may try elsewhere
            group.dismiss("try_again")
        finally:
            group.recovering = None
