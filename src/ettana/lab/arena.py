"""The arena: many games between bots, on all cores, to be interrupted and gone on with.

found = run_arena(contest(["Sensible", "Random"], seed=7), games=200)
print(report(found).bots["Sensible"].win_rate)
"""

from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from ettana.lab.arena_game import GameResult, play_numbered
from ettana.lab.contest import Contest
from ettana.lab.executor import Executor, executor_for, progress_of, results
from ettana.lab.game_file import GameFile
from ettana.lab.intervals import ShareTest

FILE_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """The games of an arena in the order of their numbers: whole deals, unless it was told to stop."""

    contest: Contest
    games: tuple[GameResult, ...]
    clear: bool | None  # whether the answer is clear; None if nobody asked


def run_arena(
    contest: Contest,
    games: int,
    *,
    workers: int | None = None,
    on: Executor | None = None,
    resume: str | Path | None = None,
    stop_when_clear: bool = False,
    progress: bool = False,
) -> ArenaResult:
    """Plays so many games, or a few more so that the last deal is played from all sides.

    The games follow from the contest alone, whatever plays them: so many processes, or the executor `on`. With `resume`
    they are kept in a file, and those that are already in it are not played again. With `stop_when_clear` it ends as
    soon as the first bot of each line-up is clearly better or worse than the others, with an error of 5 % in all.
    Raises ArenaError, BadArena or WorkerLost.
    """
    total = contest.whole_deals(games)
    head: dict[str, object] = {"ettana arena": FILE_VERSION, **contest.told()}
    file = None if resume is None else GameFile(resume, head, GameResult)
    there = [] if file is None else [game for game in file.lines if game.number < total]
    found = {game.number: game for game in there}
    lead = _ClearLead(contest, found) if stop_when_clear else None
    missing = [number for number in range(total) if number not in found]
    on = on or executor_for(workers)
    with progress_of("games", total, len(found), on, shown=progress, kept=resume) as bar:
        if lead is None or not lead.look():
            with closing(results(partial(play_numbered, contest), missing, on, bar.notice)) as played:
                for _, result in played:
                    found[result.number] = result
                    with bar.one_more():
                        if file is not None:
                            file.add(result)
                    if lead is not None and lead.look():
                        break
    end = total if lead is None else min(total, lead.seen * len(contest.seatings))
    clear = None if lead is None else lead.clear
    return ArenaResult(contest, tuple(found[number] for number in range(end)), clear)


class _ClearLead:
    """Looks at deals in their order as they become whole, so that the answer does not depend on who was faster."""

    def __init__(self, contest: Contest, results: dict[int, GameResult]) -> None:
        self._contest, self._results = contest, results
        self.seen = 0  # deals
        firsts = [line_up.count(line_up[0]) / contest.players for line_up in contest.line_ups]
        self._races = [ShareTest(par, len(firsts)) for par in firsts if par < 1]

    def look(self) -> bool:
        """Whether all is clear after the deals that are whole by now."""
        size = len(self._contest.seatings)
        while not self.clear:
            games = [self._results.get(number) for number in range(self.seen * size, (self.seen + 1) * size)]
            whole = [game for game in games if game is not None]
            if len(whole) < size:
                return False
            self._add(whole)
            self.seen += 1
        return True

    @property
    def clear(self) -> bool:
        return bool(self._races) and all(race.clear for race in self._races)

    def _add(self, games: list[GameResult]) -> None:
        for number, race in enumerate(self._races):
            first = self._contest.line_ups[number][0]
            mine = [game for game in games if self._contest.line_up_of(game.number) == number]
            race.add(sum(share(self._contest, game, first) for game in mine) / len(mine))


def share(contest: Contest, game: GameResult, entrant: int) -> float:
    """What an entrant has of a game: all or nothing, or its seats' share if nobody won (3.9)."""
    seating = contest.seating_of(game.number)
    if game.winner is None:
        return seating.count(entrant) / len(seating)
    return 1.0 if seating[game.winner] == entrant else 0.0
