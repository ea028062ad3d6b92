"""What is written can be read again."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ettana.core.action_table import action_table, parse_action
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.errors import BadRecord
from ettana.core.fair_dice import fresh_word
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.deck_text import parse_deck, write_deck
from ettana.notation.json_forms import (
    view_from_json,
    view_to_json,
)
from ettana.notation.position_text import read_position, write_position
from ettana.notation.record_text import read_record, write_record
from ettana.notation.rules_text import read_stored_rules, write_rules
from ettana.records import make_record, replay_record
from tests.support.reflection import changes, game_of
from tests.support.strategies import DECKS, examples, games, play_on, positions, rule_sets, seeds


def test_every_action_is_read_back_from_its_text_and_its_repr() -> None:
    for action in action_table().values():
        assert parse_action(str(action)) == action
        assert parse_action(f"  {str(action).upper()} ") == action
        assert eval(repr(action), vars(__import__("ettana.core.actions", fromlist=["*"]))) == action


@given(rule_sets(turn_limit=77) | rule_sets())
@example(RuleSet())
def test_rule_sets_are_read_back(rules: RuleSet) -> None:
    assert read_stored_rules(write_rules(rules)) == rules
    assert eval(repr(rules), {"RuleSet": RuleSet}) == rules


@examples(100)
@given(positions())
def test_positions_are_read_back(position: Position) -> None:
    text = write_position(position)
    assert read_position(text) == position
    assert write_position(read_position(text)) == text
    assert read_position(text.replace("\n", "\r\n")) == position


@examples(60)
@given(games(), seeds)
def test_a_game_from_a_position_text_goes_on_like_the_game_itself(game: Game, seed: int) -> None:
    other = Game.from_position(read_position(write_position(game.position())))
    # The stacks may lie elsewhere in their vectors, so positions are compared, and of the states all the rest.
    assert other.position() == game.position()
    loose = {"card_stack", "design_stack", "design_top"}
    assert changes(game_of(game.state), game_of(other.state)).keys() <= loose
    for step in range(30):
        assert list(legal_ids(other.state)) == list(legal_ids(game.state))
        said, said_there = game.event_count, other.event_count
        play_on(game, 1, seed + step)
        play_on(other, 1, seed + step)
        assert other.events_since(said_there, REFEREE) == game.events_since(said, REFEREE)
    assert other.position() == game.position()


@examples(100)
@given(games())
def test_views_are_read_back_from_json(game: Game) -> None:
    for seat in [*range(game.players), None]:
        seen = game.view(seat)
        assert view_from_json(view_to_json(seen)) == seen


@pytest.mark.parametrize("name", DECKS)
def test_decks_are_read_back(name: str) -> None:
    deck = DECKS[name]()
    again = parse_deck(write_deck(deck))
    assert again == deck
    assert again.fingerprint == deck.fingerprint


@examples(60)
@given(games(gifts=False, most=120), seeds)
def test_records_are_read_back_and_replay_to_the_same_state(game: Game, seed: int) -> None:
    chance = Random(seed)
    for step in range(20):
        play_on(game, 1, seed + step)
        if game.can_undo and chance.random() < 0.5:
            game.undo()
    record = make_record(game)
    assert read_record(write_record(record), game.deck) == record
    again = replay_record(read_record(write_record(record), game.deck))
    assert again.position() == game.position()
    assert (again.log, again.events_since(0, REFEREE)) == (game.log, game.events_since(0, REFEREE))


@examples(30)
@given(st.integers(2, 4), st.binary(min_size=32, max_size=32), rule_sets(), seeds)
def test_records_of_fair_games_replay_with_their_key(players: int, key: bytes, rules: RuleSet, seed: int) -> None:
    game = Game(players, fresh_word(key, 0), rules)
    chance = Random(seed)
    while not game.over and len(game.log) < 60:
        if game.can_undo and chance.random() < 0.2:
            game.undo()
        else:
            game.apply(chance.choice(game.legal_ids()), fresh_word(key, len(game.log) + 1))
    text = write_record(make_record(game, key=key))
    again = replay_record(read_record(text))
    assert again.position() == game.position()
    other = text.replace(f"key: {key.hex()}", f"key: {bytes(32).hex() if any(key) else b'x'.hex() * 32}")
    with pytest.raises(BadRecord):
        replay_record(read_record(other))
