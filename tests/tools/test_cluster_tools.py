"""The evaluation of the trials of many nodes. The trials themselves take long and are run by hand."""

import math
from pathlib import Path

import pytest
from tools.cluster.browser_client import TableNews
from tools.cluster.gaps import Gap, Gaps, at, longest_after
from tools.cluster.kill import FaultSeen, Report, arguments
from tools.cluster.settings import write_haproxy_settings

from tests.server.evidence import Findings


def test_a_gap_belongs_to_the_first_fault_that_it_contains_or_else_to_the_last_before_it() -> None:
    gaps = [Gap("line", 9.5, 12.0), Gap("answer", 10.2, 10.4), Gap("bot", 21.0, 21.5), Gap("line", 100.0, 130.0)]
    assert longest_after(gaps, [10.0, 11.0, 20.0]) == [gaps[0], None, gaps[2]]


def test_a_gap_long_after_every_fault_belongs_to_none() -> None:
    assert longest_after([Gap("line", 100.0, 130.0)], [10.0]) == [None]


def test_short_waits_are_no_gaps_but_every_answer_counts() -> None:
    gaps = Gaps()
    gaps.note("answer", 1.0, 1.01)
    gaps.note("answer", 1.0, 1.5)
    gaps.note("news", 1.0, 1.01)
    assert gaps.all == [Gap("answer", 1.0, 1.5)]
    assert gaps.answers == pytest.approx([0.01, 0.5])


def test_news_are_late_by_what_others_knew_before() -> None:
    gaps = Gaps()
    news = TableNews(gaps)
    for version, now in ((5, 1.0), (6, 2.0), (7, 3.0)):
        news.hear(version - 1, version, now)
    assert gaps.all == []
    news.hear(5, 7, 4.5)  # without 6 since 2.0
    assert gaps.all == [Gap("news", 2.0, 4.5)]


def test_a_percentile_is_the_number_at_its_rank() -> None:
    numbers = list(range(1, 101))
    assert (at(0.5, numbers), at(0.99, numbers), at(1.0, numbers)) == (51, 100, 100)
    assert math.isnan(at(0.5, []))


def test_reports_add_up_and_tell_what_is_wrong() -> None:
    report = Report(kills=1, answers=[5], faults=[FaultSeen("node killed", True, 1400, "line", 3000)])
    more = Report(kills=2, answers=[9], faults=[FaultSeen("NATS killed", True, 900, "answer", 400)])
    more.findings = Findings(acknowledged=7, lost=1)
    report.add(more)
    assert (report.kills, report.answers, len(report.faults), report.findings.lost) == (3, [5, 9], 2, 1)
    assert not report.clean
    assert "longest 1.40" in str(report)
    assert Report().clean
    assert not Report(findings=Findings(unended=1)).clean


@pytest.mark.parametrize("words", [["--kills", "-1"], ["--clients", "0"], ["--nodes", "4"]], ids=" ".join)
def test_senseless_options_of_the_cluster_trial_are_refused(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        arguments(words)
    assert refused.value.code == 2
    assert "error" in capsys.readouterr().err


def test_the_proxy_that_is_recommended_is_the_one_that_is_tried(tmp_path: Path) -> None:
    path = tmp_path / "haproxy.cfg"
    write_haproxy_settings(path, 20_000, [20_001, 20_002], "/readyz")
    lines = [line.split() for line in path.read_text().splitlines()]
    assert ["bind", "127.0.0.1:20000"] in lines
    assert [line[:3] for line in lines if line[:1] == ["server"]] == [
        ["server", "node1", "127.0.0.1:20001"],
        ["server", "node2", "127.0.0.1:20002"],
    ] * 2
    assert ["option", "httpchk", "GET", "/readyz"] in lines
    assert not [line for line in lines if "10.0.0" in " ".join(line)]
