"""Somebody looks on at a pace of their own, while others play faster."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.online import a_game, somewhere_free, to_act
from tests.e2e.player import Player
from tests.e2e.words import say

_ROUNDS = 3


@pytest.mark.dice(2)
def test_a_watcher_at_the_usual_pace_is_never_more_than_a_round_behind(sit: Sit) -> None:
    asha, meena = a_game(sit)
    watcher = sit("Ravi", likes={"coach": False})
    watcher.page.goto(asha.page.url)
    expect(watcher.page.get_by_text(say("prompt_watching"))).to_be_visible()
    watcher.page.clock.install()
    watcher.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))  # every pause lasts as long as the test wants

    places: dict[Player, list[str]] = {asha: [], meena: []}
    for _ in range(2 * _ROUNDS):
        player = to_act(asha, meena)
        places[player].append(_walk_somewhere(player))
    for player, walked in places.items():
        assert len(set(walked)) == _ROUNDS, "where it was tells when"
        expect(watcher.loom.square_with_pin(walked[-2], player.name)).to_be_visible()

    watcher.page.clock.run_for(60_000)
    for player, walked in places.items():
        expect(watcher.loom.square_with_pin(walked[-1], player.name)).to_be_visible()


def _walk_somewhere(player: Player) -> str:
    """A turn with nothing in it but the walk: where it led."""
    player.roll()
    place = somewhere_free(player)
    player.move_pin(place)
    player.end_turn()
    return place
