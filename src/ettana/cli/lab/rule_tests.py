"""`ettana perft`, `soak` and `bench`: the rules put to the test."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter

from ettana.cli.files import BadInput, PositionFile, naming, read_text
from ettana.cli.lab.work_options import WORK_HERE, WorkOptions


def perft(
    file: PositionFile,
    /,
    *,
    depth: Annotated[int, Parameter(name=["--depth", "-d"], help="How many actions deep.")] = 2,
    split: Annotated[bool, Parameter(negative="", show_default=False, help="Tell it for each first action.")] = False,
) -> None:
    """Counts the sequences of actions from a position."""
    from ettana.game import Game
    from ettana.lab.perft import divide
    from ettana.lab.perft import perft as count
    from ettana.notation.position_text import read_position

    if depth < (1 if split else 0):
        raise BadInput(f"--depth {depth}: count 0 actions or more, and split 1 or more")
    text = read_text(file)
    with naming(file):
        state = Game.from_position(read_position(text)).state
    if not split:
        print(count(state, depth))
        return
    counts = divide(state, depth)
    for action, found in counts.items():
        print(f"{action}: {found}")
    print(f"{sum(counts.values())} in all")


def soak(
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"], help="How many games.")] = 10_000,
    seed: Annotated[int, Parameter(name=["--seed", "-s"], help="The seed of the first; the others follow.")] = 0,
    work: WorkOptions = WORK_HERE,
) -> int:
    """Plays random games; the exit code is 1 if an invariant broke."""
    from ettana.lab.soak import run_soak

    if games < 1 or seed < 0:
        raise BadInput("--games is 1 or more, and --seed is 0 or more")
    report = run_soak(games, seed, on=work.executor(), progress=sys.stderr.isatty())
    print(
        f"{report.games:,} games, {report.decisions:,} actions, {report.checks:,} checks in {report.seconds:.1f} s; "
        f"{report.won:,} won, {report.turns / max(1, report.games):.0f} turns on average; first seed {seed}"
    )
    failure = report.failure
    if failure is None:
        print("every invariant held")
        return 0
    print(f"BROKEN after {failure.after} actions, the last {failure.action}: {failure.error}", file=sys.stderr)
    print(
        f"{failure.players} players, rules {failure.rules or 'as they are'}; again: {failure.command}", file=sys.stderr
    )
    return 1


def bench(
    *,
    json: Annotated[bool, Parameter(negative="", show_default=False, help="Print JSON.")] = False,
    limit: Annotated[str | None, Parameter(help="A folder with the yardstick limit.c to compare with.")] = None,
    bots: Annotated[
        int | None, Parameter(help="Instead, how long each bot thinks at its own pace, over so many decisions.")
    ] = None,
) -> None:
    """Measures the speed of the rules, or of the bots."""
    from ettana.lab.bench import run_bench
    from ettana.lab.bot_bench import bench_bots

    if bots is not None and bots < 1:
        raise BadInput("--bots is 1 or more")
    figures: dict[str, object] = run_bench(limit) if bots is None else {**bench_bots(decisions=bots)}
    if json:
        print(msgspec.json.format(msgspec.json.encode(figures)).decode())
        return
    width = max(map(len, figures))
    for key, value in figures.items():
        print(f"{key.ljust(width)}  {_tell(value)}")


def _tell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
