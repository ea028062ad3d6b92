"""Boards for tests about designs: drawn ones and dealt ones."""

import random

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.designs import DesignTables, build_tables, find_complete, placement_octagons

COLOURS = "GRYBP"


def board(drawing: str) -> list[int]:
    """The colour of each octagon, from five rows of the letters G R Y B P."""
    cells = [COLOURS.index(letter) for letter in "".join(drawing.split())]
    assert len(cells) == 25, f"{len(cells)} octagons"
    return cells


def dealt_board(seed: int) -> list[int]:
    """25 yarns, five of each colour, at random (2.1)."""
    cells = [colour for colour in range(5) for _ in range(5)]
    random.Random(seed).shuffle(cells)
    return cells


def tables_of(*drawings: str, mirrored: bool = False) -> DesignTables:
    """Tables of designs drawn as text, each worth a point."""
    rows = [["".join(row.split()) for row in drawing.strip().splitlines()] for drawing in drawings]
    return build_tables(rows, [1] * len(rows), mirrored)


def shown(tables: DesignTables, cells: list[int], design: int = 0) -> str | None:
    """The octagons of the complete placement that a claim would show, drawn with x and dots; None if no placement is
    complete.
    """
    yarn = vec[i64]([sum(1 << o for o in range(25) if cells[o] == colour) for colour in range(5)])
    where = find_complete(tables, design, vec[i64](cells), yarn)
    return None if where < 0 else drawn(placement_octagons(tables, design, where))


def placements(tables: DesignTables, design: int = 0) -> list[list[int]]:
    """For each placement the masks of its groups."""
    words = [word & 0x1FFFFFF for word in tables.words[tables.first[design] : tables.first[design + 1]]]
    groups = tables.groups[design]
    return [words[i : i + groups] for i in range(0, len(words), groups)]


def drawn(mask: int) -> str:
    """A set of octagons, drawn with x and dots."""
    return "\n".join(" ".join("x" if mask >> 5 * row + column & 1 else "." for column in range(5)) for row in range(5))


def plain(drawing: str) -> str:
    """A drawing without its indentation in a test."""
    return "\n".join(line.strip() for line in drawing.strip().splitlines())
