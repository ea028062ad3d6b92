"""An analysis in sentences: the mistakes, and the moments that decided the game."""

from ettana.core.action_table import parse_action
from ettana.notation.record import Record
from ettana.notation.words.catalogue import Catalogue
from ettana.notation.words.sentences import Words
from ettana.study.analysis import POINT, Analysis, Cause, LedgerEntry, Mistake, PlayerStudy
from ettana.study.steps import RecordStep, steps_of

_CAUSES: dict[Cause, str] = {
    "setup": "report_setup",
    "roll": "report_roll",
    "draw": "report_draw",
    "theft": "report_theft",
    "gain": "report_gain",
    "decision": "report_decision",
    "unknown": "report_unknown",
    "drift": "report_drift",
}


class AnalysisWords:
    """Puts the analysis of one record into words."""

    def __init__(self, record: Record, analysis: Analysis, catalogue: Catalogue) -> None:
        self.analysis, self.catalogue = analysis, catalogue
        self._words = Words(record.deck, record.names, catalogue)
        self._steps: dict[int, RecordStep] = {step.entry: step for step in steps_of(record)}

    def say(self, key: str, **words: object) -> str:
        return self.catalogue.say(key, **words)

    def mistakes(self) -> list[str]:
        return [self.mistake(each) for each in self.analysis.mistakes]

    def mistake(self, mistake: Mistake) -> str:
        """What was played, what it lost and what was better."""
        seat = self._words.seat(mistake.seat)
        if mistake.by == "stand-in":
            seat = self.say("report_standing_in", seat=seat)
        return self.say(
            {
                "mistake": "report_mistake",
                "blunder": "report_blunder",
                "missed_claim": "report_missed_claim",
                "missed_completion": "report_missed_completion",
            }[mistake.kind],
            turn=mistake.turn + 1,
            seat=seat,
            played=self.action(mistake.entry, mistake.played),
            better=self.say("list_comma").join([self.action(mistake.entry, each) for each in mistake.better]),
            loss=points(mistake.loss),
            low=points(mistake.low),
            high=points(mistake.high),
        )

    def action(self, entry: int, text: str) -> str:
        tiles = [int(number) for number in self._steps[entry].before.tile]
        return self._words.action(parse_action(text), tiles)

    def turning_points(self) -> list[str]:
        return [self._turning_point(entry) for entry in self.analysis.turning_points]

    def _turning_point(self, entry: int) -> str:
        step = self._steps.get(entry)
        booked = [each for each in self.analysis.ledger if each.entry == entry and each.cause != "drift"]
        largest = max(booked, key=lambda each: max(map(abs, each.changes)))
        what = self.say("report_conceded") if step is None else self.action(entry, str(step.action))
        return self.say(
            "report_moment",
            turn=self.analysis.moments[entry].turn + 1 if step is None else step.turn + 1,
            seat=self._words.seat(largest.seat),
            what=what,
            cause=self.cause(largest),
            changes=self.say("list_comma").join(
                f"{self._words.seat(seat)} {signed(sum(each.changes[seat] for each in booked))}"
                for seat in range(len(self.analysis.names))
            ),
        )

    def cause(self, entry: LedgerEntry) -> str:
        return self.say(_CAUSES[entry.cause])

    def accuracy(self, player: PlayerStudy) -> str:
        return self.say(
            "report_accuracy",
            seat=self._words.seat(player.seat),
            loss=points(player.accuracy.loss, 2),
            error=points(player.accuracy.error, 2),
            decisions=self.say("report_decisions_mattered", n=player.accuracy.decisions),
            mistakes=self.say("report_mistakes", n=player.mistakes),
            blunders=self.say("report_blunders", n=player.blunders),
        )

    def columns(self) -> list[str]:
        """The titles of the table of `rows`."""
        keys = ["report_player", "report_first", "report_luck", "report_decisions"]
        keys += ["report_stand_in"] * self._has_stand_ins()
        keys += ["report_others", "report_unknown", "report_drift", "report_last"]
        return [self.say(key) for key in keys]

    def rows(self) -> list[list[str]]:
        """For each player, where the chance to win came from."""
        return [
            [
                self._words.seat(player.seat),
                points(player.first),
                signed(player.luck),
                signed(player.decisions),
                *([signed(player.stand_in)] if self._has_stand_ins() else []),
                signed(player.others),
                signed(player.unknown),
                signed(player.drift),
                points(player.last),
            ]
            for player in self.analysis.players
        ]

    def _has_stand_ins(self) -> bool:
        return any(player.stand_in for player in self.analysis.players)

    def small_budget(self) -> str | None:
        """A word of warning if the engine is interpreted."""
        if self.analysis.compiled:
            return None
        return self.say("report_interpreted", nodes=self.analysis.budget.nodes)


def points(chance: int, digits: int = 1) -> str:
    """Millionths as points of a hundred."""
    return f"{chance / POINT:.{digits}f}".replace("-", "−")


def signed(chance: int) -> str:
    return f"{chance / POINT:+.1f}".replace("-", "−")
