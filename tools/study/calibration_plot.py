"""Draws the results of `tools/study/calibration.py`: predicted chance against share of wins, a panel per file.

python -m tools.study.calibration_plot calibration.svg "two Weavers=two.jsonl" "four Weavers=four.jsonl"
"""

import argparse
from pathlib import Path

from tools.study.calibration import Decile, Judged, deciles
from tools.study.findings import kept


def draw(panels: dict[str, list[Decile]], file: Path) -> None:
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "ettana"  # the same figures give the same file
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, len(panels), figsize=(2.7 * len(panels), 2.9), sharey=True, squeeze=False)
    for axis, (name, found) in zip(axes[0], panels.items(), strict=True):
        axis.plot([0, 100], [0, 100], color="#b8862b", linewidth=1)
        axis.errorbar(
            [100 * each.said for each in found],
            [100 * each.won for each in found],
            yerr=[100 * each.error for each in found],
            fmt="o",
            color="#1f5fa8",
            markersize=3.5,
            linewidth=1.2,
        )
        axis.set(title=name, xlabel="said", xlim=(0, 100), ylim=(0, 100), aspect="equal")
    axes[0][0].set_ylabel("won")
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("picture", type=Path)
    parser.add_argument("panels", nargs="+", help="title=file")
    asked = parser.parse_args(arguments)
    panels = {}
    for each in asked.panels:
        title, _, name = each.partition("=")
        panels[title] = deciles(kept(Path(name), Judged))
    draw(panels, asked.picture)


if __name__ == "__main__":
    main()
