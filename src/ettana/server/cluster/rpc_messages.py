"""What nodes say to each other.

The number in the subjects is the version of these messages. Within a version fields and messages may be added, with
defaults: nodes of different versions of Ettana speak to each other while they are upgraded one after another. Whoever
does not know a message answers `RpcNotHere`.
"""

from typing import Final

import msgspec

from ettana.table.turns.thinker import BotQuestion
from ettana.table.wire.answers import Refused
from ettana.table.wire.codes import GoodbyeCode
from ettana.table.wire.updates import TableInfo

VERSION: Final = 1


def node_subject(node: str) -> str:
    """Where a node hears what it is asked."""
    return f"ettana.{VERSION}.node.{node}"


def group_subject(group: str) -> str:
    """Where a group of viewers is told. Its name is a secret of those who may hear it, and never used again."""
    return f"ettana.{VERSION}.tell.{group}"


THINK_SUBJECT: Final = f"ettana.{VERSION}.think"  # where nodes for bots alone are asked


class _RpcMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """Its tag is part of the protocol: a class may be renamed, a tag may not."""


# Asked of the node that owns a table


class RpcEnter(_RpcMessage, frozen=True, tag="Enter"):
    """Somebody came to `node`, with the token of a seat or to watch."""

    table: str
    token: str | None
    address: str
    node: str


class RpcCommand(_RpcMessage, frozen=True, tag="Say"):
    """What a viewer of the group said, as it came."""

    table: str
    group: str
    address: str
    text: bytes


class RpcLeaveGroup(_RpcMessage, frozen=True, tag="Leave"):
    """Nobody of the group is at `node` any more."""

    table: str
    group: str
    node: str


class RpcHeldGroups(_RpcMessage, frozen=True, tag="Holding"):
    """All groups of tables of the node that is asked which have somebody at `node`."""

    node: str
    groups: tuple[str, ...]


class RpcRunProcedure(_RpcMessage, frozen=True, tag="RunStep"):
    """A client called for this step at another node: see `host.host.Procedure`."""

    step: str
    parameters: dict[str, str]
    body: bytes
    token: str
    address: str
    new_token: str


# Asked of any node


class RpcListTables(_RpcMessage, frozen=True, tag="ListTables"):
    """Tables in memory that the lobby shows."""


class RpcTakeTable(_RpcMessage, frozen=True, tag="Take"):
    """Own this table, if you can: whoever asks cannot read it."""

    table: str


class RpcThink(_RpcMessage, frozen=True, tag="Think"):
    """What would this bot do? The answer is wanted within so many seconds, and counts as thinking for the address."""

    question: BotQuestion
    address: str
    seconds: float


class RpcPing(_RpcMessage, frozen=True, tag="AreYouThere"): ...


class RpcHasDatabase(_RpcMessage, frozen=True, tag="HaveYouTheDatabase"):
    """Whoever asks has lost it. `RpcOk` if the node that is asked has it."""


_TableRequest = RpcEnter | RpcCommand | RpcLeaveGroup | RpcHeldGroups | RpcRunProcedure
RpcRequest = _TableRequest | RpcListTables | RpcTakeTable | RpcThink | RpcPing | RpcHasDatabase


# Answers


class RpcNotHere(_RpcMessage, frozen=True, tag="NotHere"):
    """The node does not own the table, has no such group, or does not know what it was asked."""


class RpcEntered(_RpcMessage, frozen=True, tag="Entered"):
    group: str
    seat: int | None


class RpcNotAdmitted(_RpcMessage, frozen=True, tag="NotLetIn"):
    code: GoodbyeCode


class RpcAnswer(_RpcMessage, frozen=True, tag="Said"):
    """What the viewer is answered. At that time the table had this version."""

    version: int
    messages: tuple[bytes, ...]


class RpcThought(_RpcMessage, frozen=True, tag="Thought"):
    action: str


class RpcUnknownGroups(_RpcMessage, frozen=True, tag="Unknown"):
    """Groups that are not there any more."""

    groups: tuple[str, ...]


class RpcTables(_RpcMessage, frozen=True, tag="Listed"):
    tables: tuple[TableInfo, ...]


class RpcResult(_RpcMessage, frozen=True, tag="StepDone"):
    """The result of the step."""

    result: bytes


class RpcRefused(_RpcMessage, frozen=True, tag="Not"):
    """The step was refused."""

    refused: Refused


class RpcOk(_RpcMessage, frozen=True, tag="Ok"): ...


class RpcNoTable(_RpcMessage, frozen=True, tag="NoTable"):
    """There is no such table, anywhere."""


RpcReply = (
    RpcNotHere
    | RpcEntered
    | RpcNotAdmitted
    | RpcAnswer
    | RpcThought
    | RpcUnknownGroups
    | RpcTables
    | RpcResult
    | RpcRefused
    | RpcOk
    | RpcNoTable
)


# Told to a group


class GroupMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """What all viewers of a group are told, after the entry with this number; and their goodbye, if it is one."""

    version: int
    messages: tuple[bytes, ...] = ()
    goodbye: GoodbyeCode | None = None


encode = msgspec.msgpack.Encoder().encode
read_request = msgspec.msgpack.Decoder(RpcRequest).decode
read_reply = msgspec.msgpack.Decoder(RpcReply).decode
read_group_message = msgspec.msgpack.Decoder(GroupMessage).decode
