"""Walking through a record: every entry with who decided it, and the game before and after."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from ettana.core.errors import BadRecord
from ettana.core.fair_dice import fresh_word
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.notation.record import PERSON, Decider
from ettana.records import make_record, record_moments, record_start, replay_record
from tests.support.drawn import TEST_DECK
from tests.support.strategies import examples, games, play_on, seeds

KEY = bytes(range(32))
STAND_IN = Decider("stand-in", "Sensible")


def with_undos() -> Game:
    """A game in which two actions were done, both taken back, and others done instead."""
    game = Game(2, 7, RuleSet(), TEST_DECK)
    while game.log_length < 12 or not game.can_undo:
        game.apply(game.legal_ids()[0])
    game.undo()
    play_on(game, 20, 1)
    return game


@examples(40)
@given(games(most=60), seeds)
def test_moments_lead_from_the_beginning_to_the_end(game: Game, seed: int) -> None:
    record = make_record(game)
    told = list(record_moments(record))
    assert [moment.action for moment in told] == list(game.log)
    assert [moment.number for moment in told] == list(range(1, game.log_length + 1))
    assert all(one.after is next_one.before for one, next_one in pairwise(told))
    assert [event for moment in told for event in moment.events] == game.events_since(
        record_start(record).event_count, REFEREE
    )
    if told:
        assert told[0].before.position() == record_start(record).position()
        assert told[-1].after.position() == game.position()


def test_each_moment_has_the_turn_and_seat_that_the_entry_says_and_its_answer() -> None:
    record = make_record(with_undos())
    for entry, moment in zip(record.entries, record_moments(record), strict=True):
        assert (moment.turn, moment.seat, moment.answer) == (entry.turn, entry.seat, entry.answer)
        assert moment.before.current == entry.seat


def test_the_games_of_a_moment_stay_as_they_are_when_the_walk_goes_on() -> None:
    record = make_record(with_undos())
    at_once = [(moment.before.position(), moment.after.position()) for moment in record_moments(record)]
    later = [(moment.before.position(), moment.after.position()) for moment in list(record_moments(record))]
    assert at_once == later


def test_moments_mark_what_was_taken_back_and_an_undo_leads_back() -> None:
    record = make_record(with_undos())
    told = list(record_moments(record))
    undo = next(moment for moment in told if moment.action is None)
    assert [moment.number for moment in told if moment.taken_back] == [undo.number - 1]
    assert undo.after.position() == told[undo.number - 2].before.position()


def test_each_moment_tells_who_decided() -> None:
    game = with_undos()
    who = [PERSON if number % 3 else STAND_IN for number in range(game.log_length)]
    record = make_record(game, seated=(PERSON, None), deciders=who)
    assert [moment.decider for moment in record_moments(record)] == who
    alone = make_record(game, seated=(PERSON, Decider("bot", "Weaver")))
    decided = Counter((moment.seat, moment.decider) for moment in record_moments(alone))
    assert set(decided) == {(0, PERSON), (1, Decider("bot", "Weaver"))}
    assert {moment.decider for moment in record_moments(make_record(game))} == {None}, "nobody said it"


def test_a_walk_stops_where_the_record_is_not_true() -> None:
    record = make_record(with_undos())
    entries = (*record.entries[:5], replace(record.entries[5], seat=3), *record.entries[6:])
    walk = record_moments(replace(record, entries=entries))
    assert [next(walk).number for _ in range(5)] == [1, 2, 3, 4, 5]
    with pytest.raises(BadRecord, match="entry 6 "):
        next(walk)


@pytest.mark.parametrize("key", [KEY, None])
def test_a_game_that_began_from_a_position_is_walked_and_replayed(key: bytes | None) -> None:
    middle = with_undos().position()
    game = Game.from_position(middle if key is None else middle.with_dice(fresh_word(key, 0)))
    for number in range(1, 40):
        if game.can_undo and number % 5 == 0:
            game.undo()
        else:
            game.apply(game.legal_ids()[-1], None if key is None else fresh_word(key, number))
    record = make_record(game, key=key)
    assert None in game.log
    assert replay_record(record).position() == game.position()
    assert list(record_moments(record))[-1].after.position() == game.position()
    assert (record.seed, record.loom, record.opening) == (None, None, "")


def test_the_key_counts_and_not_the_dice_that_the_position_carries() -> None:
    record = replace(make_record(with_undos()), seed=None, key=KEY, commitment=None, loom=None, opening="", entries=())
    middle = with_undos().position()
    begun = record_start(replace(record, position=middle))
    assert begun.position() == middle.with_dice(fresh_word(KEY, 0)) != middle


def test_a_record_cannot_be_made_of_dice_that_the_key_did_not_roll() -> None:
    """Every action is legal with the key's dice too: only where the game stands tells."""
    game = Game.from_position(Game(2, 7, RuleSet(), TEST_DECK).position())
    game.apply(game.legal_ids()[0])
    make_record(game)
    with pytest.raises(BadRecord, match="other dice"):
        make_record(game, key=KEY)


def test_a_record_cannot_be_made_with_a_key_that_the_game_was_not_played_with() -> None:
    game = Game(2, fresh_word(KEY, 0), RuleSet(), TEST_DECK)
    play_on(game, 30, 3)
    with pytest.raises(BadRecord):
        make_record(game, key=KEY)
