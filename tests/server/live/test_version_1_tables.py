"""A database that was written under version 1 of the rules: its tables go on under version 1 (tests/data/version1)."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ettana.core.engine.rules import ids
from ettana.core.errors import IllegalAction
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.host.making import rematch
from ettana.host.seating import join
from ettana.notation.record_text import write_record
from ettana.notation.rules_text import write_rules
from ettana.server.live.registry import Registry
from ettana.server.store.store import Store
from ettana.table.entries import Created, read_entry
from ettana.table.viewers.messages import welcome
from ettana.table.wire.answers import Done, Refused
from ettana.table.wire.bodies import Join, Seated
from ettana.table.wire.commands import Act, SetReady, Start
from tests.golden.test_version_1 import EXPECTED, FOLDER, future, text_of
from tests.server.registries import a_registry, found, seated
from tests.table.fakes import viewer_at

PLAYING = [name for name, told in EXPECTED["tables"].items() if told["status"] == "playing"]


@pytest.fixture
async def old(tmp_path: Path) -> AsyncIterator[Registry]:
    """Today's server on a copy of the old database."""
    shutil.copy(FOLDER / "tables.sqlite", tmp_path / "tables.sqlite")
    store = await Store.open(str(tmp_path / "tables.sqlite"))
    registry = a_registry(store)
    yield registry
    await registry.close()
    await store.close()


async def game_of(registry: Registry, name: str) -> Game:
    game = (await found(registry, name)).table.game
    assert game is not None
    return game


@pytest.mark.parametrize("name", EXPECTED["tables"])
async def test_every_version_1_table_is_found_as_it_was_left(old: Registry, name: str) -> None:
    table = (await found(old, name)).table
    told = EXPECTED["tables"][name]
    assert (table.status, table.version) == (told["status"], told["version"])
    assert table.settings.rules.startswith("v1")


@pytest.mark.parametrize("name", PLAYING)
async def test_a_version_1_game_has_the_same_legal_actions_and_the_same_future(old: Registry, name: str) -> None:
    game = await game_of(old, name)
    assert list(game.legal_ids()) == EXPECTED["tables"][name]["legal"]
    assert future(Game.from_position(game.position()), 1) == EXPECTED["tables"][name]["future"]


async def test_at_a_version_1_table_a_second_roll_again_is_played_and_kept(old: Registry) -> None:
    live = await found(old, "second-roll-again")
    seat = live.table.to_move
    assert isinstance(await live.command(Act("again-it", live.table.version, "again"), viewer_at(seat)), Done)
    version = live.table.version
    assert (await game_of(a_registry(old.store), "second-roll-again")).rules.version == 1
    assert version == EXPECTED["tables"]["second-roll-again"]["version"] + 1


async def test_at_a_version_1_table_the_toll_must_be_paid(old: Registry) -> None:
    live = await found(old, "forced-toll")
    answer = await live.command(Act("end-it-now", live.table.version, "end"), viewer_at(live.table.to_move))
    assert isinstance(answer, Refused)
    assert (answer.code, answer.clause) == ("must_move", "3.6")
    game = await game_of(old, "forced-toll")
    with pytest.raises(IllegalAction):
        game.copy().apply(ids.END_TURN)


async def test_the_info_of_a_version_1_table_names_its_version(old: Registry) -> None:
    table = (await found(old, "second-roll-again")).table
    told = welcome(table, None, [False, False])
    assert told.table.rules == "v1, target=12, diagonal_steps=yes"


async def test_an_old_lobby_begins_under_the_rules_it_was_made_with(old: Registry) -> None:
    live = await found(old, "lobby")
    one = await join(live, Join(name="Ben"))
    assert isinstance(one, Seated)
    await live.command(SetReady("ready-it", live.table.version, True), viewer_at(one.seat))
    assert isinstance(await live.command(Start("start-it", live.table.version), viewer_at(0)), Done)
    assert live.table.playing().rules == RuleSet(version=1)


async def test_the_record_of_an_old_game_says_version_1_and_who_played_and_nothing_else_changes(old: Registry) -> None:
    record = (await found(old, "over")).table.record()
    assert record is not None
    new, old_text = write_record(record).splitlines(), text_of("over.record").splitlines()
    assert set(old_text) - set(new) == {"ettana record 1", "rules: target=2"}
    seats = "seats: person, person"
    assert set(new) - set(old_text) == {"ettana record 2", "rules: v1, target=2", seats, "ending: won"}


async def test_a_rematch_keeps_the_rules_of_the_old_table_its_version_too(old: Registry) -> None:
    """They play on with the rules they know; whoever wants the new ones makes a new table."""
    again = await rematch(old, await found(old, "over"), 0)
    assert isinstance(again, str)
    stored = await old.store.load_table(again)
    assert stored is not None
    created = read_entry(stored.entries[0])
    assert isinstance(created, Created)
    assert created.settings.rules == "v1, target=2"


@pytest.mark.parametrize("typed", ["standard", "", "v2"])
async def test_a_new_table_is_of_today_and_its_log_says_so(old: Registry, typed: str) -> None:
    """Also if a page that was opened before the change sends `standard`."""
    seats = await seated(old, "person", "open", rules=typed)
    stored = await old.store.load_table(seats[0].table)
    assert stored is not None
    created = read_entry(stored.entries[0])
    assert isinstance(created, Created)
    assert created.settings.rules == write_rules(RuleSet()) == "v2"


async def test_somebody_may_wish_for_version_1_by_name(old: Registry) -> None:
    seats = await seated(old, "person", "open", rules="v1, target=5")
    assert (await found(old, seats[0].table)).table.settings.rules == "v1, target=5"
