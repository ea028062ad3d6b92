"""What the turn solver says of a turn: the puzzles that it might be. Whether they are is for the exhaustive search."""

from dataclasses import dataclass

from ettana.core.action_table import action_from_id
from ettana.core.actions import Action
from ettana.core.engine.rules.cards import REPLACE, SWAP, count_of
from ettana.core.engine.rules.state import State
from ettana.core.engine.solve.solver import TurnSolver
from ettana.core.engine.solve.turn_question import turn_solver
from ettana.core.packed import bits_of, members
from ettana.lab.puzzles.one_change import obvious_line
from ettana.study.puzzles.judge import outcome_of
from ettana.study.puzzles.puzzle import PLAYER, GoalKind, PuzzleOutcome

_SOLVER_NODES = 100_000
_TOKEN = 100  # the price of a token where only tokens count: a card is a hundredth of it


@dataclass(frozen=True, slots=True)
class PuzzleCandidate:
    """A goal, what the solver says is its best outcome, and how it is reached."""

    goal: GoalKind
    asked: tuple[int, ...]
    best: PuzzleOutcome
    actions: tuple[Action, ...]


def most_changes(s: State) -> int:
    """How often the player can change the loom besides the free swap: what makes a turn large."""
    hand = s.cards[PLAYER]
    return int(s.tokens[PLAYER] // 3 + count_of(hand, SWAP) + count_of(hand, REPLACE))


def candidates(s: State) -> list[PuzzleCandidate]:
    """The goals of this turn that whoever takes the obvious swaps does not reach."""
    solver = _run(s, int(s.held[PLAYER]))
    if solver.cut or not solver.points:
        return []
    designs = members(int(solver.designs))
    found = [PuzzleCandidate("annas", (), PuzzleOutcome(int(solver.points), 0, designs), _actions(solver))]
    if not _may_win(s):
        if len(designs) == 2:
            found.append(
                PuzzleCandidate("two", designs, PuzzleOutcome(int(solver.points), 0, designs), _actions(solver))
            )
        found += _for_tokens(s)
    obvious = outcome_of(s, obvious_line(s))
    return [each for each in found if not _is_obvious(each, obvious, s)]


def _for_tokens(s: State) -> list[PuzzleCandidate]:
    """Each design by itself, if more tokens than needed could be spent on it."""
    found = []
    for design in members(int(s.held[PLAYER])):
        solver = _run(s, bits_of((design,)), for_tokens=True)
        tokens = int(solver.cost) // _TOKEN
        if solver.points and int(s.tokens[PLAYER]) > tokens:
            best = PuzzleOutcome(int(s.designs.points[design]), tokens, (design,))
            found.append(PuzzleCandidate("tokens", (design,), best, _actions(solver)))
    return found


def _is_obvious(candidate: PuzzleCandidate, obvious: PuzzleOutcome, s: State) -> bool:
    if candidate.goal == "tokens":
        alone = s.copy()
        alone.held[PLAYER] = bits_of(candidate.asked)
        reached = outcome_of(s, obvious_line(alone))
        return set(candidate.asked) <= set(reached.designs) and reached.tokens <= candidate.best.tokens
    return obvious.annas >= candidate.best.annas


def _run(s: State, held: int, *, for_tokens: bool = False) -> TurnSolver:
    asked = s.copy()
    asked.held[PLAYER] = held
    solver = turn_solver(asked)
    solver.most_nodes = _SOLVER_NODES
    if for_tokens:
        purse = solver.purse
        purse.token_price, purse.swap_price, purse.replace_price, purse.move_price = _TOKEN, 1, 1, 1
    solver.run()
    return solver


def _actions(solver: TurnSolver) -> tuple[Action, ...]:
    return tuple([action_from_id(step) for step in solver.steps])


def _may_win(s: State) -> bool:
    """Whether claims might end the game in the middle of the turn: only the most annas can be asked for then."""
    annas = sum(int(s.designs.points[design]) for design in members(int(s.held[PLAYER])))
    return bool(s.points[PLAYER] + annas >= s.options.target)
