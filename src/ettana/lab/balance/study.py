"""The balance of the game: what thousands of games of a bot against itself say about the deck, the cards and the rules.

report = study_balance(Plan(bot=read_entrant("Weaver"), seed=7))
print(report.verdict[0].text)
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ettana.lab.balance.cards import card_reports
from ettana.lab.balance.designs import design_reports
from ettana.lab.balance.game_summary import Story
from ettana.lab.balance.options import option_report
from ettana.lab.balance.plan import Plan
from ettana.lab.balance.report import BalanceReport
from ettana.lab.balance.run import PlayedGame, new_game, run_balance
from ettana.lab.balance.summarise import story_of
from ettana.lab.balance.table_sizes import table_report
from ettana.lab.balance.verdict import verdict
from ettana.notation.deck_file import load_deck


def study_balance(
    plan: Plan, *, workers: int | None = None, resume: str | Path | None = None, progress: bool = False
) -> BalanceReport:
    """Plays the games of the plan, or goes on with those in a file, and tells what they say. Raises as run_balance."""
    return report_of(plan, run_balance(plan, workers=workers, resume=resume, progress=progress))


def report_of(plan: Plan, games: Sequence[PlayedGame]) -> BalanceReport:
    """What these games say: all games of the plan, in its order."""
    deck = load_deck(plan.deck)
    stories = _stories(plan, games)
    usual = {players: stories[str(players)] for players in plan.players}
    everything = [story for table in usual.values() for story in table]
    tables = [table_report(table, deck) for table in usual.values()]
    designs = design_reports(everything, deck)
    cards = card_reports(everything)
    options = [
        option_report(setting.changed, stories[setting.key], usual[setting.contest.players][: setting.games])
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


def _stories(plan: Plan, games: Sequence[PlayedGame]) -> Mapping[str, list[Story]]:
    contests = {setting.key: setting.contest for setting in plan.settings}
    stories: dict[str, list[Story]] = {key: [] for key in contests}
    for game in games:
        stories[game.setting].append(story_of(new_game(contests[game.setting], game.number), game.actions))
    return stories
