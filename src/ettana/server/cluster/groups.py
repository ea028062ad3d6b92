"""Viewers at other nodes, for the node that owns the table.

All viewers of one seat at whatever nodes are one group, and so are all spectators: to the table a group is one viewer.
What it is told is published once, on a subject that only those nodes know which have somebody there.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

import msgspec

from ettana.server.cluster.nats_link import NatsLink
from ettana.server.cluster.rpc_messages import GroupMessage, encode, group_subject
from ettana.table.live_table import LiveTable
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.answers import Goodbye
from ettana.table.wire.codes import GoodbyeCode

_COMES_BACK_SECONDS: Final = 5.0

_read_goodbye = msgspec.json.Decoder(Goodbye).decode


class GroupViewer(Viewer):
    """One for all of them. Nobody is blocked by a group's address: their own nodes send those away who are meant."""

    __slots__ = ()

    def dismiss(self, code: GoodbyeCode) -> None:
        if code != "blocked":
            super().dismiss(code)


class GroupMember(Viewer):
    """One viewer of a group while they are answered. The seat is the group's, which may lose it meanwhile."""

    __slots__ = ("_group",)

    def __init__(self, group: Viewer, address: str) -> None:
        self._group = group
        super().__init__(None, address)

    @property
    def seat(self) -> int | None:
        return self._group.seat

    @seat.setter
    def seat(self, seat: int | None) -> None: ...


@dataclass(eq=False)
class Group:
    """`nodes` have somebody of it."""

    name: str = field(repr=False)
    live: LiveTable
    viewer: Viewer
    nodes: set[str]


class _GroupSink:
    def __init__(self, groups: "Groups", name: str, live: LiveTable) -> None:
        self._groups, self._name, self._live = groups, name, live

    def send(self, *messages: bytes) -> None:
        self._groups.publish(self._name, GroupMessage(self._live.table.version, messages))

    def hang_up(self, last_word: bytes) -> None:
        self._groups.publish(self._name, GroupMessage(self._live.table.version, goodbye=_read_goodbye(last_word).code))
        self._groups.remove(self._name)


class Groups:
    """Of all tables that this node owns."""

    def __init__(self, link: NatsLink) -> None:
        self._link = link
        self._groups: dict[str, Group] = {}
        self._of_table: dict[LiveTable, set[str]] = {}
        self._missed: dict[str, float] = {}  # nodes that do not live, since when
        self._unnamed: dict[str, set[str]] = {}  # groups that a node should have, and did not name the last time

    def get(self, name: str) -> Group | None:
        return self._groups.get(name)

    def publish(self, name: str, told: GroupMessage) -> None:
        self._link.publish(group_subject(name), encode(told))

    async def enter(self, live: LiveTable, token: str | None, address: str, node: str) -> Group:
        """The group of whoever came to that node. Raises NoEntry."""
        seat = await live.seat_for(token)
        for name in self._of_table.get(live, ()):
            if self._groups[name].viewer.seat == seat:
                self._groups[name].nodes.add(node)
                return self._groups[name]
        viewer = await live.enter(token, address, GroupViewer)
        viewer.waiting.clear()  # each asks for everything as it is
        group = Group(secrets.token_hex(12), live, viewer, {node})
        self._groups[group.name] = group
        self._of_table.setdefault(live, set()).add(group.name)
        viewer.attach(_GroupSink(self, group.name, live))
        return group

    def leave(self, name: str, node: str) -> None:
        group = self._groups.get(name)
        if group is not None:
            group.nodes.discard(node)
            if not group.nodes:
                self.remove(name)

    def remove(self, name: str) -> None:
        group = self._groups.pop(name, None)
        if group is None:
            return
        names = self._of_table[group.live]
        names.discard(name)
        if not names:
            del self._of_table[group.live]
        group.live.leave(group.viewer)

    def keep(self, node: str, names: Collection[str]) -> tuple[str, ...]:
        """The node has somebody of these groups. It has left others that it does not name twice: the first time it may
        not know yet that it was let in. Those that are not there.
        """
        held = set(names)
        unnamed = {group.name for group in self._groups.values() if node in group.nodes and group.name not in held}
        for name in unnamed & self._unnamed.get(node, set()):
            self.leave(name, node)
        self._unnamed[node] = unnamed
        for name in names:
            if (there := self._groups.get(name)) is not None:
                there.nodes.add(node)
        return tuple(name for name in names if name not in self._groups)

    def keep_nodes(self, living: Collection[str], at: float) -> None:
        """Whoever was at other nodes is gone with them, if they do not come back."""
        self._unnamed = {node: names for node, names in self._unnamed.items() if node in living}
        missed = {node for group in self._groups.values() for node in group.nodes if node not in living}
        self._missed = {node: self._missed.get(node, at) for node in missed}
        for group in tuple(self._groups.values()):
            for node in tuple(group.nodes):
                if at - self._missed.get(node, at) > _COMES_BACK_SECONDS:
                    self.leave(group.name, node)

    def refresh_all(self) -> None:
        """The line to NATS was broken: what was told meanwhile is lost."""
        for group in self._groups.values():
            group.live.begin_refresh(group.viewer)
