"""Ends a run with help for its failures: the command that repeats each test, and the place of its trace."""

import glob
import os
import shlex
import sys
import time
from pathlib import Path

import pytest

TRACES = Path("build") / "traces"  # tests/e2e/conftest.py writes them
_KEPT = ("ETTANA_PURE", "HYPOTHESIS_PROFILE")  # settings that may affect the result
_STARTED = time.time()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--failures-to", metavar="FILE", help="append the addresses of failed tests to this file")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return  # xdist's controller process has the reports of all workers
    reports = [*terminalreporter.getreports("failed"), *terminalreporter.getreports("error")]
    failed = list(dict.fromkeys(report.nodeid for report in reports))
    if file := config.getoption("--failures-to"):
        with Path(file).open("a", encoding="utf-8") as found:
            found.writelines(f"{test}\n" for test in failed)
    if failed:
        terminalreporter.section("repeat one of them")
    for test in failed:
        terminalreporter.line(command(test, config.rootpath))
        for trace in traces(test, config.rootpath, since=_STARTED):
            terminalreporter.line(f"    .venv/bin/playwright show-trace {shlex.quote(str(trace))}")


def command(test: str, root: Path) -> str:
    """The command, run from the root of the project with the Python that runs now."""
    python = Path(sys.executable)
    shown = python.relative_to(root) if python.is_relative_to(root) else python
    kept = [f"{name}={shlex.quote(os.environ[name])}" for name in _KEPT if name in os.environ]
    return " ".join([*kept, str(shown), "-m", "pytest", shlex.quote(test)])


def traces(test: str, root: Path, since: float) -> list[Path]:
    """One trace for each player of the test, without those of earlier runs."""
    name = test.rpartition("::")[2]
    found = (root / TRACES).glob(f"{glob.escape(name)}-*.zip")
    return sorted(trace.relative_to(root) for trace in found if trace.stat().st_mtime >= since)
