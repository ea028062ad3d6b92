"""Plays the games of a study of balance, on all cores, to be interrupted and gone on with.

A game is kept as its actions: whatever is asked of it later, it is played again in some milliseconds and tells.
"""

from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from ettana.bots.match import play_game
from ettana.core.designs.deck import Deck
from ettana.core.errors import EttanaError
from ettana.game import Game
from ettana.lab.arena_game import ArenaError
from ettana.lab.balance.plan import Plan, Setting
from ettana.lab.contest import Contest
from ettana.lab.executor import Executor, executor_for, progress_of, results
from ettana.lab.game_file import GameFile
from ettana.notation.deck_file import load_deck

FILE_VERSION: Final = 1


class PlayedGame(msgspec.Struct, frozen=True, array_like=True):
    """A game of a study as its actions: with the plan they are the whole game."""

    setting: str  # its key
    number: int
    actions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Job:
    setting: Setting
    number: int


@cache
def _deck(reference: str) -> Deck:
    return load_deck(reference)


def run_balance(
    plan: Plan,
    *,
    workers: int | None = None,
    on: Executor | None = None,
    resume: str | Path | None = None,
    progress: bool = False,
) -> list[PlayedGame]:
    """All games of the plan, in its order. The same whatever plays them: so many processes, or the executor `on`.

    With `resume` they are kept in a file, and those that are already in it are not played again. Raises ArenaError,
    BadArena or WorkerLost.
    """
    head: dict[str, object] = {"ettana balance": FILE_VERSION, **plan.told()}
    file = None if resume is None else GameFile(resume, head, PlayedGame)
    games = {} if file is None else {(game.setting, game.number): game for game in file.lines}
    wanted = [_Job(setting, number) for setting in plan.settings for number in range(setting.games)]
    missing = [job for job in wanted if (job.setting.key, job.number) not in games]
    on = on or executor_for(workers)
    with (
        progress_of("games", len(wanted), len(wanted) - len(missing), on, shown=progress, kept=resume) as bar,
        closing(results(_play, missing, on, bar.notice)) as played,
    ):
        for _, game in played:
            games[game.setting, game.number] = game
            with bar.one_more():
                if file is not None:
                    file.add(game)
    return [games[job.setting.key, job.number] for job in wanted]


def _play(job: _Job) -> PlayedGame:
    contest, number = job.setting.contest, job.number
    game = new_game(contest, number)
    (entrant,) = contest.entrants
    seeds = [contest.bot_seed_of(number, seat) for seat in range(contest.players)]
    try:
        play_game(game, [entrant.factory()(game.deck, game.rules, seed, entrant.budget) for seed in seeds])
    except Exception as error:
        told = str(error) if isinstance(error, EttanaError) else f"{type(error).__name__}: {error}"
        where = f"game {number} of seed {contest.seed}, {entrant.label}, {job.setting.key} players"
        raise ArenaError(f"{where}: {told}") from error
    return PlayedGame(job.setting.key, number, tuple(action.id for action in game.log if action is not None))


def new_game(contest: Contest, number: int) -> Game:
    """The deal of a game of a study, before anyone has acted."""
    return Game(contest.players, contest.seed_of(number), contest.rules, _deck(contest.deck))
