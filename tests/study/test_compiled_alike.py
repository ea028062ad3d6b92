"""Analysis gives the same result compiled and interpreted, to the last bit."""

import pytest

from tests.golden.test_compiled import interpreted
from tests.study.judgements import judgements


@pytest.mark.thorough
def test_compiled_and_interpreted_judge_alike() -> None:
    assert interpreted("tests.study.judgements")["judgements"] == judgements()
