"""Seats as arguments: a seat of the table, a spectator, or the referee by name; everything else is refused."""

from collections.abc import Callable

import numpy as np
import pytest

from ettana.core.errors import BadSeat, EttanaError
from ettana.core.events import Dealt
from ettana.core.seats import REFEREE
from ettana.game import Game
from tests.support.strategies import played

NO_SEATS: tuple[object, ...] = (-1, 3, 9, True, False, 1.0, "1", "referee", b"1", (), [], float("nan"), 1 << 70)
ASK: dict[str, Callable[[Game, object], object]] = {
    "view": lambda game, seat: game.view(seat),  # type: ignore[arg-type]  # what a caller should not do
    "views": lambda game, seat: game.views([seat]),  # type: ignore[list-item]
    "events_since": lambda game, seat: game.events_since(0, seat),  # type: ignore[arg-type]
}


@pytest.fixture
def game() -> Game:
    return played(3, 5, Game(seed=1).rules, 40)


@pytest.mark.parametrize("name", ASK)
@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
def test_a_seat_that_is_not_at_the_table_is_refused_with_an_explanation(game: Game, name: str, seat: object) -> None:
    with pytest.raises(BadSeat, match=r"there is no seat .* at a table of 3 \(1\.4\)") as refused:
        ASK[name](game, seat)
    assert isinstance(refused.value, EttanaError)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize("name", ["view", "views"])
def test_the_referee_has_no_view(game: Game, name: str) -> None:
    with pytest.raises(BadSeat):
        ASK[name](game, REFEREE)


def test_integers_of_numpy_are_seats(game: Game) -> None:
    for seat in range(3):
        assert game.view(np.int64(seat)) == game.view(seat)
        assert type(game.view(np.int64(seat)).seat) is int
        assert game.events_since(0, np.uint8(seat)) == game.events_since(0, seat)
    assert game.views([np.int32(2)]) == game.views([2])


def test_8_1_only_the_referee_gets_the_secrets_and_only_by_name(game: Game) -> None:
    dealt = [event for event in game.events_since(0, REFEREE) if isinstance(event, Dealt)]
    assert all(event.design is not None for event in dealt)
    assert game.events_since() == game.events_since(0, None)
    assert all(event.design is None for event in game.events_since() if isinstance(event, Dealt))
