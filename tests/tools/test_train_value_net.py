"""Training of the value nets: reproducible, learns, and produces weights that a ValueNet accepts."""

import numpy as np
import pytest
from tools.nets.fitting import rounded
from tools.nets.value_games import play
from tools.nets.value_training import fit, guessed, loss, unlearnt, unrounded
from tools.train_value_net import COURSES, UNITS, Course, first_net, taught

from ettana.bots.searchers.play_styles import BOLD, CAREFUL, units_in
from ettana.core.engine import is_compiled
from ettana.core.engine.search.value_net import ValueNet
from ettana.lab.executor.local import Inline, Processes

pytestmark = pytest.mark.skipif(not is_compiled(), reason="hundreds of turns of the policy")


def test_the_same_course_teaches_the_same_value_net() -> None:
    course = Course(players=2, games=100, rounds=1, epochs=1, seed=7)
    weights = taught(course, CAREFUL.name, None, Inline())
    assert weights == taught(course, CAREFUL.name, None, Processes(2))
    assert ValueNet(weights, units_in(weights)).units == UNITS


def test_a_net_comes_nearer_to_what_it_is_taught() -> None:
    lessons = play(1, 2, CAREFUL.name, guessed(), 100)
    net = unlearnt(np.random.default_rng(1), UNITS)
    before = loss(net, lessons)
    fit(net, lessons, np.random.default_rng(2), epochs=30)
    assert loss(net, lessons) < before


def test_rounding_changes_a_net_by_less_than_a_thousandth() -> None:
    net = unlearnt(np.random.default_rng(1), UNITS)
    again = unrounded(rounded([each.astype(np.float64) for each in net]))
    assert all(np.abs(each - other).max() < 0.001 for each, other in zip(net, again, strict=True))


def test_the_bold_begin_with_what_the_careful_know() -> None:
    assert first_net("bold", 3, {}) == CAREFUL.weights_for(3)
    assert first_net("careful", 2, {}) is None


def test_a_bold_policy_plays_other_games() -> None:
    weights = CAREFUL.weights_for(2)
    careful, bold = (play(3, 2, style.name, weights, 10) for style in (CAREFUL, BOLD))
    assert careful.features.shape != bold.features.shape or (careful.features != bold.features).any()


def test_each_style_has_a_course_for_each_number_of_players() -> None:
    assert {name: [course.players for course in courses] for name, courses in COURSES.items()} == {
        "careful": [2, 3, 4],
        "bold": [2, 3, 4],
    }
