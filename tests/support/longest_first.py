"""Deals the tests to the workers of xdist so that all finish together: long files first, short tests last.

`--dist worksteal` gives each worker an equally long part of the list. An idle worker takes the second half of what
another has left. So each part begins with whole files of long tests, whose servers and browsers start once, and ends
with short tests for others to take.
"""

from collections.abc import Iterator
from itertools import chain, groupby, islice

import pytest

# Rough seconds per test, by the beginning of its id: the longest match counts. Only affects the order.
SECONDS = {
    "": 0.05,
    "tests/cli/test_serve": 1,
    "tests/e2e/": 4,
    "tests/offline/": 2,
    "tests/server/": 0.2,
    "tests/server/cluster/test_two_nodes": 6,
    "tests/server/test_abused": 18,
    "tests/server/test_killed": 24,
}
LONG = 2.0  # seconds per test from which a file is dealt as a whole


@pytest.hookimpl(trylast=True)  # after pytest has deselected tests
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        items[:] = dealt(items, workers)


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The parts of all workers in order, with the lengths into which xdist splits the list."""
    files = [list(file) for _, file in groupby(items, key=lambda item: item.path)]
    files.sort(key=_seconds, reverse=True)
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for file in files:
        if _seconds(file) >= LONG:
            min(parts, key=_seconds).extend(file)
    lengths = [(len(items) + number) // workers for number in range(workers)]
    surplus = [part[length:] for part, length in zip(parts, lengths, strict=True)]
    short = chain(*surplus, *(file for file in files if _seconds(file) < LONG))
    return list(chain.from_iterable(_filled(part, length, short) for part, length in zip(parts, lengths, strict=True)))


def _filled(part: list[pytest.Item], length: int, more: Iterator[pytest.Item]) -> list[pytest.Item]:
    return [*part[:length], *islice(more, max(0, length - len(part)))]


def _seconds(items: list[pytest.Item]) -> float:
    return sum(SECONDS[max((start for start in SECONDS if item.nodeid.startswith(start)), key=len)] for item in items)
