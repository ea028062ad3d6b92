"""A class behind one address can learn at once; a stranger cannot starve others by making such tables."""

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tools.client_fixtures import path_of

from ettana.server.client_folder import client_folder
from ettana.server.config import Limits
from ettana.server.http.connection.connections import Connections
from ettana.table.wire.bodies import Seated
from tests.server.api import Api
from tests.server.client import Client
from tests.server.here import serving
from tests.server.http.test_http import refused
from tests.server.running import GENEROUS, QUICK, ServerFactory

PUPILS = 30
CONNECTIONS_OF_A_BROWSER = 6  # to one host
AT_LESSONS = ["person", "Apprentice"]
LIMITS = Limits()
DAY = "2026-11-16"


def scenes() -> list[dict[str, str]]:
    """Of all lessons, as a client asks for a table of each."""
    lessons: list[dict[str, Any]] = json.loads(path_of("game/lessons/lessons").read_text(encoding="utf-8"))
    return [
        {name: scene[name] for name in ("position", "rules", "dice") if name in scene}
        for lesson in lessons
        for scene in lesson["scenes"]
    ]


async def make_puzzle(api: Api) -> Seated:
    return await api._post("/api/puzzles", Seated, {"name": "Asha", "date": DAY})


@pytest.mark.thorough
async def test_thirty_pupils_behind_one_address_pass_through_all_lessons(
    server_factory: ServerFactory, tmp_path: Path
) -> None:
    """In an hour, which is shortened here: what is limited by the minute is not what is tried. Each has a socket at a
    table while the next scene is begun by another.
    """
    by_the_hour = replace(
        GENEROUS,
        tables_per_hour=LIMITS.tables_per_hour,
        practice_tables_per_hour=LIMITS.practice_tables_per_hour,
        sockets=LIMITS.sockets,
    )
    async with server_factory.server(str(tmp_path / "tables.sqlite"), replace(QUICK, limits=by_the_hour)) as server:

        async def learn(pupil: int) -> None:
            async with Api(server.url) as api:
                tables = [await api.make_table(AT_LESSONS, f"Pupil {pupil}", **scene) for scene in scenes()]
                await make_puzzle(api)
                seated = tables[-1]
                async with Client(server.url, seated.table, seated.token) as at_the_table:
                    async with Client(server.url, seated.table, seated.token) as starting:
                        everyone_is_there.append(pupil)
                        while len(everyone_is_there) < PUPILS:
                            await asyncio.sleep(0.01)
                        await starting.command("start")
                    await at_the_table.until(lambda: at_the_table.info.status == "playing")

        everyone_is_there: list[int] = []
        await asyncio.gather(*map(learn, range(PUPILS)))
        async with Api(server.url) as api:
            assert "ettana_turned_away_total{" not in await api.metrics()


def test_thirty_browsers_behind_one_address_may_connect() -> None:
    connections = Connections(LIMITS)
    for _ in range(PUPILS * CONNECTIONS_OF_A_BROWSER):
        assert connections.enter("192.0.2.1", forwards=False) == "entered"


def test_thirty_browsers_behind_one_address_may_fetch_the_client_in_a_minute() -> None:
    folder = client_folder()
    if folder is None:
        pytest.skip("the client is not built: `make web` builds it")
    kept = set(re.findall(r"\bassets/[\w.-]+", (folder / "worker.js").read_text(encoding="utf-8")))
    assert len(kept) > 20
    assert PUPILS * (len(kept) + 10) <= LIMITS.files_per_minute  # and the page, its icons, and letters of a language


async def test_lessons_and_puzzles_are_counted_apart_and_for_each_address(tmp_path: Path) -> None:
    scene = scenes()[0]
    async with (
        serving(tmp_path, tables_per_hour=1, practice_tables_per_hour=2) as server,
        Api(server.url) as stranger,
        Api(server.url) as other,
    ):
        stranger.http.headers["x-forwarded-for"] = "192.0.2.1"
        other.http.headers["x-forwarded-for"] = "192.0.2.2"
        await stranger.make_table(AT_LESSONS, **scene)
        await make_puzzle(stranger)
        assert await refused(make_puzzle(stranger)) == (429, "too_many_requests")
        assert await refused(stranger.make_table(AT_LESSONS, **scene)) == (429, "too_many_requests")
        assert 'limit="practice"}' in await other.metrics()
        await make_puzzle(other)
        await stranger.make_table(["person", "Sensible"])


@pytest.mark.parametrize(
    "more",
    [
        {"seats": ["person", "open"]},
        {"clock": 60},
        {"listed": True},
        {"dice": "key " + "0" * 64},
        {"dice": None},
        {"position": None},
    ],
    ids=["two people", "clock", "listed", "key", "dice", "position"],
)
async def test_only_tables_for_one_person_count_as_lessons_and_puzzles(tmp_path: Path, more: dict[str, Any]) -> None:
    """Else strangers would call every table a lesson."""
    wish = {"seats": AT_LESSONS, **scenes()[0], **more}
    async with serving(tmp_path, tables_per_hour=1) as server, Api(server.url) as api:
        await api.make_table(**wish)
        assert await refused(api.make_table(**wish)) == (429, "too_many_requests")
