"""Draws strength against the budget, from the results of arenas with different budgets.

    for n in 500 2000 8000 32000; do ettana arena Master@$n Weaver --games 100 --seed 7205 --json > $n.json; done
    python -m tools.bots.budget_plot docs/pictures/budgets.svg 500.json 2000.json 8000.json 32000.json

The first bot of each arena must have a budget of nodes. Needs matplotlib, which comes with the extra `lab`.
"""

import sys
from pathlib import Path

import msgspec
from matplotlib.figure import Figure

from ettana.lab.arena_report import BotReport


class Result(msgspec.Struct):
    """The fields we read of an arena's JSON."""

    bots: dict[str, BotReport]
    games: int


def read(path: Path) -> Result:
    return msgspec.json.decode(path.read_bytes(), type=Result)


def drawn(results: list[Result]) -> Figure:
    """Win rates with error bars over the nodes per decision."""
    names = [next(iter(result.bots)) for result in results]
    rates = [result.bots[name] for result, name in zip(results, names, strict=True)]
    nodes = [int(name.split("@")[1]) for name in names]
    figure = Figure(figsize=(7.0, 3.6), layout="constrained")
    axes = figure.subplots()
    middle = [100 * rate.win_rate for rate in rates]
    below = [100 * (rate.win_rate - rate.low) for rate in rates]
    above = [100 * (rate.high - rate.win_rate) for rate in rates]
    axes.axhline(100 * rates[0].par, color="0.6", linewidth=1)
    axes.errorbar(nodes, middle, yerr=[below, above], fmt="o-", color="#7a1f3d", linewidth=1, capsize=3)
    axes.set_xscale("log")
    axes.set_xticks(nodes, [f"{each:,}" for each in nodes])
    axes.minorticks_off()
    axes.set_ylim(30, 100)
    axes.set_xlabel("nodes per decision")
    opponents = list(results[0].bots)[1:]
    axes.set_ylabel(f"games won against {', '.join(opponents)}, %")
    axes.grid(color="0.9")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    games = ", ".join(dict.fromkeys(str(result.games) for result in results))
    figure.suptitle(f"{games} games each; bars: 95 %; grey: by chance", fontsize="medium")
    return figure


if __name__ == "__main__":
    picture, *files = [Path(each) for each in sys.argv[1:]]
    drawn([read(each) for each in files]).savefig(picture, metadata={"Date": None})
