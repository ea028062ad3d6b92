"""A database and a backup of before one host (tests/data/before_one_host) open, and their games go on."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ettana.cli import main
from ettana.core.action_table import action_from_id
from ettana.host.analyses import Analyses, AnalysisLimits
from ettana.host.making import rematch
from ettana.host.seating import join
from ettana.notation.record_text import read_record, write_record
from ettana.records import replay_record
from ettana.server.bots.analysis_workers import AnalysisWorkers
from ettana.server.live.registry import Registry
from ettana.server.store.store import Store
from ettana.table.wire.answers import Done
from ettana.table.wire.bodies import Join, Seated
from ettana.table.wire.commands import Act
from tests.server.registries import a_registry
from tests.table.fakes import viewer_at

FOLDER = Path(__file__).parents[1] / "data" / "before_one_host"


@pytest.fixture(params=["database", "backup"])
async def old(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Registry]:
    path = tmp_path / "tables.sqlite"
    if request.param == "database":
        shutil.copy(FOLDER / "tables.sqlite", path)
    else:
        await asyncio.to_thread(main, ["restore", str(FOLDER / "tables.backup"), "--db", str(path)])
    store = await Store.open(str(path))
    registry = a_registry(store)
    yield registry
    await registry.close()
    await store.close()


async def test_a_lobby_takes_players(old: Registry) -> None:
    live = await old.find("lobby1")
    seated = await join(live, Join(name="Ben"))
    assert isinstance(seated, Seated)
    assert [seat.name for seat in live.table.seats] == ["Zoë", "Ben"]


async def test_a_game_goes_on(old: Registry) -> None:
    live = await old.find("playing1")
    game, before = live.table.game, live.table.version
    assert game is not None
    action = str(action_from_id(game.legal_ids()[0]))
    done = await live.command(Act("an-old-game", before, action), viewer_at(game.current))
    assert done == Done("an-old-game", before + 1)
    stored = await old.store.load_table("playing1")
    assert stored is not None
    assert len(stored.entries) == before + 1


async def test_a_game_that_is_over_has_its_record_and_a_rematch(old: Registry) -> None:
    live = await old.find("over1")
    record = live.table.record()
    assert record is not None
    assert replay_record(read_record(write_record(record))).over
    again = await rematch(old, live, 0)
    assert isinstance(again, str)
    assert (await old.find(again)).table.status == "lobby"


async def test_an_analysis_is_not_made_again(old: Registry, request: pytest.FixtureRequest) -> None:
    if "backup" in request.node.name:
        pytest.skip("a backup has no analyses")
    table = (await old.find("over1")).table
    record = table.record()
    assert record is not None
    analysts = AnalysisWorkers()
    analyses = Analyses(analysts, old.store, AnalysisLimits(seconds=1.0, nodes=100), old.now)
    job = await analyses.of_table(table.id, write_record(record), "")
    assert (job.stage, job.figures) == ("done", b"figures of before")
    assert analysts.pids == []
