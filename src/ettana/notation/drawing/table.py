"""The whole table as one seat may see it: the loom, the dice, the race, what everybody has, and the hand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ettana.core.designs.deck import Deck
from ettana.core.names import PINS, Phase
from ettana.core.view import View
from ettana.notation.drawing import cards as card_drawing
from ettana.notation.drawing.board import board_parts
from ettana.notation.drawing.cards import CardShapes
from ettana.notation.drawing.described import Hand, Teller
from ettana.notation.drawing.geometry import SIZE
from ettana.notation.drawing.look import Theme
from ettana.notation.drawing.mark_shapes import Marked
from ettana.notation.drawing.marks import Markable, read_marks
from ettana.notation.drawing.markup import Drawing, Svg, at, document, tag, use, words
from ettana.notation.drawing.pieces import colour_die, number_die, small_yarn, tile, token
from ettana.notation.drawing.players import PANEL, PANEL_WIDTH, player_panel, race

_GAP: Final = 16
_SIDE: Final = SIZE + 2 * _GAP  # where the side begins
_WIDTH: Final = _SIDE + PANEL_WIDTH + _GAP
_CARD: Final = 0.78  # cards of a hand are drawn smaller
_ROW: Final = card_drawing.HEIGHT * _CARD + _GAP


def table(
    view: View,
    *,
    deck: Deck | None = None,
    hands: Mapping[int, Hand] | None = None,
    names: Sequence[str] | None = None,
    marks: Iterable[Markable] = (),
    size: float = 800,
    theme: Theme = "light",
    language: str = "en",
) -> Svg:
    """A table as SVG text. Without `hands` the hand of the view's own seat is shown, and no other.

    Without a deck, designs have only their numbers: a view does not say which deck it is of.
    """
    shown = read_marks(view, marks)
    held = own_hand(view) if hands is None else hands
    teller = Teller(language, names)
    parts, rows = table_parts(view, deck, held, teller, Marked.of(shown))
    told = " ".join(teller.table(view, deck, held, shown))
    drawing = table_drawing(parts, rows, CardShapes(deck, language), teller.table_title(view), told)
    return document(drawing, width=size, theme=theme)


def table_drawing(parts: Mapping[str, str], rows: int, shapes: CardShapes, title: str, description: str) -> Drawing:
    """The drawing of a table whose hands have so many rows of cards."""
    height = SIZE + 2 * _GAP + rows * _ROW
    ground = {"ground": tag("rect", width=_WIDTH, height=height, rx=12, fill="var(--ground)")}
    return Drawing(ground | dict(parts), (_WIDTH, height), shapes, title, description)


def own_hand(view: View) -> dict[int, Hand]:
    """The hand that a view may see: none, if it is a spectator's."""
    return {} if view.seat is None else {view.seat: (view.designs, view.cards)}


def table_parts(
    view: View, deck: Deck | None, hands: Mapping[int, Hand], teller: Teller, marked: Marked
) -> tuple[dict[str, str], int]:
    """The groups of the drawing, and how many rows of cards there are below the loom."""
    drawn = [row for seat, hand in hands.items() for row in _hand(seat, hand, deck, teller)]
    parts = {f"loom-{name}": at(_GAP, _GAP, part) if part else "" for name, part in board_parts(view, marked).items()}
    parts["dice"] = at(_SIDE, _GAP, _dice(view))
    parts["moment"] = at(_SIDE + 142, _GAP, _moment(view, teller))
    parts["race"] = at(_SIDE, _GAP + 74, race(view))
    for seat in range(len(view.players)):
        y = _GAP + 136 + seat * (PANEL + 8)
        parts[f"player-{PINS[seat]}"] = at(_SIDE, y, player_panel(view, seat, teller.names[seat], deck))
    parts["reserve"] = at(_SIDE, SIZE + _GAP - 30, _reserve(view))
    for n, row in enumerate(drawn):
        parts[f"hand-{n}"] = at(_GAP, SIZE + 2 * _GAP + n * _ROW + 2, row)
    return parts, len(drawn)


def _dice(view: View) -> str:
    colour = "" if view.phase is Phase.PLACE else at(70, 0, colour_die(view.colour))
    return tag("g", number_die(view.number), colour, data_dice=f"{view.number} {view.colour}")


def _moment(view: View, teller: Teller) -> str:
    goal = teller.say("points", n=view.target)
    moment = teller.moment(view)
    size = card_drawing.fitting(moment, 22, PANEL_WIDTH - 150)
    told = tag("text", words(moment), y=26, font_size=size, font_weight=700, fill="var(--ink)")
    return told + tag("text", words(goal), y=50, font_size=17, fill="var(--ink-soft)")


def _reserve(view: View) -> str:
    """Tokens, yarns and tiles that nobody has (2.1 to 2.3)."""
    drawn = [
        at(0, 0, token(), scale=1.3),
        tag("text", str(view.reserve), x=30, y=19, font_size=18, font_weight=700, fill="var(--ink)"),
    ]
    x = 66.0
    for colour, count in enumerate(view.yarn_reserve):
        for _ in range(count):
            drawn.append(at(x, 0, small_yarn(colour, 26)))
            x += 28
    for number, count in enumerate(view.tile_reserve, start=1):
        for _ in range(count):
            drawn.append(at(x + 16, 13, tile(number), scale=0.46))
            x += 32
    return tag("g", *drawn, data_reserve=view.reserve)


def _hand(seat: int, hand: Hand, deck: Deck | None, teller: Teller) -> list[str]:
    """Rows of cards. Each begins with whose they are, if several hands are shown."""
    designs, counts = hand
    drawn = [
        card_drawing.unknown_design(design) if deck is None or design >= len(deck) else use(f"design-{design}")
        for design in designs
    ]
    for card, count in enumerate(counts):
        if count:
            drawn.append(use(f"action-{card}") + (card_drawing.several(count) if count > 1 else ""))
    step = card_drawing.WIDTH * _CARD + 12
    whose = 34.0
    fits = int((_WIDTH - 2 * _GAP - whose) // step)
    rows = []
    for first in range(0, max(1, len(drawn)), fits):
        row = [at(whose + n * step, 0, one, scale=_CARD) for n, one in enumerate(drawn[first : first + fits])]
        name = tag(
            "text",
            words(teller.names[seat]),
            transform=f"translate(18 {card_drawing.HEIGHT * _CARD / 2:g}) rotate(-90)",
            font_size=17,
            font_weight=700,
            fill="var(--ink)",
            text_anchor="middle",
        )
        rows.append(tag("g", name, *row, data_hand=seat))
    return rows
