"""Puzzles checked by many processes."""

from ettana.study.puzzles.collection import Collection
from ettana.study.puzzles.exhaustive import check_puzzle
from ettana.study.puzzles.puzzle import BadPuzzle, Puzzle


def fault_of(collection: Collection, puzzle: Puzzle) -> str | None:
    """What is wrong with a puzzle; None if nothing is."""
    try:
        check_puzzle(puzzle, collection)
    except BadPuzzle as error:
        return str(error)
    return None
