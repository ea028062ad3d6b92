"""Tables wherever they are: of this node, or of another one that is asked."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec

from ettana.host.ownership import Elsewhere
from ettana.server.cluster.far_table import FarTable
from ettana.server.cluster.link import Link, NoAnswer, NoNode
from ettana.server.cluster.membership import STEADY_SECONDS, Membership, clock
from ettana.server.cluster.messages import (
    AreYouThere,
    AskInfo,
    AskJoin,
    AskMove,
    AskMoveAlong,
    AskRematch,
    Holding,
    Listed,
    ListTables,
    Not,
    NoTable,
    Ok,
    Reply,
    Request,
    Sat,
    Unknown,
)
from ettana.server.cluster.ownership import LeasedTables
from ettana.server.live.registry import Registry
from ettana.server.live.tables import HereTables
from ettana.table.incoming import EnteredTable
from ettana.table.live_table import NoEntry
from ettana.table.secrets import new_token
from ettana.table.store import NoSuchTable, StoreDown
from ettana.table.table import Table
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Join, Seated
from ettana.table.wire.codes import GoodbyeCode
from ettana.table.wire.updates import TableInfo

_PATIENCE: Final = 5.0
_AGAIN_SECONDS: Final = 0.05
_LOBBY_SECONDS: Final = 0.5

T = TypeVar("T")


class ClusterTables:
    """The Tables of a node among others."""

    def __init__(
        self, registry: Registry, link: Link, membership: Membership, ownership: LeasedTables, node: str
    ) -> None:
        self._registry, self._membership, self._ownership = registry, membership, ownership
        self.link, self.node = link, node
        self._here = HereTables(registry)
        self._far: dict[str, FarTable] = {}

    # Viewers

    async def enter(self, table_id: str, token: str | None, address: str) -> tuple[EnteredTable, Viewer]:
        deadline = clock() + _PATIENCE
        while True:
            try:
                return await self._enter(table_id, token, address)
            except (NoEntry, StoreDown) as error:
                # It changes hands. Whoever is sent away for it waits longer before they come back.
                passes = isinstance(error, StoreDown) or error.code == "try_again"
                if not passes or self._registry.closing or clock() > deadline:
                    raise
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _enter(self, table_id: str, token: str | None, address: str) -> tuple[EnteredTable, Viewer]:
        try:
            # Where others watch it already we know that it is elsewhere, and need not ask the database.
            if table_id not in self._far or self._registry.here(table_id) is not None:
                return await self._here.enter(table_id, token, address)
        except Elsewhere:
            pass
        far = self._far.setdefault(table_id, FarTable(table_id, self))
        return far, await far.enter(token, address)

    def send_away(self, code: GoodbyeCode, whom: Callable[[str], bool]) -> int:
        meant = [viewer for far in self._far.values() for viewer in far.viewers if whom(viewer.address)]
        for viewer in meant:
            viewer.dismiss(code)
        return len(meant) + self._here.send_away(code, whom)

    async def say_goodbye(self) -> None:
        self.dismiss_far("server_stops")
        await self._here.say_goodbye()

    def dismiss_far(self, code: GoodbyeCode) -> None:
        """Everyone who is here for a table of another node."""
        for far in tuple(self._far.values()):
            far.dismiss(code)

    # What a FarTable needs

    async def owner(self, table_id: str) -> str:
        try:
            if await self._registry.find(table_id) is None:
                raise NoEntry("no_such_table")
        except Elsewhere as elsewhere:
            return elsewhere.node
        return self.node

    async def gone(self, table_id: str, owner: str) -> None:
        try:
            await self._ownership.take_from(table_id, owner)
        except (Elsewhere, NoSuchTable, StoreDown):
            pass  # who owns it is asked again

    def forget(self, table: FarTable) -> None:
        if self._far.get(table.id) is table:
            del self._far[table.id]

    # After each beat, and when the line is back

    def look(self) -> None:
        """Whose owner has ended is lost, and found again."""
        living = self._membership.living
        for far in tuple(self._far.values()):
            far.look(living)

    async def probe(self) -> None:
        """Whether the owners of tables that somebody here watches are there: NATS knows it before a lease runs out."""
        owners = {owner for far in self._far.values() for owner in far.names.values()}
        await asyncio.gather(*map(self._probe, owners))

    async def _probe(self, owner: str) -> None:
        try:
            await self.link.ask(owner, AreYouThere())
        except NoAnswer:
            pass  # it may be busy
        except NoNode:
            if self.link.up_for() > STEADY_SECONDS:
                for far in tuple(self._far.values()):
                    far.look(self._membership.living - {owner})

    def refresh(self) -> None:
        for far in tuple(self._far.values()):
            far.refresh()

    async def say_who_is_here(self) -> None:
        """To the owners, so that nobody counts as there who is gone, and we learn of groups that are not any more."""
        names: dict[str, list[str]] = {peer: [] for peer in self._membership.peers if peer != self.node}
        for far in tuple(self._far.values()):
            for name, owner in far.names.items():
                names.setdefault(owner, []).append(name)
        # All at once: what is said after waiting for another owner is not so any more, and groups that came meanwhile
        # would be forgotten.
        await asyncio.gather(*(self._say_held(owner, tuple(held)) for owner, held in names.items()))

    async def _say_held(self, owner: str, held: tuple[str, ...]) -> None:
        try:
            reply = await self.link.ask(owner, Holding(self.node, held))
        except (NoNode, NoAnswer):
            return
        if isinstance(reply, Unknown) and reply.groups:
            for far in tuple(self._far.values()):
                far.lose(reply.groups)

    # Everything else

    async def read(self, table_id: str) -> Table:
        table = await self._registry.read(table_id)  # what is stored is true, whoever owns it
        if table is None:
            raise NoSuchTable(table_id)
        return table

    async def info(self, table_id: str) -> TableInfo:
        def read(reply: Reply) -> TableInfo | None:
            return reply.tables[0] if isinstance(reply, Listed) else None

        return await self._do(table_id, lambda: self._here.info(table_id), AskInfo(table_id), read)

    async def join(self, table_id: str, wish: Join, address: str) -> Seated | Refused:
        # With a token of ours it can be asked again without taking a second seat.
        wish = msgspec.structs.replace(wish, token=wish.token or new_token())
        ask = AskJoin(table_id, wish, address)
        return await self._do(table_id, lambda: self._here.join(table_id, wish, address), ask, _seated)

    async def move_seat(self, table_id: str, seat: int, held_by: str, token: str) -> Seated | Refused:
        ask = AskMove(table_id, seat, held_by, token)
        return await self._do(table_id, lambda: self._here.move_seat(table_id, seat, held_by, token), ask, _seated)

    async def move_along(self, table_id: str, held_by: str, token: str) -> Refused | None:
        def read(reply: Reply) -> Ok | Refused | None:
            return reply if isinstance(reply, Ok) else reply.refused if isinstance(reply, Not) else None

        async def here() -> Ok | Refused:
            return await self._here.move_along(table_id, held_by, token) or Ok()

        answer = await self._do(table_id, here, AskMoveAlong(table_id, held_by, token), read)
        return answer if isinstance(answer, Refused) else None

    async def rematch(self, table_id: str, token: str) -> Seated | Refused:
        ask = AskRematch(table_id, token)
        return await self._do(table_id, lambda: self._here.rematch(table_id, token), ask, _seated)

    async def _do(
        self, table_id: str, here: Callable[[], Awaitable[T]], ask: Request, read: Callable[[Reply], T | None]
    ) -> T:
        """By whoever owns the table. It may be asked again and again, so it must be the same done twice."""
        deadline = clock() + _PATIENCE
        while clock() < deadline:
            try:
                return await here()
            except Elsewhere as elsewhere:
                owner = elsewhere.node
            try:
                reply = await self.link.ask(owner, ask, 2.0)
            except NoNode:
                await self.gone(table_id, owner)
            except NoAnswer:
                continue
            else:
                if isinstance(reply, NoTable):
                    raise NoSuchTable(table_id)
                if (answer := read(reply)) is not None:
                    return answer
            await asyncio.sleep(_AGAIN_SECONDS)
        raise StoreDown("the table's node does not answer")

    async def lobby(self) -> tuple[TableInfo, ...]:
        return await self._here.lobby()

    async def listed_elsewhere(self) -> list[TableInfo]:
        """What other nodes have to show in the lobby."""
        peers = [peer for peer in self._membership.peers if peer != self.node]
        return [info for some in await asyncio.gather(*map(self._listed_at, peers)) for info in some]

    async def _listed_at(self, peer: str) -> tuple[TableInfo, ...]:
        try:
            reply = await self.link.ask(peer, ListTables(), _LOBBY_SECONDS)
        except (NoNode, NoAnswer):
            return ()
        return reply.tables if isinstance(reply, Listed) else ()


def _seated(reply: Reply) -> Seated | Refused | None:
    match reply:
        case Sat(seated=seated):
            return seated
        case Not(refused=refused):
            return refused
        case _:
            return None
