"""The loom as a drawing, and back: five rows of yarns, with the tiles and pins between them.

        a     b     c     d     e
    1   G     R     Y     B     P
           3     4@1   1     6
    2   G     R     Y     B     P
           ...

A tile is its number, with `@` and the seat of the pin that stands on it. Coordinates may be left out in reading.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ettana.core.errors import MalformedText
from ettana.core.names import YARN_LETTERS

_HEADER = ["a", "b", "c", "d", "e"]
ROWS = 9  # five of yarns, four of tiles


@dataclass(frozen=True, slots=True)
class Loom:
    """What a drawing shows."""

    yarns: tuple[int, ...]  # colours by octagon
    tiles: tuple[int, ...]  # numbers by square
    pins: dict[int, int]  # squares by seat


def draw_loom(yarns: Sequence[int], tiles: Sequence[int], pins: Sequence[int | None]) -> str:
    """Ten lines: a header, and yarns and tiles in turn. `pins` are squares by seat."""
    standing = {square: seat for seat, square in enumerate(pins) if square is not None}
    lines = ["    " + "     ".join(_HEADER)]
    for row in range(5):
        lines.append(f"{row + 1}   " + "     ".join(YARN_LETTERS[colour] for colour in yarns[5 * row : 5 * row + 5]))
        if row < 4:
            cells = [
                f"{tiles[square]}@{standing[square]}" if square in standing else str(tiles[square])
                for square in range(4 * row, 4 * row + 4)
            ]
            lines.append("       " + "   ".join(cell.ljust(3) for cell in cells).rstrip())
    return "\n".join(lines)


def is_header(line: str) -> bool:
    """Whether a line only names the columns."""
    return line.split() == _HEADER


def read_loom(lines: Sequence[tuple[int, str]]) -> Loom:
    """Reads nine numbered lines of a drawing, without the header."""
    yarns: list[int] = []
    tiles: list[int] = []
    pins: dict[int, int] = {}
    for row, (number, line) in enumerate(lines):
        if row % 2 == 0:
            yarns += _read_yarns(number, line.split(), row // 2 + 1)
        else:
            _read_tiles(number, line.split(), tiles, pins)
    if len(lines) != ROWS:
        last = lines[-1][0] if lines else None
        raise MalformedText(f"a loom has 5 rows of yarns and 4 of tiles between them, here are {len(lines)}", last)
    return Loom(tuple(yarns), tuple(tiles), pins)


def _read_yarns(number: int, cells: list[str], row: int) -> list[int]:
    if len(cells) == 6 and cells[0] == str(row):
        cells = cells[1:]
    if len(cells) != 5 or any(cell not in YARN_LETTERS or len(cell) != 1 for cell in cells):
        raise MalformedText(f"a row of yarns is five of the letters {' '.join(YARN_LETTERS)}", number)
    return [YARN_LETTERS.index(cell) for cell in cells]


def _read_tiles(number: int, cells: list[str], tiles: list[int], pins: dict[int, int]) -> None:
    if len(cells) != 4:
        raise MalformedText(f"a row of tiles is four numbers, here are {len(cells)}", number)
    for cell in cells:
        tile, at, seat = cell.partition("@")
        if tile not in set("123456") or (at and seat not in set("0123")):
            raise MalformedText(f"a tile is 1 to 6, with @ and a seat if a pin is on it, not {cell!r}", number)
        if at:
            if int(seat) in pins:
                raise MalformedText(f"the pin of seat {seat} is on two squares", number)
            pins[int(seat)] = len(tiles)
        tiles.append(int(tile))
