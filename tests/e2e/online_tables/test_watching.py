"""A spectator watches at their own pace while others play faster."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPlayer, NewPlayerAt
from tests.e2e.online import a_game, to_act
from tests.e2e.player import Player
from tests.e2e.words import say

_ROUNDS = 3


def test_a_watcher_at_the_usual_pace_is_never_more_than_a_round_behind(
    new_player: NewPlayer, new_player_at: NewPlayerAt
) -> None:
    asha, meena = a_game(new_player_at)
    watcher = new_player("Ravi", likes={"coach": False})
    watcher.page.goto(asha.page.url)
    expect(watcher.page.get_by_text(say("prompt_watching"))).to_be_visible()
    watcher.stop_time()  # every pause lasts as long as the test wants

    places: dict[Player, list[str]] = {asha: [], meena: []}
    for _ in range(2 * _ROUNDS):
        player = to_act(asha, meena)
        player.roll()
        new = [square for square in player.loom.open_squares() if square.place not in places[player]]
        goal = next(square.place for square in new if not square.costs)  # where they are tells when
        player.put_pin(goal)
        places[player].append(goal)
        player.end_turn()
    to_act(asha, meena)
    watcher.hears(asha)  # all of it: what is heard later would be shown later
    for player, walked in places.items():
        expect(watcher.loom.square_with_pin(walked[-2], player.name)).to_be_visible()

    watcher.clock.run_for(60_000)
    for player, walked in places.items():
        expect(watcher.loom.square_with_pin(walked[-1], player.name)).to_be_visible()
