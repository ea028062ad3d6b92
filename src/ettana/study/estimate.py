"""The estimator: each seat's chance to win from the true hands, with dice and stacks that nobody knows yet.

The policy plays the rest of the present turn, then the open net is asked. A roll or a draw that comes next is looked at
outcome by outcome. The turn solver or the policy finds a turn that can be won for sure, which not everybody sees.
"""

import math
from dataclasses import dataclass

from ettana.bots.searchers.play_styles import CAREFUL
from ettana.core.designs.deck import Deck
from ettana.core.engine.chances.expectation import CERTAIN, Expectation, listed
from ettana.core.engine.chances.open_evaluation import OpenEvaluation
from ettana.core.engine.chances.open_net import ONE
from ettana.core.engine.chances.outlook import Outlook
from ettana.core.engine.rules.board import BLACK, SEATS, walks_for
from ettana.core.engine.rules.rng import Rng, seeded
from ettana.core.engine.rules.state import OVER, PLACE, State
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.sample_world import Hidden
from ettana.core.rules import RuleSet
from ettana.study.nets import open_net_for
from ettana.study.outcomes import cause_of
from ettana.study.shares import Chances, balanced, mean, shares

NO_LIMIT = 1 << 60
_BELIEF = 1_000  # seeds of their own for the worlds that a player could believe in
_USUAL = 16_000  # nodes, with which the error of a decision is an eighth of a point
_LEAST_NODES = 200  # with fewer, outcomes are sampled
_FINE_WORLDS = 5_000  # nodes; more worlds tell more of a decision than more paths in each


@dataclass(frozen=True, slots=True)
class Answered:
    """What an action comes to before chance has answered: in all, and after each roll of the dice."""

    expected: Chances
    by_roll: dict[tuple[int, int], Chances]

    def before_draw(self, state: State) -> Chances | None:
        """What was expected when black had been rolled; None if it was not."""
        return self.by_roll.get((int(state.number), int(state.colour))) if state.colour == BLACK else None


@dataclass(frozen=True, slots=True)
class Judgement:
    """A state before a decision. `expects` is what the policy would do; `sure` if the turn can be won for sure."""

    chances: Chances
    expects: int
    sure: bool = False
    answers: Answered | None = None  # to what is expected, if chance has to answer


@dataclass(frozen=True, slots=True)
class Worlds:
    """How many worlds a decision is valued in: from `least` to `most`, until its standard error is `error`, of ONE."""

    least: int
    most: int
    error: int


