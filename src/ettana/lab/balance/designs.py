"""What becomes of each design, and what it costs."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import get_args

from ettana.core.designs.deck import Deck
from ettana.lab.balance.game_summary import DesignCame, GameSummary, Holding, SwapKind
from ettana.lab.balance.measure import mean_counts, share, wins
from ettana.lab.balance.report import DesignReport, Share

CAME: tuple[DesignCame, ...] = get_args(DesignCame)
SWAPS: tuple[SwapKind, ...] = get_args(SwapKind)


def design_reports(summaries: Sequence[GameSummary], deck: Deck) -> list[DesignReport]:
    """One for each design of the deck, in its order."""
    holdings: list[list[tuple[GameSummary, Holding]]] = [[] for _ in deck]
    for summary in summaries:
        for holding in summary.holdings:
            holdings[holding.design].append((summary, holding))
    return [_report(deck, index, held) for index, held in enumerate(holdings)]


def _report(deck: Deck, index: int, held: Sequence[tuple[GameSummary, Holding]]) -> DesignReport:
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
        came={name: came[name] for name in CAME},
        claimed=share(fates["claimed"], len(held)),
        exchanged=share(fates["exchanged"], len(held)),
        kept=share(fates["kept"], len(held)),
        claimed_by_players={players: _claimed_at(players, held) for players in tables},
        wait_mean=fmean([holding.waited for holding in claims] or [0.0]),
        waits=dict(sorted(Counter(holding.waited for holding in claims).items())),
        swaps=mean_counts((holding.work for holding in claims), SWAPS),
        tokens=fmean([holding.tokens for holding in claims] or [0.0]),
        dealt_wins=wins((summary, holding.seat) for summary, holding in held if holding.came == "dealt"),
    )


def _claimed_at(players: int, held: Sequence[tuple[GameSummary, Holding]]) -> Share:
    there = [holding for summary, holding in held if summary.players == players]
    return share(sum(holding.fate == "claimed" for holding in there), len(there))
