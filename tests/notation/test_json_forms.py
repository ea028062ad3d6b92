"""Views and events as JSON and back."""

import random

import pytest

from ettana.core.errors import MalformedText
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.json_forms import (
    event_from_json,
    event_to_json,
    view_from_json,
    view_to_json,
)


def test_views_and_events_of_a_game_are_read_back() -> None:
    game, choose = Game(players=4, seed=3, rules=RuleSet(turn_limit=60)), random.Random(3)
    while not game.over:
        for seat in (None, 0, 3):
            assert view_from_json(view_to_json(game.view(seat))) == game.view(seat)
        game.apply(choose.choice(game.legal_actions()))
    for seat in (None, 0, 3):
        for event in game.events_since(0, seat):
            assert event_from_json(event_to_json(event)) == event


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"seat": 0}', b"\xff", b'{"event": "Nonsense"}', b'{"event": 3}']
)
def test_json_that_is_no_view_or_event_is_malformed(data: bytes) -> None:
    for read in (view_from_json, event_from_json):
        with pytest.raises(MalformedText):
            read(data)
