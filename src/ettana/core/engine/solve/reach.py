"""Where a pin can go in a turn, and the free swaps that this opens (4.2, section 5)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import BIT, SQUARES, TOUCHING_PAIRS, Walks

NO_WAY: Final = -1
NONE: Final = vec[i64]([-1] * 300)
_MEMBERS: Final = vec[i64]([0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4])  # of a set of seats


class Reach:
    """For each square the cheapest move by the die: its `action`, or NO_WAY, and the `tokens` it pays to others.

    There are also two sets of squares. A Move card leads to those of `by_card`, with a free swap. A jump leads to those
    of `by_tile` once a Replace card has put the rolled number there.
    """

    def __init__(self) -> None:
        self.action: vec[i64] = NONE[:SQUARES]
        self.tokens: vec[i64] = NONE[:SQUARES]
        self.by_card: i64 = 0
        self.by_tile: i64 = 0
        self.number: i64 = 0  # on the die


def reach_by_die(walks: Walks, pins: vec[i64], me: i64, occupied: i64, number: i64, jumps: i64) -> Reach:
    """What the number die opens to a pin. `pins` has four entries, -1 for nobody; `jumps` are the tiles of that number.

    The caller has to check that there are tokens enough.
    """
    found = Reach()
    found.number = number
    action = found.action
    tokens = found.tokens
    pin = pins[me]
    others = occupied & ~BIT[pin]
    at = 6 * pin + number - 1
    index = walks.first[at]
    end = walks.first[at + 1]
    while index < end:
        word = walks.words[index]
        index += 1
        to = word & 15
        if others & BIT[to] == 0 and tokens[to] != 0:
            crossed = word >> 4 & others
            paid: i64 = 0
            if crossed != 0:
                seat: i64 = 0
                while seat < 4:
                    if pins[seat] >= 0 and seat != me:
                        paid |= (crossed >> pins[seat] & 1) << seat
                    seat += 1
            if tokens[to] < 0 or _MEMBERS[paid] < tokens[to]:
                tokens[to] = _MEMBERS[paid]
                action[to] = ids.WALK + 16 * to + paid
    square: i64 = 0
    while square < SQUARES:
        if jumps & ~occupied & BIT[square] != 0 and tokens[square] != 0:
            tokens[square] = 0
            action[square] = ids.JUMP + square
        square += 1
    return found


class FreeSwaps:
    """The different free swaps of a turn: the pair, and the cheapest ways to a square that touches it.

    `tokens[i]` is NO_WAY if the die does not lead there; `action[i]` is the move, NO_WAY if the pin is there already.
    `card[i]` and `tile[i]` are squares that a Move or a Replace card opens, or NO_WAY.
    """

    def __init__(self, reach: Reach) -> None:
        self.number: i64 = reach.number
        self.pair: vec[i64] = vec[i64]()
        self.tokens: vec[i64] = vec[i64]()
        self.action: vec[i64] = vec[i64]()
        self.card: vec[i64] = vec[i64]()
        self.tile: vec[i64] = vec[i64]()
        index = NONE[:]
        square: i64 = 0
        while square < SQUARES:
            tokens = reach.tokens[square]
            by_card = reach.by_card & BIT[square] != 0
            by_tile = reach.by_tile & BIT[square] != 0
            if tokens >= 0 or by_card or by_tile:
                k: i64 = 6 * square
                while k < 6 * square + 6:
                    pair = TOUCHING_PAIRS[k]
                    if index[pair] < 0:
                        index[pair] = len(self.pair)
                        self.pair = append(self.pair, pair)
                        self.tokens = append(self.tokens, i64(NO_WAY))
                        self.action = append(self.action, i64(NO_WAY))
                        self.card = append(self.card, i64(NO_WAY))
                        self.tile = append(self.tile, i64(NO_WAY))
                    i = index[pair]
                    if tokens >= 0 and (self.tokens[i] < 0 or tokens < self.tokens[i]):
                        self.tokens[i] = tokens
                        self.action[i] = reach.action[square]
                    if by_card:
                        self.card[i] = square
                    if by_tile:
                        self.tile[i] = square
                    k += 1
            square += 1
