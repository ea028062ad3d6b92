"""The HTTP part against its own description: whatever is asked, nothing fails, and every answer is as described."""

import asyncio
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.checks import positive_data_acceptance

from ettana.server.http.openapi import openapi
from ettana.table.wire.bodies import Seated
from tests.server.api import Api
from tests.server.client import Client
from tests.server.running import Server
from tests.support.strategies import examples

DESCRIPTION = schemathesis.openapi.from_dict(openapi())

# A description cannot say that a bot must exist, that somebody must sit somewhere, or how rules are written.
UNSAID = [positive_data_acceptance]


@pytest.fixture(scope="module")
def seats(server: Server) -> dict[str, Seated]:
    """A seat at a table of each kind."""
    return asyncio.run(_some_tables(server.url))


async def _some_tables(url: str) -> dict[str, Seated]:
    async with Api(url) as api:
        lobby = await api.make_table(["person", "open", "open"], listed=True)
        playing = await api.make_table(["person", "Sensible"], listed=True)
        async with Client(url, playing.table, playing.token) as host:
            await host.command("start")
        over = await api.make_table(["person", "Sensible"])
        async with Client(url, over.table, over.token) as host:
            await host.command("start")
            await host.command("resign")
    return {"lobby": lobby, "playing": playing, "over": over}


@DESCRIPTION.parametrize()
@settings(examples(25))
def test_the_api_keeps_its_contract_whatever_is_asked(case: schemathesis.Case[Any], server: Server) -> None:
    case.call_and_validate(base_url=server.url, excluded_checks=UNSAID)


@pytest.mark.parametrize("kind", ["lobby", "playing", "over"])
@DESCRIPTION.include(path_regex="{table}").parametrize()
@settings(examples(10))
def test_a_table_keeps_the_contract_whatever_is_asked(
    case: schemathesis.Case[Any], kind: str, server: Server, seats: dict[str, Seated]
) -> None:
    case.path_parameters = {"table": seats[kind].table}
    answer = case.call(base_url=server.url, headers={"authorization": f"Bearer {seats[kind].token}"})
    case.validate_response(answer, checks=[schemathesis.checks.not_a_server_error])
    assert str(answer.status_code) in case.operation.definition.raw["responses"] or answer.status_code == 405
