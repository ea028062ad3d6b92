"""Plots as small SVG drawings. Colours are classes, so that the page's style decides them by day and by lamp."""

from collections.abc import Mapping, Sequence

from ettana.core.designs.design import EMPTY, Design
from ettana.lab.balance.page.html import tag

_OCTAGON = "47,19.5 47,-19.5 19.5,-47 -19.5,-47 -47,-19.5 -47,19.5 -19.5,47 19.5,47"
# What tells groups apart besides their colour, as on the cards of the game.
_MARKS = {
    "A": tag("polygon", points=_OCTAGON, transform="scale(.8)", class_="stitch"),
    "B": tag("circle", r=19, class_="mark"),
    "C": tag("path", d="M-40 14L14 -40M-33 33L33 -33M-14 40L40 -14", class_="stripe"),
    "D": tag("path", d="M0 -27V27M-27 0H27", class_="cross"),
    "E": tag("circle", r=22, class_="ring"),
}
# The octagons of looms, drawn once for the page.
SHAPES = tag(
    "svg",
    tag(
        "defs",
        tag("polygon", points=_OCTAGON, id="any", class_="any"),
        *(
            tag("g", tag("polygon", points=_OCTAGON, class_=f"group {letter}"), mark, id=f"group-{letter}")
            for letter, mark in _MARKS.items()
        ),
    ),
    width=0,
    height=0,
    class_="hidden-words",
    aria_hidden="true",
)


def loom(design: Design) -> str:
    """A design as a small loom, as its card shows it. The page must have the shapes."""
    side = max(design.height, design.width, 3)
    cells = []
    for row, letters in enumerate(design.drawing):
        for column, letter in enumerate(letters):
            x = (column + 0.5 + (side - design.width) / 2) * 100
            y = (row + 0.5 + (side - design.height) / 2) * 100
            shape = "#any" if letter == EMPTY else f"#group-{letter}"
            cells.append(tag("use", href=shape, x=f"{x:g}", y=f"{y:g}"))
    return tag("svg", *cells, viewBox=f"0 0 {100 * side} {100 * side}", class_="loom", aria_hidden="true")


def histogram(counts: Mapping[int, int], median: float, band: tuple[int, int], *, last: int, top: float) -> str:
    """Shares of the games by their length, up to `last`, scaled so that `top` fills the height; longer ones in one."""
    width, height, foot = 400, 170, 24
    games = sum(counts.values())
    step = width / (last + 1)
    shown = {length: counts.get(length, 0) for length in range(1, last)}
    shown[last] = sum(count for length, count in counts.items() if length >= last)
    low, high = band
    parts = [
        tag("rect", x=f"{low * step:.1f}", width=f"{(high - low + 1) * step:.1f}", y=0, height=height, class_="band")
    ]
    for length, count in shown.items():
        tall = height * count / games / top
        tip = f"{length}{' or more' if length == last else ''} rounds: {count} of {games} games"
        parts.append(
            tag(
                "rect",
                x=f"{length * step + 0.7:.1f}",
                y=f"{height - tall:.1f}",
                width=f"{step - 1.4:.1f}",
                height=f"{tall:.1f}",
                rx=1.5,
                class_="bar",
                data_tip=tip,
            )
        )
    x = (median + 0.5) * step
    parts.append(tag("path", d=f"M{x:.1f} 0V{height}", class_="median"))
    parts += [
        tag("text", str(number), x=f"{(number + 0.5) * step:.1f}", y=height + 18, class_="tick")
        for number in range(5, last + 1, 5)
    ]
    parts.append(tag("path", d=f"M0 {height}H{width}", class_="axis"))
    return tag(
        "svg",
        *parts,
        viewBox=f"0 0 {width} {height + foot}",
        class_="histogram",
        role="img",
        aria_label=f"Rounds: {median:g} in the median",
    )


def whisker(value: float, low: float, high: float, *, ends: tuple[float, float], par: float, tip: str) -> str:
    """A value with its interval on a short axis, and a line where it would lie if nothing leaned."""
    width, height = 150, 22
    left, right = ends

    def at(number: float) -> str:
        return f"{width * (min(max(number, left), right) - left) / (right - left):.1f}"

    lean = "" if low <= par <= high else " more" if value > par else " less"
    return tag(
        "svg",
        tag("path", d=f"M{at(par)} 1V{height - 1}", class_="par"),
        tag("path", d=f"M{at(low)} {height / 2:g}H{at(high)}", class_="reach"),
        tag("circle", cx=at(value), cy=f"{height / 2:g}", r=4.5),
        viewBox=f"-6 0 {width + 12} {height}",
        class_=f"whisker{lean}",
        role="img",
        aria_label=tip,
        data_tip=tip,
    )


def stack(parts: Sequence[tuple[str, float, str]], whole: float) -> str:
    """A bar of several pieces: the class of each, its size and what it means. `whole` fills the width."""
    x = 0.0
    pieces = []
    for kind, size, tip in parts:
        width = 100 * size / whole if whole else 0.0
        pieces.append(
            tag("rect", x=f"{x:.2f}", width=f"{width:.2f}", y=0, height=10, class_=f"piece {kind}", data_tip=tip)
        )
        x += width
    told = "; ".join(tip for _, _, tip in parts)
    return tag(
        "svg", *pieces, viewBox="0 0 100 10", preserveAspectRatio="none", class_="stack", role="img", aria_label=told
    )
