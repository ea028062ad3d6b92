"""A few seconds of `tools/abuse_server.py`, which abuses a server for minutes: it works, and finds what there is."""

from pathlib import Path

import pytest
from tools.abuse.attackers import ATTACKS
from tools.abuse.findings import Findings
from tools.abuse_server import abuse
from tools.server_trial.process import running_server

SEED = 20261117


@pytest.mark.thorough
async def test_honest_players_play_on_while_strangers_misbehave(tmp_path: Path) -> None:
    server = running_server(tmp_path)
    try:
        assert running_server(tmp_path) == server, "a server that is left running is used again"
        piece = await abuse(server, seconds=4, seed=SEED, rules="target=1, turn_limit=1")
    finally:
        server.stop()
    found = Findings([piece])
    assert found.faults == [], f"seed {SEED}\n{found}"
    assert set(piece.attacks) == set(ATTACKS)
    idle = [name for name, done in piece.attacks.items() if not done]
    assert idle == [], f"seed {SEED}"
    assert len(piece.waited["update"]) == len(piece.waited["answer"]) > 1
    assert {"malformed", "head", "host"} <= set(piece.turned_away)
    assert "waited for" in str(found)
