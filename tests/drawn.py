"""Games from drawings: the shared language of the rule tests.

    game = drawn('''
        current: 0
        dice: 3 G
        loom:
            a     b     c     d     e
        1   G     R     Y     B     P
               1     4@0   1     6
        ...
        seat 0:
          tokens: 2
    ''')

What a drawing leaves out lies where it would in a fresh box (see `ettana.notation.position_text`). The deck is a small one
that never changes, so that work on the real deck cannot disturb the rules.
"""

from collections.abc import Iterable
from textwrap import dedent

from ettana.core.actions import Action
from ettana.core.errors import IllegalAction
from ettana.core.names import SQUARE_NAMES
from ettana.core.position import Position
from ettana.game import Game
from ettana.notation.deck_text import parse_deck
from ettana.notation.position_text import read_position

# Twelve plain designs: a row of two and one, and so on. `Pair` is the easiest: A A B in a line.
TEST_DECK = parse_deck(
    """
deck: Test
about: Twelve plain designs for the tests of the rules.

design: Pair
points: 1
    A A B

design: Corner
points: 1
    A A
    . B

design: Bend
points: 1
    A B
    . A

design: Step
points: 2
    A A .
    . B B

design: Bar
points: 2
    A A A
    B . .

design: Tee
points: 2
    A A A
    . B .

design: Square
points: 3
    A A
    B B

design: Ring
points: 3
    A B
    B A

design: Three
points: 3
    A B C

design: Long
points: 4
    A A A A
    . . . B

design: Cross
points: 5
    . A .
    A B A
    . A .

design: Eight
points: 8
    A B
    A C
""",
    "test deck",
)


def position(text: str) -> Position:
    return read_position(dedent(text), TEST_DECK)


def drawn(text: str) -> Game:
    """A game that goes on from a drawing."""
    return Game.from_position(position(text))


def design(name: str) -> int:
    """The number of a design of the test deck."""
    return TEST_DECK.index(name)


def squares(*names: str) -> set[int]:
    """`squares('a1', 'c3')`, or one string of names: the numbers of squares."""
    return {SQUARE_NAMES.index(name) for text in names for name in text.split()}


def marked(drawing: str) -> set[int]:
    """The squares marked `x` in a drawing of four rows of four."""
    cells = drawing.split()
    assert len(cells) == 16, f"a drawing of the squares has 16 cells, here are {len(cells)}"
    return {square for square, cell in enumerate(cells) if cell == "x"}


def kinds(actions: Iterable[Action], kind: type[Action]) -> list[Action]:
    """The legal actions of one kind."""
    return [action for action in actions if isinstance(action, kind)]


def refused(game: Game, action: Action) -> str:
    """The clause by which the game refuses an action; checks that nothing changes."""
    before = game.position()
    try:
        game.apply(action)
    except IllegalAction as error:
        assert game.position() == before, f"the refused {action} changed the game"
        assert action not in game.legal_actions()
        return error.clause
    raise AssertionError(f"{action} was not refused")
