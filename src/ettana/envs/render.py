"""A game as text and as a picture, for environments that are asked to render. Both show what lies open to all."""

import sys
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ettana.core.errors import BadRules
from ettana.core.view import View
from ettana.notation.loom import draw_loom

Picture = NDArray[np.uint8]  # rows, columns, and red, green and blue

MODES: Final = ("human", "ansi", "rgb_array")

_CELL: Final = 48  # pixels from one octagon to the next
_STRIP: Final = 24  # pixels of a player's line below the loom
_YARNS: Final = ((47, 143, 78), (163, 32, 47), (227, 167, 47), (28, 111, 184), (125, 63, 168))
_PINS: Final = ((240, 107, 168), (30, 30, 30), (255, 255, 255), (245, 130, 42))
_GROUND: Final = (91, 18, 48)
_TILE: Final = (250, 240, 215)
_GOLD: Final = (240, 205, 120)
_DARK: Final = (40, 20, 25)
# The places of pips on a tile, in thirds of its half width, as on a die.
_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def render(view: View, mode: str | None) -> str | Picture | None:
    """What an environment with that `render_mode` gives: text, a picture, or nothing and the text is printed."""
    if mode == "rgb_array":
        return as_picture(view)
    if mode == "ansi":
        return as_text(view)
    if mode == "human":
        sys.stdout.write(as_text(view) + "\n")
    return None


def check_mode(mode: object) -> None:
    if mode not in (None, *MODES):
        raise BadRules(f"render_mode is one of {', '.join(MODES)}, not {mode!r}")


def as_text(view: View) -> str:
    """The loom, and a line for each player; an arrow points to whom has to act."""
    lines = [draw_loom(view.yarns, view.tiles, [player.pin for player in view.players]), ""]
    for seat, player in enumerate(view.players):
        mark = ">" if seat == view.current and view.winner is None else " "
        lines.append(
            f"{mark} player {seat}: points {player.points} of {view.target}, tokens {player.tokens}, "
            f"designs {player.design_count}, cards {player.card_count}"
        )
    dice = "" if view.number is None else f", number {view.number}"
    colour = "" if view.colour is None else f", {view.colour.name.lower()}"
    lines.append(f"turn {view.turn}{dice}{colour}")
    return "\n".join(lines)


def as_picture(view: View) -> Picture:
    """The loom with tiles and pins. Below it a strip for each player: points in gold, then tokens."""
    side = 5 * _CELL
    picture = np.empty((side + _STRIP * len(view.players), side, 3), np.uint8)
    picture[:] = _GROUND
    for octagon, colour in enumerate(view.yarns):
        _octagon(picture, _middle(octagon // 5), _middle(octagon % 5), 0.46 * _CELL, _YARNS[colour])
    for square, number in enumerate(view.tiles):
        y, x = (_middle(place) + _CELL / 2 for place in divmod(square, 4))
        _diamond(picture, y, x, 0.3 * _CELL, _TILE)
        for down, across in _PIPS[number]:
            _disc(picture, y + 5 * down, x + 5 * across, 2, _DARK)
    for seat, player in enumerate(view.players):
        if player.pin is not None:
            y, x = (_middle(place) + _CELL / 2 for place in divmod(player.pin, 4))
            _disc(picture, y, x, 0.2 * _CELL, _GOLD)
            _disc(picture, y, x, 0.16 * _CELL, _PINS[seat])
        _strip(picture, side + _STRIP * seat, view, seat)
    return picture


def _strip(picture: Picture, top: int, view: View, seat: int) -> None:
    player, y = view.players[seat], top + _STRIP / 2
    _disc(picture, y, 14, 8, _GOLD if seat == view.current else _DARK)
    _disc(picture, y, 14, 6, _PINS[seat])
    for point in range(player.points):
        _disc(picture, y - 5, 34 + 10 * point, 4, _GOLD)
    for token in range(player.tokens):
        _disc(picture, y + 6, 32 + 5 * token, 2, _TILE)


def _middle(place: int) -> float:
    return (place + 0.5) * _CELL


def _away(picture: Picture, y: float, x: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How far each pixel is from a point, down and across."""
    down = np.abs(np.arange(picture.shape[0]) + 0.5 - y)
    across = np.abs(np.arange(picture.shape[1]) + 0.5 - x)
    return down[:, None], across[None, :]


def _octagon(picture: Picture, y: float, x: float, half: float, colour: tuple[int, int, int]) -> None:
    down, across = _away(picture, y, x)
    picture[(np.maximum(down, across) <= half) & (down + across <= 1.41 * half)] = colour


def _diamond(picture: Picture, y: float, x: float, half: float, colour: tuple[int, int, int]) -> None:
    down, across = _away(picture, y, x)
    picture[down + across <= 1.3 * half] = colour


def _disc(picture: Picture, y: float, x: float, radius: float, colour: tuple[int, int, int]) -> None:
    down, across = _away(picture, y, x)
    picture[down**2 + across**2 <= radius**2] = colour
