"""What a worker tells of an analysis: how far it is often, all figures seldom, and the end always."""

import gzip
from collections.abc import Iterator

import msgspec
import pytest

from ettana.host.work import analysis_task
from ettana.host.work.analysis_task import AnalysisProgress, AnalysisTask, run_analysis
from ettana.study import StudyBudget, analyse
from ettana.study.analysis import Stage
from ettana.table.wire.analyses import Figures
from ettana.table.wire.answers import Refused
from tests.host.records.test_figures import a_short_record
from tests.server.http.routes.test_replays import a_record

STAGES: tuple[tuple[Stage, float], ...] = (("chances", 0.1), ("ledger", 0.5), ("mistakes", 1.0))
STEPS = 20  # in each stage


class Clock:
    """A second for each step of the analysis, or less."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def told(clock: Clock, monkeypatch: pytest.MonkeyPatch, most_seconds: float = 1e9) -> list[AnalysisProgress]:
    found = analyse(a_short_record(), StudyBudget(nodes=1))

    def steps(text: str, budget: StudyBudget) -> Iterator[Figures]:
        for stage, _ in STAGES:
            for step in range(STEPS):
                clock.now += clock.step
                yield Figures(msgspec.structs.replace(found, stage=stage, done=step / STEPS), [])
        yield Figures(found, [])

    monkeypatch.setattr(analysis_task, "analyse_text", steps)
    return list(run_analysis(AnalysisTask("", 1, most_seconds), clock, clock))


def stage_of(one: AnalysisProgress) -> str:
    return msgspec.json.decode(gzip.decompress(one.figures), type=Figures).analysis.stage


def test_first_figures_of_an_analysis_come_when_the_whole_game_has_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = told(Clock(0.01), monkeypatch)
    assert quick[0].figures == b"", "progress at once"
    with_figures = [one for one in quick if one.figures]
    assert [stage_of(one) for one in with_figures] == ["ledger", "done"]
    assert [one.whole for one in quick] == [False] * (len(quick) - 1) + [True]
    assert len(quick) < 8, "not at every step"


def test_a_long_analysis_sends_figures_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = told(Clock(1.0), monkeypatch)
    with_figures = [stage_of(one) for one in slow if one.figures]
    assert with_figures[0] == "chances"
    assert 20 < len(with_figures) < 40
    assert len(slow) == 3 * STEPS + 1, "progress in between"


def test_an_analysis_that_takes_too_long_ends_with_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, last = told(Clock(1.0), monkeypatch, most_seconds=29.5)
    assert (stage_of(last), last.whole, last.seconds) == ("ledger", False, 30.0)


def test_what_is_no_record_is_refused_and_a_real_one_comes_to_its_end() -> None:
    (refused,) = run_analysis(AnalysisTask("hello", 1, 10.0))
    assert refused.refused == Refused(None, "bad_record", detail={"line": 1})
    *_, last = run_analysis(AnalysisTask(a_record(), 1, 1e9))
    assert last.whole
    assert last.figures
