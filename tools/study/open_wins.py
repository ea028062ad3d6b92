"""How often players miss an open win, by the number of actions that it takes.

    python -m tools.study.open_wins wins.jsonl Weaver,Weaver --games 600 --seed 110000 --minutes 7

Every moment counts in which the player could win in this turn without chance. The result is the table of
`core/engine/chances/missed_wins.py`. Runs add up in the file.
"""

from collections import defaultdict
from collections.abc import Sequence

import msgspec
from tools.study.findings import add_up, options
from tools.study.games import estimator_for, played, standing_steps

from ettana.core.engine.rules.state import OVER

LONGEST = 7  # and more
NODES = 1000


class OpenWin(msgspec.Struct, frozen=True):
    """A moment with an open win: the number of actions, whether the turn took it, and whether the game was won."""

    bot: str
    actions: int
    taken: bool
    won: bool


class GameOfWins(msgspec.Struct, frozen=True):
    seed: int
    wins: list[OpenWin]


def find(bots: str, seed: int) -> GameOfWins:
    record = played(bots, seed)
    estimator = estimator_for(record, NODES)
    steps = standing_steps(record)
    last = {step.turn: step for step in steps}
    wins = []
    for step in steps:
        actions = int(estimator.expectation.actions_to_win(step.before))
        if actions:
            taken = last[step.turn].after.phase == OVER
            wins.append(OpenWin(record.names[step.seat], actions, taken, record.winner == step.seat))
    return GameOfWins(seed, wins)


def report(games: Sequence[GameOfWins]) -> list[str]:
    groups: dict[tuple[int, str], list[OpenWin]] = defaultdict(list)
    for each in (win for game in games for win in game.wins):
        groups[min(each.actions, LONGEST), "all"].append(each)
        groups[0, each.bot].append(each)
    lines = [f"{len(games)} games"]
    for (actions, bot), wins in sorted(groups.items()):
        missed = sum(not each.taken for each in wins) / len(wins)
        won = sum(each.won for each in wins) / len(wins)
        which = f"{actions} actions" if actions else bot
        lines.append(f"{which}: {len(wins)} moments, missed {100 * missed:.1f} %, won {100 * won:.1f} % of the games")
    return lines


def main(arguments: list[str] | None = None) -> None:
    asked = options(__doc__, games=600).parse_args(arguments)
    print("\n".join(report(add_up(asked, GameOfWins, lambda seed: find(asked.bots, seed)))))


if __name__ == "__main__":
    main()
