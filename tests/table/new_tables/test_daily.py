"""The game of a day: the same deal, dice and bots for everyone."""

import asyncio
import datetime
from typing import Any

import pytest

from ettana.bots import Budget, make_bot
from ettana.core.names import Phase
from ettana.game import Game
from ettana.notation.json_forms import view_to_json
from ettana.table.new_tables.new_day import new_daily_table
from ettana.table.new_tables.new_table import MadeTable, rematch_table
from ettana.table.table import Table
from ettana.table.turns.thinker import BotQuestion, think
from ettana.table.viewers.messages import table_info
from ettana.table.wire.answers import Refused
from ettana.table.wire.commands import Undo
from ettana.table.wire.puzzles import NewDaily
from tests.support.patience import PATIENCE
from tests.table.fakes import Room
from tests.table.sitting import Sitting

TODAY = datetime.date(2026, 11, 17)
DAYS = [TODAY - datetime.timedelta(days=number) for number in range(30)]


def made(date: datetime.date, name: str = "Asha") -> Table:
    found = new_daily_table(NewDaily(name, date.isoformat()), "token 0", 1000, TODAY)
    assert isinstance(found, MadeTable), found
    return found.table


def test_everyone_gets_the_same_daily_game_and_another_one_tomorrow() -> None:
    hers, his, other = made(TODAY), made(TODAY, "Ben"), made(TODAY - datetime.timedelta(days=1))
    assert hers.game is not None
    assert his.game is not None
    assert other.game is not None
    assert hers.game.position() == his.game.position()
    assert hers.game.position() != other.game.position()
    assert [seat.plan for seat in hers.seats] == [seat.plan for seat in his.seats]
    assert hers.key == his.key != other.key
    assert hers.game.seed == his.game.seed


def test_a_daily_game_has_begun_and_says_what_it_is() -> None:
    table = made(TODAY)
    told = table_info(table, [True] * len(table.seats))
    assert (told.status, told.daily, told.puzzle, told.listed) == ("playing", "2026-11-17", None, False)
    assert table.settings.nodes is not None  # never by time
    assert told.prepared == ("dice",)  # anyone can compute them: never called verified
    assert told.commitment == ""


def test_players_and_seats_of_the_daily_game_change_with_the_days() -> None:
    tables = [made(date) for date in DAYS]
    assert {len(table.seats) for table in tables} == {2, 3, 4}
    assert len({table.host for table in tables}) >= 3
    assert {seat.plan.bot for table in tables for seat in table.seats} == {None, "Sensible", "Weaver", "Master"}


@pytest.mark.parametrize("text", ["", "2026-11-31", "2026-11-19", "1999-01-01", "yesterday"])
def test_a_wrong_date_makes_no_daily_game(text: str) -> None:
    refused = new_daily_table(NewDaily("Asha", text), "token 0", 1000, TODAY)
    assert isinstance(refused, Refused)
    assert refused.code == "bad_date"


def test_a_rematch_of_a_daily_game_is_the_same_game() -> None:
    table = made(TODAY)
    again = rematch_table(table, table.host, bytes(32), 2000).table
    assert again.settings.daily == "2026-11-17"
    assert (again.settings.dice, again.key, again.settings.nodes) == (
        table.settings.dice,
        table.key,
        table.settings.nodes,
    )


# The bots


async def seeds(*, undone: bool, **settings: Any) -> list[int]:
    """The seeds of the bot's first decisions, with or without undos by the person."""
    sitting = Sitting.started("person", "Sensible", **settings)
    room = Room(sitting)
    await room.live.enter(None)
    taken_back = 0
    async with asyncio.timeout(PATIENCE):
        while len(room.thinker.questions) < 9:
            if sitting.table.bot_to_move is not None or room.live._scheduler._bots is not None:
                await asyncio.sleep(0)
                continue
            action = sitting.sensible() if sitting.game.phase is not Phase.ACT else str(sitting.game.legal_actions()[0])
            await room.done(0, room.act(action))
            if undone and sitting.table.to_move == 0 and sitting.game.can_undo:
                await room.done(0, room.make(Undo))
                await room.done(0, room.act(action))
                taken_back += 1
    room.live.retire("server_stops")
    await room.live.drain()
    assert bool(taken_back) == undone
    return [question.seed for question in room.thinker.questions[:9]]


async def test_an_undo_changes_no_bot_where_the_dice_are_of_a_seed() -> None:
    assert await seeds(undone=True, dice="seed 7") == await seeds(undone=False, dice="seed 7")
    assert len(set(await seeds(undone=False, dice="seed 7"))) == 9
    assert await seeds(undone=True) != await seeds(undone=False)


def test_a_bot_that_thinks_by_the_clock_thinks_by_nodes_in_a_daily_game() -> None:
    game = Game(2, 7)
    while game.phase is not Phase.ACT:
        game.apply(game.legal_actions()[0])
    question = BotQuestion(
        "Master", "v2", "kanchi", view_to_json(game.view(game.current)), tuple(game.legal_ids()), 5, 60
    )
    answers = {think(question, most_seconds) for most_seconds in (0.001, 60.0)}
    assert len(answers) == 1  # whatever the time
    bot = make_bot("Master", game, 5, Budget(nodes=60))
    assert answers == {str(bot.choose(game.view(game.current), game.legal_actions()))}


async def test_bots_of_a_daily_game_are_told_its_nodes() -> None:
    sitting = Sitting.started("Master", "person", dice="seed 7", nodes=60)
    room = Room(sitting)
    await room.live.enter(None)
    async with asyncio.timeout(PATIENCE):
        while not room.thinker.questions:
            await asyncio.sleep(0.001)
    assert room.thinker.questions[0].nodes == 60
    room.live.retire("server_stops")
    await room.live.drain()
