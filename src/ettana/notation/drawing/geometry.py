"""The loom in the plane, as in the browser: octagons in five rows of five, squares in the gaps between four of them."""

from math import atan2, degrees, hypot, sqrt
from typing import Final, NamedTuple

from ettana.notation.drawing.look import look

CELL: Final = int(look()["geometry"]["cell"])
CUT: Final = int(look()["geometry"]["cut"])
MARGIN: Final = int(look()["geometry"]["margin"])
SIZE: Final = 5 * CELL + 2 * MARGIN


class Point(NamedTuple):
    x: float
    y: float


def octagon_centre(octagon: int) -> Point:
    return Point(MARGIN + (octagon % 5 + 0.5) * CELL, MARGIN + (octagon // 5 + 0.5) * CELL)


def square_centre(square: int) -> Point:
    return Point(MARGIN + (square % 4 + 1) * CELL, MARGIN + (square // 4 + 1) * CELL)


def octagon_outline(gap: float) -> str:
    """Around its centre, a little smaller than its cell, as the points of a polygon."""
    far = CELL / 2 - gap
    near = CELL / 2 - CUT - gap * (sqrt(2) - 1)
    corners = [(-near, -far), (near, -far), (far, -near), (far, near), (near, far), (-near, far), (-far, near)]
    return " ".join(f"{x:.4g},{y:.4g}" for x, y in [*corners, (-far, -near)])


def square_outline(gap: float) -> str:
    """Likewise; a square stands on its corner."""
    reach = f"{CUT - gap * sqrt(2):.4g}"
    return f"0,-{reach} {reach},0 0,{reach} -{reach},0"


def direction(start: Point, end: Point) -> float:
    """In degrees, clockwise from the right."""
    return degrees(atan2(end.y - start.y, end.x - start.x))


def bow(start: Point, end: Point, short_of: float = 30) -> tuple[str, Point, float]:
    """A bow above the straight line: its path, where it comes down, a little before the end, and in which direction."""
    aside = 45 if start.x == end.x else 0  # straight up or down the bow would be a line
    rise = max(50, hypot(end.x - start.x, end.y - start.y) * 0.32)
    top = Point((start.x + end.x) / 2 + aside, (start.y + end.y) / 2 - rise)
    reach = hypot(end.x - top.x, end.y - top.y)
    tip = Point(end.x - (end.x - top.x) / reach * short_of, end.y - (end.y - top.y) / reach * short_of)
    path = f"M{start.x:g} {start.y:g}Q{top.x:.1f} {top.y:.1f} {tip.x:.1f} {tip.y:.1f}"
    return path, tip, direction(top, end)
