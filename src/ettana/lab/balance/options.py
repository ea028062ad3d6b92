"""What each option of section 10 changes, seen deal by deal."""

from collections.abc import Callable, Sequence
from statistics import median

from ettana.lab.balance.game_summary import GameSummary
from ettana.lab.balance.measure import mean, share
from ettana.lab.balance.report import Mean, OptionReport
from ettana.lab.balance.table_sizes import claims_in


def option_report(changed: str, summaries: Sequence[GameSummary], usual: Sequence[GameSummary]) -> OptionReport:
    """Stories of the same deals in the same order: with the option changed, and with the study's own rules."""
    pairs = list(zip(summaries, usual, strict=True))

    def more(what: Callable[[GameSummary], float]) -> Mean:
        return mean(what(summary) - what(other) for summary, other in pairs)

    return OptionReport(
        changed=changed,
        players=summaries[0].players,
        games=len(summaries),
        differ=share(sum(summary.actions != other.actions for summary, other in pairs), len(pairs)),
        rounds_median=float(median(summary.rounds for summary in summaries)),
        rounds=more(lambda summary: summary.rounds),
        starter_wins=share(sum(summary.winner == summary.starter for summary in summaries), len(summaries)),
        starter=more(lambda summary: summary.winner == summary.starter),
        card_points=more(_winners_card_points),
        claims=more(claims_in),
    )


def _winners_card_points(summary: GameSummary) -> int:
    return 0 if summary.winner is None else summary.seats[summary.winner].card_points
