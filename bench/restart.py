"""A server that starts with many unfinished games: time until it responds, and until a player is back at a table.

    python -m bench.restart [--games 3000] [--entries 150] [--clock 0] [--db PATH]

All games are copies of one game of Sensible bots under other names; `--clock` is the share of them with a clock. Time
starts when Python has imported the server, which does not depend on games. Measured are the first response of
/api/choices, then the welcome at one table, then the slowest of some requests for the list of tables.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from ettana.bots import make_bot
from ettana.core.fair_dice import commitment
from ettana.server.store.store import Store
from ettana.table.entries import Acted, AnyEntry, Created, Joined, SeatPlan, Settings, Started, write_entry
from ettana.table.store import StoredTable
from ettana.table.table import Table

KEY = bytes(32)
TOKEN = "0" * 64
AT_ONCE = 200
QUESTIONS = 20


def a_game(entries: int, clock: int | None) -> list[AnyEntry]:
    """Returns the log of a game between two people who play sensibly."""
    now = int(time.time() * 1000)
    plans = (SeatPlan("person"), SeatPlan("open"))
    settings = Settings(seats=plans, rules="v2, target=20", clock=clock, listed=True)
    table = Table("a game", KEY)
    log: list[AnyEntry] = [Created(at=now, settings=settings, commitment=commitment(KEY))]
    for seat, pin in enumerate(("pink", "black")):
        log.append(Joined(at=now, seat=seat, name=f"Player {seat}", pin=pin, token=TOKEN))
    log.append(Started(at=now))
    for entry in log:
        table.apply(entry)
    while len(log) < entries:
        game = table.playing()
        bot = make_bot("Sensible", game, len(log))
        action = bot.choose(game.view(game.current), game.legal_actions())
        log.append(Acted(at=now, seat=game.current, action=str(action)))
        table.apply(log[-1])
    assert table.status == "playing"
    return log


async def fill(database: str, games: int, entries: int, with_clock: float) -> None:
    store = await Store.open(database)
    logs = {clock: tuple(write_entry(entry) for entry in a_game(entries, clock)) for clock in (None, 86_400)}

    async def put(number: int) -> None:
        log = logs[86_400 if number < with_clock * games else None]
        await store.create_table(
            StoredTable(id=f"game-{number}", key=KEY, status="playing", listed=True, created_at=number, entries=log)
        )

    for first in range(0, games, AT_ONCE):
        await asyncio.gather(*map(put, range(first, min(games, first + AT_ONCE))))
    await store.close()


async def measure(url: str, games: int) -> dict[str, float]:
    began = time.perf_counter()
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=600) as http:
        while True:
            try:
                (await http.get("/api/choices")).raise_for_status()
                break
            except httpx.TransportError:
                await asyncio.sleep(0.01)
        answered = time.perf_counter()
        async with connect(f"{url.replace('http', 'ws')}/api/tables/game-{games // 2}/live", proxy=None) as line:
            await line.send(json.dumps({"do": "hello", "token": None}))
            assert json.loads(await line.recv())["tell"] == "welcome"
        welcome = time.perf_counter()
        slowest = 0.0
        for _ in range(QUESTIONS):
            asked = time.perf_counter()
            (await http.get("/api/tables")).raise_for_status()
            slowest = max(slowest, time.perf_counter() - asked)
            await asyncio.sleep(0.05)
    return {
        "start_to_choices_s": round(answered - began, 3),
        "hello_to_welcome_s": round(welcome - answered, 3),
        "slowest_lobby_s": round(slowest, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--entries", type=int, default=150)
    parser.add_argument("--clock", type=float, default=0.0)
    parser.add_argument("--db")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ettana-restart-") as folder:
        database = asked.db or str(Path(folder) / "tables.sqlite")
        asyncio.run(fill(database, asked.games, asked.entries, asked.clock))
        began = time.perf_counter()
        server = subprocess.Popen(
            [sys.executable, "-m", "bench.load_server", database, "0"], stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            imported = {"python_and_imports_s": round(time.perf_counter() - began, 3)}
            print(json.dumps(imported | asyncio.run(measure(f"http://127.0.0.1:{port}", asked.games)), indent=2))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
