"""What other nodes ask of this one, answered."""

import asyncio
import logging
from collections.abc import Callable

import msgspec
from nats.aio.msg import Msg

from ettana.host.host import Call, Host
from ettana.host.operation import RequestRefused
from ettana.host.operations import AT_OWNER
from ettana.host.ownership import Elsewhere
from ettana.server.cluster.groups import Asker, Groups
from ettana.server.cluster.messages import (
    AreYouThere,
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
    RunStep,
    Said,
    Say,
    StepDone,
    Take,
    Think,
    Unknown,
    encode,
    read_request,
)
from ettana.server.cluster.nats_link import Link
from ettana.server.live.registry import Registry
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.command_dispatch import NotACommand, begin_answer, read_command
from ettana.table.live_table import NoEntry
from ettana.table.store import NoSuchTable, TryAgain
from ettana.table.table_log import LogUnreadable
from ettana.table.wire.answers import Refused

log = logging.getLogger(__name__)


class Serving:
    """Each question is answered by a task of its own: a slow one keeps nobody waiting."""

    def __init__(
        self,
        link: Link,
        host: Host,
        registry: Registry,
        groups: Groups,
        has_database: Callable[[], bool],
        is_unreadable: Callable[[str], bool],
    ) -> None:
        self._link, self._host, self._registry, self._groups = link, host, registry, groups
        self._has_database, self._is_unreadable = has_database, is_unreadable
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
        except (Elsewhere, LogUnreadable, TryAgain, ValueError):  # the last: of a version that we do not know
            pass
        except Exception:
            log.exception("a question of another node failed")
        if message.reply:
            self._link.publish(message.reply, encode(reply))

    async def _answer(self, request: Request) -> Reply:
        match request:
            case Say():
                return await self._say(request)
            case Enter(table=table, token=token, address=address, node=node):
                group = await self._groups.enter(await self._registry.find(table), token, address, node)
                return Entered(group.name, group.viewer.seat)
            case Leave(group=group_name, node=node):
                self._groups.leave(group_name, node)
                return Ok()
            case Holding(node=node, groups=names):
                return Unknown(self._groups.keep(node, names))
            case RunStep():
                return await _run(request, self._host)
            case ListTables():
                return Listed(tuple(self._registry.listed()))
            case Take(table=table):
                if self._is_unreadable(table):  # the node that asks was asked by this one, and both would wait
                    return NotHere()
                await self._registry.find(table)
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


async def _run(request: RunStep, host: Host) -> Reply:
    step = AT_OWNER.get(request.step)
    if step is None:  # of a newer node
        return NotHere()
    body = None if step.body is None else msgspec.msgpack.decode(request.body, type=step.body)
    call = Call(body, request.parameters, request.token, request.address, request.new_token)
    try:
        result = await step.handler(host, call)
    except RequestRefused as refusal:
        return Not(Refused(None, refusal.code))
    if isinstance(result, Refused):
        return NotHere() if result.code == "try_again" else Not(result)
    return StepDone(msgspec.msgpack.encode(result))
