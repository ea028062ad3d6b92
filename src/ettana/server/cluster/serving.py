"""What other nodes ask of this one, answered."""

import asyncio
import logging
from collections.abc import Callable

from nats.aio.msg import Msg

from ettana.host.ownership import Elsewhere
from ettana.server.cluster.groups import Asker, Groups
from ettana.server.cluster.link import Link
from ettana.server.cluster.messages import (
    AreYouThere,
    AskInfo,
    AskJoin,
    AskMove,
    AskMoveAlong,
    AskRematch,
    Enter,
    Entered,
    HaveYouTheDatabase,
    Holding,
    Leave,
    Listed,
    ListTables,
    Not,
    NoTable,
    NotHere,
    NotLetIn,
    Ok,
    Reply,
    Request,
    Said,
    Sat,
    Say,
    Take,
    Think,
    Unknown,
    encode,
    read_request,
)
from ettana.server.live.registry import Registry
from ettana.server.live.tables import HereTables
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.incoming import NotACommand, begin_answer, read_command
from ettana.table.live_table import NoEntry
from ettana.table.store import NoSuchTable, StoreDown
from ettana.table.table_log import LogUnreadable
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Seated

log = logging.getLogger(__name__)


class Serving:
    """Each question is answered by a task of its own: a slow one keeps nobody waiting."""

    def __init__(
        self,
        link: Link,
        registry: Registry,
        groups: Groups,
        has_database: Callable[[], bool],
        is_unreadable: Callable[[str], bool],
    ) -> None:
        self._link, self._registry, self._groups = link, registry, groups
        self._has_database, self._is_unreadable = has_database, is_unreadable
        self._here = HereTables(registry)
        self._tasks = BackgroundTasks()

    async def hear(self, message: Msg) -> None:
        self._tasks.begin(self._serve(message))

    async def settle(self) -> None:
        """Waits until all that was asked is answered."""
        await self._tasks.settle()

    async def _serve(self, message: Msg) -> None:
        reply: Reply = NotHere()
        try:
            reply = await self._answer(read_request(message.data))
        except NoEntry as refusal:
            reply = NotHere() if refusal.code == "try_again" else NotLetIn(refusal.code)
        except NoSuchTable:
            reply = NoTable()
        except (Elsewhere, LogUnreadable, StoreDown, ValueError):  # the last: of a version that we do not know
            pass
        except Exception:
            log.exception("a question of another node failed")
        if message.reply:
            self._link.publish(message.reply, encode(reply))

    async def _answer(self, request: Request) -> Reply:
        here = self._here
        match request:
            case Say():
                return await self._say(request)
            case Enter(table=table, token=token, address=address, node=node):
                group = await self._groups.enter(await here.find(table), token, address, node)
                return Entered(group.name, group.viewer.seat)
            case Leave(group=group_name, node=node):
                self._groups.leave(group_name, node)
                return Ok()
            case Holding(node=node, groups=names):
                return Unknown(self._groups.keep(node, names))
            case AskInfo(table=table):
                return Listed((await here.info(table),))
            case AskJoin(table=table, wish=wish, address=address):
                return _seated(await here.join(table, wish, address))
            case AskMove(table=table, seat=seat, held_by=held_by, token=token):
                return _seated(await here.move_seat(table, seat, held_by, token))
            case AskMoveAlong(table=table, held_by=held_by, token=token):
                refused = await here.move_along(table, held_by, token)
                return Ok() if refused is None else Not(refused)
            case AskRematch(table=table, token=token):
                return _seated(await here.rematch(table, token))
            case ListTables():
                return Listed(tuple(self._registry.listed()))
            case Take(table=table):
                if self._is_unreadable(table):  # the node that asks was asked by this one, and both would wait
                    return NotHere()
                await here.find(table)
                return Ok()
            case AreYouThere():
                return Ok()
            case HaveYouTheDatabase():
                return Ok() if self._has_database() else NotHere()
            case Think():
                return NotHere()  # see `thinking`

    async def _say(self, said: Say) -> Reply:
        group = self._groups.get(said.group)
        if group is None or group.live.retired:
            return NotHere()
        asker = Asker(group.viewer, said.address)
        try:
            command = read_command(said.text)
        except NotACommand:  # of a newer node
            return NotHere()
        answer = None if (task := begin_answer(group.live, asker, command)) is None else await asyncio.shield(task)
        if not asker.waiting or (isinstance(answer, Refused) and answer.code == "try_again"):
            return NotHere()  # it was put away meanwhile
        return Said(group.live.table.version, tuple(asker.waiting))


def _seated(result: Seated | Refused) -> Reply:
    if isinstance(result, Seated):
        return Sat(result)
    return NotHere() if result.code == "try_again" else Not(result)
