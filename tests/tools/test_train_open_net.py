"""Training of the open nets: reproducible, learns from turns played ahead, and produces weights that fit."""

from pathlib import Path

import numpy as np
import pytest
from tools import train_open_net
from tools.nets.fitting import rounded
from tools.nets.open_games import WORLDS, looked_ahead, play
from tools.nets.open_training import accuracy, came_to, fit, outputs, unlearnt
from tools.train_open_net import COURSES, Course, taught

from ettana.core.engine import is_compiled
from ettana.core.engine.chances.open_features import SEAT_FEATURES
from ettana.core.engine.chances.open_net import OpenNet
from ettana.lab.executor.local import Inline, Processes
from ettana.study.nets import open_net_for

pytestmark = pytest.mark.skipif(not is_compiled(), reason="hundreds of turns of the policy")


def test_the_same_course_teaches_the_same_open_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course(players=2, games=60, units=8, epochs=2, epochs_ahead=2, seed=7)
    nets = []
    for place, on in (("one", Inline()), ("other", Processes(2))):
        monkeypatch.setattr(train_open_net, "KEPT", tmp_path / place)
        nets.append(taught(course, on))
    assert nets[0] == nets[1]
    assert OpenNet(nets[0].weights, nets[0].units, 2, nets[0].survival).units == 8


def test_a_course_may_have_games_of_bots_which_are_not_played_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train_open_net, "KEPT", tmp_path)
    course = Course(players=4, games=18, units=8, epochs=2, epochs_ahead=2, seed=7, with_bots=True)
    taught(course, Inline())
    of_bots = [seed for seed in range(7000, 7006) if course.has_bots(seed)]
    assert len(of_bots) == 1
    with np.load(tmp_path / f"4-{of_bots[0]}-3.npz") as kept:
        lessons = play(of_bots[0], 4, 3, bots=True)
        assert np.array_equal(kept["features"], lessons.features)
        assert len(lessons.winner) != len(play(of_bots[0], 4, 3).winner), "other games than those of the policy"
    ahead = {file.name for file in tmp_path.glob("*-ahead.npy")}
    assert ahead == {f"4-{seed}-3-ahead.npy" for seed in range(7000, 7006) if seed not in of_bots}


def test_a_net_learns_who_wins() -> None:
    lessons, rng = play(1, 2, 80), np.random.default_rng(1)
    net = unlearnt(rng, 2, 8)
    before = accuracy(net, lessons)[0]
    fit(net, lessons, came_to(None, lessons, 2), rng, epochs=20)
    assert accuracy(net, lessons)[0] < before


def test_a_net_comes_nearer_to_what_is_said_one_turn_later() -> None:
    """Analysis calls that difference drift."""
    lessons, rng = play(1, 2, 80), np.random.default_rng(1)
    net = unlearnt(rng, 2, 8)
    fit(net, lessons, came_to(None, lessons, 2), rng, epochs=10)
    ahead = looked_ahead(OpenNet(rounded(net), 8, 2, [0]), 1, 2, 80)
    before = np.mean((outputs(net, lessons.features)[0] - ahead) ** 2)
    fit(net, lessons, ahead, rng, epochs=20)
    assert np.mean((outputs(net, lessons.features)[0] - ahead) ** 2) < before / 2


@pytest.mark.parametrize("players", [2, 4])
def test_a_turn_is_played_ahead_from_every_row(players: int) -> None:
    """With an untrained net a row contains only the number of worlds in which the mover won at once."""
    lessons = play(3, players, 40)
    blank = OpenNet([0] * (players * SEAT_FEATURES + 1 + 2 * (players + 1)), 1, players, [0])
    ahead = looked_ahead(blank, 3, players, 40)
    assert ahead.shape == (len(lessons.winner), players)
    assert np.allclose(ahead.sum(axis=1), 1, atol=1e-5)
    wins = (players * ahead[:, 0] - 1) / (players - 1)
    assert np.allclose(wins * WORLDS, np.rint(wins * WORLDS), atol=1e-4)
    assert np.allclose(ahead[:, 1:], ((1 - wins) / players)[:, None], atol=1e-5)
    last = lessons.turns == 1
    assert set(lessons.winner[last]) == {0}
    assert wins[last].mean() > 5 * wins[~last].mean(), "who wins this turn was likely to, and others were not"


def test_there_is_a_course_for_every_number_of_players_and_its_net_is_in_use() -> None:
    assert [course.players for course in COURSES] == [2, 3, 4]
    for course in COURSES:
        assert open_net_for(course.players).units == course.units
