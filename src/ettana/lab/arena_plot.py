"""A picture of an arena: win rates and ratings with their intervals. Needs matplotlib, which the extra `lab` brings."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ettana.core.errors import EttanaError
from ettana.core.extras import from_extra
from ettana.lab.arena_report import ArenaReport

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class NoPlot(EttanaError):
    """The picture cannot be drawn."""


def check_plotting(path: str | Path) -> None:
    """Raises NoPlot or MissingLibrary if there can be no plot in that file: better before thousands of games."""
    with from_extra("lab"):
        from matplotlib.backend_bases import FigureCanvasBase

    kinds = FigureCanvasBase.get_supported_filetypes()
    if Path(path).suffix[1:].lower() not in kinds:
        raise NoPlot(f"{path}: a plot can be {', '.join(sorted(kinds))}")
    if not Path(path).resolve().parent.is_dir():
        raise NoPlot(f"{path}: there is no such folder")


def plot_arena(report: ArenaReport, path: str | Path) -> None:
    """Draws the report into a file whose ending says how: png, svg, pdf. Raises NoPlot."""
    check_plotting(path)
    from matplotlib.figure import Figure

    names = list(report.bots)[::-1]  # the first named on top
    bots = [report.bots[name] for name in names]
    figure = Figure(figsize=(9.0, 1.6 + 0.45 * len(bots)), layout="constrained")
    rates, ratings = figure.subplots(1, 2, sharey=True)
    places = range(len(bots))
    _dots(rates, [(100 * bot.win_rate, 100 * bot.low, 100 * bot.high) for bot in bots])
    for place, bot in zip(places, bots, strict=True):
        rates.plot([100 * bot.par] * 2, [place - 0.35, place + 0.35], color="0.6", linewidth=1)
    rates.set_xlim(0, 100)
    rates.set_xlabel("games won, % (grey: by chance)")
    rates.set_yticks(places, names)
    rates.set_ylim(-0.6, len(bots) - 0.4)
    _dots(ratings, [(bot.rating, bot.rating_low, bot.rating_high) for bot in bots])
    ratings.set_xlabel("rating, Elo's scale, mean 0")
    for axes in (rates, ratings):
        axes.grid(axis="x", color="0.9")
        axes.set_axisbelow(True)
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.tick_params(left=False)
    contest = report.contest
    figure.suptitle(
        f"{report.games} games of {contest['players']}, seed {contest['seed']}; bars: 95 %", fontsize="medium"
    )
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise NoPlot(f"{path}: {error.strerror}") from error


def _dots(axes: "Axes", values: Sequence[tuple[float, float, float]]) -> None:
    """A dot for each value, with a bar from its lower to its upper bound."""
    below = [value - low for value, low, _ in values]
    above = [high - value for value, _, high in values]
    middle = [value for value, _, _ in values]
    axes.errorbar(middle, range(len(values)), xerr=[below, above], fmt="o", color="#7a1f3d", clip_on=False)
