"""Strangers who misbehave in every way that `tools/server_stress/attacks` knows, and honest players beside them.

`tools/server_stress/abuse.py` does it for minutes, and measures. Here nothing is measured or ends by the clock.
"""

import asyncio
import json
import random
import sys
from contextlib import AsyncExitStack
from dataclasses import asdict
from pathlib import Path

import pytest
from tools.server_stress.abuse import abuse
from tools.server_stress.attacks.attackers import ATTACKS
from tools.server_stress.findings import Findings, Piece
from tools.server_stress.process import running_server

from ettana.server.bots import bot_workers
from ettana.server.config import Limits
from tests.server.api import Api
from tests.server.here import serving
from tests.server.http.test_turned_away import TurnedAway
from tests.server.players import Player, connect_all, sit_down, start_game
from tests.support.patience import PATIENCE

SEED = 20261117
TURNED_AWAY = {"malformed", "head", "host"}

# The program of `tools.server_stress.attacks.attackers`, without its clock and its courtesy. A long record takes
# seconds of a worker's time, and that is all.
ATTACKERS = """
import asyncio, json, sys
from tools.server_stress.attacks import attackers, requests
attackers._MORE_SECONDS, requests._LONG = float(sys.argv[3]), 40
print(json.dumps(asyncio.run(attackers.attack(int(sys.argv[1]), 0.0, int(sys.argv[2])))))
"""


async def attacked(port: int, seed: int) -> dict[str, dict[str, int]]:
    """What each attack did, and what it was answered: all at once, until each has done something."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", ATTACKERS, str(port), str(seed), str(PATIENCE), stdout=asyncio.subprocess.PIPE
    )
    told, _ = await process.communicate()
    found: dict[str, dict[str, int]] = json.loads(told)
    return found


@pytest.mark.thorough
async def test_honest_players_play_on_after_every_attack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_workers, "_REPLAY_SECONDS", PATIENCE)
    away, seed = TurnedAway(), SEED
    counts = {name: most for name, most in asdict(Limits()).items() if not name.endswith("_seconds")}
    async with serving(tmp_path, **counts) as server, Api(server.url) as api, AsyncExitStack() as stack:
        seated = await sit_down(api, ["person", "open"], rules="target=1, turn_limit=3", listed=True)
        clients = await connect_all(stack, server.url, seated)
        await start_game(clients)
        while not away.limits() >= TURNED_AWAY:
            done = await attacked(server.port, seed)
            assert {name for name, site in done.items() if site} == set(ATTACKS)
            answers = {what for site in done.values() for what in site}
            assert not {what for what in answers if what.startswith("status 5") or what == "internal"}
            seed += 1
        await asyncio.gather(*(Player(client, random.Random(SEED)).play() for client in clients))
        assert [(client.info.status, client.goodbyes) for client in clients] == [("over", [])] * 2
        assert (await api.http.get("/healthz")).status_code == 200
        async with asyncio.timeout(PATIENCE):
            while server.running.server_state.tasks:  # else it would wait for those, and not for long, when it ends
                await asyncio.sleep(0.01)


def has_seen_all(pieces: list[Piece]) -> bool:
    done = {name for piece in pieces for name, count in piece.attacks.items() if count}
    turned_away = {reason for piece in pieces for reason in piece.turned_away}
    answers = sum(len(piece.waited["answer"]) for piece in pieces)
    return done == set(ATTACKS) and turned_away >= TURNED_AWAY and answers > 1


@pytest.mark.slow  # by the clock: that memory stays, and that games beside all attacks come to their end
async def test_a_server_as_it_is_run_bears_abuse_for_a_while(tmp_path: Path) -> None:
    server = running_server(tmp_path)
    pieces: list[Piece] = []
    try:
        assert running_server(tmp_path) == server, "a server that is left running is used again"
        while not has_seen_all(pieces) and len(pieces) < 10:
            pieces.append(await abuse(server, seconds=4, seed=SEED + len(pieces), rules="target=1, turn_limit=1"))
    finally:
        server.stop()
    found = Findings(pieces)
    assert found.faults == [], f"seed {SEED}\n{found}"
    assert all(set(piece.attacks) == set(ATTACKS) for piece in pieces)
    assert has_seen_all(pieces), f"seed {SEED}\n{found}"
    assert all(len(piece.waited["update"]) == len(piece.waited["answer"]) for piece in pieces)
    assert "waited for" in str(found)
