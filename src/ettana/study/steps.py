"""A record as steps: each entry with the state before and after it, and whether it was taken back."""

from dataclasses import dataclass

from ettana.core.actions import Action
from ettana.core.engine.rules.state import PLACE, State
from ettana.core.fair_dice import fresh_word
from ettana.game import Game
from ettana.notation.record import Record
from ettana.replay import replay
from ettana.study.analysis import By


@dataclass(slots=True)
class Step:
    """One entry of a record. An undo has no action."""

    entry: int
    action: Action | None
    seat: int
    turn: int  # -1 while pins are placed
    by: By
    before: State
    after: State
    stands: bool = True  # False for an undo, and for what was taken back


def steps_of(record: Record) -> list[Step]:
    """Checks the record and walks through it. Raises BadRecord."""
    replay(record)
    game = Game(
        len(record.names),
        fresh_word(record.key, 0) if record.key is not None else record.seed,
        record.rules,
        record.deck,
    )
    found: list[Step] = []
    standing: list[Step] = []
    for number, entry in enumerate(record.entries, start=1):
        before = game.state.copy()
        seat, turn = game.current, -1 if before.phase == PLACE else game.turn
        if entry.action is None:
            game.undo()
        else:
            game.apply(entry.action, fresh_word(record.key, number) if record.key is not None else None)
        step = Step(number, entry.action, seat, turn, "", before, game.state.copy())
        found.append(step)
        if entry.action is None:
            step.stands = standing.pop().stands = False
        else:
            standing.append(step)
    return found
