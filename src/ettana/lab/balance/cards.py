"""What becomes of each type of action card, and what it is worth."""

from collections import Counter
from collections.abc import Sequence
from typing import get_args

from ettana.core.names import Card
from ettana.lab.balance.game_summary import CardCame, CardStory, Story
from ettana.lab.balance.measure import share, wins
from ettana.lab.balance.report import CardReport

CAME: tuple[CardCame, ...] = get_args(CardCame)


def card_reports(stories: Sequence[Story]) -> list[CardReport]:
    """One for each of the twelve."""
    everyone = [(story, seat) for story in stories for seat in range(story.players)]
    return [_report(card, stories, everyone) for card in Card]


def _report(card: Card, stories: Sequence[Story], everyone: Sequence[tuple[Story, int]]) -> CardReport:
    drawn = [(story, each) for story in stories for each in story.cards if each.card is card]
    came = Counter(each.came for _, each in drawn)
    fates = Counter(each.fate for _, each in drawn)
    had = {(id(story), each.seat) for story, each in drawn}
    used = {(id(story), each.seat) for story, each in drawn if _was_used(each)}
    return CardReport(
        name=card.slug,
        drawn=len(drawn) / len(everyone),
        came={name: came[name] for name in CAME},
        played=share(fates["played"] + fates["revealed"], len(drawn)),
        lost=share(fates["lost"], len(drawn)),
        kept=share(fates["kept"], len(drawn)),
        dealt_wins=wins((story, each.seat) for story, each in drawn if each.came == "dealt"),
        drew_wins=wins((story, seat) for story, seat in everyone if (id(story), seat) in had),
        without_wins=wins((story, seat) for story, seat in everyone if (id(story), seat) not in had),
        played_wins=wins((story, seat) for story, seat in everyone if (id(story), seat) in used),
    )


def _was_used(each: CardStory) -> bool:
    return each.fate in ("played", "revealed")
