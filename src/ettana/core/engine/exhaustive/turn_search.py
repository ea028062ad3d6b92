"""What a turn can surely come to, found the slow way: every sequence of actions, each listed and done by the rules.

It knows nothing of distances, nor that some orders of swaps are as good as others. "Surely" leaves out what depends on
dice or on cards that nobody has seen: to draw, to steal a card, to roll again, to call a number. What brings tokens
(Collect 3 tokens, Steal tokens) or only takes them from others (Tax) is left out too: no puzzle has the first two in
its hand, and nothing follows from the third.

Positions that differ in nothing that matters are one: the pin's square counts only while the free swap is open, and the
tiles of the rolled number only until the pin has moved. A design that is complete is claimed at once, unless that would
close the free swap: nothing is lost by it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.exhaustive.position_set import PositionSet
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import BIT, OCTAGONS, PAIR_A, PAIR_B
from ettana.core.engine.rules.cards import MOVE, REPLACE, SWAP
from ettana.core.engine.rules.legal import list_legal
from ettana.core.engine.rules.state import OVER, State

MOST_DESIGNS: Final = 8  # in the hand
MOST_CHANGES: Final = 7  # of the loom that can be counted; more are not limited
NO_LIMIT: Final = -1
NOT_REACHED: Final = -1


def _powers() -> vec[i64]:
    powers = vec[i64]([0] * OCTAGONS)
    power: i64 = 1
    for octagon in range(i64(OCTAGONS)):
        powers[octagon] = power
        power = power * 5
    return powers


_POWERS: Final = _powers()  # the colours of 25 octagons are one number below 2^59


class TurnSearch:
    """Of the current player's turn, in its action part. After `run`: how many `positions` there were, whether it was
    `cut` short, and for each set of the hand's designs that could be claimed the fewest tokens and how many positions.

    With `most_changes` only ways are looked at that change yarns or tiles at most so often, free swaps included.
    """

    def __init__(self, s: State, most_positions: i64, most_changes: i64) -> None:
        self.start: State = s.copy()
        self.me: i64 = s.current
        self.most_positions: i64 = most_positions
        self.most_changes: i64 = most_changes
        self.cut: bool = False
        self.seen: PositionSet = PositionSet()
        self.fewest: vec[i64] = vec[i64]([NOT_REACHED] * 256)
        self.counts: vec[i64] = vec[i64]([0] * 256)
        self.hand: vec[i64] = vec[i64]([0] * MOST_DESIGNS)
        self.size: i64 = 0
        left = s.held[self.me]
        while left != 0 and self.size < MOST_DESIGNS:
            low = left & -left
            left ^= low
            self.hand[self.size] = low
            self.size += 1
        self.fits: bool = left == 0 and s.cards[self.me] & 0xC00CC == 0  # at most three cards of each kind that counts

    @property
    def positions(self) -> i64:
        return self.seen.count

    def run(self) -> None:
        s = self.start.copy()
        loom = loom_word(s)
        self.note(s, loom, 0)
        self.explore(s, loom, 0)

    def outcomes(self) -> list[tuple[int, int, int]]:
        """What can be claimed: a set of designs, the fewest tokens for exactly these, and the number of positions."""
        found: list[tuple[int, int, int]] = []
        for subset in range(i64(256)):
            if self.fewest[subset] != NOT_REACHED:
                designs: i64 = 0
                for place in range(self.size):
                    if subset & BIT[place]:
                        designs |= self.hand[place]
                found.append((designs, self.fewest[subset], self.counts[subset]))
        return found

    def claimed(self, s: State) -> i64:
        """The designs of the hand that are claimed by now, as a set of places in the hand."""
        held = s.held[self.me]
        found: i64 = 0
        place: i64 = 0
        while place < self.size:
            if held & self.hand[place] == 0:
                found |= BIT[place]
            place += 1
        return found

    def rest_word(self, s: State, changes: i64) -> i64:
        """All that matters besides the loom."""
        hand = s.cards[self.me]
        word = self.claimed(s)
        word = word << 6 | s.tokens[self.me]
        word = word << 2 | (hand >> 4 * SWAP & 3)
        word = word << 2 | (hand >> 4 * MOVE & 3)
        word = word << 2 | (hand >> 4 * REPLACE & 3)
        word = word << 3 | (0 if self.most_changes == NO_LIMIT else changes)
        if s.free_swap:
            return word << 18 | s.pin[self.me] << 2 | 3
        if s.moved:
            return word << 18 | 2
        return word << 18 | s.tile_squares[s.number] << 2

    def note(self, s: State, loom: i64, changes: i64) -> bool:
        """Whether this position is a new one."""
        if not self.seen.add(loom, self.rest_word(s, changes)):
            return False
        subset = self.claimed(s)
        spent = self.start.tokens[self.me] - s.tokens[self.me]
        if self.fewest[subset] == NOT_REACHED or spent < self.fewest[subset]:
            self.fewest[subset] = spent
        self.counts[subset] += 1
        return True

    def explore(self, s: State, loom: i64, changes: i64) -> None:
        if self.seen.count > self.most_positions:
            self.cut = True
        if self.cut or s.phase == OVER:
            return
        n = list_legal(s)
        if not s.free_swap and n > 0 and s.listed[n - 1] >= ids.CLAIM:
            self.go_on(s, s.listed[n - 1], loom, changes)
            return
        may_change = self.most_changes == NO_LIMIT or changes < self.most_changes
        known_rest: i64 = NOT_REACHED  # of the kind of swap that is being listed, once one of them was done
        kind: i64 = NOT_REACHED
        i: i64 = 0
        while i < n:
            action = s.listed[i]
            i += 1
            if self.is_swap(action):
                if not may_change:
                    continue
                after = loom_after(s, loom, pair_in(action))
                if kind != block_of(action):
                    kind = block_of(action)
                    known_rest = NOT_REACHED
                if known_rest == NOT_REACHED or not self.seen.has(after, known_rest):
                    known_rest = self.go_on(s, action, after, changes + 1)
            elif self.is_sure(s, action):
                if action < ids.PLAY_REPLACE_YARN or action >= ids.CLAIM:
                    self.go_on(s, action, loom, changes)
                elif may_change:
                    self.go_on(s, action, loom_replaced(s, loom, action), changes + 1)

    def go_on(self, s: State, action: i64, loom: i64, changes: i64) -> i64:
        """Does the action on a copy, and explores what is new. The word of all but the loom after it."""
        after = s.copy()
        apply(after, action)
        assert loom_word(after) == loom, "the rules changed the loom in another way"
        rest = self.rest_word(after, changes)
        if self.note(after, loom, changes):
            self.explore(after, loom, changes)
        return rest

    def is_swap(self, action: i64) -> bool:
        return ids.FREE_SWAP <= action < ids.BUY_CARD or ids.PAID_SWAP <= action < ids.PLAY_MOVE

    def is_sure(self, s: State, action: i64) -> bool:
        """A move, a claim, or a Replace card. Of the tiles, only those count that can then be jumped to."""
        if action >= ids.CLAIM:
            return True
        if action < ids.PLAY_REPLACE_YARN:
            return ids.WALK <= action < ids.END_TURN or ids.PLAY_MOVE <= action < ids.PLAY_STEAL_CARD
        if action < ids.PLAY_REPLACE_TILE:
            return True
        if action < ids.PLAY_PRESET:
            return not s.moved and (action - ids.PLAY_REPLACE_TILE) % 6 + 1 == s.number
        return False


def loom_word(s: State) -> i64:
    """The colours of all octagons as one number."""
    word: i64 = 0
    octagon: i64 = 0
    while octagon < OCTAGONS:
        word += s.cell[octagon] * _POWERS[octagon]
        octagon += 1
    return word


def block_of(action: i64) -> i64:
    """Where the numbers of this kind of swap begin."""
    if action < ids.BUY_CARD:
        return ids.FREE_SWAP
    return ids.PAID_SWAP if action < ids.PLAY_SWAP else ids.PLAY_SWAP


def pair_in(action: i64) -> i64:
    return action - block_of(action)


def loom_after(s: State, loom: i64, pair: i64) -> i64:
    a = PAIR_A[pair]
    b = PAIR_B[pair]
    return loom + (s.cell[b] - s.cell[a]) * (_POWERS[a] - _POWERS[b])


def loom_replaced(s: State, loom: i64, action: i64) -> i64:
    if action >= ids.PLAY_REPLACE_TILE:
        return loom
    octagon = (action - ids.PLAY_REPLACE_YARN) // 5
    colour = (action - ids.PLAY_REPLACE_YARN) % 5
    return loom + (colour - s.cell[octagon]) * _POWERS[octagon]
