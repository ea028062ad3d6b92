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

What a drawing leaves out lies where it would in a fresh box (see `ettana.notation.position_text`). The deck is a small
one that never changes, so that work on the real deck cannot disturb the rules. A drawing may come in pieces, so that
tests can share a loom. Where a test speaks of an action it may use its text: `play(game, "walk:b1", "free:a1-b1")`.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from textwrap import dedent

from ettana.core.action_table import parse_action
from ettana.core.actions import Action
from ettana.core.engine.rules.rng import seeded
from ettana.core.errors import IllegalAction
from ettana.core.events import Called, Event, Rolled
from ettana.core.names import SQUARE_NAMES
from ettana.core.positions.position import Position
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.deck_text import parse_deck
from ettana.notation.lists import read_card, read_counts, split_list, write_counts
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


# A loom for tests that do not depend on the loom. All four yarns at a square differ, and of the test deck only `Three`
# is complete on it. In the reserves: one yarn of each colour, a tile of 5 and one of 6.
PLAIN = """
    loom:
        a     b     c     d     e
    1   G     R     Y     B     P
           1@0   2     3     4
    2   Y     B     P     G     R
           5     6     1     2
    3   P     G     R     Y     B
           3     4     5     6
    4   R     Y     B     P     G
           1     2     3     4@1
    5   B     P     G     R     Y
"""


def position(*pieces: str, top: str = "") -> Position:
    """The position that the pieces of a drawing give together. `top`: cards on top of the action stack, in order."""
    whole = read_position("\n".join(map(dedent, pieces)), TEST_DECK, typed=True)
    on_top = [int(read_card(slug)) for slug in split_list(top)]
    below = list(whole.card_stack)
    for card in on_top:
        below.remove(card)
    return replace(whole, card_stack=(*on_top, *below))


def drawn(*pieces: str, top: str = "") -> Game:
    """A game that continues from a drawing."""
    return Game.from_position(position(*pieces, top=top))


def rolling(
    *pieces: str, number: int | None = None, colour: str | None = None, by: Action | str = "roll", top: str = ""
) -> Game:
    """A game from a drawing, in which the next action `by` will roll this number and this colour (G R Y B P K)."""

    def shows(events: list[Event]) -> bool:
        thrown = [event for event in events if isinstance(event, Rolled | Called)][-1]
        shown = thrown.number if isinstance(thrown, Rolled) else thrown.rolled
        face = thrown.colour.letter if isinstance(thrown, Rolled) else None
        return number in (None, shown) and colour in (None, face)

    return lucky(drawn(*pieces, top=top), by, shows)


def lucky(game: Game, action: Action | str, wanted: Callable[[list[Event]], bool]) -> Game:
    """The game with its generator set so that the action will have the wanted events. Does not apply the action."""
    for seed in range(20_000):
        trial = game.copy()
        trial.state.rng = seeded(seed)
        if wanted(happened(trial, action)):
            game.state.rng = seeded(seed)
            return game
    raise AssertionError(f"no seed gives what is wanted of {action}")


def cards_in_box(text: str) -> str:
    """For a `rules:` line: the box holds only these action cards. `rules: ' + cards_in_box('swap x2, tax')`."""
    return "cards=" + "/".join(map(str, read_counts(text)))


def act(action: Action | str) -> Action:
    """An action from its text."""
    return action if isinstance(action, Action) else parse_action(action)


def play(game: Game, *actions: Action | str) -> Game:
    """Applies the actions in order and returns the game."""
    for action in actions:
        game.apply(act(action))
    return game


def happened(game: Game, *actions: Action | str) -> list[Event]:
    """Applies the actions and returns everything that happened, secrets included."""
    before = game.event_count
    return play(game, *actions).events_since(before, REFEREE)


def offered(game: Game, *verbs: str) -> list[str]:
    """The texts of the legal actions, all of them or those of some verbs: `offered(game, 'walk', 'jump')`."""
    return [str(action) for action in game.legal_actions() if not verbs or action.verb in verbs]


def tokens(game: Game) -> tuple[int, ...]:
    """Tokens by seat."""
    return tuple(player.tokens for player in game.view(None).players)


def hand(game: Game, seat: int) -> str:
    """The action cards of a hand: `swap, tax x2`, or `-`."""
    return write_counts(game.view(seat).cards)


def designs(game: Game, seat: int) -> list[str]:
    """The names of the designs in a hand."""
    return [game.deck[number].name for number in game.view(seat).designs]


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


def refused(game: Game, action: Action | str) -> str:
    """The clause by which the game refuses an action; checks that nothing changes."""
    before, events = game.position(), game.event_count
    action = act(action)
    try:
        game.apply(action)
    except IllegalAction as error:
        assert game.position() == before, f"the refused {action} changed the game"
        assert game.event_count == events, f"the refused {action} is told as if it had happened"
        assert action not in game.legal_actions()
        return error.clause
    raise AssertionError(f"{action} was not refused")


# A plain loom, for rules that do not depend on its yarns and tiles

PLAIN_YARNS = ("G R Y B P", "R Y B P G", "Y B P G R", "B P G R Y", "P G R Y B")
PLAIN_TILES = "1 2 3 4   5 6 1 2   3 4 5 6   1 2 3 4"  # a 5 and a 6 are in the reserve
CORNERS = "0 . . 1   . . . .   . . . .   3 . . 2"


def loom(pins: str, tiles: str = PLAIN_TILES) -> str:
    """A piece of a drawing: a plain loom with the seats of the pins drawn on four rows of four squares."""
    cells = [tile if pin == "." else f"{tile}@{pin}" for tile, pin in zip(tiles.split(), pins.split(), strict=True)]
    rows = [PLAIN_YARNS[0]]
    for row in range(4):
        rows += [" ".join(cells[4 * row : 4 * row + 4]), PLAIN_YARNS[row + 1]]
    return "loom:\n" + "\n".join(rows)


def table(players: int) -> str:
    """A piece of a drawing: a plain loom with the pins in the corners, clockwise from the upper left one."""
    return loom(" ".join("." if pin in "0123"[players:] else pin for pin in CORNERS.split()))


def beside(drawing: str) -> tuple[str, str]:
    """Two drawings that stand side by side, with a bar between them."""
    rows = [row.split("|") for row in drawing.strip().splitlines()]
    return "\n".join(left for left, _ in rows), "\n".join(right for _, right in rows)


def with_luck(game: Game, action: Action | str, *events: Event) -> Game:
    """Applies an action with dice, draws or thefts that produce these events, and returns the game."""
    return play(lucky(game, action, lambda found: all(event in found for event in events)), action)
