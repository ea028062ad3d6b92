"""The loom: its frame, yarns, tiles and pins, and what is to be pointed out on it."""

from collections.abc import Iterable

from ettana.core.names import OCTAGON_NAMES, PINS, SQUARE_NAMES
from ettana.core.view import View
from ettana.notation.drawing.described import Teller
from ettana.notation.drawing.geometry import CELL, MARGIN, SIZE, octagon_centre, square_centre
from ettana.notation.drawing.look import Theme, style
from ettana.notation.drawing.mark_shapes import Marked, halo, leaps, swaps, tolls, ways
from ettana.notation.drawing.marks import Markable, read_marks
from ettana.notation.drawing.markup import OWN, Drawing, Svg, at, document, tag, use
from ettana.notation.drawing.pieces import colour_key, piece_shapes, pin, tile


def board(
    view: View, *, marks: Iterable[Markable] = (), size: float = 400, theme: Theme = "light", language: str = "en"
) -> Svg:
    """The loom of a view as SVG text, so many pixels wide. Nothing of any hand is in it.

    `marks` are Way, Leap, Swap, Placement or Lit; actions of the current player; or a Nearest. Raises BadDrawing.
    """
    shown = read_marks(view, marks)
    teller = Teller(language)
    drawing = Drawing(
        parts=board_parts(view, Marked.of(shown)),
        box=(SIZE, SIZE),
        shared=piece_shapes().__getitem__,
        title=teller.loom_title(),
        description=" ".join(teller.loom(view, shown)),
    )
    return document(drawing, width=size, theme=theme)


def board_parts(view: View, marked: Marked) -> dict[str, str]:
    """The groups of the drawing, those below first. One that is drawn alike is the same text."""
    parts = {"frame": _frame()}
    parts |= {f"yarn-{OCTAGON_NAMES[octagon]}": _yarn(octagon, view, marked) for octagon in range(25)}
    parts["ways"] = ways(marked)
    parts |= {f"tile-{SQUARE_NAMES[square]}": _tile(square, view, marked) for square in range(16)}
    parts["marks"] = tolls(marked) + swaps(marked) + leaps(marked)
    parts |= {f"pin-{PINS[seat]}": _pin(seat, view) for seat in range(len(view.players))}
    return parts


def _yarn(octagon: int, view: View, marked: Marked) -> str:
    x, y = octagon_centre(octagon)
    key = colour_key(view.yarns[octagon])
    stands_back = bool(marked.placed) and octagon not in marked.placed and octagon not in marked.swapped
    dim = style("LoomYarn", ".dim .silk")["opacity"] if stands_back else None
    return at(
        x,
        y,
        tag("g", use(f"yarn-{key}"), opacity=dim) if dim else use(f"yarn-{key}"),
        halo(octagon, marked),
        data_yarn=OCTAGON_NAMES[octagon],
        data_colour=key,
    )


def _tile(square: int, view: View, marked: Marked) -> str:
    x, y = square_centre(square)
    drawn = tile(view.tiles[square], lit=square in marked.lit_squares, passed=square in marked.passed)
    dim = style("Tile", ".dim")["opacity"] if marked.placed else None
    return at(x, y, drawn, data_tile=SQUARE_NAMES[square], data_number=view.tiles[square], opacity=dim)


def _pin(seat: int, view: View) -> str:
    square = view.players[seat].pin
    if square is None:
        return ""
    shadow = tag("ellipse", cx=1, cy=15, rx=13, ry=5, style=style("LoomPins", ".shadow"))
    ring = tag("circle", r=29, cy=-5, style=style("LoomPins", ".ring")) if seat == view.current else ""
    x, y = square_centre(square)
    return at(x, y, ring, shadow, pin(seat, view.tiles[square]), data_pin=seat, data_square=SQUARE_NAMES[square])


def _frame() -> str:
    """Wood, a zari line, the row of temples, and the names of columns and rows."""
    length, zari = 5 * CELL, style("LoomFrame", ".zari-line")
    side = tag("rect", x=MARGIN + 7, y=MARGIN - 23, width=27 * 18, height=18, fill=f"url(#{OWN}temple)") + _corner()
    sides = [tag("g", side, transform=f"rotate({turn} {SIZE / 2:g} {SIZE / 2:g})") for turn in (0, 90, 180, 270)]
    bed = {"x": MARGIN - 4, "y": MARGIN - 4, "width": length + 8, "height": length + 8, "rx": 4}
    return "".join(
        [
            tag("rect", x=1, y=1, width=SIZE - 2, height=SIZE - 2, rx=14, style=style("LoomFrame", ".frame")),
            *sides,
            tag("rect", x=8, y=8, width=SIZE - 16, height=SIZE - 16, rx=9, style=zari),
            tag("rect", style=style("LoomFrame", ".bed"), **bed),
            tag("rect", style=zari, **bed),
            *_edges(),
        ]
    )


def _corner() -> str:
    outline = "M0 -9Q9 -9 9 0Q9 9 0 9Q-9 9 -9 0Q-9 -9 0 -9ZM-9 -9Q0 -4 9 -9Q4 0 9 9Q0 4 -9 9Q-4 0 -9 -9Z"
    return at(
        MARGIN - 21,
        MARGIN - 21,
        tag("path", d=outline, style=style("LoomFrame", ".corner path")),
        tag("circle", r=1.8, style=style("LoomFrame", ".corner circle")),
    )


def _edges() -> list[str]:
    edge = style("LoomFrame", ".edge")
    found = []
    for n in range(5):
        middle = MARGIN + (n + 0.5) * CELL
        found.append(tag("text", "abcde"[n], x=middle, y=21, style=edge))
        found.append(tag("text", str(n + 1), x=17, y=middle + 4, style=edge))
    return found
