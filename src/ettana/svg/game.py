"""A whole table, drawn from a game or from a view of one."""

from collections.abc import Iterable, Sequence

from ettana.core.designs.deck import Deck
from ettana.core.errors import BadDrawing
from ettana.core.view import View
from ettana.game import Game
from ettana.notation.drawing.described import Hand
from ettana.notation.drawing.look import Theme
from ettana.notation.drawing.marks import Markable
from ettana.notation.drawing.markup import Svg
from ettana.notation.drawing.table import table


def game(
    shown: Game | View,
    *,
    seat: int | None = None,
    open_hands: bool = False,
    deck: Deck | None = None,
    names: Sequence[str] | None = None,
    marks: Iterable[Markable] = (),
    size: float = 800,
    theme: Theme = "light",
    language: str = "en",
) -> Svg:
    """The table as SVG text: loom, dice, race, what everybody has, and the hand of one seat, so many pixels wide.

    A game is drawn as a spectator sees it, or as `seat` does; a view as it is. With `open_hands` all hands of a game
    that is over are shown. A view does not know its deck: give it, or designs have only their numbers. Raises
    BadDrawing for what may not be shown, and BadSeat.
    """
    if isinstance(shown, View):
        if open_hands or seat not in (None, shown.seat):
            raise BadDrawing("a view shows what its own seat may see, and no other hand")
        view, hands = shown, None
    else:
        view, deck = shown.view(seat), shown.deck if deck is None else deck
        hands = all_hands(shown) if open_hands else None
    named = _checked(names, len(view.players))
    return table(view, deck=deck, hands=hands, names=named, marks=marks, size=size, theme=theme, language=language)


def all_hands(shown: Game) -> dict[int, Hand]:
    """Of a game that is over. Raises BadDrawing for one that goes on."""
    if not shown.over:
        raise BadDrawing("hands are shown when the game is over, and not before (8.1)")
    return hands_of(shown)


def hands_of(shown: Game) -> dict[int, Hand]:
    views = shown.views(range(shown.players))
    return {seat: (views[seat].designs, views[seat].cards) for seat in range(shown.players)}


def _checked(names: Sequence[str] | None, players: int) -> Sequence[str] | None:
    if names is not None and len(names) != players:
        raise BadDrawing(f"{players} names are needed, not {len(names)}")
    return names
