"""Puzzles and the game of a day, against a real server."""

import datetime
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ettana.study.puzzles.collection import shipped_puzzles
from ettana.study.puzzles.days import puzzle_of_day
from ettana.table.wire.bodies import Seated
from ettana.table.wire.puzzles import PuzzleIndex, PuzzleInfo
from tests.server.api import Api, Refusal
from tests.server.client import Client
from tests.server.here import serving
from tests.server.running import Server


@pytest.fixture
async def api(server: Server) -> AsyncIterator[Api]:
    async with Api(server.url) as api:
        yield api


async def make(api: Api, path: str, **wish: Any) -> Seated:
    return await api._post(path, Seated, {"name": "Asha", **wish})


async def refused(api: Api, path: str, **wish: Any) -> tuple[int, str]:
    with pytest.raises(Refusal) as refusal:
        await make(api, path, **wish)
    return refusal.value.status, refusal.value.code


def told(client: Client) -> PuzzleInfo:
    assert client.info.puzzle is not None
    return client.info.puzzle


async def test_a_puzzle_is_missed_hinted_and_solved_over_http(api: Api, server: Server) -> None:
    answer = await api.http.get("/api/puzzles")
    assert answer.headers["content-encoding"] == "gzip"
    index = msgspec.json.decode(answer.content, type=PuzzleIndex)
    puzzle = next(each for each in shipped_puzzles().puzzles if each.goal == "annas" and "win" not in each.themes)
    assert puzzle.id in {entry.id for entry in index.puzzles}
    seated = await make(api, "/api/puzzles", puzzle=puzzle.id)
    assert seated.seat == 0
    async with Client(server.url, seated.table, seated.token) as client:
        await client.until(lambda: client.info.status == "playing")
        await client.command("puzzle", ask="check")
        await client.until(lambda: told(client).misses == 1)
        assert told(client).solution is None
        await client.command("puzzle", ask="hint")
        await client.until(lambda: len(told(client).hints) == 1)
        for action in puzzle.solution:
            await client.command("act", action=action)
        await client.until(lambda: told(client).status == "solved")
        assert told(client).solution == puzzle.solution
        await client.command("puzzle", ask="restart")
        await client.until(lambda: told(client).reached.annas == 0)


async def test_the_puzzle_and_the_game_of_today_are_made(api: Api) -> None:
    today = datetime.datetime.now(datetime.UTC).date()
    seated = await make(api, "/api/puzzles", date=today.isoformat())
    info = await api.table(seated.table)
    assert info.daily == today.isoformat()
    assert info.puzzle is not None
    assert info.puzzle.id == puzzle_of_day(today, shipped_puzzles()).id
    seated = await make(api, "/api/daily", date=today.isoformat())
    info = await api.table(seated.table)
    assert (info.daily, info.puzzle, info.status, info.prepared) == (today.isoformat(), None, "playing", ("dice",))


async def test_a_wrong_date_or_a_tampered_link_does_no_harm(api: Api) -> None:
    far = (datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=3)).isoformat()
    for date in (far, "2026-02-30", "", "x"):
        assert await refused(api, "/api/puzzles", date=date) == (400, "bad_date")
        assert await refused(api, "/api/daily", date=date) == (400, "bad_date")
    assert await refused(api, "/api/puzzles", puzzle="00000000") == (404, "no_such_puzzle")
    for puzzle in ("../../etc", "ABCDEF01", "0" * 9, 7):
        assert await refused(api, "/api/puzzles", puzzle=puzzle) == (400, "malformed")
    assert await refused(api, "/api/puzzles") == (400, "malformed")
    assert await refused(api, "/api/daily", date="2026-11-17", more=1) == (400, "malformed")


async def test_games_of_a_day_count_as_new_tables(tmp_path: Path) -> None:
    async with serving(tmp_path, tables_per_hour=1) as server, Api(server.url) as api:
        await make(api, "/api/daily", date="2026-11-16")
        assert await refused(api, "/api/daily", date="2026-11-16") == (429, "too_many_requests")
        await make(api, "/api/puzzles", date="2026-11-16")
