"""The operator's commands while a server runs on the same database, and people play there."""

import asyncio
import random
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest
from tools.server_stress import raw
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from ettana.notation.record import Ending as RecordEnding
from ettana.notation.record_text import read_record
from ettana.records import replay_record
from ettana.table.wire.updates import Ending
from tests.server.api import Api, Refusal
from tests.server.client import Client
from tests.server.operator.commands import Operator
from tests.server.plain_http import plain_http
from tests.server.players import Player, connect_all, sit_down, start_game, stored
from tests.server.running import QUICK, ServerFactory
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.thorough


@pytest.fixture
def patient(operator: Operator, monkeypatch: pytest.MonkeyPatch) -> Operator:
    """Waits until the server has answered, on a busy machine too."""
    monkeypatch.setattr("ettana.server.operator.moderate.PATIENCE", PATIENCE)
    return operator


async def test_tables_and_seats_are_changed_while_people_play(patient: Operator, server_factory: ServerFactory) -> None:
    """Ended, freed and removed; whoever is there is told, the log stays whole, and nobody else notices."""
    async with server_factory.server(patient.database) as server, Api(server.url) as api, AsyncExitStack() as stack:
        seated = await sit_down(api, ["person", "open", "open"])
        clients = await connect_all(stack, server.url, seated)
        await start_game(clients)
        table = seated[0].table

        said = await patient.done("admin", "free", table, "1", "--code", "--yes")
        assert "The running server has told 3 who were there." in said
        await clients[1].until(lambda: bool(clients[1].goodbyes))
        assert clients[1].goodbyes == ["seat_freed"]
        await clients[0].until(lambda: clients[0].info.seats[1].stand_in)
        code = said.split("the code ")[1].split()[0]
        moved = await api.use_code(code)
        assert moved.seat == 1
        back = await stack.enter_async_context(Client(server.url, table, moved.token))
        await back.until(lambda: back.seat == 1)

        watcher = await stack.enter_async_context(Client(server.url, table))
        await watcher.until(lambda: watcher.now is not None)
        said = await patient.done("admin", "end", table, "--yes")
        assert said == f"Table {table} is ended.\nThe running server has told 4 who were there.\n"
        for client in (clients[0], clients[2], back, watcher):
            await client.until(lambda client=client: client.info.status == "over")  # type: ignore[misc]  # a lambda
            assert (client.info.ending, client.goodbyes, client.gaps) == (Ending("stopped", None), [], 0)
        record = read_record(await api.record(table))
        assert record.ending == RecordEnding("stopped")
        replay_record(record)

        said = await patient.done("admin", "remove", table, "--yes")
        assert "has told 4 who were there" in said
        for client in (clients[0], back, watcher):
            await client.until(lambda client=client: bool(client.goodbyes))  # type: ignore[misc]  # a lambda
            assert client.goodbyes == ["removed"]
        with pytest.raises(Refusal, match="no_such_table"):
            await api.table(table)
        assert "Traceback" not in server.log()


async def test_a_game_is_ended_between_moves_without_a_pause(patient: Operator, server_factory: ServerFactory) -> None:
    """The entry takes the next free number, and all before and after it is one log."""
    async with server_factory.server(patient.database) as server, Api(server.url) as api, AsyncExitStack() as stack:
        seated = await sit_down(api, ["person", "open"], rules="target=20")  # which takes long
        clients = await connect_all(stack, server.url, seated)
        await start_game(clients)
        wanderers = ("Random", "Random")  # who take far longer than the command does
        playing = [asyncio.create_task(Player(client, random.Random(7), wanderers).play()) for client in clients]
        await clients[0].until(lambda: clients[0].version > 20)
        said = await patient.done("admin", "end", seated[0].table, "--yes")
        assert "is ended.\nThe running server has told" in said
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*playing)
        assert clients[0].info.ending == Ending("stopped", None)
        assert (await stored(patient.database, seated[0].table)).version == clients[0].version
        assert "Traceback" not in server.log()


async def test_a_block_holds_for_connections_at_tables_and_behind_a_proxy(
    patient: Operator, server_factory: ServerFactory
) -> None:
    stranger, forwarded = "127.0.0.7", {"x-forwarded-for": "203.0.113.9"}
    config = replace(QUICK, hosts=("*",))
    async with server_factory.server(patient.database, config) as server, Api(server.url) as api:
        seated = await api.make_table(["person", "open"])
        live = f"{server.url.replace('http', 'ws')}/api/tables/{seated.table}/live"
        port = int(server.url.rsplit(":", 1)[1])

        async def at_the_door() -> bytes:
            """What somebody hears who comes from that address itself."""
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(stranger, 0))
            try:
                writer.write(raw.request("GET", "/healthz"))
                return await asyncio.wait_for(reader.read(200), PATIENCE)
            except ConnectionError:
                return b""
            finally:
                writer.close()

        assert b"200 OK" in await at_the_door()
        async with (
            connect(live, additional_headers=forwarded, proxy=None) as line,
            connect(live, additional_headers=forwarded, proxy=None) as silent,
        ):
            await line.send('{"do":"hello"}')
            await line.recv()
            await patient.done("admin", "block", stranger)
            said = await patient.done("admin", "block", "203.0.113.0/24")
            assert "1 was sent away from tables." in said
            heard = [await line.recv()]
            while b"goodbye" not in bytes(str(heard[-1]), "utf-8"):
                heard.append(await line.recv())
            assert '"blocked"' in str(heard[-1])
            await silent.send('{"do":"hello"}')
            assert '"blocked"' in str(await silent.recv()), "also who was there and had said nothing yet"
        assert await at_the_door() == b"", "not even a request is read"
        for path in ("/api/tables", "/", "/healthz"):
            answer = await api.http.get(path, headers=forwarded)
            assert (answer.status_code, answer.headers["connection"]) == (403, "close")
            if path.startswith("/api"):
                assert answer.json()["code"] == "blocked"
            else:  # a person reads it
                assert answer.text.startswith("Whoever runs this server does not let")
        with pytest.raises(InvalidStatus) as refused:
            await connect(live, additional_headers=forwarded, proxy=None)
        assert refused.value.response.status_code == 403
        assert (await api.http.get("/healthz")).status_code == 200, "others come in"
        counted = [line for line in (await api.metrics()).splitlines() if 'limit="blocked"' in line]
        assert float(counted[0].split()[-1]) >= 5

        await patient.done("admin", "unblock", stranger)
        await patient.done("admin", "unblock", "203.0.113.0/24")
        assert b"200 OK" in await at_the_door()
        assert (await api.http.get("/healthz", headers=forwarded)).status_code == 200


async def test_blocks_hold_from_the_first_connection_after_a_start(
    operator: Operator, server_factory: ServerFactory
) -> None:
    server = server_factory.server(operator.database)
    await server.start()
    await server.stop()
    await operator.done("admin", "block", "203.0.113.9")
    async with server, plain_http(server.url) as http:
        assert (await http.get("/healthz", headers={"x-forwarded-for": "203.0.113.9"})).status_code == 403
