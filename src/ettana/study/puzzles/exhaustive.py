"""A puzzle checked by a search over its whole turn, which shares only the rules with the solver that found it."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ettana.core.action_table import parse_action
from ettana.core.engine.exhaustive.turn_search import NO_LIMIT, TurnSearch
from ettana.core.engine.rules.state import State
from ettana.core.errors import EttanaError
from ettana.core.packed import members
from ettana.core.positions.state_from_position import state_from_position
from ettana.game import Game
from ettana.study.puzzles.collection import Collection
from ettana.study.puzzles.judge import TOKEN_CARDS, is_sure, outcome_of
from ettana.study.puzzles.puzzle import PLAYER, BadPuzzle, GoalKind, Puzzle, PuzzleOutcome, id_of
from ettana.study.puzzles.scenes import position_of

MOST_POSITIONS: Final = 10_000_000  # of one turn


@dataclass(frozen=True, slots=True)
class Claimable:
    """A set of designs that the turn can surely claim, no more and no less."""

    designs: frozenset[int]
    annas: int  # as far as they count (3.8)
    tokens: int  # the fewest that it takes
    positions: int  # with exactly these claimed


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """All that a turn can surely come to."""

    claimable: tuple[Claimable, ...]
    positions: int
    points: tuple[int, ...]  # of all designs of the deck

    def best(self, goal: GoalKind, asked: tuple[int, ...]) -> PuzzleOutcome | None:
        """The one best outcome for this goal. None if nothing can be done, or if it is not one: if other designs bring
        as many annas, or if another pair can be completed too.
        """
        if goal == "annas":
            most = max([each.annas for each in self.claimable])
            having = [each for each in self.claimable if each.annas == most]
            if most == 0 or len(having) != 1:
                return None
            return PuzzleOutcome(most, having[0].tokens, tuple(sorted(having[0].designs)))
        having = [each for each in self.claimable if each.designs >= set(asked)]
        if not having or (goal == "two" and self.pairs != {asked}):
            return None
        annas = sum([self.points[design] for design in asked])
        return PuzzleOutcome(annas, min([each.tokens for each in having]), asked)

    @property
    def pairs(self) -> set[tuple[int, ...]]:
        """All pairs of designs that the turn can complete, in rising order."""
        return {pair for each in self.claimable for pair in combinations(sorted(each.designs), 2)}


def search_turn(state: State, most_positions: int = MOST_POSITIONS, most_changes: int = NO_LIMIT) -> WholeTurn | None:
    """Every way through the current player's turn; None if it has too many positions."""
    search = TurnSearch(state, most_positions, most_changes)
    if not search.fits:
        return None
    search.run()
    if search.cut:
        return None
    needed = int(state.options.target) - int(state.points[state.current])
    found = []
    for designs, tokens, positions in search.outcomes():
        claimed = members(designs)
        annas = sum(int(state.designs.points[design]) for design in claimed)
        found.append(Claimable(frozenset(claimed), min(annas, needed), tokens, positions))
    return WholeTurn(tuple(found), int(search.positions), tuple(map(int, state.designs.points)))


def check_puzzle(puzzle: Puzzle, collection: Collection) -> None:
    """Raises BadPuzzle unless all that the puzzle says is so: above all that nothing better is possible."""
    if puzzle.id != id_of(puzzle.goal, puzzle.asked, puzzle.scene):
        raise BadPuzzle(f"{puzzle.id}: the id is not that of this puzzle")
    try:
        state = state_from_position(position_of(puzzle.scene, collection.rules, collection.deck))
    except EttanaError as error:
        raise BadPuzzle(f"{puzzle.id}: {error}") from error
    if any(int(state.cards[PLAYER]) >> 4 * card & 15 for card in TOKEN_CARDS):
        raise BadPuzzle(f"{puzzle.id}: a card in the hand brings tokens")
    _check_solution(puzzle, collection)
    turn = search_turn(state)
    if turn is None:
        raise BadPuzzle(f"{puzzle.id}: the turn has more than {MOST_POSITIONS:,} positions")
    if turn.positions != puzzle.positions:
        raise BadPuzzle(f"{puzzle.id}: the turn has {turn.positions} positions, not {puzzle.positions}")
    possible = turn.best(puzzle.goal, puzzle.asked)
    if puzzle.best != possible:
        raise BadPuzzle(f"{puzzle.id}: {puzzle.best} is said to be the best outcome; it is {possible}")


def _check_solution(puzzle: Puzzle, collection: Collection) -> None:
    game = Game.from_position(position_of(puzzle.scene, collection.rules, collection.deck))
    start = game.state.copy()
    for text in puzzle.solution:
        action = parse_action(text)
        if not is_sure(action) or game.why_not(action) is not None:
            raise BadPuzzle(f"{puzzle.id}: the solution has {text}, which cannot be done")
        game.apply(action)
    reached = outcome_of(start, game.state)
    if not puzzle.solved_by(reached):
        raise BadPuzzle(f"{puzzle.id}: the solution comes to {reached}, which does not solve it")
