"""Where to move: the square whose free swap (4.2) does most for the hand."""

from ettana.bots.sensible.situation import CARD, TOKEN, Situation
from ettana.core.actions import Action, EndTurn, Jump, PlayMove, Walk
from ettana.core.engine.rules.board import PAIR_A, PAIR_B, TOUCHING_PAIRS

Move = Walk | Jump | PlayMove


def gain_of_moving(s: Situation) -> float:
    """What the best move wins, in points; nothing, or less, where none helps."""
    return best_move(s)[0] - s.hand.promise()


def best_move(s: Situation) -> tuple[float, Action | None]:
    """The worth of the board after the best move with the best free swap, and the move. Thought out once.

    There is no move if the turn may end without one (3.6) and that is worth more.
    """
    if s.best_move is None:
        plan = _Plan(s)
        moves: list[Move] = [*s.choices(Walk), *s.choices(Jump), *s.choices(PlayMove)]
        found: tuple[float, Action | None] = s.best(moves, plan.worth)
        may_stay = s.choices(Walk) and s.only(EndTurn) is not None
        if may_stay and s.prospect(s.hand.distances, s.me.tokens) > found[0]:
            found = found[0], None
        s.best_move = found
    return s.best_move


class _Plan:
    """Remembers what each swap is worth: squares share octagons, and several walks lead to one square."""

    def __init__(self, s: Situation) -> None:
        self._s = s
        self._distances: dict[int, tuple[int, ...]] = {}

    def worth(self, move: Move) -> float:
        s = self._s
        paid = len(move.pays) if isinstance(move, Walk) else 0
        cost = paid * TOKEN
        pairs = range(6 * move.to, 6 * move.to + 6)
        if isinstance(move, PlayMove):
            cost += CARD
            pairs = pairs if s.rules.free_swap_after_move_card else range(0)
        tokens = s.me.tokens - paid
        most = s.prospect(s.hand.distances, tokens)
        for pair in [int(TOUCHING_PAIRS[place]) for place in pairs]:
            most = max(most, s.prospect(self._after(pair), tokens))
        return most - cost

    def _after(self, pair: int) -> tuple[int, ...]:
        found = self._distances.get(pair)
        if found is None:
            found = self._distances[pair] = self._s.hand.after_swap(int(PAIR_A[pair]), int(PAIR_B[pair]))
        return found
