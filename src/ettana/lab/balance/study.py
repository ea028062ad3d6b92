"""The balance of the game: what thousands of games of a bot against itself say about the deck, the cards and the rules.

report = study_balance(Plan(bot=read_entrant("Weaver"), seed=7))
print(report.verdict[0].text)
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ettana.lab.balance.cards import card_reports
from ettana.lab.balance.designs import design_reports
from ettana.lab.balance.game_summary import GameSummary
from ettana.lab.balance.options import option_report
from ettana.lab.balance.plan import Plan
from ettana.lab.balance.report import BalanceReport
from ettana.lab.balance.run import PlayedGame, new_game, run_balance
from ettana.lab.balance.summarise import summary_of
from ettana.lab.balance.table_sizes import table_report
from ettana.lab.balance.verdict import verdict
from ettana.lab.executor import Executor
from ettana.notation.deck_file import load_deck


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
    summaries = _stories(plan, games)
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


def _stories(plan: Plan, games: Sequence[PlayedGame]) -> Mapping[str, list[GameSummary]]:
    contests = {setting.key: setting.contest for setting in plan.settings}
    summaries: dict[str, list[GameSummary]] = {key: [] for key in contests}
    for game in games:
        summaries[game.setting].append(summary_of(new_game(contests[game.setting], game.number), game.actions))
    return summaries
