"""A short check of `python_ettana`, wherever OpenSpiel is installed. The slow tests cover the rest."""

from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel: Any = pytest.importorskip("pyspiel")
pytest.importorskip("ettana.envs.openspiel")

from tests.envs.openspiel.walks import SHORT, walk  # noqa: E402  after the question
from tests.envs.reference import observation_of  # noqa: E402


def test_a_game_of_openspiel_shows_the_views_and_ends() -> None:
    game = pyspiel.load_game(f"python_ettana(players=2,{SHORT})")
    for state in walk(game, 2):
        if state.is_laid:
            seat = Random(state.move_number()).randrange(2)
            assert bytes(np.array(state.observation_tensor(seat)).astype(np.uint8)) == observation_of(
                state.table.view(seat)
            )
    assert state.is_terminal()
