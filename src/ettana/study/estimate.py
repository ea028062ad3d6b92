"""The estimator: each seat's chance to win from the true hands, with dice and stacks that nobody knows yet.

The policy plays the rest of the present turn, then the open net is asked. A roll or a draw that comes next is looked at
outcome by outcome. A turn that wins for sure is found by the turn solver.
"""

import math
from dataclasses import dataclass, field

from ettana.bots.searchers.play_styles import CAREFUL
from ettana.bots.turn_solver import solver_for
from ettana.core.designs.deck import Deck
from ettana.core.engine.chances.open_evaluation import OpenEvaluation
from ettana.core.engine.chances.open_net import ONE
from ettana.core.engine.chances.outlook import Outlook
from ettana.core.engine.rules.board import SEATS, walks_for
from ettana.core.engine.rules.rng import Rng, seeded
from ettana.core.engine.rules.state import ACT, OVER, PLACE, State
from ettana.core.engine.search.determinise import Hidden
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.policy import Policy
from ettana.core.rules import RuleSet
from ettana.core.view import view
from ettana.study.analysis import WHOLE
from ettana.study.nets import open_net_for
from ettana.study.outcomes import outcomes
from ettana.study.shares import Chances, balanced, mean, shares

NO_LIMIT = 1 << 60
_USUAL = 16_000  # nodes, with which the error of a chance is a quarter of a point
_LEAST_NODES = 200  # with fewer, outcomes are sampled
_SOLVER_NODES = 1000  # for a state of the game
_SOLVER_GLANCE = 150  # for one of many that might come


