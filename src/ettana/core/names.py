"""What things are called, once for all: colours, cards, pins, octagons, squares, phases."""

from enum import IntEnum

from ettana.core.engine.rules import cards, state


class Colour(IntEnum):
    """The five yarns, and black: the sixth face of the colour die (1.2, 1.6).

    >>> ettana.Colour.RED, ettana.Colour.RED.letter
    (<Colour.RED: 1>, 'R')
    """

    GREEN = 0
    RED = 1
    YELLOW = 2
    BLUE = 3
    PURPLE = 4
    BLACK = 5

    @property
    def letter(self) -> str:
        """G R Y B P, and K for black."""
        return COLOUR_LETTERS[self]


COLOUR_LETTERS = "GRYBPK"
YARN_LETTERS = COLOUR_LETTERS[:5]


class Card(IntEnum):
    """The twelve action cards (1.7).

    >>> ettana.Card.STEAL_CARD.slug
    'steal-card'
    """

    MOVE = cards.MOVE
    SWAP = cards.SWAP
    STEAL_CARD = cards.STEAL_CARD
    STEAL_TOKENS = cards.STEAL_TOKENS
    REPLACE = cards.REPLACE
    PRESET = cards.PRESET
    GET_DESIGN = cards.GET_DESIGN
    COLLECT = cards.COLLECT
    ROLL_AGAIN = cards.ROLL_AGAIN
    VICTORY_POINT = cards.VICTORY_POINT
    TAX = cards.TAX
    GAIN = cards.GAIN

    @property
    def slug(self) -> str:
        """The name in text formats: `steal-card`."""
        return self.name.lower().replace("_", "-")


class Phase(IntEnum):
    """Where in the game a decision is taken.

    >>> ettana.Game(seed=7).phase is ettana.Phase.PLACE
    True
    """

    PLACE = state.PLACE  # choose a tile for the pin (2.5)
    BEFORE_ROLL = state.BEFORE_ROLL  # Preset, or roll (3.1)
    ACT = state.ACT  # the action part of a turn (3.5)
    OVER = state.OVER


# The colours of the pins by seat, unless a table lets its players choose (1.4, 2.4).
PINS = ("pink", "black", "white", "orange")


def octagon_name(octagon: int) -> str:
    """Column letter and row number, row 1 on top: a1 to e5."""
    return "abcde"[octagon % 5] + "12345"[octagon // 5]


def square_name(square: int) -> str:
    """a1 to d4; a square has the name of the octagon at its upper left corner."""
    return "abcd"[square % 4] + "1234"[square // 4]


OCTAGON_NAMES = tuple(octagon_name(octagon) for octagon in range(25))
SQUARE_NAMES = tuple(square_name(square) for square in range(16))
OCTAGON_BY_NAME = {name: octagon for octagon, name in enumerate(OCTAGON_NAMES)}
SQUARE_BY_NAME = {name: square for square, name in enumerate(SQUARE_NAMES)}
