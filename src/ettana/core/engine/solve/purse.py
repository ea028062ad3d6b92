"""What a turn may spend, and what spending it costs."""

from typing import Final

from mypy_extensions import i64

TOO_MUCH: Final = 1000000

# Ways to the free swap
NO_FREE_SWAP: Final = 0
BY_DIE: Final = 1
BY_CARD: Final = 2  # a Move card (6.1)
BY_TILE: Final = 3  # a Replace card on a tile, then a jump to it (6.5, 5.6)


class Purse:
    """Tokens and cards that changes of the loom are paid with. A cost is in quarters of a token.

    Cards have a price, since they could serve later. The prices only choose among ways to the same points.
    """

    def __init__(self, tokens: i64, swaps: i64, replaces: i64) -> None:
        self.tokens: i64 = tokens
        self.swaps: i64 = swaps  # Swap cards
        self.replaces: i64 = replaces  # Replace cards
        self.token_price: i64 = 4
        self.swap_price: i64 = 9
        self.replace_price: i64 = 7
        self.move_price: i64 = 6

    def most_swaps(self) -> i64:
        return self.swaps + self.tokens // 3

    def by_card(self, swaps: i64, way_tokens: i64) -> i64:
        """How many of the swaps are made by card rather than paid, when the move paid that many tokens."""
        paid = (self.tokens - way_tokens) // 3
        if self.swap_price < 3 * self.token_price:
            return min(swaps, self.swaps)
        return swaps - paid if swaps > paid else 0

    def price(self, swaps: i64, replaces: i64, way: i64, way_tokens: i64) -> i64:
        """The cost of so many swaps and replacements after that way to a free swap, or TOO_MUCH."""
        if way == BY_TILE:
            replaces += 1
        coins = self.tokens - way_tokens
        if coins < 0 or replaces > self.replaces or swaps > self.swaps + coins // 3:
            return TOO_MUCH
        by_card = self.by_card(swaps, way_tokens)
        cost = self.token_price * (way_tokens + 3 * (swaps - by_card)) + self.swap_price * by_card
        cost += self.replace_price * replaces
        return cost + self.move_price if way == BY_CARD else cost
