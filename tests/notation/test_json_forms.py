"""Views as JSON and back."""

import random

import pytest

from ettana.core.errors import MalformedText
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.json_forms import view_from_json, view_to_json


def test_views_of_a_game_are_read_back() -> None:
    game, choose = Game(players=4, seed=3, rules=RuleSet(turn_limit=60)), random.Random(3)
    while not game.over:
        for seat in (None, 0, 3):
            assert view_from_json(view_to_json(game.view(seat))) == game.view(seat)
        game.apply(choose.choice(game.legal_actions()))


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"seat": 0}', b"\xff"])
def test_json_that_is_no_view_is_malformed(data: bytes) -> None:
    with pytest.raises(MalformedText):
        view_from_json(data)
