"""What each option of section 10 changes, seen deal by deal."""

from collections.abc import Callable, Sequence
from statistics import median

from ettana.lab.balance.game_summary import Story
from ettana.lab.balance.measure import mean, share
from ettana.lab.balance.report import Mean, OptionReport
from ettana.lab.balance.table_sizes import claims_in


def option_report(changed: str, stories: Sequence[Story], usual: Sequence[Story]) -> OptionReport:
    """Stories of the same deals in the same order: with the option changed, and with the study's own rules."""
    pairs = list(zip(stories, usual, strict=True))

    def more(what: Callable[[Story], float]) -> Mean:
        return mean(what(story) - what(other) for story, other in pairs)

    return OptionReport(
        changed=changed,
        players=stories[0].players,
        games=len(stories),
        differ=share(sum(story.actions != other.actions for story, other in pairs), len(pairs)),
        rounds_median=float(median(story.rounds for story in stories)),
        rounds=more(lambda story: story.rounds),
        starter_wins=share(sum(story.winner == story.starter for story in stories), len(stories)),
        starter=more(lambda story: story.winner == story.starter),
        card_points=more(_winners_card_points),
        claims=more(claims_in),
    )


def _winners_card_points(story: Story) -> int:
    return 0 if story.winner is None else story.seats[story.winner].card_points
