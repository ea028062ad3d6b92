"""The outlook: the policy plays the rest of a turn, then the open net says how likely each seat is to win.

Chances are sums over worlds: a list with a number for each seat and, last, for nobody; each world adds ONE.
"""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.chances.forced_outcomes import OpenStacks
from ettana.core.engine.chances.open_evaluation import OpenEvaluation
from ettana.core.engine.chances.open_net import ONE
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import SEATS
from ettana.core.engine.rules.legal import list_legal
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import OVER, PLACE, State
from ettana.core.engine.search.policy import Policy


class Outlook:
    """Adds up chances in `totals`, one for each seat and the last for nobody; `worlds` says how many were added."""

    def __init__(self, policy: Policy, leaf: OpenEvaluation) -> None:
        self.policy: Policy = policy
        self.leaf: OpenEvaluation = leaf
        self.totals: vec[i64] = vec[i64]([0] * (SEATS + 1))
        self.worlds: i64 = 0

    def nodes(self) -> int:
        return self.policy.evaluation.nodes + self.leaf.nodes

    def forget(self) -> None:
        self.worlds = 0
        seat: i64 = 0
        while seat <= SEATS:
            self.totals[seat] = 0
            seat += 1

    def chances(self) -> list[int]:
        """The sums, and how many worlds they are of."""
        return [int(number) for number in self.totals] + [int(self.worlds)]

    def add(self, s: State) -> None:
        """Adds the chances of a state in which a turn begins, or which is over."""
        self.worlds += 1
        if s.phase == OVER:
            self.totals[s.winner if s.winner >= 0 else SEATS] += ONE
            return
        net = self.leaf.open
        self.leaf.look_at(s)
        net.answer()
        nobody: i64 = 0
        if s.options.turn_limit != 0:
            nobody = net.goes_on(s.options.turn_limit - s.turn)
            self.totals[SEATS] += nobody
        net.softmax()
        left = ONE - nobody
        place: i64 = 1
        while place < s.players:
            share = net.output[place] * (ONE - nobody) // ONE
            self.totals[(s.current + place) % s.players] += share
            left -= share
            place += 1
        self.totals[s.current] += left

    def finish(self, s: State, me: i64, turn: i64) -> None:
        """Plays the rest of that seat's turn, if it is still on, and adds what it comes to."""
        while s.phase == PLACE:
            count = list_legal(s)
            apply(s, s.listed[s.rng.below(count)])
        if s.phase != OVER and s.current == me and s.turn == turn:
            self.policy.rest_of_turn(s)
        self.add(s)

    def rest_of_turn(self, s: State, rng: Rng, worlds: i64) -> list[int]:
        """The chances from the true hands: in each world the stacks are shuffled and the dice are new."""
        self.forget()
        stacks = OpenStacks(s, rng)
        turn: i64 = s.turn if s.phase != PLACE else -1
        while self.worlds < worlds:
            self.finish(stacks.deal(), s.current, turn)
        return self.chances()

    def start_of_turn(self, s: State) -> list[int]:
        """The chances by the net alone, or the end of the game."""
        self.forget()
        self.add(s)
        return self.chances()

    def after(self, s: State, action: i64, rng: Rng, worlds: i64) -> list[int]:
        """The same after an action whose answers are too many to be looked at one by one."""
        self.forget()
        stacks = OpenStacks(s, rng)
        turn: i64 = s.turn if s.phase != PLACE else -1
        while self.worlds < worlds:
            world = stacks.deal()
            apply(world, action)
            self.finish(world, s.current, turn)
        return self.chances()
