"""Values the start of a turn from all hands, by the open net."""

from mypy_extensions import i64

from ettana.core.engine.chances.open_features import MORE_TOKENS, SCORES, SEAT_FEATURES, WINS, WINS_ALWAYS
from ettana.core.engine.chances.open_net import OpenNet
from ettana.core.engine.rules.board import BIT, SQUARES, TOUCHING_PAIRS, Walks
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
            self.look_ahead(s, seat, needed, s.tokens[seat], 0)
            self.look_ahead(s, seat, needed, s.tokens[seat] + MORE_TOKENS, 1)
            place += 1

    def look_ahead(self, s: State, seat: i64, needed: i64, tokens: i64, which: i64) -> None:
        """Tells the net what the seat's next turn could do with so many tokens."""
        distances = self.distances
        paid = tokens // 3 + (s.cards[seat] >> 4 * SWAP & 15)
        near: i64 = 0  # the designs that are a free swap away from being paid for
        k: i64 = 0
        while k < distances.count:
            if distances.swaps[k] == paid + 1:
                near |= BIT[k]
            k += 1
        wins: i64 = 0
        points: i64 = 0
        number: i64 = 1
        while number <= 6:
            squares = (self.ends[6 * s.pin[seat] + number - 1] | s.tile_squares[number]) & self.free
            best = self.best_with(squares & ~BIT[s.pin[seat]], near, paid)
            points += best if best < needed else needed
            if best >= needed:
                wins += 1
            number += 1
        net = self.open
        net.add(WINS + which, UNIT * wins)
        net.add(SCORES + which, UNIT * points)
        if wins == 6:
            net.add(WINS_ALWAYS + which, UNIT)

    def best_with(self, squares: i64, near: i64, paid: i64) -> i64:
        """The most points of one design, with a free swap at one of these squares and so many other swaps."""
        distances = self.distances
        helped: i64 = 0
        square: i64 = 0
        while square < SQUARES and near & ~helped != 0:
            if squares & BIT[square] != 0:
                pair: i64 = 6 * square
                while pair < 6 * square + 6:
                    helped |= distances.improves[TOUCHING_PAIRS[pair]] & near
                    pair += 1
            square += 1
        best: i64 = 0
        k: i64 = 0
        while k < distances.count:
            within = distances.swaps[k] <= paid or helped & BIT[k] != 0
            if within and distances.swaps[k] > 0 and distances.points[k] > best:
                best = distances.points[k]
            k += 1
        return best

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
