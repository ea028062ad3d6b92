"""What the workers' scripts call in Python, by name: neither type checker sees across."""

import re
from pathlib import Path

import pytest

from ettana.offline import in_browser
from ettana.offline.page_api import PageApi
from ettana.offline.task_runner import TaskRunner

WORKERS = Path(__file__).resolve().parents[2] / "web/src/net/offline/worker"
CALLED = re.compile(r"\b(glue|api|runner)((?:\.\w+)+)\(")
OWNERS = {"glue": in_browser, "api": PageApi, "runner": TaskRunner}


@pytest.mark.parametrize("script", ["tables.ts", "bots.ts"])
def test_what_a_worker_calls_is_there(script: str) -> None:
    calls = CALLED.findall((WORKERS / script).read_text())
    assert len(calls) >= 3
    for name, path in calls:
        assert callable(getattr(OWNERS[name], path.removeprefix("."), None)), f"{script}: {name}{path}"
