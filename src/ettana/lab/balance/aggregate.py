"""Adds the summaries of many games up: tables by their size, designs, action cards, and what each option changes."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, median
from typing import TypeVar, get_args

from ettana.core.designs.deck import Deck
from ettana.core.names import Card
from ettana.lab.balance.game_summary import CardCame, CardSummary, DesignCame, GameSummary, HeldDesign, SwapKind
from ettana.lab.balance.report import CardReport, DesignReport, Mean, OptionReport, Rounds, Share, TableReport
from ettana.lab.balance.words import GAINED, SPENT
from ettana.lab.intervals import Z, wilson

Name = TypeVar("Name", bound=str)


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


def design_reports(summaries: Sequence[GameSummary], deck: Deck) -> list[DesignReport]:
    """One for each design of the deck, in its order."""
    holdings: list[list[tuple[GameSummary, HeldDesign]]] = [[] for _ in deck]
    for summary in summaries:
        for holding in summary.holdings:
            holdings[holding.design].append((summary, holding))
    return [_design_report(deck, index, held) for index, held in enumerate(holdings)]


def _design_report(deck: Deck, index: int, held: Sequence[tuple[GameSummary, HeldDesign]]) -> DesignReport:
    design = deck[index]
    fates = Counter(holding.fate for _, holding in held)
    came = Counter(holding.came for _, holding in held)
    claims = [holding for _, holding in held if holding.fate == "claimed"]
    tables = sorted({summary.players for summary, _ in held})
    return DesignReport(
        name=design.name,
        title=design.title,
        points=design.points,
        drawing=list(design.drawing),
        held=len(held),
        came={name: came[name] for name in get_args(DesignCame)},
        claimed=share(fates["claimed"], len(held)),
        exchanged=share(fates["exchanged"], len(held)),
        kept=share(fates["kept"], len(held)),
        claimed_by_players={players: _claimed_at(players, held) for players in tables},
        wait_mean=fmean([holding.waited for holding in claims] or [0.0]),
        waits=dict(sorted(Counter(holding.waited for holding in claims).items())),
        swaps=mean_counts((holding.work for holding in claims), get_args(SwapKind)),
        tokens=fmean([holding.tokens for holding in claims] or [0.0]),
        dealt_wins=wins((summary, holding.seat) for summary, holding in held if holding.came == "dealt"),
    )


def _claimed_at(players: int, held: Sequence[tuple[GameSummary, HeldDesign]]) -> Share:
    there = [holding for summary, holding in held if summary.players == players]
    return share(sum(holding.fate == "claimed" for holding in there), len(there))


def card_reports(summaries: Sequence[GameSummary]) -> list[CardReport]:
    """One for each of the twelve."""
    everyone = [(summary, seat) for summary in summaries for seat in range(summary.players)]
    return [_card_report(card, summaries, everyone) for card in Card]


def _card_report(
    card: Card, summaries: Sequence[GameSummary], everyone: Sequence[tuple[GameSummary, int]]
) -> CardReport:
    drawn = [(summary, each) for summary in summaries for each in summary.cards if each.card is card]
    came = Counter(each.came for _, each in drawn)
    fates = Counter(each.fate for _, each in drawn)
    had = {(id(summary), each.seat) for summary, each in drawn}
    used = {(id(summary), each.seat) for summary, each in drawn if _was_used(each)}
    return CardReport(
        name=card.slug,
        drawn=len(drawn) / len(everyone),
        came={name: came[name] for name in get_args(CardCame)},
        played=share(fates["played"] + fates["revealed"], len(drawn)),
        lost=share(fates["lost"], len(drawn)),
        kept=share(fates["kept"], len(drawn)),
        dealt_wins=wins((summary, each.seat) for summary, each in drawn if each.came == "dealt"),
        drew_wins=wins((summary, seat) for summary, seat in everyone if (id(summary), seat) in had),
        without_wins=wins((summary, seat) for summary, seat in everyone if (id(summary), seat) not in had),
        played_wins=wins((summary, seat) for summary, seat in everyone if (id(summary), seat) in used),
    )


def _was_used(each: CardSummary) -> bool:
    return each.fate in ("played", "revealed")


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


def share(count: int, of: int) -> Share:
    """Nothing of nothing is a share of 0 that says nothing."""
    interval = wilson(count / of if of else 0.0, of)
    return Share(interval.rate, interval.low, interval.high, of)


def mean(values: Iterable[float]) -> Mean:
    """With the interval of the normal distribution, which suits hundreds; one value alone has an endless one."""
    found = list(values)
    if not found:
        return Mean(0.0, 0.0, 0.0, 0)
    centre = fmean(found)
    count = len(found)
    if count == 1:
        return Mean(centre, centre, centre, 1)
    half = Z * sqrt(sum((value - centre) ** 2 for value in found) / (count - 1) / count)
    return Mean(centre, centre - half, centre + half, count)


def wins(seats: Iterable[tuple[GameSummary, int]]) -> Mean:
    """How often these seats won; 1 is what chance alone would win, so that tables of all sizes count together."""
    return mean(float(summary.players) if summary.winner == seat else 0.0 for summary, seat in seats)


def rounds(summaries: Iterable[GameSummary]) -> Rounds:
    lengths = sorted(summary.rounds for summary in summaries)
    histogram: dict[int, int] = {}
    for length in lengths:
        histogram[length] = histogram.get(length, 0) + 1
    return Rounds(
        median=float(median(lengths)),
        mean=fmean(lengths),
        tenth=lengths[len(lengths) // 10],
        ninetieth=lengths[len(lengths) * 9 // 10],
        longest=lengths[-1],
        histogram=histogram,
    )


def mean_counts(counters: Iterable[Mapping[Name, int]], names: Iterable[Name]) -> dict[str, float]:
    """The mean of each of these counts."""
    found = list(counters)
    return {name: fmean(counter.get(name, 0) for counter in found) if found else 0.0 for name in names}
