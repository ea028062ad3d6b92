"""Logs: a JSON object a line, and no secret in any of them, whatever goes wrong."""

import asyncio
import base64
import json
import logging
import random
import signal
import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path

from ettana.server.logs import JsonLines, Seldom
from ettana.server.store.store import Store
from ettana.table.entries import Returned, write_entry
from ettana.table.secrets import hash_of
from ettana.table.store import SeqTaken
from tests.server.api import Api
from tests.server.chaos import ChaoticPlayer
from tests.server.players import connect_all, sit_down, start_game, workers_of
from tests.server.running import ServerFactory


def line(**fields: object) -> dict[str, object]:
    record = logging.makeLogRecord({"name": "ettana.server", "levelname": "WARNING", "created": 1.5, **fields})
    text = JsonLines().format(record)
    assert "\n" not in text
    found: dict[str, object] = json.loads(text)
    return found


def test_a_log_line_has_time_level_logger_and_message() -> None:
    assert line(msg="%s was put away", args=("a table",)) == {
        "at": 1500,
        "level": "warning",
        "logger": "ettana.server",
        "message": "a table was put away",
    }


def test_extra_fields_of_any_kind_are_in_the_log_line() -> None:
    found = line(msg="two\nlines", table="t", seat=2, odd={1, 2}, error=ValueError("x"))
    assert found["message"] == "two\nlines"
    assert (found["table"], found["seat"], found["error"]) == ("t", 2, "x")


def test_an_error_is_in_its_log_line() -> None:
    try:
        raise KeyError("what was missing")
    except KeyError:
        found = line(msg="failed", exc_info=sys.exc_info())
    assert "KeyError: 'what was missing'" in str(found["exception"])


SPEAKING = """
import logging
from ettana.server.logs import set_up_logs
set_up_logs("{level}")
for name in ("ettana.server", "sqlalchemy.engine", "uvicorn.error", "uvicorn.access", "asyncio"):
    for level in ("debug", "info", "warning"):
        getattr(logging.getLogger(name), level)("%s %s", name, level)
logging.getLogger("uvicorn.error").error("Invalid UTF-8 sequence received from client.")
"""


def spoken(level: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", SPEAKING.format(level=level)], capture_output=True, text=True, check=True
    )
    assert done.stdout == ""
    return {json.loads(text)["message"] for text in done.stderr.splitlines()}


def test_only_our_own_loggers_go_into_detail() -> None:
    said = spoken("debug")
    assert {message for message in said if message.endswith("debug")} == {"ettana.server debug"}
    assert "uvicorn.error warning" in said
    assert not said & {"uvicorn.error info", "uvicorn.access warning", "Invalid UTF-8 sequence received from client."}
    assert spoken("warning") >= {"ettana.server warning", "asyncio warning"}
    assert not [message for message in spoken("warning") if not message.endswith("warning")]


CANCELLED = """
import asyncio
import logging
from ettana.server.logs import set_up_logs
set_up_logs("info")
for error in (asyncio.CancelledError("the server stops"), KeyError("a fault")):
    logging.getLogger("uvicorn.error").error("Exception in ASGI application", exc_info=error)
"""


def test_requests_cancelled_at_shutdown_are_no_faults_in_the_log() -> None:
    done = subprocess.run([sys.executable, "-c", CANCELLED], capture_output=True, text=True, check=True)
    (line,) = done.stderr.splitlines()
    assert "KeyError: 'a fault'" in line


FILLING = """
import logging
from ettana.server.logs import set_up_logs
set_up_logs("info")
for number in range(1000):
    logging.getLogger("ettana.server").warning("a request for host %s", number)
logging.getLogger("ettana.server").warning("something else")
"""


def test_no_place_in_the_code_fills_the_log() -> None:
    done = subprocess.run([sys.executable, "-c", FILLING], capture_output=True, text=True, check=True)
    messages = [json.loads(text)["message"] for text in done.stderr.splitlines()]
    assert messages == [*(f"a request for host {number}" for number in range(Seldom.MOST)), "something else"]


def test_left_out_log_lines_are_told_a_minute_later() -> None:
    seldom = Seldom()

    def told(at: float, line: int = 7) -> int | None:
        """How many were left out before it; None if it is left out itself."""
        record = logging.makeLogRecord({"pathname": "host.py", "lineno": line, "created": at})
        return getattr(record, "left_out", 0) if seldom.filter(record) else None

    assert [told(100.0) for _ in range(Seldom.MOST)] == [0] * Seldom.MOST
    assert [told(159.9) for _ in range(3)] == [None] * 3
    assert told(159.9, line=8) == 0, "another place has its own count"
    assert told(160.0) == 3
    assert [told(161.0) for _ in range(Seldom.MOST)] == [0] * (Seldom.MOST - 1) + [None]
    assert told(1.0) == 1, "also when the clock was set back"


async def write_behind_its_back(database: str, table_id: str) -> None:
    """As a second server would that works on the same database."""
    store = await Store.open(database)
    while True:
        found = await store.load_table(table_id)
        assert found is not None
        try:
            entry = write_entry(Returned(at=1, seat=0))
            await store.append(table_id, len(found.entries) + 1, entry, 1)
            break
        except SeqTaken:
            continue
    await store.close()


async def test_a_game_with_every_kind_of_trouble_leaves_no_secret_in_the_logs(
    server_factory: ServerFactory, tmp_path: Path
) -> None:
    database = str(tmp_path / "t.sqlite")
    async with server_factory.server(database) as server, Api(server.url) as api, AsyncExitStack() as stack:
        seated = await sit_down(api, ["person", "open", "Sensible"], "target=20, turn_limit=20")
        table_id = seated[0].table
        clients = await connect_all(stack, server.url, seated)
        await start_game(clients)
        players = [ChaoticPlayer(client, random.Random(seat)) for seat, client in enumerate(clients)]
        trouble = [asyncio.create_task(player.misbehave()) for player in players]
        games = asyncio.gather(*(player.play() for player in players))
        await clients[0].until(lambda: clients[0].version > 15)
        for worker in workers_of(server.pid):
            worker.send_signal(signal.SIGKILL)
        await write_behind_its_back(database, table_id)
        await games
        for task in trouble:
            task.cancel()
        await asyncio.gather(*trouble, return_exceptions=True)
        log = server.log()
        store = await Store.open(database)
        stored = await store.load_table(table_id)
        await store.close()

    assert stored is not None
    lines = [json.loads(text) for text in log.splitlines() if text.startswith("{")]
    messages = {entry["message"] for entry in lines}
    assert "a table is put away" in messages, "there was trouble to be logged"
    key = stored.key
    secrets = [key.hex(), base64.b64encode(key).decode(), base64.urlsafe_b64encode(key).decode().rstrip("="), repr(key)]
    for one in seated:
        secrets += [one.token, hash_of(one.token)]
    assert not [secret for secret in secrets if secret in log]
    for word in ("designs", "cards", "place:", "walk:", "free:", "claim:", "exchange:"):
        assert word not in log, "neither hands nor what was done with them"
