"""What we use of uvicorn and websockets that they do not document. Both are capped in `pyproject.toml` for it.

Raise a cap, and this says which member is gone.
"""

import ast
import asyncio
import inspect
import re
from types import ModuleType

import pytest
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from websockets.server import ServerProtocol

from ettana.server.http.connection import limited_protocol
from ettana.server.http.connection.limited_protocol import LimitedHttpProtocol
from ettana.server.http.sockets import table_websocket

OF_A_CONNECTION = {
    "_should_upgrade",
    "_unset_keepalive_if_required",
    "app",
    "connections",
    "cycle",
    "flow",
    "headers",
    "loop",
    "parser",
    "pipeline",
    "transport",
    "url",
}
OVERRIDDEN = {
    "_start_asgi_task",
    "handle_websocket_upgrade",
    "on_header",
    "on_headers_complete",
    "on_message_begin",
    "on_message_complete",
    "on_response_complete",
    "shutdown",
    "timeout_keep_alive_handler",
}
OF_A_REQUEST = {
    "disconnected",
    "keep_alive",
    "message_event",
    "response_complete",
    "response_started",
    "waiting_for_100_continue",
}
OF_A_FLOW = {"read_paused", "resume_reading"}
OF_A_SOCKET = {"parser", "parser_exc"}
DOCUMENTED = {  # https://websockets.readthedocs.io/en/stable/reference/sansio/server.html
    "accept",
    "close_rcvd",
    "data_to_send",
    "events_received",
    "receive_data",
    "reject",
    "send_close",
    "send_response",
}


def taken(module: ModuleType, name: str) -> set[str]:
    """The members that a module takes from `name`."""
    found = (node for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.Attribute))
    return {node.attr for node in found if ast.unparse(node.value) == name}


def members(owner: type) -> set[str]:
    """Those of a class, and those that its instances set."""
    sources = [
        inspect.getsource(each) for each in owner.__mro__ if each.__module__.startswith(("uvicorn", "websockets"))
    ]
    return {*dir(owner), *re.findall(r"\bself\.(\w+)", "".join(sources))}


OF_UVICORN = members(HttpToolsProtocol) - set(dir(asyncio.Protocol))


@pytest.mark.parametrize(
    ("listed", "used", "owner"),
    [
        (
            OF_A_CONNECTION,
            taken(limited_protocol, "self") & OF_UVICORN - set(vars(LimitedHttpProtocol)),
            HttpToolsProtocol,
        ),
        (OVERRIDDEN, set(vars(LimitedHttpProtocol)) & OF_UVICORN, HttpToolsProtocol),
        (OF_A_REQUEST, taken(limited_protocol, "self.cycle"), RequestResponseCycle),
        (OF_A_FLOW, taken(limited_protocol, "self.flow"), FlowControl),
        (OF_A_SOCKET | DOCUMENTED, taken(table_websocket, "self._frames"), ServerProtocol),
    ],
    ids=["connection", "overridden", "request", "flow", "socket"],
)
def test_borrowed_members_are_listed_and_there(listed: set[str], used: set[str], owner: type) -> None:
    assert listed - members(owner) == set(), f"{owner.__name__} has them no more"
    assert used == listed
