"""The loom in colours: octagons with their letters, and between them the tiles and pins."""

from collections.abc import Collection, Sequence

from rich.text import Text

from ettana.cli.terminal.palette import LOUD, PIN_LOOKS, PIN_SHAPES, QUIET, YARN_LOOKS
from ettana.core.names import COLOUR_LETTERS
from ettana.core.view import View

WIDTH = 40  # columns of a drawing
_BLANKS = [Text("   ")] * 4


def draw_loom(
    view: View,
    *,
    reachable: Collection[int] = (),
    changed: Collection[int] = (),
    tall: bool = True,
    plain: bool = False,
) -> Text:
    """The board of a view. `reachable` squares stand in brackets, `changed` octagons have marks about their letter.

    A tall drawing has 16 lines, the other 11, and a plain one, which does without colours, 10.
    """
    tiles = _tiles(view, reachable)
    lines = [Text("     a       b       c       d       e", style=QUIET)]
    for row in range(5):
        octagons = range(5 * row, 5 * row + 5)
        colours = view.yarns[5 * row : 5 * row + 5]
        above = tiles[4 * row - 4 : 4 * row] if row and (plain or not tall) else _BLANKS
        below = tiles[4 * row : 4 * row + 4] if row < 4 else _BLANKS
        if not plain:
            lines.append(_line("   ", [_cap(colour, "▗▄▄▄▖") for colour in colours], above))
        elif row:
            lines.append(_line("   ", [Text("     ")] * 5, above))
        letters = [_letter(view.yarns[octagon], octagon in changed, plain) for octagon in octagons]
        lines.append(_line(f" {row + 1} ", letters, _BLANKS))
        if tall and not plain:
            lines.append(_line("   ", [_cap(colour, "▝▀▀▀▘") for colour in colours], below))
    return Text("\n").join(lines)


def _line(label: str, blocks: Sequence[Text], between: Sequence[Text]) -> Text:
    line = Text.assemble((label, QUIET), blocks[0])
    for gap, block in zip(between, blocks[1:], strict=True):
        line.append_text(gap).append_text(block)
    return line


def _cap(colour: int, shape: str) -> Text:
    return Text(shape, style=YARN_LOOKS[colour].ground)


def _letter(colour: int, is_changed: bool, plain: bool) -> Text:
    letter = COLOUR_LETTERS[colour]
    if plain:
        return Text(f" >{letter}< " if is_changed else f" ({letter}) ")
    return Text(f" >{letter}< " if is_changed else f"  {letter}  ", style=YARN_LOOKS[colour].style)


def _tiles(view: View, reachable: Collection[int]) -> list[Text]:
    """What stands between the octagons, three columns wide: the numbers of the tiles, with pins and brackets."""
    pins = {player.pin: seat for seat, player in enumerate(view.players)}
    found = []
    for square, number in enumerate(view.tiles):
        seat = pins.get(square)
        if seat is not None:
            found.append(Text.assemble((f"{number}{PIN_SHAPES[seat]}", PIN_LOOKS[seat].style), " "))
        else:
            found.append(Text(f"[{number}]" if square in reachable else f" {number} ", style=LOUD))
    return found
