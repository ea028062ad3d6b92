"""A finished game, analysed: its chances, where they came from and where they went, and what was lost by mistake.

The work is done in stages, and after each turn of each stage whoever asked is told all that is known so far.
"""

from collections.abc import Callable, Iterator

from ettana.core.engine import is_compiled
from ettana.notation.record import Record
from ettana.study.analysis import Analysis, By, LedgerEntry, Mistake, Stage, StudyBudget, WinChances
from ettana.study.estimate import QUICK, Estimator, EstimatorSettings
from ettana.study.ledger import LedgerBuilder, first_moment
from ettana.study.mistakes import Review
from ettana.study.shares import after_conceding, less
from ettana.study.steps import RecordStep, steps_of
from ettana.study.summary import player_studies, turning_points

Progress = Callable[[Analysis], None]

STANDARD_BUDGET = StudyBudget()
INTERPRETED_BUDGET = StudyBudget(nodes=100)  # without a compiler all takes eighty times as long
_SHARES: dict[Stage, tuple[float, float]] = {"chances": (0.0, 0.1), "ledger": (0.1, 0.5), "mistakes": (0.5, 1.0)}


def default_budget() -> StudyBudget:
    """What this machine does in some ten seconds for a game of two."""
    return STANDARD_BUDGET if is_compiled() else INTERPRETED_BUDGET


def analyse(record: Record, budget: StudyBudget | None = None, progress: Progress | None = None) -> Analysis:
    """All that there is to say about a game. Same record and budget, same answer. Raises BadRecord.

    `progress` hears of each turn in each stage. A game without any action has nothing to tell but its beginning.
    """
    last: Analysis | None = None
    for last in analysing(record, budget):
        if progress is not None:
            progress(last)
    assert last is not None, "there is at least the end"
    return last


def ledger_of(record: Record, budget: StudyBudget) -> Analysis:
    """An analysis without mistakes and accuracies, for those who study many games. Raises BadRecord."""
    return list(Study(record, budget).book())[-1]


def analysing(record: Record, budget: StudyBudget | None = None) -> Iterator[Analysis]:
    """The same, one state of knowledge after the other: whoever shares a processor can wait between them."""
    yield from Study(record, budget or default_budget()).run()


class Study:
    """One analysis, as far as it has come."""

    def __init__(self, record: Record, budget: StudyBudget) -> None:
        self._record, self._budget = record, budget
        self._steps = steps_of(record)
        self._moments: list[WinChances] = []
        self._ledger: list[LedgerEntry] = []
        self._mistakes: list[Mistake] = []
        self._players = len(record.names)
        self._review = Review(self._steps, record.rules, record.deck, self._players, budget)
        self._nodes = 0

    def run(self) -> Iterator[Analysis]:
        yield from self._judge("chances", QUICK, booked=False)
        yield from self.book()
        for step, found in self._review.run():
            self._mistakes += found
            yield self._told("mistakes", step)
        yield self._told("done", None)

    def book(self) -> Iterator[Analysis]:
        """The ledger alone."""
        yield from self._judge("ledger", EstimatorSettings.of(self._budget.nodes), booked=True)

    def _judge(self, stage: Stage, settings: EstimatorSettings, *, booked: bool) -> Iterator[Analysis]:
        """Goes through the game once. Moments that were known before stay until there are better ones."""
        record = self._record
        estimator = Estimator(record.rules, record.deck, self._players, self._budget.seed, settings)
        builder = LedgerBuilder(self._steps, estimator, record.deck)
        known = self._moments
        for step, entries in builder.run(booked=booked):
            self._ledger += entries
            if step.after.turn != step.before.turn:
                moments = builder.moments()
                self._moments = moments + known[len(moments) :]
                yield self._told(stage, step, estimator.nodes)
        self._moments = builder.moments() or [first_moment(record, estimator)]
        self._nodes += estimator.nodes
        self._end(booked=booked)
        yield self._told(stage, None)

    def _end(self, *, booked: bool) -> None:
        """If a seat conceded, that is a decision after the last entry."""
        ending = self._record.ending
        if ending is None or ending.how != "conceded" or ending.seat is None:
            return
        last = self._moments[-1]
        conceded = after_conceding(tuple(last.chances), ending.seat, self._record.winner)
        entry = last.entry + 1
        self._moments.append(WinChances(entry, last.turn, last.seat, list(conceded)))
        if booked:
            by = self._by(ending.seat)
            changes = list(less(conceded, tuple(last.chances)))
            self._ledger.append(LedgerEntry(entry, "decision", ending.seat, changes, by))

    def _by(self, seat: int) -> By:
        """Who has a seat. Only a person concedes, if nobody says otherwise."""
        seated = self._record.seated[seat] if self._record.seated else None
        return "person" if seated is None else seated.kind

    def _told(self, stage: Stage, step: RecordStep | None, nodes: int = 0) -> Analysis:
        begin, end = _SHARES.get(stage, (1.0, 1.0))
        part = 1.0 if step is None else step.entry / len(self._steps)
        accuracies = [self._review.accuracy(seat) for seat in range(self._players)]
        return Analysis(
            names=list(self._record.names),
            stage=stage,
            done=round(begin + (end - begin) * part, 4),
            budget=self._budget,
            compiled=is_compiled(),
            moments=self._moments.copy(),
            ledger=self._ledger.copy(),
            mistakes=self._mistakes.copy(),
            players=player_studies(self._record.names, self._moments, self._ledger, self._mistakes, accuracies),
            turning_points=turning_points(self._ledger),
            nodes=self._nodes + nodes + self._review.searcher.nodes,
        )
