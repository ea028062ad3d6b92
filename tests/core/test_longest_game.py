"""No game takes more decisions than its rule set's bound, unless one turn draws more cards than the box has."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.names import Card, Phase
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.lab.random_play import pick, pick_by_kind
from tests.support.strategies import examples, rule_sets, seeds


def test_without_a_turn_limit_a_game_has_no_longest_length() -> None:
    assert RuleSet().max_decisions is None


def test_the_longest_game_is_as_long_as_its_derivation_says() -> None:
    """36 cards of which 33 can be in hands: 4 + 36 + 69 + (48 + 6 * 69) // 3 a turn, and 124 in the whole game."""
    assert RuleSet(turn_limit=1).max_decisions == 124 + 263
    assert RuleSet(turn_limit=400).max_decisions == 124 + 400 * 263
    assert RuleSet(turn_limit=10, cards=(0,) * 12).max_decisions == 124 + 10 * 20


@examples(60)
@given(st.integers(2, 4), rule_sets(turn_limit=25), seeds, st.booleans())
def test_random_games_stay_far_below_the_longest(players: int, rules: RuleSet, seed: int, by_kind: bool) -> None:
    game, choices = Game(players, seed, rules), seeded(seed)
    choose = pick_by_kind if by_kind else pick
    while not game.over:
        game.apply(choose(legal_ids(game.state), choices))
    assert rules.max_decisions is not None
    assert len(game.log) <= rules.max_decisions


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(5))
def test_players_who_act_as_long_as_possible_stay_below_the_longest_game(players: int, seed: int) -> None:
    """Ends a turn only when nothing else is possible, and takes the kind of action that it took least often."""
    rules = RuleSet(turn_limit=12, target=20, cards=(3, 3, 3, 3, 3, 3, 3, 0, 3, 0, 3, 0))  # no card brings tokens
    game, taken = Game(players, seed, rules), Counter[str]()
    while not game.over:
        legal = [action for action in game.legal_actions() if action.verb not in ("end", "exchange")]
        action = min(legal or game.legal_actions(), key=lambda action: taken[action.verb])
        taken[action.verb] += 1
        game.apply(action)
    assert len(game.log) <= (rules.max_decisions or 0)


def test_4_10_one_turn_can_go_on_for_ever() -> None:
    """The reason for the bound's condition: the only card of the box pays for itself, again and again."""
    only_collect = tuple(int(card is Card.COLLECT) for card in Card)
    game = Game(2, 1, RuleSet(turn_limit=1, cards=only_collect))
    while game.phase is not Phase.ACT or not game.view(game.current).cards[Card.COLLECT]:
        game.apply(game.legal_ids()[0])
        if game.over:
            pytest.fail("the starter was not dealt the card")
    for _ in range(1000):
        game.apply("collect")
        game.apply("buy-card")
    assert len(game.log) > (game.rules.max_decisions or 0)
