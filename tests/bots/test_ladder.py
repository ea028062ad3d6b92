"""Apprentice and Weaver: what every bot owes, over many positions, and that one is stronger than the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ettana.bots.apprentice import Apprentice
from ettana.bots.check import check_bot
from ettana.bots.match import play_game
from ettana.bots.protocol import Bot
from ettana.bots.turn_solver import solve_turn
from ettana.bots.weaver import Weaver
from ettana.core.actions import Claim
from ettana.core.engine import is_compiled
from ettana.core.engine.rng import seeded
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.catalogue import load_catalogue
from tests.secrets_shuffled import shuffled_secrets
from tests.strategies import examples, games, seeds

LADDER = [Apprentice, Weaver]


@examples(40)
@given(games(), seeds, seeds, st.sampled_from(LADDER))
def test_8_1_the_ladder_plays_legally_and_whatever_it_may_not_know(
    game: Game, seed: int, luck: int, kind: type[Apprentice] | type[Weaver]
) -> None:
    if game.over:
        return
    legal = game.legal_actions()
    chosen = kind(game.deck, game.rules, seed).choose(game.view(game.current), legal)
    assert chosen in legal
    other = Game.from_position(shuffled_secrets(game.position(), game.current, seeded(luck)))
    assert kind(game.deck, game.rules, seed).choose(other.view(other.current), other.legal_actions()) == chosen


@pytest.mark.parametrize("kind", LADDER)
def test_the_ladder_keeps_to_what_bots_owe(kind: type[Apprentice] | type[Weaver]) -> None:
    """Hundreds of decisions with strange moves strewn in, each asked of twins too."""
    assert check_bot(kind, games=4 if is_compiled() else 1, decisions=40 if is_compiled() else 10) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", LADDER)
def test_the_ladder_keeps_to_it_over_thousands_of_positions(kind: type[Apprentice] | type[Weaver]) -> None:
    assert check_bot(kind, games=24, decisions=400) == []


def test_weaver_beats_apprentice() -> None:
    """Measured at well over 80 % of games; these twelve only show that it has not forgotten how to play."""
    won = 0
    games = 12 if is_compiled() else 1
    for seed in range(games):
        game = Game(2, seed, RuleSet(turn_limit=200))
        bots: list[Bot] = [Apprentice(game.deck, game.rules, seed), Weaver(game.deck, game.rules, seed)]
        won += play_game(game, bots if seed % 2 else bots[::-1]) == seed % 2
    assert won >= games // 2


@examples(40)
@given(games())
def test_the_plan_of_a_turn_is_legal_and_makes_its_points(game: Game) -> None:
    if game.over:
        return
    me = game.current
    plan = solve_turn(game.view(me), game.deck.tables(game.rules.mirrored_designs), game.rules, most_replaces=0)
    before = game.points[me]
    for action in plan.actions:
        game.apply(action)
    assert game.points[me] - before >= plan.points
    assert {action.design for action in plan.actions if isinstance(action, Claim)} == set(plan.designs)


def test_every_bot_of_ours_has_a_line_about_its_character() -> None:
    assert {"random", "sensible", "apprentice", "weaver"} <= set(load_catalogue("en").sections["bots"])
