"""One operation that clients can ask for, and how a host carries it out."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import msgspec

from ettana.host.analyses import TooMany
from ettana.host.host import Call, Host, Procedure, Quota
from ettana.table.store import NoSuchTable, TryAgain
from ettana.table.turns.thinker import NoAnswer
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Seated
from ettana.table.wire.codes import RefusalCode

log = logging.getLogger(__name__)


class RequestRefused(Exception):
    """Ends a request with this code."""

    def __init__(self, code: RefusalCode) -> None:
        super().__init__(code)
        self.code: RefusalCode = code


@dataclass(frozen=True, slots=True)
class Packed:
    """JSON, compressed with gzip. The adapter calls `on_sent` once, when the client has it or is gone."""

    body: bytes
    on_sent: Callable[[], None]


@dataclass(frozen=True, kw_only=True)
class Operation(Procedure):
    """Declared once. Routes, the OpenAPI description, the dispatcher of a device and what nodes ask of each other are
    derived from it.
    """

    summary: str
    method: str
    path: str  # with parameters in braces
    long_body: bool = False  # it may hold a record
    created: bool = False  # something new, which HTTP says by its status
    refusals: tuple[RefusalCode, ...] = ()  # its own, besides those of any request
    seated: bool = False  # needs the token of a seat
    public: bool = False  # holds nothing secret, so a transport may compress it
    quota: Quota | None = None  # counted before the body is read, so that nobody sends many at once
    noted: str = ""  # how the log of addresses names it, for each seat that it gives

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(part[1:-1] for part in self.path.split("/") if part.startswith("{"))


class IncomingRequest(Protocol):
    """A request as its transport brings it."""

    @property
    def parameters(self) -> Mapping[str, str]: ...
    @property
    def token(self) -> str: ...
    @property
    def address(self) -> str: ...
    async def read_body(self) -> bytes | str:
        """Raises RequestRefused."""


async def carry_out(operation: Operation, host: Host, incoming: IncomingRequest) -> object:
    """Returns the result of an operation, or a Refused. Never raises."""
    try:
        if operation.quota is not None:
            host.count(operation.quota, incoming.address)
        body = None if operation.body is None else _decode(await incoming.read_body(), operation.body)
        call = Call(body, incoming.parameters, incoming.token, incoming.address)
        result = await operation.run(host, call)
        if operation.noted and isinstance(result, Seated):
            host.note(operation.noted, call.address, result)
        return result
    except RequestRefused as refusal:
        return Refused(None, refusal.code)
    except NoSuchTable:
        return Refused(None, "no_such_table")
    except TooMany:
        return Refused(None, "too_many_requests")
    except (TryAgain, NoAnswer):
        return Refused(None, "try_again")
    except Exception:
        log.exception("a request failed")
        return Refused(None, "internal")


def _decode(data: bytes | str, kind: type) -> object:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise RequestRefused("malformed") from None
