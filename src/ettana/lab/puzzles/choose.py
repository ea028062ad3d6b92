"""Which of the mined puzzles are kept: as few of one game as possible, and of each game the rarer kinds first."""

from collections.abc import Iterable, Sequence

import msgspec

from ettana.core.rules import RuleSet
from ettana.lab.puzzles.mine import FoundPuzzle, MinedGame
from ettana.lab.puzzles.rating import difficulty
from ettana.study.puzzles.collection import Collection
from ettana.study.puzzles.puzzle import Theme

_RARE: tuple[Theme, ...] = ("win", "toll", "move_card", "replace", "two_at_once")


def choose_puzzles(games: Iterable[MinedGame], count: int) -> Collection:
    """So many, or all if there are fewer, rated and in the order of their ids."""
    by_game = [sorted(game.found, key=_rarity) for game in games]
    chosen: dict[str, FoundPuzzle] = {}
    for round_ in range(max(map(len, by_game), default=0)):
        for found in by_game:
            if round_ < len(found) and len(chosen) < count:
                chosen.setdefault(found[round_].puzzle.id, found[round_])
    rated = [msgspec.structs.replace(each.puzzle, difficulty=difficulty(each.measures)) for each in chosen.values()]
    return Collection(sorted(rated, key=lambda puzzle: puzzle.id), RuleSet())


def _rarity(found: FoundPuzzle) -> tuple[object, ...]:
    """Small for what is rare: two designs, uncommon themes, and what a climber or the obvious swaps miss."""
    puzzle, measures = found.puzzle, found.measures
    rare = sum(theme in puzzle.themes for theme in _RARE) + measures.climber_misses + measures.lured
    return puzzle.goal != "two", -rare, -measures.swaps, puzzle.goal != "tokens", puzzle.id


def tally(games: Sequence[MinedGame]) -> dict[str, int]:
    """What became of all turns of these games."""
    counts: dict[str, int] = {}
    for game in games:
        for name, count in game.counts.items():
            counts[name] = counts.get(name, 0) + count
    return counts