@dataclass(frozen=True, slots=True)
class Answers:
    """What an action is expected to come to before chance has answered: in all, and after each roll of the dice."""

    expected: Chances
    by_roll: dict[tuple[int, int], Chances] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A state before a decision. `expects` is what the policy would do; `sure` if the turn can be won for sure."""

    chances: Chances
    expects: int
    sure: bool = False
    answers: Answers | None = None  # to what is expected, if chance has to answer


@dataclass(frozen=True, slots=True)
class Worlds:
    """How many worlds an estimate is made of: from `least` to `most`, until its standard error is `error`, of ONE."""

    least: int
    most: int
    error: int


@dataclass(frozen=True, slots=True)
class Care:
    """The worlds of each kind of estimate. Without an `outcome`, outcomes are sampled and not looked at one by one."""

    moment: Worlds
    outcome: Worlds | None
    setup: Worlds
    belief: Worlds

    @classmethod
    def of(cls, nodes: int) -> "Care":
        """What goes with so many nodes for a search: with four times as many, errors are half as large."""
        error = round(ONE * 0.0025 * math.sqrt(_USUAL / nodes))
        many = max(6, nodes // 10)
        return cls(
            moment=Worlds(min(24, many), many, error),
            outcome=Worlds(2, max(2, nodes // 400), 6 * error) if nodes >= _LEAST_NODES else None,
            setup=Worlds(24, max(24, nodes // 16), 2 * error),
            belief=Worlds(min(24, many), many, error // 2),  # there are many of them, and what is unknown has two
        )


QUICK = Care(Worlds(4, 12, ONE // 50), None, Worlds(24, 24, 0), Worlds(1, 1, 0))


class Estimator:
    """Estimates of one game. The same seed gives the same worlds to all states of a turn."""

    def __init__(self, rules: RuleSet, deck: Deck, players: int, seed: int, care: Care) -> None:
        self.rules, self.care, self._seed, self._players = rules, care, seed, players
        self.tables = deck.tables(rules.mirrored_designs)
        walks = walks_for(rules.diagonal_steps)
        evaluation = Evaluation(CAREFUL.value_net_for(players), self.tables, walks)
        leaf = OpenEvaluation(open_net_for(players), self.tables, walks)
        evaluation.most = leaf.most = NO_LIMIT
        self.policy = Policy(evaluation, CAREFUL.bias, seeded(0), 0)
        self.outlook = Outlook(self.policy, leaf)

    @property
    def nodes(self) -> int:
        return int(self.outlook.nodes())

    def chance(self, turn: int, salt: int = 0) -> Rng:
        """A generator that is the same for all states of a turn."""
        return seeded(self._seed * 0x9E3779B97F4A7C15 + turn * 0x10001 + salt)

    def judge(self, state: State) -> Judgement:
        """A state in which somebody has to decide, or which is over."""
        if state.phase == OVER:
            return Judgement(self.end(state), -1)
        if state.phase == PLACE:
            return Judgement(self._rest(state, self.care.setup), -1)
        expects = int(self.policy.decide(state.copy()))
        if self.wins_surely(state):
            return Judgement(self._won_by(int(state.current)), expects, sure=True)
        answers = self.answers(state, expects)
        if answers is not None:
            return Judgement(answers.expected, expects, answers=answers)
        return Judgement(self._rest(state, self.care.moment), expects)

    def judge_again(self, state: State, before: Judgement) -> Judgement:
        """A state that the policy led to without chance: in all worlds of the state before it came to the same."""
        if before.sure:  # the solver's win, which the policy may have spoilt
            return self.judge(state)
        expects = int(self.policy.decide(state.copy()))
        answers = self.answers(state, expects)
        if answers is not None:
            return Judgement(answers.expected, expects, answers=answers)
        return Judgement(before.chances, expects)

    def answers(self, state: State, action: int) -> Answers | None:
        """What an action comes to that chance answers; None if there are no answers that could be looked at."""
        if self.care.outcome is None:
            return None
        found = outcomes(state, action)
        if not found:
            return None
        turn = turn_of(state)
        parts = [
            (each.weight, self._horizon(each.state, turn, self.care.outcome, place + 1), each.roll)
            for place, each in enumerate(found)
        ]
        by_roll = {
            roll: mean([(weight, chances) for weight, chances, rolled in parts if rolled == roll])
            for roll in {rolled for _, _, rolled in parts if rolled[0]}
        }
        return Answers(mean([(weight, chances) for weight, chances, _ in parts]), by_roll)

    def after(self, state: State, action: int) -> Chances:
        """What an action comes to whose answers are too many: the setting up, and a draw that reshuffles."""
        worlds = self.care.setup if state.phase == PLACE else self.care.moment
        return self._shares(self.outlook.after(state, action, self.chance(turn_of(state)), worlds.most))

    def end(self, state: State) -> Chances:
        """The start of a turn by the net alone, or the end of the game."""
        return self._shares(self.outlook.start_of_turn(state))

    def leads(self, hidden: Hidden, first: int, second: int, salt: int) -> Chances:
        """What the first action brings more than the second in worlds of a belief."""
        worlds, rng = self.care.belief, self.chance(turn_of(hidden.known), salt)
        told = self.outlook.leads(hidden, first, second, rng, worlds.least, worlds.most, worlds.error)
        return balanced([*told[: self._players], told[SEATS]], ONE * told[-1])

    def wins_surely(self, state: State, most_nodes: int = _SOLVER_NODES) -> bool:
        """Whether the current player can win this turn without any chance in it."""
        if state.phase != ACT or not self.outlook.leaf.may_win_now(state):
            return False
        me = int(state.current)
        solver = solver_for(view(state, me), self.tables, self.rules, most_replaces=0)
        solver.most_nodes = most_nodes
        solver.run()
        return bool(solver.points >= state.options.target - state.points[me])

    def _horizon(self, state: State, turn: int, worlds: Worlds, salt: int) -> Chances:
        """A state that chance led to in that turn. Each has worlds of its own, so that their errors do not add up."""
        if state.phase == OVER or state.turn != turn:
            return self.end(state)
        found = self._rest(state, worlds, salt)
        me = int(state.current)
        return self._won_by(me) if found[me] < WHOLE and self.wins_surely(state, _SOLVER_GLANCE) else found

    def _rest(self, state: State, worlds: Worlds, salt: int = 0) -> Chances:
        rng = self.chance(turn_of(state), salt)
        return self._shares(self.outlook.rest_of_turn(state, rng, worlds.least, worlds.most, worlds.error))

    def _won_by(self, seat: int) -> Chances:
        return tuple([WHOLE * (place == seat) for place in range(self._players + 1)])

    def _shares(self, told: list[int]) -> Chances:
        return shares([*told[: self._players], told[SEATS]])


def turn_of(state: State) -> int:
    """Turns completed, -1 while pins are placed."""
    return -1 if state.phase == PLACE else int(state.turn)
