"""The benchmark measures what its page promises, and reports a missing yardstick."""

import shutil
from pathlib import Path

import pytest

from ettana.bots import Budget
from ettana.lab import bench
from ettana.lab.bot_bench import bench_bots

ROOT = Path(__file__).resolve().parent.parent.parent
STAND_IN = r"""
#include <stdio.h>
int main(void) { for (volatile long i = 0; i < 20000000; i++) {} printf("decisions 5000 acts 70000\n"); return 0; }
"""
WITH_YARDSTICK = {"share_of_limit", "share_of_limit_listed", "step_in_limit_decisions", "copy_in_limit_decisions"}


@pytest.fixture(autouse=True)
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_ROUND", 0.01)


def test_bench_without_a_yardstick_says_so() -> None:
    report = bench.run_bench(rounds=1)
    assert str(report["limit"]).startswith("not measured")
    assert not WITH_YARDSTICK & report.keys()
    for key in (
        "decisions_per_second",
        "games_per_second",
        "listed_actions_per_second",
        "step_us",
        "copy_us",
        "view_us",
    ):
        value = report[key]
        assert isinstance(value, int | float)
        assert value > 0


def test_a_folder_without_a_yardstick_is_named(tmp_path: Path) -> None:
    report = bench.run_bench(tmp_path, rounds=1)
    assert str(tmp_path) in str(report["limit"])


def test_bench_with_a_yardstick_gives_the_ratios_and_explains_every_key(tmp_path: Path) -> None:
    if shutil.which("gcc") is None and shutil.which("cc") is None:
        pytest.skip("there is no C compiler here")
    (tmp_path / "limit.c").write_text(STAND_IN, encoding="ascii")
    report = bench.run_bench(tmp_path, rounds=1)
    assert report.keys() >= WITH_YARDSTICK
    ours, theirs = report["decisions_per_second"], report["limit_decisions_per_second"]
    assert isinstance(ours, int)
    assert isinstance(theirs, int)
    assert report["share_of_limit"] == pytest.approx(ours / theirs, rel=0.01)
    page = (ROOT / "docs" / "measurements" / "rules-speed.md").read_text(encoding="utf-8")
    assert not [key for key in report if f"`{key}`" not in page]


def test_a_yardstick_that_does_not_compile_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "limit.c").write_text("this is not C", encoding="ascii")
    report = bench.run_bench(tmp_path, rounds=1)
    assert str(report["limit"]).startswith("not measured")


def test_how_long_bots_think_is_told_for_each() -> None:
    figures = bench_bots(["Sensible", "Master"], decisions=3, budget=Budget(nodes=50))
    assert set(figures) == {"sensible_mean_s", "sensible_p99_s", "master_mean_s", "master_p99_s"}
    assert all(seconds > 0 for seconds in figures.values())
