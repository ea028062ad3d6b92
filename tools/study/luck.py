"""Measures whether luck is zero in the mean, by its kind, in many games of bots.

    python -m tools.study.luck luck.jsonl Weaver,Weaver --games 1000 --seed 10000 --nodes 1000 --minutes 7
    python -m tools.study.luck rare.jsonl Weaver,Weaver --only theft,gain …   # rolls take nearly all of the time

Only chance events are booked, as in the ledger. Decisions take most of the time and are left out, so that far more
games can be studied than with `tools/study/ledger.py`. Runs add up in the file.
"""

from collections.abc import Sequence

import msgspec
from tools.study.findings import add_up, options
from tools.study.games import estimator_for, played, standing_steps
from tools.study.intervals import told

from ettana.study.analysis import LUCK, POINT
from ettana.study.estimate import Estimator
from ettana.study.outcomes import cause_of
from ettana.study.steps import RecordStep, is_same_turn

KINDS = [cause for cause in LUCK if cause != "setup"]  # the set-up has too many outcomes to enumerate


class GameLuck(msgspec.Struct, frozen=True):
    """By cause, for the seat that had the luck."""

    seed: int
    luck: list[tuple[str, int]]


def find(bots: str, seed: int, nodes: int, only: Sequence[str]) -> GameLuck:
    record = played(bots, seed)
    estimator = estimator_for(record, nodes)
    luck = [each for step in standing_steps(record) for each in luck_of(step, estimator, only)]
    return GameLuck(seed, luck)


def luck_of(step: RecordStep, estimator: Estimator, only: Sequence[str]) -> list[tuple[str, int]]:
    """The luck of a step."""
    assert step.action is not None, "an undo does not stand"
    cause = cause_of(step.action.id)
    answers = estimator.answers(step.before, step.action.id) if cause in only else None
    if answers is None:
        return []
    landed = estimator.judge(step.after).chances if is_same_turn(step) else estimator.end(step.after)
    seat = step.seat
    rolled = answers.before_draw(step.after)
    if rolled is None:
        return [(str(cause), landed[seat] - answers.expected[seat])]
    return [(str(cause), rolled[seat] - answers.expected[seat]), ("draw", landed[seat] - rolled[seat])]


def report(games: Sequence[GameLuck]) -> list[str]:
    return [f"{len(games)} games"] + [
        told(cause, [change / POINT for game in games for kind, change in game.luck if kind == cause])
        for cause in KINDS
    ]


def main(arguments: list[str] | None = None) -> None:
    parser = options(__doc__, games=1000, nodes=1000)
    parser.add_argument("--only", default=",".join(KINDS), help="kinds of luck: roll, draw, theft or gain")
    asked = parser.parse_args(arguments)
    only = asked.only.split(",")
    print("\n".join(report(add_up(asked, GameLuck, lambda seed: find(asked.bots, seed, asked.nodes, only)))))


if __name__ == "__main__":
    main()
