"""The first game of a player who reads only the screen: the screen alone leads them to their first design."""

from statistics import median

import pytest

from tests.e2e.conftest import NewPlayer
from tests.e2e.learning.newcomer import turns_until_a_design_is_complete
from tests.e2e.live_server import LiveServer
from tests.e2e.player import Player

SEEDS = range(1200, 1220)  # of the dice, one for each first game
_MOST_TURNS = 25
_WANTED = 10  # own turns, in the median


def _first_game(new_player: NewPlayer, live_server: LiveServer, seed: int) -> int:
    """The turns until the first design, on a new device. The other players act at once."""
    live_server.deal(seed)
    me: Player = new_player(likes={"speed": "instant"})
    me.go_home()
    me.press(me.button("home_play_bots"))
    turns = turns_until_a_design_is_complete(me, _MOST_TURNS) or _MOST_TURNS + 1
    me.go_home()  # the table is left
    return turns


def test_a_newcomer_who_touches_what_glows_completes_a_design(new_player: NewPlayer, live_server: LiveServer) -> None:
    assert _first_game(new_player, live_server, SEEDS[0]) <= _WANTED


@pytest.mark.slow
def test_half_of_twenty_newcomers_complete_a_design_within_ten_turns(
    new_player: NewPlayer, live_server: LiveServer
) -> None:
    turns = [_first_game(new_player, live_server, seed) for seed in SEEDS]
    assert median(turns) <= _WANTED, dict(zip(SEEDS, turns, strict=True))
