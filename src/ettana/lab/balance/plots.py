"""The pictures of a report as SVG text, drawn by matplotlib, which the extra `lab` brings."""

from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Final

from ettana.core.extras import from_extra
from ettana.lab.balance.report import DesignReport, Mean, OptionReport, Share, TableReport
from ettana.lab.balance.verdict import FEWEST_ROUNDS, MOST_ROUNDS
from ettana.lab.balance.words import GAINED, SPENT, TURNS, option_words, points_source

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PINS: Final = ("first pin", "second pin", "third pin", "fourth pin")
LEADS: Final = ("starts, first pin", "starts, later pin")

_HUES: Final = ("#1f5fa8", "#1f7a4d", "#6b3fa0", "#a3243b", "#d99a1c", "#0d6266")
_FATES: Final = ("#1f7a4d", "#d99a1c", "#d9c7a2")
_GOLD: Final = "#b8862b"
_BAND: Final = "#f3e6c8"
_LINES: Final = "#e2d0ac"


def check_matplotlib() -> None:
    """Raises MissingLibrary if there is none: better before thousands of games than after them."""
    with from_extra("lab"):
        import matplotlib.figure  # noqa: F401


def rounds_plot(tables: Sequence[TableReport]) -> str:
    """How many games lasted how long. The longest ones share the last bar."""
    last = min(60, max(MOST_ROUNDS + 5, *(table.rounds.ninetieth + 5 for table in tables)))
    figure, panels = _panels(len(tables), height=2.9, sharey=True)
    for axes, table in zip(panels, tables, strict=True):
        lengths = table.rounds.histogram
        shares = [100 * lengths.get(length, 0) / table.games for length in range(1, last)]
        shares.append(100 * sum(count for length, count in lengths.items() if length >= last) / table.games)
        axes.axvspan(FEWEST_ROUNDS - 0.5, MOST_ROUNDS + 0.5, color=_BAND)
        axes.bar(range(1, last + 1), shares, color=_HUES[0])
        axes.axvline(table.rounds.median, color=_GOLD, linewidth=2)
        axes.set_title(f"{table.players} players: {table.rounds.median:g} rounds in the median")
        axes.set_xlabel("rounds")
    panels[0].set_ylabel("% of games")
    return _svg(figure)


def order_plot(tables: Sequence[TableReport]) -> str:
    """What each place in turn order and each placing of a pin won, beside a fair share."""
    figure, panels = _panels(len(tables), height=4.2)
    for axes, table in zip(panels, tables, strict=True):
        rows = order_rows(table)
        _whiskers(axes, [_percent(share) for _, share in rows], 100 / table.players)
        axes.set_yticks(range(len(rows)), [name for name, _ in rows])
        axes.set_title(f"{table.players} players, {table.games:,} games")
        axes.set_xlabel("% of games won")
    return _svg(figure)


def order_rows(table: TableReport) -> list[tuple[str, Share]]:
    """The shares by turn order, by who placed their pin first, and of the starter by when their pin was placed."""
    turns, pins = zip(TURNS, table.by_order, strict=False), zip(PINS, table.by_seat, strict=False)
    return [*turns, *pins, *zip(LEADS, table.starter_by_lead.values(), strict=True)]


def points_plot(tables: Sequence[TableReport]) -> str:
    """Where the winner's points came from, and where tokens came from and went."""
    figure, panels = _panels(3, height=3.6)
    sources = list(tables[0].winner_points)
    names = [f"{table.players} players" for table in tables]
    _stacks(panels[0], names, [t.winner_points for t in tables], sources, points_source)
    _stacks(panels[1], names, [t.gained for t in tables], list(GAINED), GAINED.__getitem__)
    _stacks(panels[2], names, [t.spent for t in tables], list(SPENT), SPENT.__getitem__)
    titles = ("Points of the winner", "Tokens gained by a player", "Tokens spent or lost by a player")
    for axes, title in zip(panels, titles, strict=True):
        axes.set_title(title)
    return _svg(figure)


def designs_plot(designs: Sequence[DesignReport]) -> str:
    """Across: the swaps that wove it. Up: the share of those held that were claimed. Colour and size: points."""
    figure, (axes,) = _panels(1, height=6.0)
    for points in sorted({design.points for design in designs}):
        some = [design for design in designs if design.points == points]
        axes.scatter(
            [sum(design.swaps.values()) for design in some],
            [100 * design.claimed.rate for design in some],
            s=30 + 30 * points,
            color=_HUES[(points - 1) % len(_HUES)],
            alpha=0.75,
            label=f"{points} {'point' if points == 1 else 'points'}",
        )
    named: list[tuple[float, float]] = []
    for design in designs:
        swaps, claimed = place = (sum(design.swaps.values()), 100 * design.claimed.rate)
        if not any(abs(swaps - x) < 0.5 and abs(claimed - y) < 2 for x, y in named):  # or names would lie on each other
            named.append(place)
            axes.annotate(
                _plain(design.name), place, xytext=(7, 2), textcoords="offset points", fontsize="x-small", alpha=0.8
            )
    axes.set_xlabel("swaps that wove it, of a claim")
    axes.set_ylabel("% claimed of those held")
    axes.set_ylim(0, 100)
    axes.grid(color=_LINES)
    if designs:
        axes.legend(frameon=False, loc="lower left")
    return _svg(figure)


