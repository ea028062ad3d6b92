"""Whole games over real sockets with everything that can go wrong on the way: at the end the server's state, the stored
log and what every client was told last agree, nothing that was acknowledged is missing, and nothing was done twice.
"""

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

from ettana.notation.record_text import read_record
from ettana.records import replay_record
from ettana.server.store.store import Store
from ettana.table.table import Table
from ettana.table.viewers.messages import welcome
from ettana.table.wire.answers import Done
from ettana.table.wire.updates import TableInfo, Update, Welcome
from tests.server.api import Api
from tests.server.chaos import ChaoticPlayer
from tests.server.client import Client
from tests.server.players import connect_all, sit_down, start_game, stored
from tests.server.running import Server, ServerFactory

TABLES = [
    ("person", "open"),
    ("Sensible", "person"),
    ("person", "open", "open"),
    ("person", "Random", "open"),
    ("person", "open", "open", "open"),
    ("Random", "person", "Sensible", "open"),
]


async def chaotic_game(server: Server, seats: Sequence[str], seed: int, rules: str) -> None:
    chance = random.Random(f"{seed} {seats}")
    async with Api(server.url) as api, AsyncExitStack() as stack:
        seated = await sit_down(api, seats, rules)
        table_id = seated[0].table
        clients = await connect_all(stack, server.url, seated)
        watching = await stack.enter_async_context(Client(server.url, table_id))
        await start_game(clients)

        players = [ChaoticPlayer(client, random.Random(chance.random())) for client in clients]
        watcher = ChaoticPlayer(watching, random.Random(chance.random()))
        trouble = [asyncio.create_task(player.misbehave()) for player in (*players, watcher)]
        await asyncio.gather(*(player.play() for player in players))
        for task in trouble:
            task.cancel()
        await asyncio.gather(*trouble, return_exceptions=True)

        table = await stored(server.database, table_id)
        assert table.status == "over"
        for client in (*clients, watching):
            await client.until(lambda client=client: client.version == table.version)  # type: ignore[misc]  # a lambda
            assert told(client.now) == truth(table, client.seat)
            async with Client(server.url, table_id, client.token) as fresh:
                assert told(fresh.now) == truth(table, client.seat), "the server's own state"
        assert_done_once(table, players)
        await assert_no_command_twice(server.database, table_id)
        replayed = replay_record(read_record(await api.record(table_id)))
        assert table.game is not None
        assert replayed.position() == table.game.position()
        assert "Traceback" not in server.log()


def told(now: Welcome | Update | None) -> tuple[object, ...]:
    """What a client knows, but for who is there at the moment."""
    assert now is not None
    return (now.version, without_presence(now.table), now.view, now.legal, now.can_undo)


def truth(table: Table, seat: int | None) -> tuple[object, ...]:
    """What it should know, by the stored log alone."""
    told_now = msgspec.json.encode(welcome(table, seat, [False] * len(table.seats)))
    return told(msgspec.json.decode(told_now, type=Welcome))


def without_presence(info: TableInfo) -> TableInfo:
    seats = tuple(msgspec.structs.replace(seat, present=False) for seat in info.seats)
    return msgspec.structs.replace(info, seats=seats)


def assert_done_once(table: Table, players: Sequence[ChaoticPlayer]) -> None:
    for player in players:
        seat = player.client.seat
        assert seat is not None
        for command_id, version in player.done:
            assert table.done_before(seat, command_id) == version, "acknowledged, and not there"
        for command_id, answers in player.answers.items():
            done = {answer for answer in answers if isinstance(answer, Done)}
            assert len(done) <= 1, "done as two versions"
            assert not done or table.done_before(seat, command_id) == next(iter(done)).version
        for command in player.sent:  # all of them are for one version, so a refusal is final
            command_id = msgspec.json.decode(command)["id"]
            refused = {answer for answer in player.answers.get(command_id, ()) if not isinstance(answer, Done)}
            assert not refused or table.done_before(seat, command_id) is None, "refused, and done"


async def assert_no_command_twice(database: str, table_id: str) -> None:
    store = await Store.open(database)
    log = await store.load_table(table_id)
    await store.close()
    assert log is not None
    commands = [msgspec.json.decode(body).get("command") for body in log.entries]
    named = [command for command in commands if command is not None]
    assert len(named) == len(set(named))


@pytest.mark.parametrize("seats", TABLES, ids=" ".join)
async def test_a_game_on_the_worst_of_networks_loses_nothing(
    server_factory: ServerFactory, tmp_path: Path, seats: tuple[str, ...]
) -> None:
    async with server_factory.server(str(tmp_path / "t.sqlite")) as server:
        await chaotic_game(server, seats, 1, "target=2, turn_limit=40")


@pytest.mark.slow
@pytest.mark.timeout(1800)
async def test_many_games_on_the_worst_of_networks_lose_nothing(server_factory: ServerFactory, database: str) -> None:
    seed = time.time_ns()
    print(f"seed {seed}")  # noqa: T201 - shown if the test fails
    async with server_factory.server(database) as server:
        for number in range(5):
            rules = "target=5, turn_limit=80"
            await asyncio.gather(*(chaotic_game(server, seats, seed + number, rules) for seats in TABLES))
