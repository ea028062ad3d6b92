"""What a policy leans to where its quick estimates are known to mislead it."""

from mypy_extensions import i64


class PolicyBias:
    """Estimates count a card or a design as it lies in the hand, not what the same turn can still make of it.

    How far to lean the other way was found by letting such policies play against each other.
    """

    def __init__(self, cards: i64, designs: i64, exchange_from: i64) -> None:
        self.cards: i64 = cards  # what a bought card is worth beyond its estimate, of CHANCE
        self.designs: i64 = designs  # what a bought design is, likewise
        self.exchange_from: i64 = exchange_from  # swaps that a design must need for giving it away to be thought of
