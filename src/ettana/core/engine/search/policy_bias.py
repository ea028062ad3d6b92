"""Corrections of the policy's quick estimates, where they are known to mislead."""

from mypy_extensions import i64


class PolicyBias:
    """An estimate counts a card or a design as it lies in the hand, not what the same turn can still make of it.

    The size of the corrections was found by letting such policies play against each other.
    """

    def __init__(self, cards: i64, designs: i64, exchange_from: i64) -> None:
        self.cards: i64 = cards  # what a bought card is worth beyond its estimate, of CHANCE
        self.designs: i64 = designs  # the same for a bought design
        self.exchange_from: i64 = exchange_from  # a design may be given away if it needs so many swaps or more
