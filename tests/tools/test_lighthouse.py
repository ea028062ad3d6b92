"""`make bench-web` takes the right figures from Lighthouse's reports, and the median of several."""

import json
import os

import pytest
from bench.lighthouse import Run, before_others, middle, read_report

REPORT = {
    "categories": {
        "performance": {"score": 0.954},
        "accessibility": {"score": 1},
        "best-practices": {"score": None},
        "seo": {"score": 0.9},
        "pwa": {"score": 0.1},
    },
    "environment": {"benchmarkIndex": 1234.5, "networkUserAgent": "…"},
    "audits": {
        "network-requests": {
            "details": {
                "items": [
                    {"url": "http://127.0.0.1/", "resourceType": "Document"},
                    {"url": "http://127.0.0.1/main.js", "resourceType": "Script"},
                    {"url": "data:image/svg+xml,…", "resourceType": "Image"},
                ]
            }
        }
    },
}


def run(speed: int, index: float = 1500, access: int = 100) -> Run:
    points = {"performance": speed, "accessibility": access, "best-practices": 100, "seo": 100}
    return Run(points, index, [("Script", f"/{speed}.js")])


def test_points_are_whole_and_of_a_hundred_and_what_was_not_measured_has_none() -> None:
    assert read_report(json.dumps(REPORT)).points == {
        "performance": 95,
        "accessibility": 100,
        "best-practices": 0,
        "seo": 90,
    }


def test_files_are_those_that_came_over_the_network() -> None:
    found = read_report(json.dumps(REPORT))
    assert found.index == 1234.5
    assert found.files == [("Document", "http://127.0.0.1/"), ("Script", "http://127.0.0.1/main.js")]


def test_of_three_runs_the_one_in_the_middle_counts() -> None:
    runs = [run(99, index=900), run(72, index=800), run(95, index=1600)]
    assert middle(runs) == runs[2]


def test_each_category_has_a_median_of_its_own() -> None:
    points = middle([run(99, access=90), run(72, access=100), run(95, access=98)]).points
    assert points["performance"] == 95
    assert points["accessibility"] == 98


def test_one_run_is_its_own_median() -> None:
    assert middle([run(93)]) == run(93)


@pytest.mark.skipif(not hasattr(os, "sched_getscheduler"), reason="a queue that only Linux lets us see")
def test_whoever_starts_the_browser_goes_back_in_the_queue() -> None:
    usual = os.sched_getscheduler(0)
    with before_others() as allowed:
        assert (os.sched_getscheduler(0) == os.SCHED_RR) == allowed
    assert os.sched_getscheduler(0) == usual
