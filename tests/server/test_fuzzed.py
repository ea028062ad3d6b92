"""A little of `tools/server_stress/fuzz.py`, which sends a server hundreds of thousands of pieces of nonsense."""

import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from tools.server_stress.fuzz import LIFTED, Piece, fuzz, read_piece
from tools.server_stress.nonsense.messages import Known, broken_frame, frames, message
from tools.server_stress.nonsense.requests import Found, request
from tools.server_stress.nonsense.tally import Tally
from tools.server_stress.process import running_server

SEED = 20261119


@pytest.mark.thorough
async def test_a_server_bears_nonsense(tmp_path: Path) -> None:
    server = running_server(tmp_path, LIFTED)
    try:
        first = await fuzz(server, messages=1500, requests=400, seed=SEED, seconds=300, before=Piece())
        found = await fuzz(server, messages=2000, requests=500, seed=SEED, seconds=300, before=first)
    finally:
        server.stop()
    assert found.faults == [], f"seed {SEED}\n{found}"
    assert found.messages.sent >= 2000
    assert found.requests.sent >= 500
    assert found.messages.next_number > first.messages.next_number, "the second piece goes on after the first"
    assert found.messages.answers.total() > first.messages.answers.total()
    assert {"done", "update", "welcome", "refused malformed", "refused stale", "goodbye malformed"} <= set(
        found.messages.answers
    ), f"seed {SEED}\n{found}"
    assert {"200", "201", "400", "404"} <= set(found.requests.answers), f"seed {SEED}\n{found}"


def test_a_piece_of_a_fuzz_trial_can_be_resumed(tmp_path: Path) -> None:
    piece = Piece(messages=Tally(sent=2, answers=Counter(done=1)), memory=[(1, 2)])
    (tmp_path / "pieces").write_bytes(msgspec.json.encode(piece))
    assert read_piece(tmp_path / "pieces") == piece


def nonsense(seed: str) -> list[bytes]:
    chance = random.Random(seed)
    made = [request(chance, Found())[0] for _ in range(300)]
    return [*made, *(frames(chance, message(chance, Known(7, [0, 1]))) for _ in range(300)), broken_frame(chance)]


def test_the_same_seed_makes_the_same_nonsense() -> None:
    assert nonsense("one") == nonsense("one")
    assert nonsense("one") != nonsense("another")


def test_the_fuzzer_never_fails_to_make_a_message() -> None:
    chance, known = random.Random(SEED), Known(7, [0, 1])
    assert len([message(chance, known) for _ in range(20_000)]) == 20_000
