"""What analysis finds in games of bots: luck, decisions, mistakes and accuracy, with intervals.

    python -m tools.study.ledger games.jsonl Weaver,Weaver --games 50 --seed 1 --minutes 7
    python -m tools.study.ledger games.jsonl --double --nodes 8000 …   # each game also with twice the nodes

Runs add up in the file: the same command continues where it was stopped.
"""

from collections.abc import Sequence
from statistics import fmean

import msgspec
from tools.study.findings import add_up, options
from tools.study.games import played
from tools.study.intervals import told

from ettana.study.analyse import analyse, ledger_of
from ettana.study.analysis import LUCK, POINT, Analysis, PlayerStudy, StudyBudget

PARTS = ("luck", "decisions", "others", "unknown", "drift")


class GameFound(msgspec.Struct, frozen=True):
    """The findings in one game: players, winner, ledger, and the mistakes by seat."""

    seed: int
    bots: list[str]
    winner: int | None
    players: list[PlayerStudy]
    luck: list[tuple[str, int]]  # by cause, for the seat that had the luck
    twice: list[PlayerStudy] | None  # with twice the nodes
    named: list[int]  # mistakes, blunders and missed wins, by seat


def find(bots: str, seed: int, nodes: int, *, double: bool, only_ledger: bool) -> GameFound:
    record = played(bots, seed)
    look = ledger_of if only_ledger or double else analyse
    analysis = look(record, StudyBudget(nodes))
    check_exact(analysis)
    return GameFound(
        seed=seed,
        bots=list(record.names),
        winner=record.winner,
        players=analysis.players,
        luck=[(each.cause, each.changes[each.seat]) for each in analysis.ledger if each.cause in LUCK],
        twice=look(record, StudyBudget(2 * nodes)).players if double else None,
        named=[sum(each.seat == seat for each in analysis.mistakes) for seat in range(len(record.names))],
    )


def check_exact(analysis: Analysis) -> None:
    for player in analysis.players:
        booked = sum(each.changes[player.seat] for each in analysis.ledger)
        if booked != player.last - player.first:
            raise AssertionError(f"seat {player.seat}: {booked} booked, {player.last - player.first} came of it")


def report(games: Sequence[GameFound]) -> list[str]:
    lines = [f"{len(games)} games"]
    for cause in LUCK:
        lines.append(
            told(f"luck, {cause}", [change / POINT for game in games for kind, change in game.luck if kind == cause])
        )
    for bot in sorted({bot for game in games for bot in game.bots}):
        mine = [player for game in games for player in game.players if player.name == bot]
        lines += [told(f"{bot}, {part}", [getattr(player, part) / POINT for player in mine]) for part in PARTS]
        lines.append(told(f"{bot}, lost a decision", [p.accuracy.loss / POINT for p in mine if p.accuracy.decisions]))
        lines.append(
            told(f"{bot}, mistakes and blunders", [float(player.mistakes + player.blunders) for player in mine])
        )
        lines.append(told(f"{bot}, blunders", [float(player.blunders) for player in mine]))
    lines.append(f"luck explains {100 * explained(games):.0f} % of the variance of who wins")
    twice = [
        max(
            abs(getattr(player, part) - getattr(other, part)) / POINT
            for player, other in zip(game.players, game.twice, strict=True)
            for part in ("luck", "decisions", "unknown", "drift")
        )
        for game in games
        if game.twice is not None
    ]
    if twice:
        near = sum(moved <= 3 for moved in twice) / len(twice)
        lines.append(f"twice the nodes moves a total by {fmean(twice):.2f} points, at most 3 in {100 * near:.0f} %")
        for part in PARTS:
            moves = [
                abs(getattr(player, part) - getattr(other, part)) / POINT
                for game in games
                for player, other in zip(game.players, game.twice or (), strict=False)
            ]
            lines.append(f"  {part}: {fmean(moves):.2f}, 95 % within {sorted(moves)[int(0.95 * len(moves))]:.2f}")
    return lines


def explained(games: Sequence[GameFound]) -> float:
    """The share of the variance of results that luck explains: the square of their correlation."""
    pairs = [(player.luck, player.last - player.first) for game in games for player in game.players]
    a, b = fmean(pair[0] for pair in pairs), fmean(pair[1] for pair in pairs)
    both = sum((x - a) * (y - b) for x, y in pairs)
    return both * both / (sum((x - a) ** 2 for x, _ in pairs) * sum((y - b) ** 2 for _, y in pairs))


def main(arguments: list[str] | None = None) -> None:
    parser = options(__doc__, games=50, nodes=16_000)
    parser.add_argument("--double", action="store_true", help="also with twice the nodes; leaves out mistakes")
    parser.add_argument("--ledger", action="store_true", help="no mistakes")
    asked = parser.parse_args(arguments)
    games = add_up(
        asked,
        GameFound,
        lambda seed: find(asked.bots, seed, asked.nodes, double=asked.double, only_ledger=asked.ledger),
    )
    print("\n".join(report(games)))


if __name__ == "__main__":
    main()
