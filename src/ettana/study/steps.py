"""A record as steps: each entry with the state before and after it, and whether it was taken back."""

from dataclasses import dataclass

from ettana.core.actions import Action
from ettana.core.engine.rules.state import OVER, PLACE, State
from ettana.notation.record import Record
from ettana.records import record_moments, replay_record
from ettana.study.analysis import By


@dataclass(frozen=True, slots=True)
class RecordStep:
    """One entry of a record. An undo has no action."""

    entry: int
    action: Action | None
    seat: int
    turn: int  # -1 while pins are placed
    by: By
    before: State
    after: State
    stands: bool  # False for an undo, and for what was taken back


def is_same_turn(step: RecordStep) -> bool:
    """Whether the turn goes on after it."""
    return step.after.phase != OVER and step.before.phase != PLACE and step.after.turn == step.before.turn


def steps_of(record: Record) -> list[RecordStep]:
    """Checks the record and walks through it. Raises BadRecord."""
    replay_record(record)
    return [
        RecordStep(
            moment.number,
            moment.action,
            moment.seat,
            moment.turn,
            "" if moment.decider is None else moment.decider.kind,
            moment.before.state.copy(),
            moment.after.state.copy(),
            moment.action is not None and not moment.taken_back,
        )
        for moment in record_moments(record)
    ]
