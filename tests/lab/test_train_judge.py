"""The school of the judges: it repeats itself, learns, and hands out weights that a Judge takes."""

import numpy as np
import pytest
from tools.judge_games import play
from tools.judge_net import fit, guessed, loss, rounded, unlearnt, unrounded
from tools.train_judge import UNITS, Course, taught

from ettana.bots.judges import units_in
from ettana.core.engine import is_compiled
from ettana.core.engine.judge import Judge

pytestmark = pytest.mark.skipif(not is_compiled(), reason="hundreds of turns of the policy")


def test_the_same_course_teaches_the_same_judge() -> None:
    course = Course(players=2, games=100, rounds=1, epochs=1, seed=7)
    weights = taught(course, None)
    assert weights == taught(course, None)
    assert Judge(weights, units_in(weights)).units == UNITS


def test_a_net_comes_nearer_to_what_it_is_taught() -> None:
    lessons = play(1, 2, guessed(), 100)
    net = unlearnt(np.random.default_rng(1), UNITS)
    before = loss(net, lessons)
    fit(net, lessons, np.random.default_rng(2), epochs=30)
    assert loss(net, lessons) < before


def test_rounding_changes_a_net_by_less_than_a_thousandth() -> None:
    net = unlearnt(np.random.default_rng(1), UNITS)
    again = unrounded(rounded([each.astype(np.float64) for each in net]))
    assert all(np.abs(each - other).max() < 0.001 for each, other in zip(net, again, strict=True))
