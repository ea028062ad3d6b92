"""Drawings of the game as SVG text, in the look of the browser: `ettana.svg.board(view, marks=["walk:c3"])`.

Every function gives text that needs nothing else: no font, no style sheet, no network. Each drawing has a title and a
description in words, in any language that Ettana speaks. A drawing of a view shows what that view may see.

>>> ettana.svg.board(ettana.Game(seed=7).view(None))[:5]
'<svg '
"""

from ettana.notation.drawing.board import board
from ettana.notation.drawing.cards import card, design
from ettana.notation.drawing.look import THEMES, Theme
from ettana.notation.drawing.marks import Leap, Lit, Mark, Markable, Placement, Swap, Way
from ettana.notation.drawing.markup import Svg
from ettana.svg.game import game
from ettana.svg.replay import Replay, replay

__all__ = [
    "THEMES",
    "Leap",
    "Lit",
    "Mark",
    "Markable",
    "Placement",
    "Replay",
    "Svg",
    "Swap",
    "Theme",
    "Way",
    "board",
    "card",
    "design",
    "game",
    "replay",
]
