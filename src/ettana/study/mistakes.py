"""The mistakes of a game, one decision after the other, and how exact each player was."""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

from ettana.core.action_table import action_from_id
from ettana.core.actions import Action
from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.state import PLACE
from ettana.core.rules import RuleSet
from ettana.study.analysis import POINT, WHOLE, Accuracy, Kind, Mistake, StudyBudget
from ettana.study.fresh_worlds import WINS, Z
from ettana.study.search import MistakeSearch, Verdict
from ettana.study.steps import RecordStep
from ettana.study.sure_points import Missed, missed_points

BLUNDER = 5 * POINT


class Review:
    """Goes through the decisions of a game. `losses` are those of each seat's own decisions that mattered."""

    def __init__(
        self, steps: Sequence[RecordStep], rules: RuleSet, deck: Deck, players: int, budget: StudyBudget
    ) -> None:
        self._steps = [step for step in steps if step.stands]
        self._rules = rules
        self._tables = deck.tables(rules.mirrored_designs)
        self.searcher = MistakeSearch(rules, deck, players, budget)
        self.losses: list[list[int]] = [[] for _ in range(players)]

    def run(self) -> Iterator[tuple[RecordStep, list[Mistake]]]:
        """The last step of each turn, and what was found in the turn."""
        for _, steps in groupby(self._steps, key=lambda step: (step.turn, step.seat)):
            turn = list(steps)
            missed = {each.step.entry: each for each in missed_points(turn, self._tables, self._rules)}
            found = [self._look(step, missed.get(step.entry)) for step in turn if self._is_choice(step)]
            yield turn[-1], [mistake for mistake in found if mistake is not None]

    def _is_choice(self, step: RecordStep) -> bool:
        return step.before.phase != PLACE and len(legal_ids(step.before)) > 1

    def _look(self, step: RecordStep, missed: Missed | None) -> Mistake | None:
        assert step.action is not None
        verdict = self.searcher.look(step.before, step.seat, step.action.id, step.entry)
        mistake = None
        if missed is not None:
            plan = WINS if missed.wins else tuple([action.id for action in missed.plan])
            named = self.searcher.compare(step.before, step.seat, plan, step.action.id, step.entry)
            if named.lead.mean + named.lead.error >= 0:  # otherwise it was better to leave it
                kind: Kind = "missed_claim" if missed.claim else "missed_completion"
                mistake = _mistake(step, kind, missed.plan, named, missed.designs)
            verdict = named if missed.wins else verdict
        if mistake is None and verdict.clear:
            kind = "blunder" if verdict.loss >= BLUNDER else "mistake"
            mistake = _mistake(step, kind, [action_from_id(verdict.better[0])], verdict, ())
        if verdict.matters and step.by != "stand-in":
            self.losses[step.seat].append(verdict.loss)
        return mistake

    def accuracy(self, seat: int) -> Accuracy:
        losses = self.losses[seat]
        count = len(losses)
        if not count:
            return Accuracy(0, 0, 0)
        mean = sum(losses) / count
        spread = sum((loss - mean) ** 2 for loss in losses) / max(1, count - 1)
        return Accuracy(count, round(mean), math.ceil(Z * math.sqrt(spread / count)))


def _mistake(
    step: RecordStep, kind: Kind, better: Sequence[Action], verdict: Verdict, designs: Sequence[int]
) -> Mistake:
    loss, error = verdict.lead.mean, verdict.lead.error if verdict.lead.worlds else 0
    return Mistake(
        entry=step.entry,
        turn=step.turn,
        seat=step.seat,
        by=step.by,
        kind=kind,
        played=str(step.action),
        better=[str(action) for action in better],
        loss=loss,
        low=max(-WHOLE, loss - error),
        high=min(WHOLE, loss + error),
        worlds=verdict.lead.worlds,
        designs=list(designs),
    )
