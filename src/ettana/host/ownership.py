"""Which tables this process may go on with. One process alone has them all; of many nodes each table has one."""

from collections.abc import Iterable
from typing import Protocol

from ettana.core.errors import EttanaError


class Elsewhere(EttanaError):
    """Another node has the table."""

    def __init__(self, node: str) -> None:
        super().__init__(f"node {node} has the table")
        self.node = node


class Ownership(Protocol):
    """Asked before a table is loaded, while it is in memory, and when it leaves it."""

    async def take(self, table_id: str) -> None:
        """From now on it is ours. Raises Elsewhere, NoSuchTable, TryAgain, LogUnreadable."""

    def may_act(self) -> bool:
        """Whether what is ours is ours still, as far as we know without asking."""

    async def give_up(self, table_ids: Iterable[str]) -> None:
        """Others may have them."""

    async def quarantine(self, table_id: str) -> None:
        """Leaves a table that cannot be loaded here to other nodes: a newer version may have written to it. Raises
        Elsewhere if another node can load it, else LogUnreadable.
        """

    async def give_up_all(self) -> None:
        """The process ends. Others go on with what has to go on."""


class SingleNode:
    """The ownership of one process alone: every table is its own."""

    async def take(self, table_id: str) -> None: ...

    def may_act(self) -> bool:
        return True

    async def give_up(self, table_ids: Iterable[str]) -> None: ...

    async def quarantine(self, table_id: str) -> None: ...

    async def give_up_all(self) -> None: ...
