"""What the end of a turn is worth to a seat, on boards that differ by a few changes: Weaver's evaluation.

What a square collects is not weighed: four yarns touch every square, so each roll brings 4/6 of a token everywhere.
"""

from ettana.bots.unseen_designs import unseen_designs
from ettana.bots.weaver.values import VICTORY, Values
from ettana.core.engine.rules.board import PAIR_A, PAIR_B
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.from_lists import Cells
from ettana.core.engine.solve.turn_question import finishing_squares_of, squares_from
from ettana.core.names import Card
from ettana.core.packed import bits_of
from ettana.core.rules import RuleSet
from ettana.core.view import View

Hand = tuple[tuple[int, int, int], ...]  # for each design its points, its swaps, its finishing squares


class OutOfNodes(Exception):
    """There are not enough nodes left for this thought."""


class TurnEndValue:
    """Values positions of one decision. What was looked at on a board is remembered: many moves lead to the same."""

    def __init__(
        self, view: View, tables: DesignTables, rules: RuleSet, values: Values, most_nodes: int | None
    ) -> None:
        self.nodes, self.most_nodes = 0, most_nodes
        self.view, self.tables, self.rules, self.values = view, tables, rules, values
        self.me = view.players[view.current]
        self.needed = view.target - self.me.points
        self.loom = Cells(list(view.yarns))
        self.designs = view.designs
        opponents = [player for seat, player in enumerate(view.players) if seat != view.current]
        nearest = min([view.target - player.points for player in opponents], default=view.target)
        self.later = values.danger if nearest <= 2 else 1.0
        self._others = bits_of(tuple([player.pin for player in opponents if player.pin is not None]))
        tiles = [bits_of(tuple([s for s, tile in enumerate(view.tiles) if tile == number])) for number in range(7)]
        self._tile_squares = tiles
        self._hands: dict[tuple[int, ...], Hand] = {}
        self._squares: dict[int, list[int]] = {}

    def count(self, positions: int) -> None:
        """Counts positions before they are looked at."""
        if self.most_nodes is not None and self.nodes + positions > self.most_nodes:
            raise OutOfNodes
        self.nodes += positions

    # Boards

    def after(self, *pairs: int) -> Hand:
        """The hand once these pairs of yarns are swapped."""
        found = self._hands.get(pairs)
        if found is None:
            for pair in pairs:
                self._swap(pair)
            found = self._hands[pairs] = self.look(self.designs)
            for pair in reversed(pairs):
                self._swap(pair)
        return found

    def changes(self, pair: int) -> bool:
        return bool(self.view.yarns[PAIR_A[pair]] != self.view.yarns[PAIR_B[pair]])

    def _swap(self, pair: int) -> None:
        self.loom.swap(PAIR_A[pair], PAIR_B[pair])

    def look(self, designs: tuple[int, ...]) -> Hand:
        """Designs on the loom as it now is."""
        tables, loom = self.tables, self.loom
        found = []
        for design in designs:
            swaps = int(loom.distance(tables, design))
            squares = int(finishing_squares_of(tables, design, loom)) if swaps == 1 else 0
            found.append((int(tables.points[design]), swaps, squares))
        return tuple(found)

    # Values

    def design(self, points: int, swaps: int, squares: int, pin: int) -> float:
        """The worth of a design of the hand when the turn ends with the pin there."""
        share = self.values.share(points, swaps)
        if squares:
            numbers = sum([1 for reached in self._reached(pin) if reached & squares])
            share += self.values.finish * numbers / 6
        if swaps == 0:
            return float(min(points, self.needed))
        return min(points, self.needed) * share * self.later

    def hand(self, hand: Hand, pin: int, tokens: int, swap_cards: int) -> float:
        """The worth of a hand and tokens. The design for which it pays best is finished at once."""
        self.count(1)
        if not hand:
            return self.values.tokens(tokens)
        values = self.values
        worths = [self.design(points, swaps, squares, pin) for points, swaps, squares in hand]
        claimed = sum([points for points, swaps, _ in hand if swaps == 0])
        best = self._total(hand, worths) + values.tokens(tokens)
        if claimed >= self.needed:
            return best + VICTORY
        for index, (points, swaps, _) in enumerate(hand):
            if not swaps:
                continue
            by_card = min(swaps, swap_cards)
            paid = 3 * (swaps - by_card)
            if paid <= tokens:
                finished = worths.copy()
                finished[index] = float(min(points, self.needed - claimed))
                value = self._total(hand, finished, index) + values.tokens(tokens - paid)
                value -= by_card * values.cards[Card.SWAP]
                best = max(best, value + VICTORY if claimed + points >= self.needed else value)
        return best

    def _total(self, hand: Hand, worths: list[float], finished: int = -1) -> float:
        """Complete ones count in full; the others wait for the same swaps, so each counts less than the one before."""
        rank = self.values.rank
        total = 0.0
        waiting = []
        for index, worth in enumerate(worths):
            if hand[index][1] == 0 or index == finished:
                total += worth
            else:
                waiting.append(worth)
        waiting.sort(reverse=True)
        for place, worth in enumerate(waiting):
            total += worth * (rank[place] if place < len(rank) else rank[-1])
        return total

    def _reached(self, pin: int) -> list[int]:
        found = self._squares.get(pin)
        if found is None:
            reached = squares_from(self.rules.diagonal_steps, pin, self._others, self._tile_squares)
            found = self._squares[pin] = [int(squares) for squares in reached]
        return found

    # Cards that might come

    def new_design(self, pin: int) -> float:
        """The worth of a design from the stack, on average: any that is not known to be elsewhere."""
        view = self.view
        unseen = tuple(unseen_designs(view, self.tables))
        if not unseen:
            return 0.0
        self.count(len(unseen))
        rank = self.values.rank
        place = min(len(view.designs), len(rank) - 1)
        worths = [self.design(*found, pin) for found in self.look(unseen)]
        return rank[place] * sum(worths) / len(worths)
