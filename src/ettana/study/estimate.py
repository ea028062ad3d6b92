"""The estimator: each seat's chance to win from the true hands, with dice and stacks that nobody knows yet.

The policy plays the rest of the present turn and AHEAD more, then the open net is asked. A roll or a draw that comes
next is looked at outcome by outcome. A turn that wins for sure is found by the turn solver.
"""

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

AHEAD = 1  # turns
NO_LIMIT = 1 << 60
_LEAST_NODES = 200  # with fewer, not even one world is played for each outcome of a roll
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
    """How many worlds each kind of estimate is made of. Without any for an outcome, these are not looked at."""

    moment: int
    outcome: int
    setup: int
    belief: int

    @classmethod
    def of(cls, nodes: int) -> "Worlds":
        """As many as go with so many nodes for a search. With few of them outcomes are sampled too."""
        many = max(6, nodes // 111)
        return cls(many, max(nodes >= _LEAST_NODES, nodes // 2666), max(24, nodes // 50), many)


QUICK = Worlds(moment=12, outcome=0, setup=24, belief=0)


class Estimator:
    """Estimates of one game. The same seed gives the same worlds to all states of a turn."""

    def __init__(self, rules: RuleSet, deck: Deck, players: int, seed: int, worlds: Worlds) -> None:
        self.rules, self.worlds, self._seed, self._players = rules, worlds, seed, players
        self.tables = deck.tables(rules.mirrored_designs)
        walks = walks_for(rules.diagonal_steps)
        evaluation = Evaluation(CAREFUL.value_net_for(players), self.tables, walks)
        leaf = OpenEvaluation(open_net_for(players), self.tables, walks)
        evaluation.most = leaf.most = NO_LIMIT
        self.policy = Policy(evaluation, CAREFUL.bias, seeded(0), 0)
        self.outlook = Outlook(self.policy, leaf, AHEAD)

    @property
    def nodes(self) -> int:
        return int(self.outlook.nodes())

    def chance(self, turn: int, salt: int = 0) -> Rng:
        """A generator that is the same for all states of a turn."""
        return seeded(self._seed * 0x9E3779B97F4A7C15 + turn * 0x10001 + salt)

    def judge(self, state: State) -> Judgement:
        """A state in which somebody has to decide, or which is over."""
        if state.phase == OVER:
            return Judgement(self.end(state, -1), -1)
        if state.phase == PLACE:
            return Judgement(self._rest(state, self.worlds.setup), -1)
        expects = int(self.policy.decide(state.copy()))
        if self.wins_surely(state):
            return Judgement(self._won_by(int(state.current)), expects, sure=True)
        answers = self.answers(state, expects)
        if answers is not None:
            return Judgement(answers.expected, expects, answers=answers)
        return Judgement(self._rest(state, self.worlds.moment), expects)

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
        found = outcomes(state, action) if self.worlds.outcome else []
        if not found:
            return None
        parts = [
            (each.weight, self._horizon(each.state, turn_of(state), place * self.worlds.outcome), each.roll)
            for place, each in enumerate(found)
        ]
        by_roll = {
            roll: mean([(weight, chances) for weight, chances, rolled in parts if rolled == roll])
            for roll in {rolled for _, _, rolled in parts if rolled[0]}
        }
        return Answers(mean([(weight, chances) for weight, chances, _ in parts]), by_roll)

    def after(self, state: State, action: int) -> Chances:
        """What an action comes to whose answers are too many: the setting up, and a draw that reshuffles."""
        worlds = self.worlds.setup if state.phase == PLACE else self.worlds.moment
        return self._shares(self.outlook.after(state, action, self.chance(turn_of(state)), worlds))

    def end(self, state: State, turn: int) -> Chances:
        """The end of a turn as it looks from there, or of the game: the next turn has begun in this state."""
        most = self.worlds.setup if turn < 0 else self.worlds.moment
        return self._shares(self.outlook.start_of_turn(state, self.chance(turn), most, 0))

    def leads(self, hidden: Hidden, first: int, second: int, salt: int) -> Chances:
        """What the first action brings more than the second in worlds of a belief."""
        worlds = self.worlds.belief
        told = self.outlook.leads(hidden, first, second, self.chance(turn_of(hidden.known), salt), worlds)
        return balanced([*told[: self._players], told[SEATS]], ONE * worlds)

    def wins_surely(self, state: State, most_nodes: int = _SOLVER_NODES) -> bool:
        """Whether the current player can win this turn without any chance in it."""
        if state.phase != ACT or not self.outlook.leaf.may_win_now(state):
            return False
        me = int(state.current)
        solver = solver_for(view(state, me), self.tables, self.rules, most_replaces=0)
        solver.most_nodes = most_nodes
        solver.run()
        return bool(solver.points >= state.options.target - state.points[me])

    def _horizon(self, state: State, turn: int, first: int) -> Chances:
        """A state that chance led to in that turn. Each has worlds of its own, so that their errors do not add up."""
        worlds, rng = self.worlds.outcome, self.chance(turn, first + 1)
        if state.phase == OVER or state.turn != turn:
            return self._shares(self.outlook.start_of_turn(state, rng, worlds, first))
        found = self._shares(self.outlook.rest_of_turn(state, rng, worlds, first))
        me = int(state.current)
        return self._won_by(me) if found[me] < WHOLE and self.wins_surely(state, _SOLVER_GLANCE) else found

    def _rest(self, state: State, worlds: int) -> Chances:
        return self._shares(self.outlook.rest_of_turn(state, self.chance(turn_of(state)), worlds, 0))

    def _won_by(self, seat: int) -> Chances:
        return tuple([WHOLE * (place == seat) for place in range(self._players + 1)])

    def _shares(self, told: list[int]) -> Chances:
        return shares([*told[: self._players], told[SEATS]])


def turn_of(state: State) -> int:
    """Turns completed, -1 while pins are placed."""
    return -1 if state.phase == PLACE else int(state.turn)
