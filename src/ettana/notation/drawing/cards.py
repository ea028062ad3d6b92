"""Design cards, action cards and their backs."""

from typing import Final

from ettana.core.as_int import as_int
from ettana.core.designs.deck import Deck, Design
from ettana.core.errors import BadDrawing
from ettana.core.names import Card
from ettana.notation.drawing.described import Teller
from ettana.notation.drawing.look import EMBLEM, Theme, in_colours, look, style
from ettana.notation.drawing.markup import OWN, Drawing, Svg, at, document, tag, words
from ettana.notation.drawing.pieces import coin, piece_shapes

WIDTH, HEIGHT = 132, 178  # of a card; its coin stands out a little
_EDGE: Final = 10  # around a card that is a drawing of its own
_GROUNDS: Final = {
    "card-cloth": '<linearGradient id="{own}card-cloth" x1="0" y1="0" x2=".35" y2="1">'
    '<stop offset="0" stop-color="#fffaf0"/><stop offset="1" stop-color="#f4e6c8"/></linearGradient>',
    "card-bed": '<radialGradient id="{own}card-bed" cx=".5" cy=".4" r=".75">'
    '<stop offset="0" stop-color="#5b1230"/><stop offset="1" stop-color="#33081b"/></radialGradient>',
}
_TEMPLE = "M{x} 6 {m} 0 {e} 6z"


def design(design: Design, *, size: float = 150, theme: Theme = "light", language: str = "en") -> Svg:
    """A design card as SVG text, so many pixels wide."""
    teller = Teller(language)
    parts = {"card": at(_EDGE, _EDGE, design_card(design))}
    title, told = design.name, teller.design(design)
    return _alone(parts, size, title, told, theme, language)


def card(kind: Card | int, *, size: float = 150, theme: Theme = "light", language: str = "en") -> Svg:
    """An action card as SVG text. Raises BadDrawing if there is none of that number."""
    number = as_int(kind)
    if number is None or not 0 <= number < len(Card):
        raise BadDrawing(f"action cards are numbers from 0 to {len(Card) - 1}, not {kind!r}")
    name = Teller(language).card(number)
    parts = {"card": at(_EDGE, _EDGE, action_card(number, name))}
    return _alone(parts, size, name, Teller(language).say("drawing_card", card=name), theme, language)


def _alone(parts: dict[str, str], size: float, title: str, description: str, theme: Theme, language: str) -> Svg:
    box = (WIDTH + 2 * _EDGE, HEIGHT + 2 * _EDGE)
    return document(Drawing(parts, box, CardShapes(None, language), title, description), width=size, theme=theme)


class CardShapes:
    """Makes what drawings use, by id: pieces, the grounds of cards, and whole cards of a deck, drawn often."""

    def __init__(self, deck: Deck | None, language: str) -> None:
        self._deck, self._teller = deck, Teller(language)

    def __call__(self, name: str) -> str:
        if name in piece_shapes():
            return piece_shapes()[name]
        if name in _GROUNDS:
            return _GROUNDS[name].replace("{own}", OWN)
        kind, _, number = name.rpartition("-")
        return tag("g", self._card(kind, int(number)), id=f"{OWN}{name}")

    def _card(self, kind: str, number: int) -> str:
        if kind == "action":
            return action_card(number, self._teller.card(number))
        if kind == "emblem":
            return emblem(number)
        assert self._deck is not None, "only the cards of a deck are used by number"
        return design_card(self._deck[number]) if kind == "design" else pattern(self._deck[number], 100)


def design_card(design: Design) -> str:
    """Its pattern, points, name and title, its corner at the origin."""
    inner = 116
    name_size = fitting(design.name, 15.4, 122)
    title_size = fitting(design.title, 13, 122)
    title = tag(
        "text", words(design.title), x=WIDTH / 2, y=164, font_size=title_size, fill="#6b4f3a", text_anchor="middle"
    )
    return (
        _ground(f"url(#{OWN}card-cloth)", "#b8862b")
        + at(8, 8, tag("rect", width=inner, height=inner, rx=5.6, fill=f"url(#{OWN}card-bed)"))
        + at(14, 14, pattern(design, inner - 12))
        + tag(
            "text",
            words(design.name),
            x=WIDTH / 2,
            y=145,
            font_size=name_size,
            font_weight=700,
            fill="#2b1a22",
            text_anchor="middle",
        )
        + (title if design.title else "")
        + at(WIDTH - 9, 9, coin(design.points), scale=0.8)
    )


