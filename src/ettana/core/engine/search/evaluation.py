"""Values the end of a turn: the seat's own side as it would then be, the others as they are now."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT, SQUARES, Walks
from ettana.core.engine.rules.cards import CARD_TYPES, REPLACE, SWAP, one_card
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.state import State
from ettana.core.engine.search import features
from ettana.core.engine.search.features import UNIT
from ettana.core.engine.search.hand_after_turn import NO_HAND, NONE, Hand
from ettana.core.engine.search.rivals import add_rival_features, in_sight, part_of
from ettana.core.engine.search.value_net import CERTAIN, ValueNet


def _ends(walks: Walks) -> vec[i64]:
    """ENDS[6 * square + number - 1]: the squares that a walk of that number from there can end on."""
    found = vec[i64]()
    k: i64 = 0
    while k < 6 * SQUARES:
        squares: i64 = 0
        index = walks.first[k]
        while index < walks.first[k + 1]:
            squares |= BIT[walks.words[index] & 15]
            index += 1
        found = append(found, squares)
        k += 1
    return found


class Evaluation(Hand):
    """Values ends of turns, for one seat at a time (`sit`). Each position that is valued is a node.

    Once `nodes` has reached `most`, `out` becomes True and nothing is valued any more. Results then mean nothing.
    """

    def __init__(self, net: ValueNet, tables: DesignTables, walks: Walks) -> None:
        super().__init__(tables)
        self.net: ValueNet = net
        self.ends: vec[i64] = _ends(walks)
        self.nodes: i64 = 0
        self.most: i64 = 0
        self.out: bool = False
        # The table as it is
        self.free: i64 = 0  # squares without another's pin
        self.tile_squares: vec[i64] = NO_HAND[:]
        self.finish: i64 = NONE  # the design that `ending` would complete

    def sit(self, s: State, me: i64) -> None:
        """From now on positions of this seat are valued. The others stay as they are in this state."""
        self.free = ~s.occupied | BIT[s.pin[me]] if s.pin[me] >= 0 else ~s.occupied
        self.tile_squares = s.tile_squares
        self.know_reserve(s)
        add_rival_features(self.net, s, me)

    def make_one(self) -> None:
        """Counts a position that is made."""
        if self.nodes >= self.most:
            self.out = True
        else:
            self.nodes += 1

    def ending(self, needed: i64, tokens: i64, cards: i64, pin: i64) -> i64:
        """The log-odds with this hand. One design is completed first if that pays: `finish` says which, or NONE."""
        self.finish = NONE
        if needed <= 0:
            return CERTAIN
        best = self.weigh(needed, tokens, cards, pin, NONE)
        n: i64 = 0
        while n < self.count:
            swaps = self.swaps[n]
            left = cards
            if self.spared[n] != 0 and cards >> 4 * REPLACE & 15:
                swaps -= 1
                left -= one_card(REPLACE)
            by_card = cards >> 4 * SWAP & 15
            if by_card > swaps:
                by_card = swaps
            paid = 3 * (swaps - by_card)
            if paid <= tokens:
                left -= by_card * one_card(SWAP)
                value: i64 = CERTAIN
                if self.points[n] < needed:
                    value = self.weigh(needed - self.points[n], tokens - paid, left, pin, n)
                if value > best:
                    best = value
                    self.finish = self.design[n]
            n += 1
        return best

    def weigh(self, needed: i64, tokens: i64, cards: i64, pin: i64, without: i64) -> i64:
        """The log-odds if the turn ends like this. `without` is the place of a design that left the hand, or NONE."""
        if self.nodes >= self.most:
            self.out = True
            return 0
        self.nodes += 1
        net = self.net
        net.restart()
        needed = in_sight(needed)
        net.add(features.NEEDED + needed - 1, UNIT)
        part: i64 = 0
        while part < 4:
            amount = part_of(tokens, part)
            if amount != 0:
                net.add(features.TOKENS + part, UNIT * amount)
            part += 1
        card: i64 = 0
        while card < CARD_TYPES:
            if cards >> 4 * card & 15:
                net.add(features.CARDS + card, UNIT * (cards >> 4 * card & 15))
            card += 1
        self.hear_hand(needed, tokens, cards, without)
        self.hear_luck(needed, pin, without)
        return net.logit()

    def hear_hand(self, needed: i64, tokens: i64, cards: i64, without: i64) -> None:
        net = self.net
        means = cards >> 4 * SWAP & 15  # swaps that the next turn could make: by card, paid, and a free one
        means += tokens // 3 + 1
        held: i64 = 0
        reached: i64 = 0
        n: i64 = 0
        while n < self.count:
            if n != without:
                held += 1
                points = self.points[n]
                kind: i64 = points if points < 3 else 3
                swaps: i64 = self.swaps[n] if self.swaps[n] < 5 else 5
                net.add(features.DESIGNS + 5 * (kind - 1) + swaps - 1, UNIT)
                if swaps <= means and points > reached:
                    reached = points
            n += 1
        net.add(features.HELD, UNIT * held)
        if held > 3:
            net.add(features.MANY_HELD, UNIT * (held - 3))
        if reached >= needed:
            net.add(features.REACHED_WINS, UNIT)
            reached = needed
        net.add(features.REACHED, UNIT * reached)

    def hear_luck(self, needed: i64, pin: i64, without: i64) -> None:
        """What the free swap of the next turn could score, with each number of the die."""
        points: i64 = 0
        wins: i64 = 0
        numbers: i64 = 0
        number: i64 = 1
        while number <= 6:
            reached = (self.ends[6 * pin + number - 1] | self.tile_squares[number]) & self.free & ~BIT[pin]
            best: i64 = 0
            n: i64 = 0
            while n < self.count:
                if self.squares[n] & reached != 0 and n != without and self.points[n] > best:
                    best = self.points[n]
                n += 1
            if best >= needed:
                wins += 1
                best = needed
            if best > 0:
                numbers += 1
                points += best
            number += 1
        if numbers != 0:
            self.net.add(features.LUCKY_POINTS, UNIT * points)
            self.net.add(features.LUCKY_WINS, UNIT * wins)
            self.net.add(features.LUCKY_NUMBERS, UNIT * numbers)

    def weigh_state(self, s: State, me: i64) -> i64:
        """The log-odds of a seat whose turn has just ended."""
        self.sit(s, me)
        self.distances.look(s.cell, s.yarn, s.held[me])
        scored = self.lay(s, NONE)
        needed = s.options.target - s.points[me] - scored
        return self.weigh(needed if needed > 1 else 1, s.tokens[me], s.cards[me], s.pin[me], NONE)