@dataclass(frozen=True, slots=True)
class EstimatorSettings:
    """How finely chance is looked at: the paths of a moment, of all answers to an action and of each world of a belief.

    Without paths for `answers`, these are sampled and not looked at one by one.
    """

    moment: int
    answers: int | None
    setup: int  # worlds
    belief: Worlds
    believed: int  # paths in each of these worlds

    @classmethod
    def of(cls, nodes: int) -> "EstimatorSettings":
        """What goes with so many nodes for a search: with four times as many, errors are half as large."""
        return cls(
            moment=max(6, nodes // 20),
            answers=nodes // 4 if nodes >= _LEAST_NODES else None,
            setup=max(24, nodes // 16),
            belief=Worlds(min(100, max(6, nodes // 10)), max(6, nodes // 10), _error(nodes)),
            believed=2 if nodes < _FINE_WORLDS else 3,
        )


def _error(nodes: int) -> int:
    return round(ONE * 0.00125 * math.sqrt(_USUAL / nodes))


QUICK = EstimatorSettings(8, None, 24, Worlds(1, 1, 0), 1)


class Estimator:
    """Estimates of one game. The same seed gives the same worlds to all states of a turn."""

    def __init__(self, rules: RuleSet, deck: Deck, players: int, seed: int, settings: EstimatorSettings) -> None:
        self.rules, self.settings, self._seed, self._players = rules, settings, seed, players
        self.tables = deck.tables(rules.mirrored_designs)
        walks = walks_for(rules.diagonal_steps)
        evaluation = Evaluation(CAREFUL.value_net_for(players), self.tables, walks)
        leaf = OpenEvaluation(open_net_for(players), self.tables, walks)
        evaluation.most = leaf.most = NO_LIMIT
        self.policy = Policy(evaluation, CAREFUL.bias, seeded(0), 0)
        self.outlook = Outlook(self.policy, leaf)
        self.expectation = Expectation(self.outlook, seeded(0))

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
            worlds = self.outlook.rest_of_turn(state, self.chance(-1), self.settings.setup)
            return Judgement(self._shares(worlds), -1)
        expects = int(self.policy.decide(state.copy()))
        actions = self.expectation.actions_to_win(state)
        if actions:
            return Judgement(self._shares(listed(self.expectation.open_win(state, actions))), expects, sure=True)
        answers = self.answers(state, expects)
        if answers is not None:
            return Judgement(answers.expected, expects, answers=answers)
        return Judgement(self.value(state, self.settings.moment), expects)

    def judge_again(self, state: State, before: Judgement) -> Judgement:
        """A state that the policy led to without chance: what came before it came to the same."""
        if before.sure:  # the way to the win has become shorter, or the policy has left it
            return self.judge(state)
        expects = int(self.policy.decide(state.copy()))
        answers = self.answers(state, expects)
        if answers is not None:
            return Judgement(answers.expected, expects, answers=answers)
        return Judgement(before.chances, expects)

    def answers(self, state: State, action: int) -> Answered | None:
        """What an action comes to that chance answers; None if there are no answers that could be looked at.

        Each answer is valued as the state after it will be, but with fewer paths. So luck is zero in the mean.
        """
        if self.settings.answers is None:
            return None
        turn = turn_of(state)
        parts = [
            (weight, key, self._shares(told))
            for weight, key, told in self.expectation.each(state, action, self.settings.answers, self.chance(turn))
        ]
        if not parts:
            return None
        rolls: dict[tuple[int, int], list[tuple[int, Chances]]] = {}
        for weight, key, chances in parts:
            rolls.setdefault((key[0], key[1]), []).append((weight, chances))
        return Answered(
            mean([(weight, chances) for weight, _, chances in parts]),
            {roll: mean(found) for roll, found in rolls.items()} if cause_of(action) == "roll" else {},
        )

    def after(self, state: State, action: int) -> Chances:
        """What an action comes to whose answers are not looked at one by one: they are too many in the setting up."""
        turn = turn_of(state)
        if state.phase == PLACE:
            return self._shares(self.outlook.after(state, action, self.chance(turn), self.settings.setup))
        return self._shares(self.expectation.after_action(state, action, self.settings.moment, self.chance(turn)))

    def end(self, state: State) -> Chances:
        """The start of a turn by the net alone, or the end of the game."""
        return self._shares(self.outlook.start_of_turn(state))

    def value(self, state: State, paths: int, salt: int = 0) -> Chances:
        """What the rest of a turn comes to."""
        turn = turn_of(state)
        return self._shares(self.expectation.of(state, turn, paths, self.chance(turn, salt)))

    def leads(self, hidden: Hidden, first: int, second: int) -> Chances:
        """What the first action brings more than the second in worlds of a belief."""
        worlds, rng = self.settings.belief, self.chance(turn_of(hidden.known), _BELIEF)
        told = self.expectation.leads(
            hidden, first, second, rng, self.settings.believed, worlds.least, worlds.most, worlds.error
        )
        return balanced([*told[: self._players], told[SEATS]], CERTAIN * told[-1])

    def _shares(self, told: list[int]) -> Chances:
        return shares([*told[: self._players], told[SEATS]])


def turn_of(state: State) -> int:
    """Turns completed, -1 while pins are placed."""
    return -1 if state.phase == PLACE else int(state.turn)
