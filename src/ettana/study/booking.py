"""What one step of a game did to the chances, booked to what caused it. The parts add up exactly to the change."""

from ettana.core.belief import Belief
from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.board import BLACK
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.state import ACT, OVER, PLACE
from ettana.core.engine.search.determinise import stacks_hidden
from ettana.core.view import view
from ettana.study.analysis import Cause, LedgerEntry
from ettana.study.estimate import Estimator, Judgement
from ettana.study.outcomes import cause_of
from ettana.study.shares import Chances, less
from ettana.study.steps import Step, is_same_turn

_OPEN, _BELIEVED = 1, 2  # seeds of their own for the worlds of a comparison


class Account:
    """The entries of one step: a way from the chances before it to those after it, stage by stage."""

    def __init__(self, step: Step, begin: Chances) -> None:
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

    def decide(self, chances: Chances, decision: Chances, unknown: Chances) -> None:
        """Moves there; of the way so much is the decision and what could not be known, and the rest is drift."""
        self.book(decision, "decision")
        self.book(unknown, "unknown")
        self.book(less(less(less(chances, self._at), decision), unknown), "drift")
        self._at = chances


def book_step(step: Step, before: Judgement, after: Judgement, estimator: Estimator, deck: Deck) -> list[LedgerEntry]:
    """The entries of a step that stands, between two judgements."""
    assert step.action is not None, "an undo is not booked"
    action, state = step.action.id, step.before
    account = Account(step, before.chances)
    cause = cause_of(action)
    landed = after.chances
    if step.after.phase not in (OVER, PLACE) and not is_same_turn(step):
        landed = estimator.end(step.after)
    if cause is None:
        _book_decision(account, step, before, landed, estimator, deck)
    else:
        answers = before.answers if action == before.expects else estimator.answers(state, action)
        expected = answers.expected if answers is not None else estimator.after(state, action)
        _book_decision(account, step, before, expected, estimator, deck)
        rolled = (int(step.after.number), int(step.after.colour))
        if answers is not None and rolled[1] == BLACK and rolled in answers.by_roll and step.after.phase == ACT:
            account.move_to(answers.by_roll[rolled], cause)
            account.move_to(landed, "draw")
        else:
            account.move_to(landed, cause)
    account.move_to(after.chances, "drift")
    return account.entries


def _book_decision(
    account: Account, step: Step, before: Judgement, expected: Chances, estimator: Estimator, deck: Deck
) -> None:
    """What the choice of the action did, as far as the player could know."""
    assert step.action is not None
    action, state = step.action.id, step.before
    if (action == before.expects and not before.sure) or len(legal_ids(state)) == 1:
        account.move_to(expected, "drift")
    elif before.sure or state.phase != ACT:  # nothing that is hidden makes a difference
        account.move_to(expected, "decision")
    else:
        believed = Belief(view(state, step.seat), estimator.rules, deck).hidden
        decision = estimator.leads(believed, action, before.expects, _BELIEVED)
        open_hands = estimator.leads(stacks_hidden(state), action, before.expects, _OPEN)
        account.decide(expected, decision, less(open_hands, decision))