def worth_plot(names: Sequence[str], fates: Mapping[str, Sequence[float]], dealt_wins: Sequence[Mean]) -> str:
    """What became of each card, as shares of one, and how often those won who were dealt it."""
    figure, (bars, wins) = _panels(2, height=1.4 + 0.24 * len(names), sharey=True)
    start = [0.0] * len(names)
    for (fate, shares), colour in zip(fates.items(), _FATES, strict=True):
        bars.barh(range(len(names)), [100 * share for share in shares], left=start, color=colour, label=fate)
        start = [before + 100 * share for before, share in zip(start, shares, strict=True)]
    bars.set_yticks(range(len(names)), [_plain(name) for name in names])
    bars.set_ylim(len(names) - 0.4, -0.6)  # the first on top
    bars.set_xlim(0, 100)
    bars.set_xlabel("% of those in a hand")
    bars.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, frameon=False)
    _whiskers(wins, [(mean.mean, mean.low, mean.high) for mean in dealt_wins], 1.0)
    wins.set_xlabel("wins of those dealt it, times chance")
    return _svg(figure)


def options_plot(options: Sequence[OptionReport]) -> str:
    """What each option changes, deal by deal."""
    figure, panels = _panels(4, height=1.5 + 0.32 * len(options), sharey=True)
    columns: dict[str, Callable[[OptionReport], tuple[float, float, float]]] = {
        "rounds more": lambda option: _bounds(option.rounds),
        "starter wins more,\nof 100 games": lambda option: _bounds(option.starter, 100),
        "Victory point\ncards more": lambda option: _bounds(option.card_points),
        "claims more": lambda option: _bounds(option.claims),
    }
    for axes, (title, bounds_of) in zip(panels, columns.items(), strict=True):
        _whiskers(axes, [bounds_of(option) for option in options], 0.0)
        axes.set_xlabel(title)
    panels[0].set_yticks(range(len(options)), [_plain(option_words(option.changed)[0]) for option in options])
    return _svg(figure)


def _panels(count: int, *, height: float, sharey: bool = False) -> tuple["Figure", list["Axes"]]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12.0, height), layout="constrained")
    panels: list[Axes] = list(figure.subplots(1, count, sharey=sharey, squeeze=False)[0])
    for axes in panels:
        axes.set_axisbelow(True)
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.tick_params(left=False)
    return figure, panels


def _whiskers(axes: "Axes", values: Sequence[tuple[float, float, float]], par: float) -> None:
    """A dot with its interval for each value, coloured where the interval does not hold `par`."""
    for row, (value, low, high) in enumerate(values):
        colour = "0.4" if low <= par <= high else _HUES[1] if value > par else _HUES[3]
        axes.plot([low, high], [row, row], color=colour, linewidth=2, alpha=0.6)
        axes.plot([value], [row], "o", color=colour, markersize=5)
    axes.axvline(par, color=_GOLD, linestyle="--", linewidth=1)
    axes.grid(axis="x", color=_LINES)
    axes.set_ylim(len(values) - 0.4, -0.6)  # the first on top


def _stacks(
    axes: "Axes",
    names: Sequence[str],
    means: Sequence[Mapping[str, float]],
    parts: Sequence[str],
    words: Callable[[str], str],
) -> None:
    start = [0.0] * len(names)
    for place, part in enumerate(parts):
        sizes = [each[part] for each in means]
        axes.barh(names, sizes, left=start, color=_HUES[place % len(_HUES)], label=words(part))
        start = [before + size for before, size in zip(start, sizes, strict=True)]
    for row, whole in enumerate(start):
        axes.text(whole, row, f" {whole:.1f}", va="center", fontsize="small")
    axes.invert_yaxis()
    axes.margins(x=0.12)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), frameon=False, fontsize="small")


def _percent(share: Share) -> tuple[float, float, float]:
    return 100 * share.rate, 100 * share.low, 100 * share.high


def _bounds(mean: Mean, factor: float = 1.0) -> tuple[float, float, float]:
    return factor * mean.mean, factor * mean.low, factor * mean.high


def _plain(words: str) -> str:
    """Words from a deck as they are: matplotlib takes what lies between two dollars for a formula."""
    return words.replace("$", r"\$")


def _svg(figure: "Figure") -> str:
    """The same figure gives the same text. Letters use a font of the reader's system."""
    import matplotlib

    file = StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "ettana", "font.family": "sans-serif"}):
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return file.getvalue()
