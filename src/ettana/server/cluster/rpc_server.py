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
from ettana.server.cluster.groups import GroupMember, Groups
from ettana.server.cluster.nats_link import NatsLink
from ettana.server.cluster.rpc_messages import (
    RpcAnswer,
    RpcCommand,
    RpcEnter,
    RpcEntered,
    RpcHasDatabase,
    RpcHeldGroups,
    RpcLeaveGroup,
    RpcListTables,
    RpcNoTable,
    RpcNotAdmitted,
    RpcNotHere,
    RpcOk,
    RpcPing,
    RpcRefused,
    RpcReply,
    RpcRequest,
    RpcResult,
    RpcRunProcedure,
    RpcTables,
    RpcTakeTable,
    RpcThink,
    RpcUnknownGroups,
    encode,
    read_request,
)
from ettana.server.live.registry import Registry
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.command_dispatch import NotACommand, dispatch, read_command
from ettana.table.live_table import NoEntry
from ettana.table.store import NoSuchTable, TryAgain
from ettana.table.table_log import LogUnreadable
from ettana.table.wire.answers import Refused

log = logging.getLogger(__name__)


class RpcServer:
    """Each question is answered by a task of its own: a slow one keeps nobody waiting."""

    def __init__(
        self,
        link: NatsLink,
        host: Host,
        registry: Registry,
        groups: Groups,
        has_database: Callable[[], bool],
        is_unreadable: Callable[[str], bool],
    ) -> None:
        self._link, self._host, self._registry, self._groups = link, host, registry, groups
        self._has_database, self._is_unreadable = has_database, is_unreadable
        self._tasks = BackgroundTasks()

    async def on_message(self, message: Msg) -> None:
        self._tasks.begin(self._serve(message))

    async def drain(self) -> None:
        """Waits until all that was asked is answered."""
        await self._tasks.drain()

    async def _serve(self, message: Msg) -> None:
        reply: RpcReply = RpcNotHere()
        try:
            reply = await self._answer(read_request(message.data))
        except NoEntry as refusal:
            reply = RpcNotHere() if refusal.code == "try_again" else RpcNotAdmitted(refusal.code)
        except NoSuchTable:
            reply = RpcNoTable()
        except (Elsewhere, LogUnreadable, TryAgain, ValueError):  # the last: of a version that we do not know
            pass
        except Exception:
            log.exception("a question of another node failed")
        if message.reply:
            self._link.publish(message.reply, encode(reply))

    async def _answer(self, request: RpcRequest) -> RpcReply:
        match request:
            case RpcCommand():
                return await self._say(request)
            case RpcEnter(table=table, token=token, address=address, node=node):
                group = await self._groups.enter(await self._registry.find(table), token, address, node)
                return RpcEntered(group.name, group.viewer.seat)
            case RpcLeaveGroup(group=group_name, node=node):
                self._groups.leave(group_name, node)
                return RpcOk()
            case RpcHeldGroups(node=node, groups=names):
                return RpcUnknownGroups(self._groups.keep(node, names))
            case RpcRunProcedure():
                return await _run(request, self._host)
            case RpcListTables():
                return RpcTables(tuple(self._registry.listed()))
            case RpcTakeTable(table=table):
                if self._is_unreadable(table):  # the node that asks was asked by this one, and both would wait
                    return RpcNotHere()
                await self._registry.find(table)
                return RpcOk()
            case RpcPing():
                return RpcOk()
            case RpcHasDatabase():
                return RpcOk() if self._has_database() else RpcNotHere()
            case RpcThink():
                return RpcNotHere()  # see `thinking`

    async def _say(self, said: RpcCommand) -> RpcReply:
        group = self._groups.get(said.group)
        if group is None or group.live.retired:
            return RpcNotHere()
        member = GroupMember(group.viewer, said.address)
        try:
            command = read_command(said.text)
        except NotACommand:  # of a newer node
            return RpcNotHere()
        answer = None if (task := dispatch(group.live, member, command)) is None else await asyncio.shield(task)
        if not member.waiting or (isinstance(answer, Refused) and answer.code == "try_again"):
            return RpcNotHere()  # it was put away meanwhile
        return RpcAnswer(group.live.table.version, tuple(member.waiting))


async def _run(request: RpcRunProcedure, host: Host) -> RpcReply:
    step = AT_OWNER.get(request.step)
    if step is None:  # of a newer node
        return RpcNotHere()
    body = None if step.body is None else msgspec.msgpack.decode(request.body, type=step.body)
    call = Call(body, request.parameters, request.token, request.address, request.new_token)
    try:
        result = await step.handler(host, call)
    except RequestRefused as refusal:
        return RpcRefused(Refused(None, refusal.code))
    if isinstance(result, Refused):
        return RpcNotHere() if result.code == "try_again" else RpcRefused(result)
    return RpcResult(msgspec.msgpack.encode(result))
