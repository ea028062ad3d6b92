"""Values the start of a turn from all hands, by the open net."""

from mypy_extensions import i64

from ettana.core.engine.chances.open_features import (
    LACKING,
    MORE_TOKENS,
    MOST_SHORT,
    ROLL_SCORES,
    ROLL_WINS,
    SCORES,
    SEAT_FEATURES,
    SHORT,
    TO_WIN,
    WINS,
    WINS_ALWAYS,
)
from ettana.core.engine.chances.open_net import OpenNet
from ettana.core.engine.chances.swaps_to_win import NEVER, points_in, swaps_to_win
from ettana.core.engine.rules.board import BIT, COLOURS, SQUARES, TOUCHES, TOUCHING_PAIRS, Walks
from ettana.core.engine.rules.cards import SWAP
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.state import State
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.features import UNIT
from ettana.core.engine.search.hand_after_turn import NONE


class OpenEvaluation(Evaluation):
    """Values the start of a turn from all hands."""

    def __init__(self, net: OpenNet, tables: DesignTables, walks: Walks) -> None:
        super().__init__(net, tables, walks)
        self.open: OpenNet = net
        # What the numbers of the die would bring with the means that were looked at last
        self.wins: i64 = 0
        self.makes: i64 = 0

    def look_at(self, s: State) -> None:
        """Tells the net all that it may know of a position in which a turn begins."""
        net = self.open
        net.open_position()
        self.tile_squares = s.tile_squares
        self.know_reserve(s)
        place: i64 = 0
        while place < s.players:
            seat = (s.current + place) % s.players
            net.first = place * SEAT_FEATURES
            self.free = ~s.occupied | BIT[s.pin[seat]]
            self.distances.look(s.cell, s.yarn, s.held[seat])
            needed = s.options.target - s.points[seat] - self.lay(s, NONE)
            needed = needed if needed > 1 else 1
            self.weigh(needed, s.tokens[seat], s.cards[seat], s.pin[seat], NONE)
            self.look_ahead(s, seat, needed)
            self.hear_needs(needed, self.means(s, seat, s.tokens[seat]))
            place += 1

    def means(self, s: State, seat: i64, tokens: i64) -> i64:
        """The swaps that a seat could pay with so many tokens, or has cards for."""
        return tokens // 3 + (s.cards[seat] >> 4 * SWAP & 15)

    def look_ahead(self, s: State, seat: i64, needed: i64) -> None:
        """Tells the net what the seat's next turn could do: by the numbers of the die, and by all rolls."""
        net = self.open
        tokens = s.tokens[seat]
        self.try_numbers(s, seat, needed, self.means(s, seat, tokens + MORE_TOKENS))
        self.hear_numbers(1)
        plain = self.means(s, seat, tokens)
        self.try_numbers(s, seat, needed, plain)
        self.hear_numbers(0)
        wins = self.wins  # black brings no tokens
        makes = self.makes
        now_wins = wins
        now_makes = makes
        corner = TOUCHES[4 * s.pin[seat]]
        looked = plain
        c: i64 = 0
        while c < COLOURS:
            near = s.yarn[c] >> corner
            gain = (near & 1) + (near >> 1 & 1) + (near >> 5 & 1) + (near >> 6 & 1)
            paid = self.means(s, seat, tokens + gain)
            if paid == plain:
                wins += now_wins
                makes += now_makes
            else:
                if paid != looked:
                    self.try_numbers(s, seat, needed, paid)
                    looked = paid
                wins += self.wins
                makes += self.makes
            c += 1
        net.add(ROLL_WINS, UNIT * wins)
        net.add(ROLL_SCORES, UNIT * (makes // 4))

    def try_numbers(self, s: State, seat: i64, needed: i64, paid: i64) -> None:
        """With how many numbers of the die so many swaps and a free one would win, and the points that all make."""
        self.wins = 0
        self.makes = 0
        number: i64 = 1
        while number <= 6:
            squares = (self.ends[6 * s.pin[seat] + number - 1] | s.tile_squares[number]) & self.free
            made = self.points_with(self.helped_at(squares & ~BIT[s.pin[seat]]), paid)
            self.makes += made if made < needed else needed
            if made >= needed:
                self.wins += 1
            number += 1

    def hear_numbers(self, which: i64) -> None:
        net = self.open
        net.add(WINS + which, UNIT * self.wins)
        net.add(SCORES + which, UNIT * self.makes)
        if self.wins == 6:
            net.add(WINS_ALWAYS + which, UNIT)

    def hear_needs(self, needed: i64, paid: i64) -> None:
        """Tells the net what the hand still needs to win."""
        net = self.open
        swaps = swaps_to_win(self.distances, needed)
        if swaps == NEVER:
            net.add(LACKING, UNIT * (needed - points_in(self.distances)))
            return
        net.add(TO_WIN, UNIT * swaps)
        short = swaps - paid
        short = short if short > 0 else 0
        net.add(SHORT + (short if short < MOST_SHORT else MOST_SHORT), UNIT)

    def helped_at(self, squares: i64) -> i64:
        """The designs, as a set of places in the hand, that a free swap at one of these squares brings nearer."""
        improves = self.distances.improves
        helped: i64 = 0
        square: i64 = 0
        while square < SQUARES:
            if squares & BIT[square] != 0:
                pair: i64 = 6 * square
                while pair < 6 * square + 6:
                    helped |= improves[TOUCHING_PAIRS[pair]]
                    pair += 1
            square += 1
        return helped

    def points_with(self, helped: i64, paid: i64) -> i64:
        """Points of the designs that so many swaps complete, and a free one for a design that it helps.

        Those with the most points come first. Each is taken as if the swaps for others did not touch it.
        """
        distances = self.distances
        left = paid
        is_free: bool = True
        made: i64 = 0
        done: i64 = 0
        while True:
            best: i64 = -1
            k: i64 = 0
            while k < distances.count:
                is_open = done & BIT[k] == 0 and distances.swaps[k] > 0
                is_better = best < 0 or distances.points[k] > distances.points[best]
                if is_open and is_better and self.cost_of(k, helped, is_free) <= left:
                    best = k
                k += 1
            if best < 0:
                return made
            made += distances.points[best]
            cost = self.cost_of(best, helped, is_free)
            if cost < distances.swaps[best]:
                is_free = False
            left -= cost
            done |= BIT[best]

    def cost_of(self, k: i64, helped: i64, is_free: bool) -> i64:
        """The swaps that a design of the hand needs besides a free one."""
        swaps = self.distances.swaps[k]
        return swaps - 1 if is_free and helped & BIT[k] != 0 else swaps

    def features_of(self, s: State) -> list[int]:
        """What the units add up to: the features themselves, if the net is one that only notes them."""
        self.look_at(s)
        return [int(number) for number in self.open.sums]

    def may_win_now(self, s: State) -> bool:
        """Whether the current player may be able to win without chance: if not, nobody need ask the turn solver.

        Swaps can help several designs at once, so each design is taken as if it were alone.
        """
        me = s.current
        means = s.tokens[me] // 3 + (s.cards[me] >> 4 * SWAP & 15)
        if s.free_swap or not s.moved:
            means += 1
        self.distances.look(s.cell, s.yarn, s.held[me])
        points = s.points[me]
        k: i64 = 0
        while k < self.distances.count:
            if self.distances.swaps[k] <= means:
                points += self.distances.points[k]
            k += 1
        return points >= s.options.target
