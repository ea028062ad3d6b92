"""How games go at a table of so many players: their length, who wins them, and with what."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from ettana.core.designs.deck import Deck
from ettana.lab.balance.game_summary import Story
from ettana.lab.balance.measure import mean_counts, rounds, share
from ettana.lab.balance.report import Share, TableReport

GAINED = ("dice", "dealt", "cards", "thefts", "crossings")
SPENT = ("swap", "design", "card", "thefts", "crossings", "tax")


def table_report(stories: Sequence[Story], deck: Deck) -> TableReport:
    """All stories must be of as many players."""
    players, games = stories[0].players, len(stories)
    orders = Counter(story.winning_order for story in stories)
    winners = Counter(story.winner for story in stories)
    seats = [seat for story in stories for seat in story.seats]
    return TableReport(
        players=players,
        games=games,
        undecided=winners[None],
        rounds=rounds(stories),
        by_order=[share(orders[order], games) for order in range(players)],
        by_seat=[share(winners[seat], games) for seat in range(players)],
        starter_by_lead={
            "first pin": _starter_wins([story for story in stories if story.starter == 0]),
            "later pin": _starter_wins([story for story in stories if story.starter != 0]),
        },
        winner_points=_winner_points(stories, deck),
        margin=fmean([_margin(story) for story in stories if story.winner is not None] or [0.0]),
        gained=mean_counts((seat.gained for seat in seats), GAINED),
        spent=mean_counts((seat.spent for seat in seats), SPENT),
        claims=fmean(claims_in(story) for story in stories),
        exchanges=fmean(seat.exchanges for seat in seats),
        reshuffles=fmean(story.reshuffles for story in stories),
        empty_reserve=fmean(story.empty_reserve for story in stories),
    )


def claims_in(story: Story) -> int:
    return sum(holding.fate == "claimed" for holding in story.holdings)


def _starter_wins(stories: Sequence[Story]) -> Share:
    return share(sum(story.winner == story.starter for story in stories), len(stories))


def _winner_points(stories: Sequence[Story], deck: Deck) -> dict[str, float]:
    """By designs of 1 point, of 2 and so on, and by Victory point cards."""
    values = sorted({design.points for design in deck})
    names = [*map(str, values), "cards"]
    counted: list[Counter[str]] = []
    for story in stories:
        if story.winner is None:
            continue
        points: Counter[str] = Counter(cards=story.seats[story.winner].card_points)
        for holding in story.holdings:
            if holding.seat == story.winner and holding.fate == "claimed":
                worth = deck[holding.design].points
                points[str(worth)] += worth
        counted.append(points)
    return mean_counts(counted, names)


def _margin(story: Story) -> int:
    points = sorted(seat.design_points + seat.card_points for seat in story.seats)
    return points[-1] - points[-2]
