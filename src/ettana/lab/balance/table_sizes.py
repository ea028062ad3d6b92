"""How games go at a table of so many players: their length, who wins them, and with what."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from ettana.core.designs.deck import Deck
from ettana.lab.balance.game_summary import GameSummary
from ettana.lab.balance.measure import mean_counts, rounds, share
from ettana.lab.balance.report import Share, TableReport

GAINED = ("dice", "dealt", "cards", "thefts", "crossings")
SPENT = ("swap", "design", "card", "thefts", "crossings", "tax")


def table_report(summaries: Sequence[GameSummary], deck: Deck) -> TableReport:
    """All summaries must be of as many players."""
    players, games = summaries[0].players, len(summaries)
    orders = Counter(summary.winning_order for summary in summaries)
    winners = Counter(summary.winner for summary in summaries)
    seats = [seat for summary in summaries for seat in summary.seats]
    return TableReport(
        players=players,
        games=games,
        undecided=winners[None],
        rounds=rounds(summaries),
        by_order=[share(orders[order], games) for order in range(players)],
        by_seat=[share(winners[seat], games) for seat in range(players)],
        starter_by_lead={
            "first pin": _starter_wins([summary for summary in summaries if summary.starter == 0]),
            "later pin": _starter_wins([summary for summary in summaries if summary.starter != 0]),
        },
        winner_points=_winner_points(summaries, deck),
        margin=fmean([_margin(summary) for summary in summaries if summary.winner is not None] or [0.0]),
        gained=mean_counts((seat.gained for seat in seats), GAINED),
        spent=mean_counts((seat.spent for seat in seats), SPENT),
        claims=fmean(claims_in(summary) for summary in summaries),
        exchanges=fmean(seat.exchanges for seat in seats),
        reshuffles=fmean(summary.reshuffles for summary in summaries),
        empty_reserve=fmean(summary.empty_reserve for summary in summaries),
    )


def claims_in(summary: GameSummary) -> int:
    return sum(holding.fate == "claimed" for holding in summary.holdings)


def _starter_wins(summaries: Sequence[GameSummary]) -> Share:
    return share(sum(summary.winner == summary.starter for summary in summaries), len(summaries))


def _winner_points(summaries: Sequence[GameSummary], deck: Deck) -> dict[str, float]:
    """By designs of 1 point, of 2 and so on, and by Victory point cards."""
    values = sorted({design.points for design in deck})
    names = [*map(str, values), "cards"]
    counted: list[Counter[str]] = []
    for summary in summaries:
        if summary.winner is None:
            continue
        points: Counter[str] = Counter(cards=summary.seats[summary.winner].card_points)
        for holding in summary.holdings:
            if holding.seat == summary.winner and holding.fate == "claimed":
                worth = deck[holding.design].points
                points[str(worth)] += worth
        counted.append(points)
    return mean_counts(counted, names)


def _margin(summary: GameSummary) -> int:
    points = sorted(seat.design_points + seat.card_points for seat in summary.seats)
    return points[-1] - points[-2]
