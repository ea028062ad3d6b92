"""What Weaver thinks things are worth, in points: designs by the swaps they still need, tokens, cards.

Found roughly, by letting Weaver play against Sensible with one set of values after another in the arena.
"""

from dataclasses import dataclass
from typing import Final

from ettana.core.names import Card

VICTORY: Final = 100.0


@dataclass(frozen=True, slots=True)
class Values:
    """All that the evaluation weighs."""

    # A design is worth a share of its points: by the swaps it needs, 0 first. One row for each number of points; the
    # last row is also for more.
    shares: tuple[tuple[float, ...], ...] = (
        (1.0, 0.55, 0.38, 0.25, 0.15, 0.08),
        (1.0, 0.60, 0.45, 0.32, 0.20, 0.10),
        (1.0, 0.65, 0.50, 0.38, 0.25, 0.12),
    )
    # Added to the share of a design at one swap if every number leads to a square whose free swap completes it.
    finish: float = 0.36
    rank: tuple[float, ...] = (1.0, 0.95, 0.85, 0.75, 0.65, 0.55, 0.45)  # many designs wait for the same swaps
    token: float = 0.18
    many_tokens: float = 0.06  # each of those beyond `enough_tokens`
    enough_tokens: int = 7
    danger: float = 0.85  # what will be later counts less when an opponent may win first
    cards: tuple[float, ...] = (0.25, 0.5, 0.3, 0.35, 0.35, 0.25, 0.45, 0.55, 0.25, 1.0, 0.1, 0.35)
    early: float = 1.15  # a new design before the move can still use the free swap

    def tokens(self, count: int) -> float:
        return self.token * min(count, self.enough_tokens) + self.many_tokens * max(0, count - self.enough_tokens)

    def share(self, points: int, swaps: int) -> float:
        row = self.shares[min(points, len(self.shares)) - 1]
        return row[swaps] if swaps < len(row) else row[-1] / 2

    def hand(self, cards: tuple[int, ...]) -> float:
        """The worth of action cards in the hand."""
        return sum([worth * count for worth, count in zip(self.cards, cards, strict=True) if count])

    def new_card(self, unseen: tuple[int, ...]) -> float:
        """The worth of a card from the stack, when so many of each type may be there."""
        return self.hand(unseen) / max(1, sum(unseen))


def unseen_cards(box: tuple[int, ...], *seen: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of the box that were not seen, by type."""
    left = list(box)
    for cards in seen:
        for card in Card:
            left[card] -= cards[card]
    return tuple([max(0, count) for count in left])
