"""Views of several seats at once are those of each."""

from hypothesis import given

from ettana.game import Game
from tests.support.strategies import examples, games


@examples(100)
@given(games())
def test_views_at_once_are_the_views_one_by_one(game: Game) -> None:
    everyone = [*range(game.players), None]
    assert game.views(everyone) == {seat: game.view(seat) for seat in everyone}
    assert game.views([1]) == {1: game.view(1), None: game.view(None)}
