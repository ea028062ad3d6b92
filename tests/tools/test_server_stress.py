"""The findings of tools/server_stress. `tests/server/test_abused.py` runs it."""

import random

import pytest
from tools.server_stress.__main__ import arguments
from tools.server_stress.findings import MOST_GROWTH, Findings, Piece
from tools.server_stress.watch import MB, Sample, slope


def test_pieces_of_an_abuse_trial_need_a_file_where_they_add_up() -> None:
    assert arguments(["abuse"]).minutes == 20
    with pytest.raises(SystemExit):
        arguments(["abuse", "--leave-running"])


def a_piece(memory: list[int], **more: object) -> Piece:
    samples = [Sample(float(second), bytes_, 50) for second, bytes_ in enumerate(memory)]
    given = {
        "seconds": float(len(memory)),
        "pid": 1,
        "samples": samples,
        "log_bytes": 0,
        "processor_seconds": 1.0,
        "log_faults": [],
        "turned_away": {},
        "attacks": {},
        "waited": {},
        "games": 1,
        "faults": [],
        **more,
    }
    return Piece(**given)  # type: ignore[arg-type]


def test_memory_that_swings_is_flat_and_memory_that_grows_is_a_fault() -> None:
    chance = random.Random(1)
    swinging = [100 * MB + chance.randrange(20 * MB) for _ in range(300)]
    assert Findings([a_piece(swinging), a_piece(swinging)]).faults == []
    growing = [100 * MB + second * MOST_GROWTH // 200 for second in range(400)]
    assert Findings([a_piece(growing[:70] + [growing[70]] * 200)]).faults == [], "what is needed at first is no growth"
    for pieces in ([growing], [growing[:200], growing[200:]]):
        (fault,) = Findings([a_piece(piece) for piece in pieces]).faults
        assert fault.startswith("memory grew by")
    assert slope([Sample(float(second), 7 * second, 1) for second in range(5)]) == pytest.approx(7)


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"attacks": {"junk": {"status 500": 2, "status 400": 7}}}, "junk: status 500, 2 times"),
        ({"attacks": {"pings": {"internal": 1}}}, "pings: internal, 1 times"),
        ({"log_faults": ["Traceback"]}, "in the log: Traceback"),
        ({"faults": ["Disturbed: sent away: idle"]}, "Disturbed: sent away: idle"),
        ({"games": 0}, "no game was finished"),
        ({"samples": [Sample(0.0, 500 * MB, 1)]}, "memory went up to 500 MB"),
    ],
)
def test_the_abuse_trial_finds_what_must_not_happen(wrong: dict[str, object], fault: str) -> None:
    assert Findings([a_piece([100 * MB] * 100, **wrong)]).faults == [fault]
