"""A client gets the same answers from every host: each outcome of each operation, over each adapter."""

from typing import get_args

import pytest

from ettana.table.wire.codes import GoodbyeCode, RefusalCode, status_of
from ettana.table.wire.commands import AnyCommand
from tests.contract.answers import expected, outcome_of
from tests.contract.cases.registered import CASES
from tests.contract.conftest import ADAPTERS
from tests.contract.host import Host, Reply
from tests.contract.outcomes import COMMANDS, NOT_HERE, OK, REQUESTS
from tests.contract.people import Seat, join, table_for


@pytest.mark.parametrize("adapter", ADAPTERS)
@pytest.mark.parametrize(("operation", "outcome"), [pytest.param(*each, id=" ".join(each)) for each in sorted(CASES)])
async def test_outcome(host: Host, adapter: str, operation: str, outcome: str) -> None:
    wanted = expected(adapter, operation, outcome)
    answer = await CASES[operation, outcome](host)
    assert outcome_of(answer) == wanted
    if isinstance(answer, Reply) and wanted != OK:
        assert answer.status == status_of(wanted)  # type: ignore[arg-type]  # a code: the test below says so


@pytest.mark.parametrize("adapter", ADAPTERS)
async def test_a_table_starts_when_it_is_made(host: Host, adapter: str) -> None:
    seated = await table_for(host, "person", "Random", start=True)
    player = await Seat.enter(host, seated)
    assert player.now["table"]["status"] == "playing"
    await player.turn()


@pytest.mark.parametrize("adapter", ADAPTERS)
async def test_joining_again_with_the_same_token_returns_the_same_seat(host: Host, adapter: str) -> None:
    table = (await table_for(host, "person", "open", "open"))["table"]
    first = await join(host, table)
    again = await join(host, table, token=first.json["token"])
    assert (again.status, again.json) == (first.status, first.json)


def test_every_outcome_has_a_case() -> None:
    wanted = {(operation, outcome) for operation, outcomes in (REQUESTS | COMMANDS).items() for outcome in outcomes}
    assert wanted == set(CASES)


def test_every_command_has_outcomes() -> None:
    commands = {kind.__struct_config__.tag for kind in get_args(AnyCommand)}
    assert commands == set(COMMANDS)


def test_outcomes_are_codes() -> None:
    codes = {*get_args(RefusalCode), *get_args(GoodbyeCode), OK}
    assert {outcome for _, outcome in CASES} <= codes
    assert set(NOT_HERE) <= codes
