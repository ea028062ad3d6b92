"""What a puzzle is: a position as its player sees it, what is asked, and what is possible.

The player is seat 0, has rolled and has done nothing since. What they cannot see is not in it.
"""

import hashlib
from typing import Final, Literal, cast, get_args

import msgspec

from ettana.core.errors import EttanaError

GoalKind = Literal["annas", "tokens", "two"]
Theme = Literal["free_swap", "jump", "toll", "paid_swap", "swap_card", "move_card", "replace", "two_at_once", "win"]
THEMES: Final = cast(tuple[Theme, ...], get_args(Theme))

PLAYER: Final = 0  # the seat of whoever solves it


class BadPuzzle(EttanaError, ValueError):
    """The text is not a puzzle, or what it says is not so."""


class PuzzleOutcome(msgspec.Struct, frozen=True):
    """What a turn came to, or can come to: annas, tokens that were spent, and the designs that were claimed."""

    annas: int = 0
    tokens: int = 0
    designs: tuple[int, ...] = ()


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the player sees when the puzzle begins. Lists are by seat; reserves follow from the box."""

    loom: str  # 25 letters, as in the notation of positions
    tiles: str  # 16 digits
    dice: str  # the number, and the letter of the colour
    pins: tuple[int, ...]
    tokens: tuple[int, ...]
    claimed: tuple[tuple[int, ...], ...]
    victory: tuple[int, ...]  # Victory point cards, face up
    counts: tuple[tuple[int, int], ...]  # designs and cards in each hand
    hand: tuple[int, ...]  # the player's designs
    cards: str  # the player's cards: twelve digits, by type
    discards: str  # likewise
    turn: int
    starter: int


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`annas`: the most that the turn can surely complete. `tokens`: a given design for the fewest tokens, whatever the
    cards. `two`: two given designs in one turn.
    """

    id: str
    goal: GoalKind
    asked: tuple[int, ...]  # the designs that the goal names
    scene: Scene
    best: PuzzleOutcome  # tokens: the fewest that this takes
    solution: tuple[str, ...]  # one way there, as actions
    themes: tuple[Theme, ...]
    difficulty: int  # as a rating: about 600 to 2200
    positions: int  # of the whole turn, as the exhaustive search counts them

    def solved_by(self, outcome: PuzzleOutcome) -> bool:
        """Any way that leads there counts."""
        match self.goal:
            case "annas":
                return outcome.annas >= self.best.annas
            case "tokens":
                return set(self.asked) <= set(outcome.designs) and outcome.tokens <= self.best.tokens
            case "two":
                return set(self.asked) <= set(outcome.designs)


def id_of(goal: GoalKind, asked: tuple[int, ...], scene: Scene) -> str:
    """Eight hexadecimal digits that follow from what is asked: a puzzle keeps its name."""
    return hashlib.sha256(msgspec.json.encode((goal, asked, scene))).hexdigest()[:8]
