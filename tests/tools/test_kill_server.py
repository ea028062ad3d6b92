"""Options and reports of tools/kill_server.py. `tests/server/test_killed.py` runs it."""

from pathlib import Path

import pytest
from tools.kill_server import Report, arguments
from tools.server_trial.totals import add_up

from tests.server.evidence import Findings


def test_two_hundred_kills_of_six_tables_unless_asked_otherwise() -> None:
    asked = arguments([])
    assert (asked.kills, asked.tables, asked.db, asked.postgresql) == (200, 6, None, False)


def test_without_a_seed_the_trial_takes_one_that_can_be_told() -> None:
    assert isinstance(arguments([]).seed, int)
    assert arguments(["--seed", "7"]).seed == 7


@pytest.mark.parametrize(
    "words",
    [
        ["--db", "t.sqlite", "--postgresql"],
        ["--kills", "-1"],
        ["--tables", "0"],
        ["--kills", "many"],
    ],
    ids=" ".join,
)
def test_senseless_options_of_the_kill_trial_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        arguments(words)
    assert refused.value.code == 2
    assert "error" in capsys.readouterr().err


def test_a_report_says_what_was_lost_and_doubled() -> None:
    words = str(Report(kills=3, findings=Findings(acknowledged=40, lost=1, doubled=2)))
    assert [line.split() for line in words.splitlines() if "lost" in line or "doubled" in line] == [
        ["lost:", "1"],
        ["doubled:", "2"],
    ]
    assert not Findings(lost=1).clean
    assert Findings(acknowledged=40).clean


def test_a_game_that_did_not_end_is_a_fault() -> None:
    assert Report(games=3).clean
    assert not Report(games=3, findings=Findings(unended=1)).clean


def test_runs_of_the_kill_trial_add_up_and_resume_after_the_last_complete_one(tmp_path: Path) -> None:
    begun: list[tuple[int, int]] = []

    def run(kills: int, before: int) -> Report:
        begun.append((kills, before))
        if len(begun) == 2:
            raise KeyboardInterrupt
        return Report(kills=kills, games=7, findings=Findings(acknowledged=100, lost=len(begun) - 1))

    totals = tmp_path / "totals.json"
    with pytest.raises(KeyboardInterrupt):
        add_up(totals, Report(), 120, 50, run)
    report = add_up(totals, Report(), 120, 50, run)
    assert begun == [(50, 0), (50, 50), (50, 50), (20, 100)]
    assert (report.kills, report.games, report.findings.acknowledged, report.findings.lost) == (120, 21, 300, 5)
    assert add_up(totals, Report(), 120, 50, run) == report, "all of them were done"
