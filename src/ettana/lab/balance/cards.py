"""What becomes of each type of action card, and what it is worth."""

from collections import Counter
from collections.abc import Sequence
from typing import get_args

from ettana.core.names import Card
from ettana.lab.balance.game_summary import CardCame, CardSummary, GameSummary
from ettana.lab.balance.measure import share, wins
from ettana.lab.balance.report import CardReport

CAME: tuple[CardCame, ...] = get_args(CardCame)


def card_reports(summaries: Sequence[GameSummary]) -> list[CardReport]:
    """One for each of the twelve."""
    everyone = [(summary, seat) for summary in summaries for seat in range(summary.players)]
    return [_report(card, summaries, everyone) for card in Card]


def _report(card: Card, summaries: Sequence[GameSummary], everyone: Sequence[tuple[GameSummary, int]]) -> CardReport:
    drawn = [(summary, each) for summary in summaries for each in summary.cards if each.card is card]
    came = Counter(each.came for _, each in drawn)
    fates = Counter(each.fate for _, each in drawn)
    had = {(id(summary), each.seat) for summary, each in drawn}
    used = {(id(summary), each.seat) for summary, each in drawn if _was_used(each)}
    return CardReport(
        name=card.slug,
        drawn=len(drawn) / len(everyone),
        came={name: came[name] for name in CAME},
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
