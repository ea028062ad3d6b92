"""Bots: their actions are legal and depend only on the view and the seed, and their games end."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ettana.bots import Bot, UnknownBot, bot_names, make_bot
from ettana.bots.match import BotError, play_game
from ettana.bots.random_bot import Random
from ettana.bots.sensible.sensible import Sensible
from ettana.core.actions import Action, Claim, EndTurn
from ettana.core.engine import is_compiled
from ettana.core.engine.rules.rng import seeded
from ettana.core.events import Event, Won
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.core.view import View
from ettana.game import Game
from tests.support.secrets_shuffled import shuffled_secrets
from tests.support.strategies import examples, games, seeds


def sensible_game(players: int, seed: int, rules: RuleSet | None = None) -> Game:
    game = Game(players, seed, rules or RuleSet())
    play_game(game, [Sensible(game.deck, game.rules, seat) for seat in range(players)])
    return game


# The registry


def test_bots_are_found_by_name_whatever_its_capitals() -> None:
    game = Game(2, 1)
    assert {"Random", "Sensible"} <= set(bot_names())
    assert [make_bot(name, game, 1).name for name in ("random", " SENSIBLE ")] == [
        "Random",
        "Sensible",
    ]


def test_the_error_about_an_unknown_name_lists_the_known_ones() -> None:
    game = Game(2, 1)
    with pytest.raises(UnknownBot, match=r"no bot 'Brilliant'.*Random, Sensible"):
        make_bot("Brilliant", game, 1)


# What every bot must do


@examples(150)
@given(games(), seeds, st.sampled_from(["Random", "Sensible"]))
def test_a_bot_answers_with_a_legal_action_in_any_position(game: Game, seed: int, name: str) -> None:
    legal = game.legal_actions()
    if legal:
        bot = make_bot(name, game, seed)
        assert bot.choose(game.view(game.current), legal) in legal


@examples(150)
@given(games(), seeds, seeds, st.sampled_from(["Random", "Sensible"]))
def test_8_1_a_bot_plays_the_same_whatever_it_may_not_know(game: Game, seed: int, luck: int, name: str) -> None:
    if game.over:
        return
    other = Game.from_position(shuffled_secrets(game.position(), game.current, seeded(luck)))
    here, there = (make_bot(name, game, seed) for _ in range(2))
    assert here.choose(game.view(game.current), game.legal_actions()) == there.choose(
        other.view(other.current), other.legal_actions()
    )


@pytest.mark.parametrize("name", ["Random", "Sensible"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    def log() -> tuple[Action | None, ...]:
        game = Game(3, 5, RuleSet(turn_limit=60))
        play_game(game, [make_bot(name, game, 40 + seat) for seat in range(3)])
        return game.log

    assert log() == log()


# Whole games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_among_sensible_bots_end_by_themselves(players: int) -> None:
    """7.6 expects 25 to 31 turns. Much longer games would mean that the bot has become weak."""
    games = 12 if is_compiled() else 3
    turns = sorted(sensible_game(players, seed).turn for seed in range(games))
    assert 15 <= turns[len(turns) // 2] <= 40, turns
    assert turns[-1] < 120, turns


def test_games_of_bots_end_under_other_rules() -> None:
    rules = RuleSet(
        target=5,
        diagonal_steps=True,
        mirrored_designs=True,
        preset_black=False,
        free_swap_after_move_card=False,
        exchange_after_roll_again=False,
        reshuffle="at once",
        short_reserve="pay nothing",
    )
    assert all(sensible_game(players, 3, rules).winner is not None for players in (2, 3, 4))


def test_sensible_beats_random() -> None:
    won = 0
    for seed in range(4):
        game = Game(2, seed, RuleSet(turn_limit=200))
        bots: list[Bot] = [Random(game.deck, game.rules, seed), Sensible(game.deck, game.rules, seed)]
        won += play_game(game, bots if seed % 2 else bots[::-1]) == seed % 2
    assert won == 4


def test_a_match_yields_its_events_to_the_last() -> None:
    game = Game(2, 8)
    heard: list[Event] = []
    winner = play_game(game, [Sensible(game.deck, game.rules, seat) for seat in range(2)], heard.append)
    assert winner is not None
    assert heard == game.events_since(game.event_count - len(heard), REFEREE)
    assert heard[-1] == Won(winner)


# Bots that misbehave


class Stubborn:
    """Always answers with the same action."""

    name = "Stubborn"

    def __init__(self, answer: object) -> None:
        self._answer = answer

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return self._answer  # type: ignore[return-value] # that is the point


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (EndTurn(), r"the bot Stubborn at seat 0 chose end: forbidden by clause 2\.5"),
        (Claim(59), r"the bot Stubborn at seat 0 chose claim:59: forbidden by clause 2\.5"),
        (None, "the bot Stubborn at seat 0 must answer with an action, not None"),
        (17, "the bot Stubborn at seat 0 must answer with an action, not 17"),
    ],
)
def test_an_illegal_answer_is_refused_with_the_name_of_the_bot(answer: object, complaint: str) -> None:
    game = Game(2, 1)
    before = game.position()
    with pytest.raises(BotError, match=complaint):
        play_game(game, [Stubborn(answer), Stubborn(answer)])
    assert game.position() == before


def test_a_match_needs_a_bot_for_each_seat() -> None:
    game = Game(3, 1)
    with pytest.raises(BotError, match="3 players need as many bots, not 2"):
        play_game(game, [Random(game.deck, game.rules, 1)] * 2)
