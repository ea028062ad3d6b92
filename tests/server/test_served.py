"""The parent of the tests' servers."""

import pytest

from tests.server import served


def test_a_child_that_is_reaped_twice_does_not_end_the_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "running", {1})  # a signal arrives while the handler of another holds its last child
    served.reap()
