"""Looms of drawn yarns with a design in the hand of seat 0, for the tests of section 7."""

from ettana.core.actions import Claim
from ettana.core.events import Claimed
from ettana.game import Game
from tests.support.drawn import PLAIN_YARNS, beside, design, drawn, happened, refused

PLAIN = "\n".join(PLAIN_YARNS)  # no two neighbours of one colour, except diagonally
BLOCKS = """
    G G R R R
    G G R R R
    Y Y B B B
    Y Y B B B
    Y Y P P P
"""


def holding(name: str, yarns: str, *more: str) -> Game:
    """Seat 0 holds this design (or several) and has rolled, and the yarns lie like this."""
    rows = yarns.strip().splitlines()
    tiles = ("1@0 2 3 4", "5 6 1 2", "3 4 5 6", "1 2 3 4@1")
    lines = [line for pair in zip(rows, tiles, strict=False) for line in pair]
    return drawn("loom:\n" + "\n".join([*lines, rows[4]]), "dice: 3 K", f"seat 0:\n  designs: {name}", *more)


def shown(name: str, drawing: str, *more: str) -> None:
    """Checks that the design can be claimed and is shown on the octagons marked beside the yarns."""
    yarns, expected = beside(drawing)
    claimed = happened(holding(name, yarns, *more), Claim(design(name)))[0]
    assert isinstance(claimed, Claimed)
    assert claimed.octagons == tuple(octagon for octagon, cell in enumerate(expected.split()) if cell == "x")


def incomplete(name: str, yarns: str, *more: str) -> None:
    """Checks that the design cannot be claimed."""
    assert refused(holding(name, yarns, *more), Claim(design(name))) == "7.1"
