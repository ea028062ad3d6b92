"""The value of a candidate's play-out, and how worlds are counted."""

import pytest

from ettana.core.actions import Claim
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.search.race import Race
from ettana.core.engine.search.race_settings import RaceSettings
from ettana.core.engine.search.sample_world import nothing_hidden
from ettana.core.engine.search.value_net import CHANCE, chance_of
from ettana.game import Game
from tests.core.engine.search.probe import policy_of
from tests.support.drawn import PLAIN, design, drawn, table

AFTER_THE_MOVE = "current: 0\ndice: 3 G\ndone: acted, moved"


def race_of(game: Game, rounds: int = 1) -> Race:
    settings = RaceSettings(rounds=rounds, trust=8, doubt=2, patience=1)
    return Race(nothing_hidden(game.state), policy_of(game), seeded(1), settings)


def outcome(game: Game, action: int, rounds: int = 1) -> int:
    return int(race_of(game, rounds).outcome(game.state, seeded(2), action))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_9_a_game_that_the_turn_limit_ends_is_shared(players: int) -> None:
    game = drawn(table(players), AFTER_THE_MOVE, "turn: 40\nrules: turn_limit=41")
    assert outcome(game, ids.END_TURN) == CHANCE // players


def test_3_9_a_game_that_the_turn_limit_ends_in_the_turn_of_another_is_shared() -> None:
    game = drawn(table(2), AFTER_THE_MOVE, "turn: 40\nrules: turn_limit=42, target=20")
    assert outcome(game, ids.END_TURN) == CHANCE // 2


def test_3_8_a_claim_that_wins_is_a_win_and_what_the_next_player_claims_a_loss() -> None:
    """Three is complete on the plain loom."""
    mine = drawn(PLAIN, AFTER_THE_MOVE, "rules: target=3\nseat 0:\n  designs: Three")
    assert outcome(mine, Claim(design("Three")).id) == CHANCE
    theirs = drawn(PLAIN, AFTER_THE_MOVE, "rules: target=3\nseat 1:\n  designs: Three")
    assert outcome(theirs, ids.END_TURN) == 0


def test_without_rounds_the_end_of_the_own_turn_is_valued() -> None:
    game = drawn(PLAIN, AFTER_THE_MOVE, "seat 0:\n  designs: Ring\n  tokens: 1")
    after = game.copy()
    after.apply(ids.END_TURN)
    value = policy_of(game).evaluation.weigh_state(after.state, 0)
    assert outcome(game, ids.END_TURN, rounds=0) == chance_of(value)


def test_in_one_world_with_the_same_dice_an_action_has_the_same_value() -> None:
    game = drawn(PLAIN, "current: 0\ndice: 3 G\nseat 0:\n  designs: Ring, Tee\n  tokens: 5\nseat 1:\n  designs: Bar")
    race = race_of(game)
    found = {int(race.outcome(game.state, seeded(2), race.action[0])) for _ in range(3)}
    assert len(found) == 1
    others = {int(race.outcome(game.state, seeded(seed), race.action[0])) for seed in range(20)}
    assert len(others) > 1


def test_a_world_that_the_budget_cuts_short_does_not_count() -> None:
    game = drawn(PLAIN, "current: 0\ndice: 3 G\nseat 0:\n  designs: Ring, Tee\n  tokens: 5\nseat 1:\n  designs: Bar")
    race = race_of(game)
    race.advance()
    assert (race.worlds, race.played[0]) == (1, 1)
    race.policy.evaluation.most = race.policy.evaluation.nodes + 1
    race.advance()
    assert (race.worlds, race.played[0]) == (1, 1)
    assert not race.is_open()


def test_the_policys_own_choice_is_the_first_candidate() -> None:
    game = drawn(PLAIN, "current: 0\ndice: 3 G\nseat 0:\n  designs: Ring, Tee\n  tokens: 5\nseat 1:\n  designs: Bar")
    race = race_of(game)
    assert race.action[0] == policy_of(game).decide(game.state)
    assert race.leader() == 0
