"""The moments of a game and its ledger, turn by turn."""

from collections.abc import Iterator, Sequence

from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.state import PLACE
from ettana.study.analysis import LedgerEntry, Moment
from ettana.study.booking import book_step
from ettana.study.estimate import Estimator, Judgement
from ettana.study.steps import Step


class Chronicle:
    """Judges the states of a game one after the other. What was taken back is not judged."""

    def __init__(self, steps: Sequence[Step], estimator: Estimator, deck: Deck) -> None:
        self._estimator, self._deck = estimator, deck
        self._steps = steps
        self.judged: dict[int, Judgement] = {}  # by the entry that led there

    def run(self, *, booked: bool) -> Iterator[tuple[Step, list[LedgerEntry]]]:
        """Each step that stands with its entries, which are none unless they are `booked`."""
        standing = [step for step in self._steps if step.stands]
        if not standing:
            return
        before = self._estimator.judge(standing[0].before)
        self.judged[0] = before
        for step in standing:
            after = self._estimator.judge(step.after)
            self.judged[step.entry] = after
            yield step, book_step(step, before, after, self._estimator, self._deck) if booked else []
            before = after

    def moments(self) -> list[Moment]:
        """As far as it has come."""
        found: list[Moment] = []
        for place, step in enumerate(self._steps):
            if place == 0 and 0 in self.judged:
                turn = -1 if step.before.phase == PLACE else int(step.before.turn)
                found.append(Moment(0, turn, step.seat, list(self.judged[0].chances)))
            judged = self.judged.get(step.entry)
            if judged is None and step.stands:
                break
            chances = found[-1].chances if judged is None else list(judged.chances)
            turn = -1 if step.after.phase == PLACE else int(step.after.turn)
            found.append(Moment(step.entry, turn, int(step.after.current), chances, undone=judged is None))
        return found
