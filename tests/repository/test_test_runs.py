"""How tests run: dealt to workers, repeated, and summed up when they fail."""

import os
import sys
from itertools import groupby
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tools.repeat_tests import main

from tests.support.failure_summary import command, traces
from tests.support.longest_first import SECONDS, dealt

ROOT = Path(__file__).resolve().parents[2]

LONG = ["tests/e2e/a.py", "tests/e2e/b.py", "tests/server/test_killed.py"]
FAILING = """
from pathlib import Path

def test_sometimes() -> None:
    file = Path("runs")
    file.write_text(file.read_text() + "x" if file.exists() else "x")
    assert len(file.read_text()) % 2

def test_always() -> None:
    raise AssertionError
"""


def items(files: dict[str, int]) -> list[Any]:
    return [
        SimpleNamespace(path=file, nodeid=f"{file}::test_{number}")
        for file, count in files.items()
        for number in range(count)
    ]


@pytest.mark.parametrize("workers", [2, 3, 4, 7])
def test_each_worker_begins_with_its_share_of_long_files(workers: int) -> None:
    before = items({"tests/core/x.py": 501, "tests/e2e/a.py": 9, **dict.fromkeys(LONG, 9), "tests/rules/y.py": 302})
    after = dealt(before, workers)
    assert sorted(item.nodeid for item in after) == sorted(item.nodeid for item in before)
    left = after
    parts: list[list[Any]] = []
    for more in range(workers, 0, -1):  # as xdist's worksteal hands them out
        parts.append(left[: len(left) // more])
        left = left[len(left) // more :]
    starts = [part[0].path for part in parts]
    assert sum(start in LONG for start in starts) == min(workers, len(LONG))
    for part in parts:
        files = [file for file, _ in groupby(part, key=lambda item: item.path)]
        assert len(files) == len(set(files)), "a file is in one piece"
        assert files == sorted(files, key=lambda file: file not in LONG), "long files come first"


def test_a_few_tests_are_dealt_too() -> None:
    before = items({"tests/e2e/a.py": 5})
    assert sorted(item.nodeid for item in dealt(before, 3)) == [item.nodeid for item in before]


def test_the_folders_and_files_of_long_tests_exist() -> None:
    assert [start for start in SECONDS if not list(ROOT.glob(f"{start}*"))] == []


def test_a_failed_test_is_repeated_by_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ETTANA_PURE", raising=False)
    monkeypatch.delenv("HYPOTHESIS_PROFILE", raising=False)
    monkeypatch.setattr(sys, "executable", str(ROOT / ".venv/bin/python"))
    assert command("tests/x.py::test_y[a b]", ROOT) == ".venv/bin/python -m pytest 'tests/x.py::test_y[a b]'"
    monkeypatch.setenv("ETTANA_PURE", "1")
    assert command("tests/x.py::test_y", ROOT) == "ETTANA_PURE=1 .venv/bin/python -m pytest tests/x.py::test_y"


def test_a_failed_browser_test_has_its_traces(tmp_path: Path) -> None:
    folder = tmp_path / "build/traces"
    folder.mkdir(parents=True)
    for name in ("test_y[en]-0.zip", "test_y[en]-1.zip", "test_y[en]-0.png", "test_y[ta]-0.zip", "test_ye-0.zip"):
        (folder / name).touch()
    found = [Path("build/traces/test_y[en]-0.zip"), Path("build/traces/test_y[en]-1.zip")]
    assert traces("tests/x.py::test_y[en]", tmp_path, since=0) == found
    os.utime(folder / "test_y[en]-0.zip", (1, 1))
    assert traces("tests/x.py::test_y[en]", tmp_path, since=2) == found[1:]


def test_repeated_tests_are_told_with_how_often_they_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_it.py").write_text(FAILING, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    plugins = ("-p", "tests.support.failure_summary", "-p", "no:cacheprovider")
    assert main(["--times", "3", "--busy", "1", "--", "-q", *plugins, "test_it.py"]) == 1
    *runs, always, sometimes, end = capsys.readouterr().out.splitlines()
    assert [line.partition(" in ")[0] for line in runs] == [
        "run 1 of 3: 1 failed",
        "run 2 of 3: 2 failed",
        "run 3 of 3: 1 failed",
    ]
    assert (always, sometimes) == ("   3 of 3  test_it.py::test_always", "   1 of 3  test_it.py::test_sometimes")
    assert end.startswith("2 tests failed at least once")
    assert "2 failed in" in (tmp_path / "build/repeat.log").read_text()


def test_a_repeated_run_that_finds_no_tests_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    assert main(["--times", "1", "--", "-q", "-p", "tests.support.failure_summary", "nothing.py"]) == 1
    assert "the run itself: pytest ended with 4" in capsys.readouterr().out
