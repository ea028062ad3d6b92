"""A game analysed, over HTTP: once for all who ask, in idle time, kept with its table, and never before it is over."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psutil
import pytest

from ettana.core.action_table import action_from_id
from ettana.study import Analysis
from ettana.table.wire.analyses import AnalysisState, Figures
from tests.server.api import Api
from tests.server.client import Client
from tests.server.http.routes.test_replays import a_record, problem, resigned
from tests.server.players import workers_of
from tests.server.running import GENEROUS, QUICK, Server, ServerFactory
from tests.support.patience import PATIENCE

ENDLESS = replace(
    QUICK, analysis_nodes=1_000_000, analysis_seconds=1e6, analysis_in_idle_time=True
)  # one that does not end by itself


@pytest.fixture
async def api(server: Server) -> AsyncIterator[Api]:
    async with Api(server.url) as api:
        yield api


def state(answer: httpx.Response) -> AnalysisState:
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=AnalysisState)


async def begin(api: Api, table: str) -> AnalysisState:
    return state(await api.http.post(f"/api/tables/{table}/analysis"))


async def send(api: Api, text: str) -> httpx.Response:
    return await api.http.post("/api/analyses", json={"record": text})


async def look(api: Api, at: AnalysisState) -> AnalysisState:
    return state(await api.http.get(f"/api/analyses/{at.id}"))


async def until(api: Api, at: AnalysisState, *wanted: str) -> AnalysisState:
    async with asyncio.timeout(PATIENCE):
        while at.state not in wanted:
            await asyncio.sleep(0.02)
            at = await look(api, at)
    return at


async def figures(api: Api, at: AnalysisState) -> Analysis:
    answer = await api.http.get(f"/api/analyses/{at.id}/figures")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Figures).analysis


async def test_a_game_is_analysed_from_the_first_question_to_the_last_figure(api: Api) -> None:
    asha = await resigned(api)
    begun = await begin(api, asha.table)
    assert begun.state in ("waiting", "working")
    assert begun.again_ms > 0
    done = await until(api, begun, "done")
    assert (done.done, done.again_ms) == (1.0, 0)
    assert done.figures >= 1
    found = await figures(api, done)
    assert found.stage == "done"
    assert [player.name for player in found.players] == ["Asha", "Sensible"]
    assert found.players[0].last == 0, "who gave up has no chance left"
    assert asha.token not in str(found)


async def test_an_analysis_is_made_once_for_all_who_ask_by_table_or_by_record(api: Api) -> None:
    asha = await resigned(api)
    text = await api.record(asha.table)
    both = await asyncio.gather(begin(api, asha.table), send(api, text), begin(api, asha.table))
    ids = {both[0].id, state(both[1]).id, both[2].id}
    assert len(ids) == 1
    await until(api, both[0], "done")
    made = [
        line for line in (await api.metrics()).splitlines() if line.startswith('ettana_analyses_total{outcome="done"}')
    ]
    again = await begin(api, asha.table)
    assert again.state == "done"
    assert made == [line for line in (await api.metrics()).splitlines() if line.startswith(made[0].split()[0])]


async def test_an_analysis_is_kept_with_its_table_through_a_restart(
    server_factory: ServerFactory, tmp_path: Path
) -> None:
    async with server_factory.server(str(tmp_path / "tables.sqlite")) as server:
        async with Api(server.url) as api:
            asha = await resigned(api)
            first = await figures(api, await until(api, await begin(api, asha.table), "done"))
        await server.stop()
        await server.start()
        async with Api(server.url) as api:
            found = await begin(api, asha.table)
            assert found.state == "done"
            assert await figures(api, found) == first


async def test_a_server_killed_in_the_middle_of_an_analysis_begins_it_anew(
    server_factory: ServerFactory, tmp_path: Path
) -> None:
    async with server_factory.server(str(tmp_path / "tables.sqlite"), ENDLESS) as server:
        async with Api(server.url) as api:
            asha = await resigned(api)
            begun = await until(api, await begin(api, asha.table), "working")
        await server.kill()
        await server.start()
        async with Api(server.url) as api:
            assert problem(await api.http.get(f"/api/analyses/{begun.id}"))[:2] == (404, "no_such_analysis")
            assert (await begin(api, asha.table)).state in ("waiting", "working")


async def test_a_running_game_is_not_analysed(api: Api, server: Server) -> None:
    asha = await api.make_table(["person", "open"])
    ben = await api.join(asha.table, "Ben")
    told: set[bytes] = set()
    async with Client(api.url, asha.table, asha.token) as one, Client(api.url, ben.table, ben.token) as other:
        await other.command("ready", ready=True)
        await one.command("start")
        before = {process.pid for process in workers_of(server.pid)}
        for _ in range(12):
            await other.until(lambda: other.version >= one.version)
            await one.until(lambda: one.version >= other.version)
            here = one if one.legal else other
            await here.act(action_from_id(here.legal[0]))
            for headers in ({}, {"authorization": f"Bearer {asha.token}"}):
                answer = await api.http.post(f"/api/tables/{asha.table}/analysis", headers=headers)
                assert problem(answer) == (409, "not_over", {})
                told.add(answer.content)
        assert {process.pid for process in workers_of(server.pid)} == before
    assert len(told) == 1
    assert problem(await api.http.post("/api/tables/none/analysis"))[:2] == (404, "no_such_table")


async def test_bad_records_are_not_analysed(api: Api) -> None:
    async def refused(text: str) -> tuple[int, str, dict[str, int]]:
        answer = await send(api, text)
        while answer.status_code == 200:
            await asyncio.sleep(0.02)
            answer = await api.http.get(f"/api/analyses/{state(answer).id}")
        return problem(answer)

    text = a_record()
    assert await refused("hello") == (400, "bad_record", {"line": 1})
    assert await refused(text.replace("unfinished", "won 1")) == (400, "false_record", {})
    assert await refused(text.replace("ettana record 2", "ettana record 99")) == (400, "newer_record", {})
    assert problem(await send(api, "#" * GENEROUS.record_bytes + text))[:2] == (413, "too_large")
    assert problem(await api.http.get("/api/analyses/none/figures"))[:2] == (404, "no_such_analysis")


async def test_an_analysis_that_takes_too_long_is_told_as_far_as_it_came(
    server_factory: ServerFactory, tmp_path: Path
) -> None:
    config = replace(QUICK, analysis_nodes=100_000, analysis_seconds=0.01)
    async with server_factory.server(str(tmp_path / "t.sqlite"), config) as server, Api(server.url) as api:
        stopped = await until(api, state(await send(api, a_record())), "stopped")
        assert 0 < stopped.done < 1
        assert (await figures(api, stopped)).stage != "done"


async def test_an_address_has_two_analyses_at_once_and_a_limited_time(
    server_factory: ServerFactory, tmp_path: Path
) -> None:
    async with server_factory.server(str(tmp_path / "t.sqlite"), ENDLESS) as server, Api(server.url) as api:
        texts = [a_record() + f"# {n}\n" for n in range(3)]
        first, second = [state(await send(api, text)) for text in texts[:2]]
        assert (second.state, second.ahead) == ("waiting", 1)
        assert problem(await send(api, texts[2]))[:2] == (429, "too_many_requests")
        assert state(await send(api, texts[0])).id == first.id, "what is open may be asked for again"
    config = replace(QUICK, limits=replace(GENEROUS, analysis_seconds_per_minute=0.000_001))
    async with server_factory.server(str(tmp_path / "t.sqlite"), config) as server, Api(server.url) as api:
        await until(api, state(await send(api, texts[0])), "done")
        assert problem(await send(api, texts[1]))[:2] == (429, "too_many_requests")
        assert state(await send(api, texts[0])).state == "done"


async def test_a_server_without_analysis_has_no_such_page(server_factory: ServerFactory, tmp_path: Path) -> None:
    config = replace(QUICK, analysis_nodes=0)
    async with server_factory.server(str(tmp_path / "t.sqlite"), config) as server, Api(server.url) as api:
        assert problem(await send(api, a_record()))[:2] == (404, "no_such_page")


def analysing_processes(server: Server) -> list[psutil.Process]:
    """Those of idle time."""
    return [each for each in workers_of(server.pid) if os.sched_getscheduler(each.pid) == os.SCHED_IDLE]


async def test_a_worker_killed_while_it_analyses_is_replaced_once(
    server_factory: ServerFactory, tmp_path: Path
) -> None:
    """It computes in idle time alone, and a record that brings two of them to a halt is not tried by the next."""
    async with server_factory.server(str(tmp_path / "t.sqlite"), ENDLESS) as server, Api(server.url) as api:
        begun = await until(api, state(await send(api, a_record())), "working")
        killed: list[int] = []
        while len(killed) < 2:
            await asyncio.sleep(0.02)
            for each in analysing_processes(server):
                if each.pid not in killed:
                    os.kill(each.pid, signal.SIGKILL)
                    killed.append(each.pid)
        answer = await api.http.get(f"/api/analyses/{begun.id}")
        while answer.status_code == 200:
            await asyncio.sleep(0.02)
            answer = await api.http.get(f"/api/analyses/{begun.id}")
        assert problem(answer)[:2] == (503, "try_again")
        assert problem(await send(api, a_record()))[:2] == (503, "try_again")


async def test_bots_think_while_a_game_is_analysed(server_factory: ServerFactory, tmp_path: Path) -> None:
    """There is one worker for bots, and it is theirs: an analysis that never ends keeps none of them waiting."""
    async with server_factory.server(str(tmp_path / "t.sqlite"), ENDLESS) as server, Api(server.url) as api:
        begun = await until(api, state(await send(api, a_record())), "working")
        asha: Any = await resigned(api)
        assert asha.table
        assert (await look(api, begun)).state == "working"
