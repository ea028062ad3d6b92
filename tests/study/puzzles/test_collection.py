"""Files of puzzles: written, read, refused; and the file that comes with Ettana."""

import gzip
from importlib import resources

import msgspec
import pytest

from ettana.core.rules import RuleSet
from ettana.study.puzzles.collection import Collection, read_collection, shipped_puzzles, write_collection
from ettana.study.puzzles.exhaustive import MOST_POSITIONS, check_puzzle
from ettana.study.puzzles.puzzle import THEMES, BadPuzzle, Puzzle

SAMPLE = 24  # of the shipped puzzles, in `make test`
SLICES = 10  # of all of them, in `make test-slow`


def shipped() -> tuple[Puzzle, ...]:
    return shipped_puzzles().puzzles


def test_a_file_of_puzzles_is_read_as_it_was_written() -> None:
    some = Collection(shipped()[:5], RuleSet())
    again = read_collection(write_collection(some))
    assert again.puzzles == some.puzzles
    assert again.rules == some.rules
    assert again.deck == some.deck
    assert again.fingerprint == some.fingerprint != shipped_puzzles().fingerprint
    assert again.find(shipped()[3].id) == shipped()[3]
    assert again.find(shipped()[5].id) is None


def test_a_text_that_is_no_file_of_puzzles_is_refused() -> None:
    text = write_collection(Collection(shipped()[:2], RuleSet()))
    file = msgspec.json.decode(text)
    twice = msgspec.json.encode(file | {"puzzles": file["puzzles"] * 2})
    for bad, why in (
        (b"", "no file of puzzles"),
        (b"\xff", "no file of puzzles"),
        (text[:-20], "no file of puzzles"),
        (msgspec.json.encode(file | {"format": 2}), "format 2"),
        (msgspec.json.encode(file | {"deck": "../../secret"}), "does not come with"),
        (msgspec.json.encode(file | {"deck_fingerprint": "0"}), "another deck"),
        (msgspec.json.encode(file | {"rules": "nonsense"}), "no file of puzzles"),
        (msgspec.json.encode(file | {"more": 1}), "no file of puzzles"),
        (twice, "twice"),
    ):
        with pytest.raises(BadPuzzle, match=why):
            read_collection(bad)


def test_enough_puzzles_come_with_ettana_and_they_are_small() -> None:
    text = (resources.files("ettana.data") / "puzzles" / "puzzles.json").read_bytes()
    assert len(shipped()) >= 730
    assert len(text) < 450_000
    assert len(gzip.compress(text)) < 150_000
    assert write_collection(shipped_puzzles()) == text
    assert {puzzle.goal for puzzle in shipped()} == {"annas", "tokens", "two"}
    assert {theme for puzzle in shipped() for theme in puzzle.themes} == set(THEMES)
    assert max(puzzle.positions for puzzle in shipped()) <= MOST_POSITIONS


def test_a_sample_of_the_shipped_puzzles_is_true() -> None:
    """Searches the whole turn with a search that shares only the rules with the solver that found the puzzle."""
    small = [puzzle for puzzle in shipped() if puzzle.positions < 100_000]
    for puzzle in small[:: len(small) // SAMPLE]:
        check_puzzle(puzzle, shipped_puzzles())


@pytest.mark.slow
@pytest.mark.parametrize("part", range(SLICES))
def test_every_shipped_puzzle_is_true(part: int) -> None:
    for puzzle in shipped()[part::SLICES]:
        check_puzzle(puzzle, shipped_puzzles())
