"""The outlook: the policy plays the rest of a turn and some turns ahead; then the open net says how likely each wins.

Chances are sums over worlds: a list with a number for each seat and, last, for nobody; each world adds ONE.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.chances.laid_dice import LaidDice, OpenStacks
from ettana.core.engine.chances.open_evaluation import OpenEvaluation
from ettana.core.engine.chances.open_net import ONE
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import SEATS
from ettana.core.engine.rules.legal import list_legal
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import OVER, PLACE, State
from ettana.core.engine.search.determinise import Hidden, deal
from ettana.core.engine.search.policy import Policy

# By how much the dice of each turn ahead differ from world to world. All 36 rolls come up equally often.
_STRIDES: Final = vec[i64]([1, 1, 5, 7, 11, 13, 17, 19])


class Outlook:
    """Adds up chances in `totals`, one for each seat and the last for nobody; `worlds` says how many were added."""

    def __init__(self, policy: Policy, leaf: OpenEvaluation, ahead: i64) -> None:
        self.policy: Policy = policy
        self.leaf: OpenEvaluation = leaf
        self.ahead: i64 = ahead  # turns that are played after the present one
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

    def finish(self, s: State, me: i64, turn: i64, world: i64) -> None:
        """Plays the rest of that seat's turn, if it is still on, and the turns ahead, and adds what they come to."""
        while s.phase == PLACE:
            count = list_legal(s)
            apply(s, s.listed[s.rng.below(count)])
        if s.phase != OVER and s.current == me and s.turn == turn:
            self.policy.rest_of_turn(s)
        k: i64 = 0
        while k < self.ahead and s.phase != OVER:
            k += 1
            rolled = (world * _STRIDES[k] + world // 36 * _STRIDES[k + 1] + 7 * k) % 36
            s.rng = LaidDice(rolled // 6, rolled % 6, s.rng)
            self.policy.rest_of_turn(s)
        self.add(s)

    def rest_of_turn(self, s: State, rng: Rng, most: i64, first: i64) -> list[int]:
        """The chances from the true hands: the stacks are shuffled and the dice new in each of so many worlds.

        `first` is the number of the first world: others roll other dice. One world is enough if no chance is in it.
        """
        self.forget()
        stacks = OpenStacks(s, rng)
        turn: i64 = s.turn if s.phase != PLACE else -1
        while self.worlds < most:
            world = stacks.deal()
            dice = world.rng
            counter = dice.counter
            self.finish(world, s.current, turn, first + self.worlds)
            if self.ahead == 0 and self.worlds == 1 and dice.counter == counter and nothing_drawn(s, world):
                break
        return self.chances()

    def start_of_turn(self, s: State, rng: Rng, most: i64, first: i64) -> list[int]:
        """The same at the start of a turn, as far as it was looked at from the turn before."""
        self.forget()
        if self.ahead == 0 or s.phase == OVER:
            self.add(s)
            return self.chances()
        stacks = OpenStacks(s, rng)
        while self.worlds < most:
            self.finish(stacks.deal(), s.current, -1, first + self.worlds)
        return self.chances()

    def after(self, s: State, action: i64, rng: Rng, most: i64) -> list[int]:
        """The same after an action whose chances are too many to be looked at one by one."""
        self.forget()
        stacks = OpenStacks(s, rng)
        turn: i64 = s.turn if s.phase != PLACE else -1
        while self.worlds < most:
            world = stacks.deal()
            apply(world, action)
            self.finish(world, s.current, turn, self.worlds)
        return self.chances()

    def leads(self, hidden: Hidden, first: i64, second: i64, rng: Rng, worlds: i64) -> list[int]:
        """What the first action brings more than the second, in the same believed worlds with the same dice."""
        self.forget()
        mine = self.totals
        against = vec[i64]([0] * (SEATS + 1))
        me = hidden.known.current
        turn: i64 = hidden.known.turn if hidden.known.phase != PLACE else -1
        played: i64 = 0
        while played < worlds:
            played += 1
            world = deal(hidden, rng)
            other = world.copy()
            apply(world, first)
            self.finish(world, me, turn, played)
            self.totals = against
            apply(other, second)
            self.finish(other, me, turn, played)
            self.totals = mine
        self.worlds = worlds
        seat: i64 = 0
        while seat <= SEATS:
            mine[seat] -= against[seat]
            seat += 1
        return self.chances()


def nothing_drawn(s: State, world: State) -> bool:
    """Whether nobody has drawn in a world of open stacks, whose designs begin at 0."""
    return s.card_count == world.card_count and world.design_top == 0
