"""What one step of a game did to the chances, booked to what caused it. The parts add up exactly to the change."""

from ettana.core.belief import Belief
from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.state import ACT, OVER, PLACE
from ettana.core.view import view
from ettana.study.analysis import Cause, LedgerEntry
from ettana.study.estimate import Estimator, Judgement
from ettana.study.outcomes import cause_of
from ettana.study.shares import Chances, less
from ettana.study.steps import RecordStep, is_same_turn


class Account:
    """The entries of one step: a way from the chances before it to those after it, stage by stage."""

    def __init__(self, step: RecordStep, begin: Chances) -> None:
        self._step = step
        self._at = begin
        self.entries: list[LedgerEntry] = []

    def move_to(self, chances: Chances, cause: Cause) -> None:
        """Books the way from where it stands to these chances."""
        self.book(less(chances, self._at), cause)
        self._at = chances

    def book(self, changes: Chances, cause: Cause) -> None:
        if any(changes):
            by = self._step.by if cause == "decision" else ""
            self.entries.append(LedgerEntry(self._step.entry, cause, self._step.seat, list(changes), by))

    def decide(self, chances: Chances, decision: Chances) -> None:
        """Moves there; of the way so much is the decision, and the rest is what could not be known."""
        self.book(decision, "decision")
        self.book(less(less(chances, self._at), decision), "unknown")
        self._at = chances


def book_step(
    step: RecordStep, before: Judgement, after: Judgement, estimator: Estimator, deck: Deck
) -> list[LedgerEntry]:
    """The entries of a step that stands, between two judgements."""
    assert step.action is not None, "an undo is not booked"
    action, state = step.action.id, step.before
    account = Account(step, before.chances)
    cause = cause_of(action)
    landed = after.chances
    if step.after.phase not in (OVER, PLACE) and not is_same_turn(step):
        landed = estimator.end(step.after)
    if cause is None:
        is_won = step.after.phase == OVER and step.after.winner == step.seat
        _book_decision(account, step, before, landed, estimator, deck, keeps_win=is_won or after.sure)
    else:
        judged = action == before.expects and not before.sure  # of an open win the chances are not those of an action
        answers = before.answers if judged else estimator.answers(state, action)
        if answers is not None:
            expected = answers.expected
        else:
            expected = before.chances if judged else estimator.after(state, action)
        keeps_win = expected[step.seat] >= before.chances[step.seat]
        _book_decision(account, step, before, expected, estimator, deck, keeps_win=keeps_win)
        rolled = None if answers is None else answers.before_draw(step.after)
        if rolled is not None:  # black is a roll, and then a draw
            account.move_to(rolled, cause)
            cause = "draw"
        account.move_to(landed, cause)
    account.move_to(after.chances, "drift")
    return account.entries


def _book_decision(
    account: Account,
    step: RecordStep,
    before: Judgement,
    expected: Chances,
    estimator: Estimator,
    deck: Deck,
    *,
    keeps_win: bool,
) -> None:
    """What the choice of the action did, as far as the player could know.

    Of a win that lay open: to take it, or to go on towards it, was no decision, and to leave it was one.
    """
    assert step.action is not None
    action, state = step.action.id, step.before
    as_expected = keeps_win if before.sure else action == before.expects
    if as_expected or len(legal_ids(state)) == 1:
        account.move_to(expected, "drift")
    elif before.sure or state.phase != ACT:  # nothing that is hidden makes a difference
        account.move_to(expected, "decision")
    else:
        believed = Belief(view(state, step.seat), estimator.rules, deck).hidden
        decision = estimator.leads(believed, action, before.expects)
        account.decide(expected, decision)
