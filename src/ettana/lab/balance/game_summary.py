"""What a study of balance keeps of one game: plain counts of who held, paid, played and scored what."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

from ettana.core.names import Card

DesignCame = Literal["dealt", "bought", "card", "exchange"]
DesignFate = Literal["claimed", "exchanged", "kept"]
CardCame = Literal["dealt", "black", "bought", "stolen"]
CardFate = Literal["played", "revealed", "lost", "kept"]
SwapKind = Literal["free", "paid", "card"]


@dataclass(slots=True)
class Holding:
    """A design card in one hand, from its coming to what became of it."""

    seat: int
    design: int
    came: DesignCame
    came_at: int  # turns that its holder had completed
    fate: DesignFate = "kept"
    ended_at: int = 0  # likewise; of the last turn of the game if it was kept
    # Its holder's changes of yarns that lie in the claimed pattern, while it was in the hand. Empty unless claimed.
    work: Counter[SwapKind] = field(default_factory=Counter)

    @property
    def waited(self) -> int:
        """Turns of its holder that passed: 0 if it was claimed in the turn in which it came, or in the first one."""
        return self.ended_at - self.came_at

    @property
    def tokens(self) -> int:
        """What was paid for it and for the swaps that wove it (4.4, 4.5)."""
        return 3 * self.work["paid"] + 3 * (self.came == "bought")


@dataclass(slots=True)
class CardSummary:
    """An action card in one hand, from its coming to what became of it. `lost`: another seat stole it."""

    seat: int
    card: Card
    came: CardCame
    fate: CardFate = "kept"


@dataclass(slots=True)
class SeatSummary:
    """What one seat came to."""

    order: int  # 0 for whoever started (2.6)
    turns: int = 0  # completed
    exchanges: int = 0
    design_points: int = 0
    card_points: int = 0
    gained: Counter[str] = field(default_factory=Counter)  # tokens: dealt, dice, cards, thefts, crossings
    spent: Counter[str] = field(default_factory=Counter)  # tokens: swaps, designs, cards, thefts, crossings, tax


@dataclass(slots=True)
class GameSummary:
    """What one game came to."""

    players: int
    starter: int = -1
    winner: int | None = None  # seat; None if the turn limit ended it (3.9)
    turns: int = 0  # begun, the last one included
    actions: tuple[int, ...] = ()  # two games of one deal went alike if these are equal
    seats: list[SeatSummary] = field(default_factory=list)
    holdings: list[Holding] = field(default_factory=list)
    cards: list[CardSummary] = field(default_factory=list)
    empty_reserve: int = 0  # rolls that the reserve could not pay (3.3)
    reshuffles: int = 0

    @property
    def rounds(self) -> int:
        """Turns of the starter."""
        return -(-self.turns // self.players)

    @property
    def winning_order(self) -> int | None:
        """When in a round the winner's turn comes: 0 is the starter."""
        return None if self.winner is None else self.seats[self.winner].order
