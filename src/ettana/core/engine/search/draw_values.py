"""What a draw is worth before it is made. Any card or design that the player has not seen may come."""

from typing import Final

from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT
from ettana.core.engine.rules.cards import CARD_TYPES, VICTORY_POINT
from ettana.core.engine.rules.state import State
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.features import CARDS, UNIT
from ettana.core.engine.search.hand_after_turn import NONE
from ettana.core.engine.search.value_net import CHANCE, chance_of
from ettana.core.engine.solve.hand_distances import HandDistances

FRESH: Final = 4  # unseen designs that are tried: they stand for all


class DrawValues:
    """The chance to win, of CHANCE, with one card or design more than the evaluation has laid out."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation: Evaluation = evaluation
        self.distances: HandDistances = HandDistances(evaluation.distances.tables)

    def with_fresh(self, s: State, needed: i64, tokens: i64, cards: i64, pin: i64, without: i64) -> i64:
        """The chance with one more design: the mean over a few that the player has not seen."""
        unseen = BIT[s.designs.size] - 1 & ~s.held[s.current]
        count = s.designs.size
        seat: i64 = 0
        while seat < s.players:
            unseen &= ~s.claimed[seat]
            seat += 1
        fresh = self.distances
        fresh.take(s.cell, s.yarn)
        evaluation = self.evaluation
        total: i64 = 0
        looked: i64 = 0
        design = (7 * s.turn + 5 * pin) % count
        tries: i64 = 0
        while tries < count and looked < FRESH:
            design = (design + 11) % count if count % 11 != 0 else (design + 1) % count
            tries += 1
            if unseen & BIT[design] != 0:
                looked += 1
                fresh.look_at(0, design)
                if fresh.swaps[0] == 0:
                    left = needed - fresh.points[0]
                    total += chance_of(evaluation.weigh(left, tokens, cards, pin, without)) if left > 0 else CHANCE
                else:
                    evaluation.add_design(fresh, 0)
                    total += chance_of(evaluation.weigh(needed, tokens, cards, pin, without))
                    evaluation.count -= 1
        return total // looked if looked > 0 else 0

    def with_card(self, s: State, needed: i64, tokens: i64, cards: i64, pin: i64) -> i64:
        """The chance with one more card. The net is told a part of each unseen kind; Victory points count apart."""
        evaluation = self.evaluation
        me = s.current
        unseen: i64 = 0
        victory: i64 = s.options.cards[VICTORY_POINT]
        seat: i64 = 0
        while seat < s.players:
            victory -= s.victory_cards[seat]
            seat += 1
        card: i64 = 0
        while card < CARD_TYPES:
            if card != VICTORY_POINT:
                unseen += self.unseen_of(s, me, card)
            card += 1
        if unseen + victory <= 0:
            return 0
        evaluation.weigh(needed, tokens, cards, pin, NONE)
        net = evaluation.net
        card = 0
        while card < CARD_TYPES and unseen > 0:
            if card != VICTORY_POINT:
                net.add(CARDS + card, UNIT * self.unseen_of(s, me, card) // unseen)
            card += 1
        total = unseen * chance_of(net.logit())
        if victory > 0:
            total += victory * (
                chance_of(evaluation.weigh(needed - 1, tokens, cards, pin, NONE)) if needed > 1 else CHANCE
            )
        return total // (unseen + victory)

    def unseen_of(self, s: State, me: i64, card: i64) -> i64:
        return s.options.cards[card] - (s.cards[me] >> 4 * card & 15) - (s.discards >> 4 * card & 15)
