"""The miner: games of strong bots, looked through turn by turn for positions whose best turn is worth finding.

A game follows from its number, and what is found in it from the game: the same seed gives the same puzzles, whatever
the number of workers, and also when it was interrupted.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from ettana.bots.match import play_action
from ettana.core.names import Phase
from ettana.core.positions.state_from_position import state_from_position
from ettana.core.rules import RuleSet
from ettana.core.view import View
from ettana.game import Game
from ettana.lab.contest import TURN_LIMIT, Entrant, read_entrant
from ettana.lab.executor import Executor, executor_for
from ettana.lab.game_file import GameFile, play_into
from ettana.lab.puzzles.candidates import PuzzleCandidate, candidates, most_changes
from ettana.lab.puzzles.rating import PuzzleMeasures, difficulty, measure, themes_of
from ettana.notation.deck_file import standard_deck
from ettana.study.puzzles.exhaustive import WholeTurn, search_turn
from ettana.study.puzzles.judge import TOKEN_CARDS
from ettana.study.puzzles.puzzle import BadPuzzle, Puzzle, id_of
from ettana.study.puzzles.scenes import position_of, scene_of

FILE_VERSION: Final = 1
BOTS: Final = ("Weaver", "Master@60")
_MOST_CHANGES: Final = 2  # with more, besides the free swap, a turn has far more than ten million positions
_ONE_IN: Final = 4  # of the turns with as many changes: a search through one takes seconds
_RULES: Final = RuleSet()

# What became of each turn that was looked at.
TURNS: Final = "turns"
TOKEN_CARD: Final = "a card brings tokens"
NOTHING: Final = "nothing to find"
SKIPPED: Final = "large, passed over"
TOO_LARGE: Final = "too many positions"
NOT_UNIQUE: Final = "more than one best outcome"
NOT_SO: Final = "the solver was wrong"
FOUND: Final = "puzzles"


class FoundPuzzle(msgspec.Struct, frozen=True):
    """A puzzle, not yet rated, and what was measured of it."""

    puzzle: Puzzle
    measures: PuzzleMeasures


class MinedGame(msgspec.Struct, frozen=True):
    """What one game gave."""

    number: int
    counts: dict[str, int]
    found: tuple[FoundPuzzle, ...]


@dataclass(frozen=True, slots=True)
class Mine:
    """All that decides what is found, but not how many games are played."""

    seed: int
    bots: tuple[Entrant, ...]

    def told(self) -> dict[str, object]:
        bots = [[each.label, each.bot, each.budget.nodes] for each in self.bots]
        return {"ettana puzzles": FILE_VERSION, "seed": self.seed, "bots": bots, "deck": standard_deck().fingerprint}

    def derived(self, *what: str | int) -> int:
        text = " ".join(map(str, [self.seed, *what]))
        return int.from_bytes(hashlib.blake2b(text.encode("ascii"), digest_size=8).digest(), "big")


def mine_for(seed: int, bots: Sequence[str] = BOTS) -> Mine:
    """Bots as the arena names them: `Weaver`, `Master@60`. One plays each game, at all seats."""
    return Mine(seed, tuple([read_entrant(text) for text in bots]))


def run_mine(
    mine: Mine,
    games: int,
    out: str | Path,
    *,
    workers: int | None = None,
    on: Executor | None = None,
    progress: bool = False,
) -> list[MinedGame]:
    """Plays so many games, keeps what they give in a file, and goes on where it was interrupted."""
    file = GameFile(out, mine.told(), MinedGame)
    return play_into(file, games, partial(mine_game, mine), on or executor_for(workers), progress=progress)


def read_mined(text: str) -> list[MinedGame]:
    """The games of a file that `run_mine` wrote. Raises BadPuzzle."""
    try:
        lines = text.splitlines()
        if "ettana puzzles" not in msgspec.json.decode(lines[0] if lines else "", type=dict[str, object]):
            raise BadPuzzle("this is not what ettana puzzles mine writes")
        return sorted([msgspec.json.decode(line, type=MinedGame) for line in lines[1:]], key=lambda game: game.number)
    except msgspec.DecodeError as error:
        raise BadPuzzle(f"this is not what ettana puzzles mine writes: {error}") from None


def mine_game(mine: Mine, number: int) -> MinedGame:
    """One game, of two, three or four players in turn."""
    players, entrant = 2 + number % 3, mine.bots[number // 3 % len(mine.bots)]
    game = Game(players, mine.derived("deal", number), RuleSet(turn_limit=TURN_LIMIT))
    make = entrant.factory()
    bots = [
        make(game.deck, game.rules, mine.derived("bot", number, seat), entrant.budget) for seat in range(game.players)
    ]
    counts: Counter[str] = Counter()
    found: list[FoundPuzzle] = []
    while not game.over:
        if game.phase is Phase.ACT and not game.state.acted and not game.state.rolled_again:
            counts[TURNS] += 1
            found += _look(game.view(game.current), counts, number)
        play_action(game, bots[game.current])
    return MinedGame(number, dict(counts), tuple(found))


def _look(view: View, counts: Counter[str], number: int) -> Iterator[FoundPuzzle]:
    """The puzzle of a turn, if it has one."""
    if any(view.cards[card] for card in TOKEN_CARDS):
        counts[TOKEN_CARD] += 1
        return
    scene = scene_of(view)
    state = state_from_position(position_of(scene, _RULES, standard_deck()))
    asked = candidates(state)
    if not asked:
        counts[NOTHING] += 1
        return
    changes = most_changes(state)
    if changes == _MOST_CHANGES and (number + view.turn // 2) % _ONE_IN:
        counts[SKIPPED] += 1
        return
    turn = search_turn(state) if changes <= _MOST_CHANGES else None
    if turn is None:
        counts[TOO_LARGE] += 1
        return
    for candidate in _in_turn(asked, number + view.turn):
        best = turn.best(candidate.goal, candidate.asked)
        if best is None:
            counts[NOT_UNIQUE] += 1
            continue
        if not _agrees(candidate, turn):
            counts[NOT_SO] += 1
            continue
        puzzle = Puzzle(
            id=id_of(candidate.goal, candidate.asked, scene),
            goal=candidate.goal,
            asked=candidate.asked,
            scene=scene,
            best=best,
            solution=tuple(map(str, candidate.actions)),
            themes=themes_of(state, candidate),
            difficulty=0,
            positions=turn.positions,
        )
        measures = measure(state, puzzle, turn, candidate.actions)
        counts[FOUND] += 1
        yield FoundPuzzle(msgspec.structs.replace(puzzle, difficulty=difficulty(measures)), measures)
        return


def _in_turn(asked: Sequence[PuzzleCandidate], number: int) -> list[PuzzleCandidate]:
    """Two designs are rare, and come first. Of the others each is first every second time."""
    order = ["two", "annas", "tokens"] if number % 2 else ["two", "tokens", "annas"]
    return sorted(asked, key=lambda each: order.index(each.goal))


def _agrees(candidate: PuzzleCandidate, turn: WholeTurn) -> bool:
    """Whether the exhaustive search found nothing better than the solver, and nothing worse."""
    best = turn.best(candidate.goal, candidate.asked)
    assert best is not None
    if candidate.goal == "tokens":
        return best == candidate.best
    return best.annas == candidate.best.annas and best.designs == candidate.best.designs