def pattern(design: Design, size: float) -> str:
    """The drawing of a design. Groups have patterns and no colours: which colour a group gets is free (7.1)."""
    side = max(design.height, design.width, 3)
    marks, cells = look()["marks"], []
    for row, letters in enumerate(design.drawing):
        for column, letter in enumerate(letters):
            x = (column + 0.5 + (side - design.width) / 2) * 100
            y = (row + 0.5 + (side - design.height) / 2) * 100
            cells.append((letter, f"M{x:g} {y:g}"))
    drawn = []
    for group in sorted({letter for letter, _ in cells}):
        outline = "".join(place + marks["outline"]["stroke"] for letter, place in cells if letter == group)
        if group not in marks:
            drawn.append(tag("path", d=outline, style=style("DesignPattern", ".any"), data_group=group))
            continue
        line = "".join(place + marks[group]["stroke"] for letter, place in cells if letter == group)
        drawn.append(tag("path", d=outline, style=style("DesignPattern", ".group", f".{group}"), data_group=group))
        drawn.append(tag("path", d=line, style=style("DesignPattern", f".{marks[group]['look']}")))
    return at(0, 0, *drawn, scale=size / (100 * side))


def action_card(number: int, name: str) -> str:
    """Silk of its family, its emblem in zari, its name."""
    silk = look()["silks"][number]
    temples = "".join(_TEMPLE.format(x=x, m=x + 5, e=x + 10) for x in range(0, 110, 10))
    lines = _in_lines(name)
    told = [
        tag(
            "text",
            words(line),
            x=WIDTH / 2,
            y=149 + 16 * n - 8 * (len(lines) - 1) + 4,
            font_size=fitting(line, 15, 118),
            font_weight=700,
            fill="#fff3d6",
            text_anchor="middle",
        )
        for n, line in enumerate(lines)
    ]
    return (
        _ground(silk, "#7d5814", line="#f0cd78")
        + at(22, 10, emblem(number), scale=88 / 48)
        + at(11, 112, tag("path", d=temples, fill=f"url(#{OWN}zari-thread)"))
        + "".join(told)
    )


def several(count: int) -> str:
    """How many cards of a kind lie there, in the corner of the one that is seen."""
    badge = tag("circle", r=14, fill=f"url(#{OWN}coin-metal)", stroke="#7d5814")
    told = tag("text", f"×{count}", y=5.5, font_size=15, font_weight=700, fill="#432406", text_anchor="middle")
    return at(WIDTH - 9, 9, badge, told)


def emblem(number: int) -> str:
    """The emblem of an action card, in a box of 48 by 48."""
    shapes = []
    for name, classes, attributes in look()["emblems"][Card(number).name.lower()]:
        selectors = [name, *(f".{one}" for one in classes.split())]
        own = dict(part.split("=", 1) for part in attributes.replace('" ', '"\n').split("\n"))
        drawn = style("Emblem", *selectors) | {key: value.strip('"') for key, value in own.items()}
        shapes.append(tag(name, style=drawn))
    return in_colours("".join(shapes), EMBLEM | {"emblem-ground": look()["silks"][number]})


def back(kind: str, size: float) -> str:
    """A small back, its corner at the origin: maroon for designs, peacock for actions."""
    sign = "M7 4.5l4 4.5-4 4.5-4-4.5z" if kind == "design" else "M3.8 9a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z"
    fill = "#5b1230" if kind == "design" else "#0b4f53"
    edge = tag("rect", x=1, y=1, width=12, height=16, rx=2, fill=fill, stroke="#b8862b")
    return at(0, 0, edge, tag("path", d=sign, fill="none", stroke="#f0cd78"), scale=size / 18)


def unknown_design(number: int) -> str:
    """The back of a design whose deck is not known here, with its number."""
    told = tag(
        "text", str(number), x=WIDTH / 2, y=104, font_size=44, font_weight=700, fill="#f0cd78", text_anchor="middle"
    )
    return _ground("#5b1230", "#b8862b", line="#f0cd78") + told


def _ground(fill: str, edge: str, line: str = "#b8862b") -> str:
    return tag("rect", width=WIDTH, height=HEIGHT, rx=9.6, fill=fill, stroke=edge) + tag(
        "rect", x=3, y=3, width=WIDTH - 6, height=HEIGHT - 6, rx=7, fill="none", stroke=line, stroke_opacity=0.6
    )


def fitting(text: str, usual: float, room: float) -> float:
    """The size at which a line has room, if letters are about half as wide as high."""
    return min(usual, room / max(1.0, 0.52 * len(text)))


def _in_lines(name: str) -> list[str]:
    """A long name in two lines, as even as its words allow."""
    parts = name.split()
    if len(name) < 13 or len(parts) < 2:
        return [name]
    cuts = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))
