"""A few seconds of `tools/abuse_server.py`, which abuses a server for minutes: it works, and finds what there is."""

from pathlib import Path

import pytest
from tools.abuse.attackers import ATTACKS
from tools.abuse.findings import Findings, Piece
from tools.abuse_server import abuse
from tools.server_trial.process import running_server

SEED = 20261117


TURNED_AWAY = {"malformed", "head", "host"}
MOST_PIECES = 10  # on a busy machine it takes more than one until every stranger has had a turn


def has_seen_all(pieces: list[Piece]) -> bool:
    done = {name for piece in pieces for name, count in piece.attacks.items() if count}
    turned_away = {reason for piece in pieces for reason in piece.turned_away}
    answers = sum(len(piece.waited["answer"]) for piece in pieces)
    return done == set(ATTACKS) and turned_away >= TURNED_AWAY and answers > 1


@pytest.mark.thorough
async def test_honest_players_play_on_while_strangers_misbehave(tmp_path: Path) -> None:
    server = running_server(tmp_path)
    pieces: list[Piece] = []
    try:
        assert running_server(tmp_path) == server, "a server that is left running is used again"
        while not has_seen_all(pieces) and len(pieces) < MOST_PIECES:
            pieces.append(await abuse(server, seconds=4, seed=SEED + len(pieces), rules="target=1, turn_limit=1"))
    finally:
        server.stop()
    found = Findings(pieces)
    assert found.faults == [], f"seed {SEED}\n{found}"
    assert all(set(piece.attacks) == set(ATTACKS) for piece in pieces)
    assert has_seen_all(pieces), f"seed {SEED}\n{found}"
    assert all(len(piece.waited["update"]) == len(piece.waited["answer"]) for piece in pieces)
    assert "waited for" in str(found)
