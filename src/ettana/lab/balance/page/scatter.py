"""The designs in one plot: what each costs, and how often it is claimed."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from ettana.lab.balance.page.html import tag, text
from ettana.lab.balance.report import DesignReport
from ettana.lab.balance.words import percent

_Box = tuple[float, float, float, float]  # left, top, right, bottom

_WIDTH, _HEIGHT = 760, 400
_LEFT, _BOTTOM = 52, 44
_CLAIMS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


def design_scatter(designs: Sequence[DesignReport]) -> str:
    """Across: the swaps that wove it. Up: the share of those held that were claimed. Colour and size: points."""
    most = max(1, ceil(max((sum(design.swaps.values()) for design in designs), default=1)))

    def across(swaps: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - 16) * swaps / most

    def up(share: float) -> float:
        return 12 + (_HEIGHT - _BOTTOM - 12) * (1 - share)

    lines = [tag("path", d=f"M{_LEFT} {up(share):.1f}H{_WIDTH - 8}", class_="grid") for share in _CLAIMS]
    lines += [
        tag("text", percent(share), x=_LEFT - 8, y=f"{up(share) + 5:.1f}", class_="tick end") for share in _CLAIMS
    ]
    lines += [
        tag("text", str(swaps), x=f"{across(swaps):.1f}", y=_HEIGHT - _BOTTOM + 20, class_="tick")
        for swaps in range(most + 1)
    ]
    lines.append(tag("text", "swaps that wove it, of a claim", x=_WIDTH - 8, y=_HEIGHT - 4, class_="tick end"))
    dots = [
        _Dot(design, across(sum(design.swaps.values())), up(design.claimed.rate))
        for design in sorted(designs, key=lambda design: -design.points)
    ]
    return tag(
        "svg",
        *lines,
        *map(_drawn, dots),
        *_names(dots),
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        class_="scatter",
        role="img",
        aria_label="Designs by the swaps that wove them and how often they were claimed; the table has the figures",
    )


@dataclass(frozen=True, slots=True)
class _Dot:
    design: DesignReport
    x: float
    y: float

    @property
    def radius(self) -> float:
        return 5 + 2 * min(self.design.points, 5)


def _drawn(dot: _Dot) -> str:
    design = dot.design
    tip = (
        f"{design.name}, {design.points} {'point' if design.points == 1 else 'points'}: claimed "
        f"{percent(design.claimed.rate)} of {design.held}, with {sum(design.swaps.values()):.1f} swaps and "
        f"{design.tokens:.1f} tokens"
    )
    kind = f"points-{min(design.points, 5)}"
    return tag("circle", cx=f"{dot.x:.1f}", cy=f"{dot.y:.1f}", r=f"{dot.radius:g}", data_tip=tip, class_=kind)


def _names(dots: Sequence[_Dot]) -> list[str]:
    """Beside, above or below the dot, wherever there is room; a name without room is in the tip alone."""
    taken = [(dot.x - dot.radius, dot.y - dot.radius, dot.x + dot.radius, dot.y + dot.radius) for dot in dots]
    names = []
    for dot in dots:
        wide = 5.9 * len(dot.design.name)
        gap = dot.radius + 3
        for x, y in (
            (dot.x + gap, dot.y + 4),
            (dot.x - gap - wide, dot.y + 4),
            (dot.x - wide / 2, dot.y - gap),
            (dot.x - wide / 2, dot.y + gap + 9),
        ):
            box = (x, y - 10, x + wide, y + 2)
            if x > _LEFT and box[2] < _WIDTH and not any(_overlap(box, other) for other in taken):
                taken.append(box)
                names.append(tag("text", text(dot.design.name), x=f"{x:.1f}", y=f"{y:.1f}", class_="name"))
                break
    return names


def _overlap(one: _Box, other: _Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
