"""How often a win that lies open is not taken, by the number of actions that it takes.

python -m tools.study.open_wins wins.jsonl Weaver,Weaver --games 600 --seed 110000 --minutes 7

Every moment of the games counts in which the player could win the turn without chance. What is found is the table of
`core/engine/chances/missed_wins.py`. Runs add up in the file.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import msgspec
from tools.study.games import add_up, played

from ettana.core.engine.rules.state import OVER
from ettana.study.estimate import Care, Estimator
from ettana.study.steps import steps_of

LONGEST = 7  # and more


class OpenWin(msgspec.Struct, frozen=True):
    """A moment in which a win lay open: so many actions away; whether the turn took it, and whether the game did."""

    bot: str
    actions: int
    taken: bool
    won: bool


class GameOfWins(msgspec.Struct, frozen=True):
    seed: int
    wins: list[OpenWin]


def find(bots: str, seed: int) -> GameOfWins:
    record = played(bots, seed)
    estimator = Estimator(record.rules, record.deck, len(record.names), 1, Care.of(1000))
    steps = [step for step in steps_of(record) if step.stands]
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("bots", help="such as Weaver,Weaver, or mixed4:Weaver,Apprentice,Sensible")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=7.0)
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.games)
    games = add_up(asked.file, GameOfWins, seeds, asked.minutes, lambda seed: find(asked.bots, seed))
    print("\n".join(report(games)))


if __name__ == "__main__":
    main()
