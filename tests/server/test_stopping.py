"""SIGTERM: everything that was acknowledged is stored, everyone is told, and a restart goes on."""

import asyncio
import random
import signal
from contextlib import AsyncExitStack
from pathlib import Path

from ettana.notation.record_text import read_record
from ettana.records import replay_record
from tests.server.api import Api
from tests.server.client import Client
from tests.server.players import Player, connect_all, has_ended, sit_down, start_game, stored, workers_of
from tests.server.running import ServerFactory
from tests.support.patience import PATIENCE


async def test_a_server_that_stops_says_so_and_goes_on_after_a_restart(
    server_factory: ServerFactory, tmp_path: Path
) -> None:
    async with (
        server_factory.server(str(tmp_path / "t.sqlite")) as server,
        Api(server.url) as api,
        AsyncExitStack() as stack,
    ):
        # A game so long that it is not over before the stop: over a hundred actions can be done while a server stops.
        seated = await sit_down(api, ["person", "open", "Sensible"], "target=20")
        clients = await connect_all(stack, server.url, seated)
        watching = await stack.enter_async_context(Client(server.url, seated[0].table))
        await start_game(clients)
        players = [Player(client, random.Random(seat)) for seat, client in enumerate(clients)]
        games = [asyncio.create_task(player.play()) for player in players]
        async with asyncio.timeout(PATIENCE):
            while sum(len(player.done) for player in players) < 12:
                await asyncio.sleep(0.005)
        workers = workers_of(server.pid)

        assert await server.stop() == -signal.SIGTERM
        for client in (*clients, watching):
            await client.until(lambda client=client: bool(client.goodbyes))  # type: ignore[misc]  # a lambda
            assert client.goodbyes == ["server_stops"]
            assert client.info.status == "playing"
        assert workers, "a bot has played"
        assert all(has_ended(worker) for worker in workers)
        table = await stored(server.database, seated[0].table)
        for player in players:
            for command_id, version in player.done:
                assert table.done_before(player.client.seat or 0, command_id) == version
        assert "Traceback" not in server.log()

        await server.start()
        await asyncio.gather(*games)
        replay_record(read_record(await api.record(seated[0].table)))
        await watching.until(lambda: watching.info.status == "over")
        assert watching.connections == 2


async def test_a_server_stops_in_time_though_a_client_reads_nothing(
    server_factory: ServerFactory, tmp_path: Path
) -> None:
    async with server_factory.server(str(tmp_path / "t.sqlite")) as server, Api(server.url) as api:
        host = await api.make_table(["person", "open"])
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
        writer.write(
            f"GET /api/tables/{host.table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")  # and never a word again, not even hello
        async with asyncio.timeout(PATIENCE):
            assert await server.stop() == -signal.SIGTERM
        writer.close()
