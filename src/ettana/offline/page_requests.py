"""Requests of the page to the worker, as it would send them to a server, and the answers."""

import gzip
from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import unquote

import msgspec

from ettana.host.host import Host
from ettana.host.operation import Operation, Packed, carry_out
from ettana.host.operations import OPERATIONS
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Problem
from ettana.table.wire.codes import status_of

_JSON: Final = "application/json"


class PageResponse(NamedTuple):
    """As over HTTP."""

    status: int
    kind: str  # of content
    text: str


class PageRequest(NamedTuple):
    """As over HTTP."""

    method: str
    path: str
    body: str
    token: str  # of a seat; '' without one


async def answer(request: PageRequest, host: Host) -> PageResponse:
    """Never raises."""
    found = _operation_at(request.method, request.path)
    if found is None:
        return _refused(Refused(None, "no_such_page"))
    operation, parameters = found
    match await carry_out(operation, host, _PageCall(request, parameters)):
        case Refused() as refusal:
            return _refused(refusal)
        case Packed(body, on_sent):
            on_sent()
            return PageResponse(200, _JSON, gzip.decompress(body).decode())
        case str(text):
            return PageResponse(200, "text/plain", text)
        case result:
            return PageResponse(201 if operation.created else 200, _JSON, msgspec.json.encode(result).decode())


class _PageCall:
    """An IncomingRequest."""

    address = ""

    def __init__(self, request: PageRequest, parameters: Mapping[str, str]) -> None:
        self.parameters, self.token, self._body = parameters, request.token, request.body

    async def read_body(self) -> str:
        return self._body


def _operation_at(method: str, path: str) -> tuple[Operation, dict[str, str]] | None:
    """The operation, and the parameters in the path."""
    parts = path.split("/")
    for operation in OPERATIONS:
        wanted = operation.path.split("/")
        if operation.method != method or len(wanted) != len(parts):
            continue
        pairs = list(zip(wanted, parts, strict=True))
        if all(name == part or name.startswith("{") for name, part in pairs):
            return operation, {name[1:-1]: unquote(part) for name, part in pairs if name.startswith("{")}
    return None


def _refused(refusal: Refused) -> PageResponse:
    problem = Problem(refusal.code, refusal.clause, refusal.detail)
    return PageResponse(status_of(refusal.code), _JSON, msgspec.json.encode(problem).decode())
