"""The moments of a game and its ledger, turn by turn."""

from collections.abc import Iterator, Sequence

from ettana.core.designs.deck import Deck
from ettana.notation.record import Record
from ettana.records import record_start
from ettana.study.analysis import LedgerEntry, WinChances
from ettana.study.booking import book_step
from ettana.study.estimate import Estimator, Judgement, turn_of
from ettana.study.outcomes import cause_of
from ettana.study.steps import RecordStep, is_same_turn


def first_moment(record: Record, estimator: Estimator) -> WinChances:
    """Of a game in which nothing has been done, or nothing that stands."""
    state = record_start(record).state
    return WinChances(0, turn_of(state), int(state.current), list(estimator.judge(state).chances))


class LedgerBuilder:
    """Judges the states of a game one after the other. What was taken back is not judged."""

    def __init__(self, steps: Sequence[RecordStep], estimator: Estimator, deck: Deck) -> None:
        self._estimator, self._deck = estimator, deck
        self._steps = steps
        self.judged: dict[int, Judgement] = {}  # by the entry that led there

    def run(self, *, booked: bool) -> Iterator[tuple[RecordStep, list[LedgerEntry]]]:
        """Each step that stands with its entries, which are none unless they are `booked`."""
        standing = [step for step in self._steps if step.stands]
        if not standing:
            return
        before = self._estimator.judge(standing[0].before)
        self.judged[0] = before
        for step in standing:
            after = self._judge(step, before)
            self.judged[step.entry] = after
            yield step, book_step(step, before, after, self._estimator, self._deck) if booked else []
            before = after

    def _judge(self, step: RecordStep, before: Judgement) -> Judgement:
        """The state after a step. If that was what the estimate had expected, without chance, nothing has changed."""
        assert step.action is not None
        if step.action.id == before.expects and is_same_turn(step) and cause_of(step.action.id) is None:
            return self._estimator.judge_again(step.after, before)
        return self._estimator.judge(step.after)

    def moments(self) -> list[WinChances]:
        """As far as it has come."""
        found: list[WinChances] = []
        for place, step in enumerate(self._steps):
            if place == 0 and 0 in self.judged:
                found.append(WinChances(0, turn_of(step.before), step.seat, list(self.judged[0].chances)))
            judged = self.judged.get(step.entry)
            if judged is None and step.stands:
                break
            chances = found[-1].chances if judged is None else list(judged.chances)
            turn = turn_of(step.after)
            found.append(WinChances(step.entry, turn, int(step.after.current), chances, undone=judged is None))
        return found
