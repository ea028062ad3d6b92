"""How far a puzzle is at its table, and what of it may be told by now. Pure: it follows from the log."""

from typing import Literal

import msgspec

from ettana.core.action_table import action_table
from ettana.core.engine.rules.state import State
from ettana.study.puzzles.hints import hints_for
from ettana.study.puzzles.judge import is_sure, outcome_of
from ettana.study.puzzles.puzzle import Puzzle, PuzzleOutcome
from ettana.table.bounds import MOST_RESTARTS
from ettana.table.wire.puzzles import PuzzleGoal, PuzzleInfo, PuzzleStatus

PuzzleAsk = Literal["check", "hint", "restart", "give_up"]


class PuzzleProgress:
    """Of one table."""

    def __init__(self, puzzle: Puzzle, start: State) -> None:
        self._puzzle = puzzle
        self._start = start
        self._steps = hints_for(puzzle)
        self.status: PuzzleStatus = "open"
        self._reached = PuzzleOutcome()
        self._misses = 0
        self._told = 0  # steps of help
        self._restarts = 0

    def look(self, now: State) -> None:
        """What was reached, after an entry. Whoever reaches the best outcome has solved it, in whatever way."""
        self._reached = outcome_of(self._start, now)
        if self.status == "open" and self._puzzle.solved_by(self._reached):
            self.status = "solved"

    def note(self, ask: PuzzleAsk) -> None:
        """Counts a request that `decide` has allowed."""
        match ask:
            case "check":
                self._misses += 1  # it was not solved, or there would be nothing to check
            case "hint":
                self._told += 1
            case "restart":
                self._restarts += 1
            case "give_up":
                self.status = "given_up"

    @property
    def hints_left(self) -> int:
        return len(self._steps) - self._told

    @property
    def restarts_are_spent(self) -> bool:
        return self._restarts >= MOST_RESTARTS

    def info(self) -> PuzzleInfo:
        """What everyone at the table may know."""
        puzzle, over = self._puzzle, self.status != "open"
        hints = self._steps[: self._told]
        told_best = over or self._misses > 0 or any(hint.kind == "best" for hint in hints)
        told_designs = over or any(hint.kind == "designs" for hint in hints)
        best = puzzle.best if told_designs else msgspec.structs.replace(puzzle.best, designs=())
        if puzzle.goal != "tokens" and not over:
            best = msgspec.structs.replace(best, tokens=0)  # nothing that was not asked for
        return PuzzleInfo(
            id=puzzle.id,
            goal=PuzzleGoal(puzzle.goal, puzzle.asked),
            difficulty=puzzle.difficulty,
            status=self.status,
            reached=self._reached,
            misses=self._misses,
            best=best if told_best else None,
            hints=hints,
            hints_left=self.hints_left,
            solution=puzzle.solution if over else None,
            themes=puzzle.themes if over else None,
        )


def sure_ids(legal: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the actions that a puzzle allows."""
    actions = action_table()
    return tuple([number for number in legal if is_sure(actions[number])])
