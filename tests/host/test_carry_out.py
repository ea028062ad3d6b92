"""What a host does before and after a handler, and what no client can bring about at will."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from ettana.host.host import Call, Host
from ettana.host.operation import Operation, RequestRefused, carry_out
from ettana.host.operations import OPERATIONS
from ettana.host.operations.analyses import show_figures
from ettana.table.store import NoSuchTable, StoreDown
from ettana.table.turns.thinker import NoAnswer
from ettana.table.wire.answers import Refused


class Asked:
    """An IncomingRequest."""

    token = ""
    address = "192.0.2.1"

    def __init__(self) -> None:
        self.parameters: dict[str, str] = {}
        self.was_read = False

    async def read_body(self) -> str:
        self.was_read = True
        return "{}"


def failing(error: Exception) -> Operation:
    async def handler(host: Host, call: Call[Any]) -> object:
        raise error

    return Operation(name="x", summary="", method="GET", path="/", handler=handler, result=None)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (RequestRefused("not_here"), "not_here"),
        (NoSuchTable("t"), "no_such_table"),
        (StoreDown("down"), "try_again"),
        (NoAnswer("gone"), "try_again"),
        (ValueError("a mistake"), "internal"),
    ],
)
async def test_an_error_becomes_a_refusal(error: Exception, code: str, caplog: pytest.LogCaptureFixture) -> None:
    assert await carry_out(failing(error), cast(Host, None), Asked()) == Refused(None, code)  # type: ignore[arg-type]
    assert bool(caplog.records) == (code == "internal"), "only a mistake is logged"


@pytest.mark.parametrize("name", [operation.name for operation in OPERATIONS if operation.quota is not None])
async def test_a_quota_is_counted_before_the_body_is_read(name: str) -> None:
    operation = next(each for each in OPERATIONS if each.name == name)

    def count(quota: str, address: str) -> None:
        assert (quota, address) == (operation.quota, "192.0.2.1")
        raise RequestRefused("too_many_requests")

    asked = Asked()
    answer = await carry_out(operation, cast(Host, SimpleNamespace(count=count)), asked)
    assert answer == Refused(None, "too_many_requests")
    assert not asked.was_read


async def test_an_analysis_without_figures_has_none_to_send() -> None:
    job = SimpleNamespace(refused=None, figures=b"")
    host = SimpleNamespace(analyses=SimpleNamespace(get=lambda name: job))
    answer = await show_figures(cast(Host, host), Call(None, {"analysis": "a"}))
    assert answer == Refused(None, "no_such_analysis")
