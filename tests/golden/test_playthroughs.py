"""Golden playthroughs: games written out with every seat's view, compared with the stored text."""

from pathlib import Path

import pytest

from tests.support.playthrough import PLAYTHROUGHS, write_playthrough

GOLDEN = Path(__file__).parent


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_game_goes_as_it_was_written_down(name: str) -> None:
    written = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    # Line by line, so that a failure shows the first lines that differ.
    assert write_playthrough(name).splitlines() == written.splitlines(), (
        "if this is meant: `make golden`, read the diff"
    )


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(PLAYTHROUGHS)


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_stays_short_enough_to_read(name: str) -> None:
    assert (GOLDEN / f"{name}.txt").stat().st_size < 60_000
