"""The policy, Weaver, Master and Maestro repeat their stored choices (tests/data/choices).

A change of the search may change choices. Then `make golden` rewrites them, and the diff shows which.
"""

import pytest

from ettana.core.engine import is_compiled
from ettana.core.names import Phase
from tests.support.choices import FOLDER, NODES, all_games, choices_at, game_at, names, pinned

PINNED = pinned()

pytestmark = pytest.mark.skipif(not is_compiled(), reason="thousands of nodes; test_compiled.py compares both engines")


def differences(found: dict[str, str], expected: dict[str, str]) -> str:
    lines = []
    for bot in {**expected, **found}:
        if found.get(bot) != expected.get(bot):
            lines += [bot, f"  was {expected.get(bot)}", f"  is  {found.get(bot)}"]
    return "\n".join(lines)


@pytest.mark.parametrize("name", names())
def test_the_same_position_and_budget_give_the_same_choices(name: str) -> None:
    found = choices_at(name, NODES)
    if found != PINNED[name]:
        pytest.fail(f"{name}\n{differences(found, PINNED[name])}", pytrace=False)


def test_the_policy_plays_the_same_games() -> None:
    found = all_games()
    if found != PINNED["games"]:
        pytest.fail(differences(found, PINNED["games"]), pytrace=False)


def test_the_choices_are_of_all_phases_and_of_two_three_and_four_players() -> None:
    assert set(PINNED) == {*names(), "games"}
    for players in (2, 3, 4):
        games = [game_at(name) for name in names() if name.startswith(f"{players}-players/")]
        assert all(game.players == players for game in games)
        assert {game.phase for game in games} == {Phase.PLACE, Phase.BEFORE_ROLL, Phase.ACT}
        assert any(game.state.free_swap for game in games)
        assert any(game.state.moved and not game.state.free_swap for game in games)
        assert any(game.rules.diagonal_steps for game in games)


def test_every_position_names_the_version_of_its_rules() -> None:
    for name in names():
        text = FOLDER.joinpath(f"{name}.position").read_text(encoding="utf-8")
        assert "\nrules: v2" in text, f"{name}: a new version of the rules would change what is asked here"


def test_a_failure_shows_which_choices_changed() -> None:
    said = differences({"Weaver": "end", "Master": "roll"}, {"Weaver": "end", "Master": "claim:3"})
    assert said == "Master\n  was claim:3\n  is  roll"
