"""State: all that a game of Ettana is at one moment, and how to copy it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import Walks
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.options import Options
from ettana.core.engine.rules.rng import Rng

# Phases
PLACE: Final = 0  # the current seat has rolled for its pin and chooses a tile (2.5)
BEFORE_ROLL: Final = 1  # Preset, or roll (3.1)
ACT: Final = 2  # the action part of a turn (3.5)
OVER: Final = 3

NOBODY: Final = -1


class State:
    """Plain data. `setup` makes one, `legal` lists what may be done, `apply` does it.

    Vectors named in `SHARED` below are replaced, never written to, so copies may share them.
    The others belong to this state alone.
    """

    def __init__(self, players: i64, options: Options, designs: DesignTables, walks: Walks, rng: Rng) -> None:
        # What never changes
        self.players: i64 = players
        self.options: Options = options
        self.designs: DesignTables = designs
        self.walks: Walks = walks
        self.rng: Rng = rng

        # The board: a colour per octagon and, redundantly, a set of octagons per colour
        self.cell: vec[i64] = vec[i64]()
        self.yarn: vec[i64] = vec[i64]()
        self.tile: vec[i64] = vec[i64]()  # the number on each square
        self.tile_squares: vec[i64] = vec[i64]()  # the set of squares of each number; index 0 is not used
        self.occupied: i64 = 0  # the set of squares with a pin
        self.yarn_reserve: i64 = 0  # counts by colour, four bits each
        self.tile_reserve: i64 = 0  # counts by number, four bits each; the lowest four are not used
        self.reserve: i64 = 0  # tokens

        # The players
        self.pin: vec[i64] = vec[i64]()  # square, or NOBODY before it is placed
        self.tokens: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]()
        self.cards: vec[i64] = vec[i64]()  # hands of action cards, packed as in `cards`
        self.held: vec[i64] = vec[i64]()  # hands of designs, as sets
        self.claimed: vec[i64] = vec[i64]()  # designs face up in front of a player, as sets
        self.victory_cards: vec[i64] = vec[i64]()  # Victory point cards face up (6.10)

        # The stacks. Of the action cards the last `card_count` of `card_stack` are already drawn away: the top is
        # card_stack[card_count - 1]. The design stack runs from `design_top` (the top) to its end (the bottom);
        # an entry is design | seat that knows it + 1 << 8.
        self.card_stack: vec[i64] = vec[i64]()
        self.card_count: i64 = 0
        self.discards: i64 = 0  # packed like a hand
        self.design_stack: vec[i64] = vec[i64]()
        self.design_top: i64 = 0

        # What seats have privately learnt of each other's hands (8.1, 8.2), at index 4 * knower + holder:
        # cards and designs that are surely there.
        self.known_cards: vec[i64] = vec[i64]()
        self.known_designs: vec[i64] = vec[i64]()

        # The turn
        self.phase: i64 = PLACE
        self.current: i64 = 0
        self.starter: i64 = NOBODY
        self.turn: i64 = 0  # turns completed
        self.number: i64 = 0  # the number die, 0 before it is rolled
        self.colour: i64 = NOBODY  # the colour die; after Preset the face named
        self.placing_rolls: i64 = 0  # the roll that placed each seat's pin (2.6), four bits each
        self.preset: bool = False  # Preset was played this turn
        self.rolled_again: bool = False  # Roll again was played this turn
        self.acted: bool = False  # an action was performed since the roll (4.7)
        self.moved: bool = False
        self.free_swap: bool = False  # the free swap is open (4.2)
        self.winner: i64 = NOBODY

        # Memory that is not part of the game: which designs are complete on this board, as far as looked at;
        # the list of legal actions, if it is up to date; the journal, if one is kept.
        self.complete: i64 = 0
        self.examined: i64 = 0
        self.listed: vec[i64] = vec[i64]()
        self.listed_count: i64 = NOBODY
        self.recording: bool = False
        self.journal: vec[i64] = vec[i64]()

    def copy(self) -> "State":
        """An independent state with the same future. The journal is not copied: a copy keeps none."""
        other = State(self.players, self.options, self.designs, self.walks, self.rng.copy())

        other.cell = self.cell[:]
        other.yarn = self.yarn[:]
        other.pin = self.pin[:]
        other.tokens = self.tokens[:]
        other.cards = self.cards[:]
        other.held = self.held[:]

        other.tile = self.tile
        other.tile_squares = self.tile_squares
        other.points = self.points
        other.claimed = self.claimed
        other.victory_cards = self.victory_cards
        other.card_stack = self.card_stack
        other.design_stack = self.design_stack
        other.known_cards = self.known_cards
        other.known_designs = self.known_designs

        other.occupied = self.occupied
        other.yarn_reserve = self.yarn_reserve
        other.tile_reserve = self.tile_reserve
        other.reserve = self.reserve
        other.card_count = self.card_count
        other.discards = self.discards
        other.design_top = self.design_top
        other.phase = self.phase
        other.current = self.current
        other.starter = self.starter
        other.turn = self.turn
        other.number = self.number
        other.colour = self.colour
        other.placing_rolls = self.placing_rolls
        other.preset = self.preset
        other.rolled_again = self.rolled_again
        other.acted = self.acted
        other.moved = self.moved
        other.free_swap = self.free_swap
        other.winner = self.winner

        other.complete = self.complete
        other.examined = self.examined
        return other


def with_entry(old: vec[i64], index: i64, value: i64) -> vec[i64]:
    """A new vector that differs in one place: how the shared ones are changed."""
    new = old[:]
    new[index] = value
    return new


# Fields that copies share (see State), and fields that are not part of the game: for tests by reflection.
SHARED: Final = (
    "tile",
    "tile_squares",
    "points",
    "claimed",
    "victory_cards",
    "card_stack",
    "design_stack",
    "known_cards",
    "known_designs",
)
NOT_THE_GAME: Final = ("complete", "examined", "listed", "listed_count", "recording", "journal")
