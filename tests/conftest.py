"""Settings for all tests."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from ettana import bots
from tests.bots.visitor import MODULE, Install, install

pytest_plugins = ["tests.support.longest_first", "tests.support.failure_summary"]

# The command line uses the language of its environment; these tests expect English.
os.environ["LC_ALL"] = "C.UTF-8"

# The same examples on every run and every machine, so that a red test is red for everyone. To look for new examples:
# HYPOTHESIS_PROFILE=explore pytest tests/game/test_properties.py
settings.register_profile(
    "steady",
    derandomize=True,
    database=None,
    deadline=None,  # the engine may run interpreted, many times slower
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a package with a bot for the duration of the test: `installed()`, `installed(about="…")`."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def one_more(**package: str) -> None:
        install(tmp_path, **package)
        bots._registered.cache_clear()

    yield one_more
    bots._registered.cache_clear()
    sys.modules.pop(MODULE, None)
