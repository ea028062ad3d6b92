"""What nodes say to each other.

The number in the subjects is the version of these messages. Within a version fields and messages may be added, with
defaults: nodes of different versions of Ettana speak to each other while they are upgraded one after another. Whoever
does not know a message answers `NotHere`.
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


class _Message(msgspec.Struct, frozen=True, tag=True, omit_defaults=True): ...


# Asked of the node that owns a table


class Enter(_Message, frozen=True):
    """Somebody came to `node`, with the token of a seat or to watch."""

    table: str
    token: str | None
    address: str
    node: str


class Say(_Message, frozen=True):
    """What a viewer of the group said, as it came."""

    table: str
    group: str
    address: str
    text: bytes


class Leave(_Message, frozen=True):
    """Nobody of the group is at `node` any more."""

    table: str
    group: str
    node: str


class Holding(_Message, frozen=True):
    """All groups of tables of the node that is asked which have somebody at `node`."""

    node: str
    groups: tuple[str, ...]


class RunStep(_Message, frozen=True):
    """A client called for this step at another node: see `host.host.Step`."""

    step: str
    parameters: dict[str, str]
    body: bytes
    token: str
    address: str
    new_token: str


# Asked of any node


class ListTables(_Message, frozen=True):
    """Tables in memory that the lobby shows."""


class Take(_Message, frozen=True):
    """Own this table, if you can: whoever asks cannot read it."""

    table: str


class Think(_Message, frozen=True):
    """What would this bot do? The answer is wanted within so many seconds, and counts as thinking for the address."""

    question: BotQuestion
    address: str
    seconds: float


class AreYouThere(_Message, frozen=True): ...


class HaveYouTheDatabase(_Message, frozen=True):
    """Whoever asks has lost it. `Ok` if the node that is asked has it."""


_OfATable = Enter | Say | Leave | Holding | RunStep
Request = _OfATable | ListTables | Take | Think | AreYouThere | HaveYouTheDatabase


# Answers


class NotHere(_Message, frozen=True):
    """The node does not own the table, has no such group, or does not know what it was asked."""


class Entered(_Message, frozen=True):
    group: str
    seat: int | None


class NotLetIn(_Message, frozen=True):
    code: GoodbyeCode


class Said(_Message, frozen=True):
    """What the viewer is answered. At that time the table had this version."""

    version: int
    messages: tuple[bytes, ...]


class Thought(_Message, frozen=True):
    action: str


class Unknown(_Message, frozen=True):
    """Groups that are not there any more."""

    groups: tuple[str, ...]


class Listed(_Message, frozen=True):
    tables: tuple[TableInfo, ...]


class StepDone(_Message, frozen=True):
    """The result of the step."""

    result: bytes


class Not(_Message, frozen=True):
    """The step was refused."""

    refused: Refused


class Ok(_Message, frozen=True): ...


class NoTable(_Message, frozen=True):
    """There is no such table, anywhere."""


Reply = NotHere | Entered | NotLetIn | Said | Thought | Unknown | Listed | StepDone | Not | Ok | NoTable


# Told to a group


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What all viewers of a group are told, after the entry with this number; and their goodbye, if it is one."""

    version: int
    messages: tuple[bytes, ...] = ()
    goodbye: GoodbyeCode | None = None


encode = msgspec.msgpack.Encoder().encode
read_request = msgspec.msgpack.Decoder(Request).decode
read_reply = msgspec.msgpack.Decoder(Reply).decode
read_told = msgspec.msgpack.Decoder(Told).decode
