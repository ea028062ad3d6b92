"""Draws the learning curve of a net, from the table that examples/train_by_self_play.py writes beside it.

    python -m tools.learning_curve docs/pictures/learning.svg net.csv

Needs matplotlib, which comes with the extra `lab`.
"""

import csv
import sys
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from ettana.lab.intervals import wilson


def drawn(file: Path) -> Figure:
    """Games won against Sensible over the minutes of two cores. The first point is the warm start."""
    with file.open(encoding="utf-8", newline="") as table:
        exams = [(float(row["minutes"]), int(row["games"]), float(row["won"])) for row in csv.DictReader(table)]
    minutes, won = [exam[0] for exam in exams], [100 * exam[2] for exam in exams]
    bars = [wilson(share, games) for _, games, share in exams]
    below = [100 * (bar.rate - bar.low) for bar in bars]
    above = [100 * (bar.high - bar.rate) for bar in bars]
    figure = Figure(figsize=(7.0, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.axhline(50, color="0.6", linewidth=1)
    axes.errorbar(minutes, won, yerr=[below, above], fmt="o-", color="#7a1f3d", linewidth=1, capsize=3)
    axes.plot(minutes[:1], won[:1], "s", color="#1f5fa8", markersize=8, label="warm start: as Weaver does")
    axes.set_xlim(left=0)
    axes.set_xlabel("minutes of two cores, by processor time")
    axes.set_ylabel("games won against Sensible, %")
    axes.grid(color="0.9")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="lower right", frameon=False)
    figure.suptitle(f"{exams[0][1]} games each; bars: 95 %", fontsize="medium")
    return figure


if __name__ == "__main__":
    mpl.rcParams["svg.hashsalt"] = "ettana"  # the same figures give the same file
    picture, kept = [Path(each) for each in sys.argv[1:]]
    drawn(kept).savefig(picture, metadata={"Date": None})
