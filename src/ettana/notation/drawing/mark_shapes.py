"""Marks as shapes on the loom: those under the tiles, those over them, and what they make of yarns and tiles."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ettana.notation.drawing.geometry import Point, bow, direction, octagon_centre, octagon_outline, square_centre
from ettana.notation.drawing.look import style
from ettana.notation.drawing.marks import Leap, Lit, Mark, Placement, Swap, Way
from ettana.notation.drawing.markup import at, tag


@dataclass(frozen=True, slots=True)
class Marked:
    """The marks of a drawing, sorted by what they are drawn on."""

    ways: tuple[Way, ...] = ()
    leaps: tuple[Leap, ...] = ()
    swaps: tuple[Swap, ...] = ()
    placed: frozenset[int] = frozenset()
    lit_octagons: frozenset[int] = frozenset()
    lit_squares: frozenset[int] = frozenset()

    @classmethod
    def of(cls, marks: Sequence[Mark]) -> "Marked":
        lit = [mark for mark in marks if isinstance(mark, Lit)]
        return cls(
            ways=tuple(mark for mark in marks if isinstance(mark, Way)),
            leaps=tuple(mark for mark in marks if isinstance(mark, Leap)),
            swaps=tuple(mark for mark in marks if isinstance(mark, Swap)),
            placed=frozenset(octagon for mark in marks if isinstance(mark, Placement) for octagon in mark.octagons),
            lit_octagons=frozenset(octagon for mark in lit for octagon in mark.octagons),
            lit_squares=frozenset(square for mark in lit for square in mark.squares),
        )

    @property
    def passed(self) -> frozenset[int]:
        """The squares that a way leads over."""
        return frozenset(square for way in self.ways for square in way.squares[1:])

    @property
    def swapped(self) -> frozenset[int]:
        return frozenset(octagon for swap in self.swaps for octagon in (swap.a, swap.b))


def ways(marked: Marked) -> str:
    """Threads from tile to tile, with the direction in the middle of each step."""
    return "".join(_way(way) for way in marked.ways)


def _way(way: Way) -> str:
    places = [square_centre(square) for square in way.squares]
    line = " ".join(f"{place.x:g},{place.y:g}" for place in places)
    steps = [
        tag(
            "path",
            d="M-4.5 -7.5L5 0L-4.5 7.5",
            transform=f"translate({(a.x + b.x) / 2:g} {(a.y + b.y) / 2:g}) rotate({direction(a, b):.0f})",
            style=style("LoomRoute", ".route > *", ".mark"),
        )
        for a, b in pairwise(places)
    ]
    return tag(
        "g",
        tag("polyline", points=line, style=style("LoomRoute", ".route > *", ".shade")),
        tag("polyline", points=line, style=style("LoomRoute", ".route > *", ".thread")),
        *steps,
        data_way=" ".join(map(str, way.squares)),
    )


def tolls(marked: Marked) -> str:
    """What a way costs, at the corner of the tile that it leads to."""
    return "".join(
        at(
            square_centre(way.squares[-1]).x + 21,
            square_centre(way.squares[-1]).y - 21,
            tag("circle", r=11.5, style=style("LoomPrices", "circle")),
            tag("text", f"−{way.toll}", y=5.4, style=style("LoomPrices", "text")),
            data_toll=way.toll,
        )
        for way in marked.ways
        if way.toll
    )


def leaps(marked: Marked) -> str:
    return "".join(
        _bow(square_centre(leap.start), square_centre(leap.to), 30, data_leap=f"{leap.start} {leap.to}")
        for leap in marked.leaps
    )


def swaps(marked: Marked) -> str:
    """An arrow that points both ways between two ringed yarns."""
    return "".join(_swap(swap) for swap in marked.swaps)


def _swap(swap: Swap) -> str:
    start, end = octagon_centre(swap.a), octagon_centre(swap.b)
    turn = direction(start, end)
    length = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    near, far = 24, length - 24  # from the edges of the letters
    line = f"M{near} 0H{far:.1f}"
    tips = f"M{near + 11} -8L{near} 0L{near + 11} 8M{far - 11:.1f} -8L{far:.1f} 0L{far - 11:.1f} 8"
    return tag(
        "g",
        tag("path", d=line + tips, style=style("LoomRoute", ".route > *", ".shade")),
        tag("path", d=line + tips, style=style("LoomRoute", ".route > *", ".thread") | {"stroke-width": "5"}),
        transform=f"translate({start.x:g} {start.y:g}) rotate({turn:.2f})",
        data_swap=f"{swap.a} {swap.b}",
    )


def _bow(start: Point, end: Point, short_of: float, **attributes: Any) -> str:
    path, tip, turn = bow(start, end, short_of)
    base = ".route > *"
    return tag(
        "g",
        tag("path", d=path, style=style("LoomRoute", base, ".shade", ".bow .shade")),
        tag("path", d=path, style=style("LoomRoute", base, ".thread", ".bow .thread")),
        tag(
            "path",
            d="M-9 -8L3 0L-9 8",
            transform=f"translate({tip.x:.1f} {tip.y:.1f}) rotate({turn:.0f})",
            style=style("LoomRoute", base, ".bow .tip"),
        ),
        **attributes,
    )


def halo(octagon: int, marked: Marked) -> str:
    """The line around a yarn that is marked."""
    if octagon in marked.swapped:
        rim = tag("polygon", points=octagon_outline(2.2), style=style("LoomYarn", ".rim", ".chosen .rim"))
        return rim + tag("polygon", points=octagon_outline(4), style=style("LoomYarn", ".halo", ".chosen .halo"))
    if octagon in marked.placed:
        return tag("polygon", points=octagon_outline(4), style=style("LoomYarn", ".halo", ".marked .halo"))
    if octagon in marked.lit_octagons:
        return tag("polygon", points=octagon_outline(4), style=style("LoomYarn", ".halo"))
    return ""
