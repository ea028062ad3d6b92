"""A game seen again, over HTTP: only when it is over, whoever asks, and of whatever text is sent."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import msgspec
import pytest

from ettana.core.action_table import action_from_id
from ettana.game import Game
from ettana.notation.record_text import write_record
from ettana.records import make_record
from ettana.table.wire.bodies import Seated
from ettana.table.wire.replays import Replay
from tests.server.api import Api
from tests.server.client import Client
from tests.server.here import serving
from tests.server.running import GENEROUS, Server


@pytest.fixture
async def api(server: Server) -> AsyncIterator[Api]:
    async with Api(server.url) as api:
        yield api


def problem(answer: httpx.Response) -> tuple[int, str, dict[str, int]]:
    told = answer.json()
    return answer.status_code, told["code"], told["detail"]


async def ask(api: Api, table: str) -> httpx.Response:
    return await api.http.get(f"/api/tables/{table}/replay")


async def send(api: Api, text: str) -> httpx.Response:
    return await api.http.post("/api/replay", json={"record": text})


def a_record() -> str:
    game = Game(3, 11)
    for _ in range(12):
        game.apply(game.legal_actions()[0])
    return write_record(make_record(game))


async def resigned(api: Api) -> Seated:
    asha = await api.make_table(["person", "Sensible"], pin="orange")
    async with Client(api.url, asha.table, asha.token) as client:
        await client.command("start")
        await client.until(lambda: bool(client.legal))
        await client.command("resign")
    return asha


async def test_a_table_that_is_over_is_shown_moment_by_moment(api: Api) -> None:
    asha = await resigned(api)
    answer = await ask(api, asha.table)
    told = msgspec.json.decode(answer.content, type=Replay)
    assert [(seat.name, seat.pin, seat.bot) for seat in told.seats] == [
        ("Asha", "orange", None),
        ("Sensible", "black", "Sensible"),
    ]
    assert told.ending is not None
    assert (told.ending.how, told.ending.winner) == ("conceded", 1)
    assert told.record == await api.record(asha.table)
    assert asha.token not in answer.text
    assert answer.headers["content-encoding"] == "gzip"
    plain = await api.http.get(f"/api/tables/{asha.table}/replay", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content


async def test_a_running_game_is_not_replayed(api: Api) -> None:
    """The same few bytes from the lobby to the last turn: like the record, and however often it is asked for."""
    asha = await api.make_table(["person", "open"])
    ben = await api.join(asha.table, "Ben")
    told = {(await ask(api, asha.table)).content}
    async with Client(api.url, asha.table, asha.token) as one, Client(api.url, ben.table, ben.token) as other:
        await other.command("ready", ready=True)
        await one.command("start")
        for _ in range(12):
            await other.until(lambda: other.version >= one.version)
            await one.until(lambda: one.version >= other.version)
            here = one if one.legal else other
            await here.act(action_from_id(here.legal[0]))
            for headers in ({}, {"authorization": f"Bearer {asha.token}"}):
                answer = await api.http.get(f"/api/tables/{asha.table}/replay", headers=headers)
                assert problem(answer) == (409, "not_over", {})
                told.add(answer.content)
    assert len(told) == 1
    assert problem(await ask(api, "none")) == (404, "no_such_table", {})


async def test_a_record_that_is_sent_is_replayed(api: Api) -> None:
    told = msgspec.json.decode((await send(api, a_record())).content, type=Replay)
    assert len(told.moments) == 12
    assert [seat.pin for seat in told.seats] == ["pink", "black", "white"]


async def test_a_table_goes_on_from_a_moment_of_a_record(api: Api) -> None:
    asked = {"record": a_record(), "moment": 7}
    position = (await api.http.post("/api/replay/position", json=asked)).json()["position"]
    asha = await api.make_table(["person", "Sensible", "Sensible"], position=position)
    async with Client(api.url, asha.table, asha.token) as client:
        await client.command("start")
        await client.until(lambda: client.view is not None)
        assert client.info.prepared == ("position",)
    bad = await api.http.post("/api/replay/position", json={"record": "hello", "moment": 0})
    assert problem(bad) == (400, "bad_record", {"line": 1})
    assert (await api.http.post("/api/replay/position", json={**asked, "moment": -1})).status_code == 400


async def test_bad_records_are_not_replayed(api: Api) -> None:
    text = a_record()
    assert problem(await send(api, "hello")) == (400, "bad_record", {"line": 1})
    assert problem(await send(api, text.replace("unfinished", "won 1"))) == (400, "false_record", {})
    assert problem(await send(api, text.replace("ettana record 2", "ettana record 99"))) == (400, "newer_record", {})


async def test_a_record_may_be_longer_than_other_requests_but_not_endless(api: Api) -> None:
    text, most = a_record(), GENEROUS.record_bytes
    long = "#" * (most - len(text) - 200) + "\n" + text
    assert len(long) > 2 * GENEROUS.body_bytes
    assert (await send(api, long)).status_code == 200
    assert problem(await send(api, "#" * most + "\n" + text))[:2] == (413, "too_large")


async def test_one_address_may_not_see_too_many_games(tmp_path: Path) -> None:
    async with serving(tmp_path, replays_per_minute=3) as server, Api(server.url) as api:
        codes = [(await send(api, a_record())).status_code, (await send(api, "x")).status_code]
        codes += [(await ask(api, "none")).status_code for _ in range(2)]
        assert codes == [200, 400, 404, 429]


async def test_replaying_uses_up_the_time_of_the_workers(tmp_path: Path) -> None:
    async with serving(tmp_path, thinking_seconds_per_minute=0.000_001) as server, Api(server.url) as api:
        assert [(await send(api, a_record())).status_code for _ in range(2)] == [200, 429]
