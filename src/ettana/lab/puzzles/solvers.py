"""Solvers that had no part in rating puzzles: how many of the easy and of the hard ones does each solve?"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import msgspec

from ettana.bots import find_bot
from ettana.core.action_table import action_from_id
from ettana.core.actions import Claim
from ettana.core.engine.rules.rng import seeded
from ettana.core.names import Phase
from ettana.game import Game
from ettana.lab.executor import executor_for, results
from ettana.study.puzzles.collection import Collection
from ettana.study.puzzles.exhaustive import search_turn
from ettana.study.puzzles.judge import is_sure, outcome_of
from ettana.study.puzzles.puzzle import PLAYER, Puzzle, PuzzleOutcome
from ettana.study.puzzles.scenes import position_of

_TRIES: Final = 200
Solver = Callable[[Puzzle, Collection], bool]


def _begin(puzzle: Puzzle, collection: Collection) -> Game:
    return Game.from_position(position_of(puzzle.scene, collection.rules, collection.deck))


def sensible(puzzle: Puzzle, collection: Collection) -> bool:
    """The bot Sensible, without what a puzzle does not allow. It holds only the designs that are asked for, if any are,
    and believes that the next one wins the game: else it would often rather keep its tokens.
    """
    game = _begin(_of_asked_only(puzzle), collection)
    start = game.state.copy()
    bot = find_bot("Sensible")(collection.deck, collection.rules, 0)
    while game.phase is Phase.ACT and game.current == PLAYER:
        legal = [action for action in game.legal_actions() if is_sure(action)]
        if not legal:
            break
        view = game.view(PLAYER)
        game.apply(bot.choose(replace(view, target=view.players[PLAYER].points + 1), legal))
        if puzzle.solved_by(outcome_of(start, game.state)):
            return True
    return False


def _of_asked_only(puzzle: Puzzle) -> Puzzle:
    if not puzzle.asked:
        return puzzle
    (_, cards), *others = puzzle.scene.counts
    scene = msgspec.structs.replace(puzzle.scene, hand=puzzle.asked, counts=((len(puzzle.asked), cards), *others))
    return msgspec.structs.replace(puzzle, scene=scene)


def random_tries(puzzle: Puzzle, collection: Collection) -> bool:
    """Random actions to the end of the turn, 200 times; what is complete is claimed."""
    first = _begin(puzzle, collection)
    start = first.state.copy()
    chance = seeded(int(puzzle.id, 16))
    for _ in range(_TRIES):
        game = first.copy(history=False)
        while game.phase is Phase.ACT:
            legal = [action for action in map(action_from_id, game.legal_ids()) if is_sure(action)]
            claims = [action for action in legal if isinstance(action, Claim)]
            if not legal:
                break
            choices = claims or legal
            game.apply(choices[chance.below(len(choices))])
            if puzzle.solved_by(outcome_of(start, game.state)):
                return True
    return False


def cut_at(swaps: int) -> Solver:
    """Sees all that so many changes of the loom can do, free swaps and cards included, and nothing else."""

    def solver(puzzle: Puzzle, collection: Collection) -> bool:
        turn = search_turn(_begin(puzzle, collection).state, most_changes=swaps)
        if turn is None:
            return False
        seen = [PuzzleOutcome(each.annas, each.tokens, tuple(each.designs)) for each in turn.claimable]
        return any(map(puzzle.solved_by, seen))

    return solver


SOLVERS: Final[dict[str, Solver]] = {
    "Sensible": sensible,
    "200 random tries": random_tries,
    "cut at one swap": cut_at(1),
    "cut at two swaps": cut_at(2),
}


def is_solved(solver: str, collection: Collection, puzzle: Puzzle) -> bool:
    return SOLVERS[solver](puzzle, collection)


def in_parts(collection: Collection, parts: int) -> list[Sequence[Puzzle]]:
    """The puzzles in so many parts of the same size, from the easiest to the hardest."""
    ordered = sorted(collection.puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.id))
    size = len(ordered)
    return [ordered[part * size // parts : (part + 1) * size // parts] for part in range(parts)]


def solve_rates(collection: Collection, solver: str, parts: int, workers: int = 1) -> list[float]:
    """The share that a solver solves of each part."""
    rates = []
    for puzzles in in_parts(collection, parts):
        found = results(partial(is_solved, solver, collection), puzzles, executor_for(workers))
        rates.append(sum(solved for _, solved in found) / max(1, len(puzzles)))
    return rates
