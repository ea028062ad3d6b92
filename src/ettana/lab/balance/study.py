"""The balance of the game: what thousands of games of a bot against itself say about the deck, the cards and the rules.

report = study_balance(Plan(bot=read_entrant("Weaver"), seed=7))
print(report.verdict[0].text)

The games run on all cores, and a study that was interrupted goes on. A game is kept as its actions: whatever is asked
of it later, it is played again in some milliseconds and tells.
"""

from collections.abc import Mapping, Sequence
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
from ettana.lab.balance.aggregate import card_reports, design_reports, option_report, table_report
from ettana.lab.balance.game_summary import GameSummary, summary_of
from ettana.lab.balance.plan import BalanceSetting, Plan
from ettana.lab.balance.report import BalanceReport
from ettana.lab.balance.verdict import verdict
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
    setting: BalanceSetting
    number: int


@cache
def _deck(reference: str) -> Deck:
    return load_deck(reference)


def study_balance(
    plan: Plan,
    *,
    workers: int | None = None,
    on: Executor | None = None,
    resume: str | Path | None = None,
    progress: bool = False,
) -> BalanceReport:
    """Plays the games of the plan, or goes on with those in a file, and tells what they say. Raises as run_balance."""
    return report_of(plan, run_balance(plan, workers=workers, on=on, resume=resume, progress=progress))


def report_of(plan: Plan, games: Sequence[PlayedGame]) -> BalanceReport:
    """What these games say: all games of the plan, in its order."""
    deck = load_deck(plan.deck)
    summaries = _summaries(plan, games)
    usual = {players: summaries[str(players)] for players in plan.players}
    everything = [summary for table in usual.values() for summary in table]
    tables = [table_report(table, deck) for table in usual.values()]
    designs = design_reports(everything, deck)
    cards = card_reports(everything)
    options = [
        option_report(setting.changed, summaries[setting.key], usual[setting.contest.players][: setting.games])
        for setting in plan.settings
        if setting.changed
    ]
    return BalanceReport(
        plan=plan.told(),
        games=len(games),
        verdict=verdict(tables, designs, cards),
        tables=tables,
        designs=designs,
        cards=cards,
        options=options,
    )


def _summaries(plan: Plan, games: Sequence[PlayedGame]) -> Mapping[str, list[GameSummary]]:
    contests = {setting.key: setting.contest for setting in plan.settings}
    summaries: dict[str, list[GameSummary]] = {key: [] for key in contests}
    for game in games:
        summaries[game.setting].append(summary_of(_new_game(contests[game.setting], game.number), game.actions))
    return summaries


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
    game = _new_game(contest, number)
    (entrant,) = contest.entrants
    seeds = [contest.bot_seed_of(number, seat) for seat in range(contest.players)]
    try:
        play_game(game, [entrant.factory()(game.deck, game.rules, seed, entrant.budget) for seed in seeds])
    except Exception as error:
        told = str(error) if isinstance(error, EttanaError) else f"{type(error).__name__}: {error}"
        where = f"game {number} of seed {contest.seed}, {entrant.label}, {job.setting.key} players"
        raise ArenaError(f"{where}: {told}") from error
    return PlayedGame(job.setting.key, number, tuple(action.id for action in game.log if action is not None))


def _new_game(contest: Contest, number: int) -> Game:
    """The deal of a game of a study, before anyone has acted."""
    return Game(contest.players, contest.seed_of(number), contest.rules, _deck(contest.deck))
