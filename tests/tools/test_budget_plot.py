"""The picture of strength against the budget shows the arenas' results."""

from pathlib import Path

import msgspec
import pytest
from tools.bots.budget_plot import Result, drawn, read

from ettana.lab.arena_report import BotReport


def report(win_rate: float, low: float, high: float) -> BotReport:
    unseen = dict.fromkeys(("rating", "rating_low", "rating_high", "seconds_per_choice", "seconds_p99"), 0.0)
    unseen |= {"design_points": 0.0, "card_points": 0.0}
    return BotReport(win_rate=win_rate, low=low, high=high, par=0.5, won=1, games=100, choices=1, **unseen)


def arena(nodes: int, win_rate: float, low: float, high: float) -> Result:
    bots = {f"Master@{nodes}": report(win_rate, low, high), "Weaver": report(1 - win_rate, 1 - high, 1 - low)}
    return Result(bots, games=100)


RESULTS = [arena(500, 0.48, 0.38, 0.58), arena(8000, 0.63, 0.53, 0.72)]


def test_each_arena_is_a_point_at_its_nodes_with_its_interval() -> None:
    (axes,) = drawn(RESULTS).axes
    ((points, _, (bars,)),) = axes.containers
    assert list(points.get_xdata()) == [500, 8000]
    assert list(points.get_ydata()) == pytest.approx([48, 63])
    ends = [list(segment[:, 1]) for segment in bars.get_segments()]
    assert ends == [pytest.approx([38, 58]), pytest.approx([53, 72])]


def test_the_budget_plot_says_who_met_whom_and_how_often() -> None:
    figure = drawn(RESULTS)
    (axes,) = figure.axes
    assert "Weaver" in axes.get_ylabel()
    assert [label.get_text() for label in axes.get_xticklabels()] == ["500", "8,000"]
    assert figure.get_suptitle().startswith("100 games each")


def test_the_budget_plot_reads_what_an_arena_writes(tmp_path: Path) -> None:
    path = tmp_path / "500.json"
    path.write_bytes(msgspec.json.encode({**msgspec.structs.asdict(RESULTS[0]), "deals": 50, "undecided": 0}))
    assert read(path).bots == RESULTS[0].bots
