"""The best of a turn found the slow way: every sequence of real actions, listed and applied by the rules.

Nothing here knows of distances, or of orders that are equally good. Equivalent states are visited once.
"""

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.cards import MOVE, REPLACE, SWAP, count_of
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.state import OVER, State
from ettana.core.engine.solve.purse import Purse

PRICES = Purse(0, 0, 0)
CARD_PRICES = {SWAP: PRICES.swap_price, REPLACE: PRICES.replace_price, MOVE: PRICES.move_price}
_CHANGES = (
    range(ids.WALK, ids.END_TURN),
    range(ids.FREE_SWAP, ids.BUY_CARD),
    range(ids.PAID_SWAP, ids.PLAY_STEAL_CARD),
    range(ids.PLAY_REPLACE_YARN, ids.PLAY_PRESET),
)


class ExhaustiveTurn:
    """Computes the most `points` that the turn can make, and the least `cost` of making them."""

    def __init__(self, start: State) -> None:
        self.start, self.me = start.copy(), int(start.current)
        self.points, self.cost, self.looked_at = 0, 0, 0
        self._seen: set[tuple[object, ...]] = set()
        self._look(start.copy())

    def _look(self, s: State) -> None:
        key = (*s.cell, s.held[self.me], s.pin[self.me], s.tokens[self.me], s.cards[self.me], s.free_swap, *s.tile)
        if key in self._seen:
            return
        self._seen.add(key)
        self.looked_at += 1
        points = min(int(s.points[self.me]), int(s.options.target)) - int(self.start.points[self.me])
        if (points, -self.spent(s)) > (self.points, -self.cost):
            self.points, self.cost = points, self.spent(s)
        if s.phase == OVER:
            return
        listed = [int(action) for action in legal_ids(s)]
        claims = [action for action in listed if action >= ids.CLAIM]
        if claims and not s.free_swap:  # claiming never loses anything
            listed = claims[:1]
        for action in listed:
            if action >= ids.CLAIM or self._is_change(s, action):
                after = s.copy()
                apply(after, action)
                self._look(after)

    def _is_change(self, s: State, action: int) -> bool:
        if ids.PLAY_REPLACE_TILE <= action < ids.PLAY_PRESET:  # of use only if it can be jumped to
            return not s.moved and (action - ids.PLAY_REPLACE_TILE) % 6 + 1 == s.number
        return any(action in kind for kind in _CHANGES)

    def spent(self, s: State) -> int:
        return self.cost_between(self.start, s)

    @staticmethod
    def cost_between(before: State, after: State) -> int:
        """What the acting player has spent, in quarters of a token."""
        me = before.current
        cost = PRICES.token_price * (before.tokens[me] - after.tokens[me])
        for card, price in CARD_PRICES.items():
            cost += price * (count_of(before.cards[me], card) - count_of(after.cards[me], card))
        return int(cost)
