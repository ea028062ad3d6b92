"""Frames put together again are the views and events of the game, for every seat, at every moment."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from ettana.bots import make_bot
from ettana.core.fair_dice import fresh_word
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.host.records.replay_frames import frames
from ettana.notation.json_forms import view_to_json
from ettana.notation.record import PERSON, Decider, Record
from ettana.notation.record_text import write_record
from ettana.records import make_record
from ettana.table.wire.events import wire_event

KEY = bytes(range(32))
RULES = RuleSet(target=3)


def a_game(players: int, *, undos: bool = True) -> Record:
    """Played by bots, one of which takes things back."""
    game = Game(players, fresh_word(KEY, 0), RULES)
    bots = [make_bot("Sensible", game, seed) for seed in range(players)]
    while not game.over:
        action = bots[game.current].choose(game.view(game.current), game.legal_actions())
        game.apply(action, fresh_word(KEY, game.log_length + 1))
        if undos and game.can_undo and game.log_length % 5 == 0:
            game.undo()
    return make_record(game, key=KEY)


def merged(told: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """As a browser does it: by key."""
    players = change.get("players") or [{}] * len(told["players"])
    return {
        **told,
        **change,
        "players": [{**one, **new} for one, new in zip(told["players"], players, strict=True)],
    }


def as_told(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_replay_frames_give_back_every_view_and_event(players: int) -> None:
    record = a_game(players)
    told = as_told(frames(record))
    game = Game(players, fresh_word(KEY, 0), RULES)
    view, own, seen = told["beginning"]["view"], told["beginning"]["own"], 0
    hidden = 0
    for number, (entry, moment) in enumerate(
        zip([None, *record.entries], [told["beginning"], *told["moments"]], strict=True)
    ):
        if entry is not None:
            if entry.action is None:
                game.undo()
            else:
                game.apply(entry.action, fresh_word(KEY, number))
            view = merged(view, moment["view"])
            own = [{**one, **new} for one, new in zip(own, moment.get("own") or [{}] * players, strict=True)]
            assert (moment["turn"], moment["seat"]) == (entry.turn, entry.seat)
            assert moment["action"] == (None if entry.action is None else str(entry.action))
        assert view == msgspec.json.decode(view_to_json(game.view(None)))
        for seat in range(players):
            assert {**view, "seat": seat, **own[seat]} == msgspec.json.decode(view_to_json(game.view(seat)))
            known = moment.get("known_to") or [None] * len(moment["events"])
            for event, knowing, seen_event in zip(moment["events"], known, game.events_since(seen, seat), strict=True):
                expected = as_told(wire_event(seen_event))
                if knowing is None or seat in knowing:
                    assert event == expected
                else:
                    hidden += 1
                    assert event != expected
        seen = game.event_count
    assert hidden > players


def test_replay_frames_tell_only_what_changed() -> None:
    record = a_game(2)
    told = frames(record)
    rolled = next(moment for moment in told.moments if moment.action == "roll")
    assert "yarns" not in as_told(rolled)["view"]
    whole = sum(len(view_to_json(Game(2, 1).view(seat))) for seat in (0, 1))
    assert len(msgspec.json.encode(told.moments)) < whole * len(told.moments) / 4


def test_replay_frames_carry_the_record_and_say_who_won() -> None:
    record = a_game(2)
    told = frames(record)
    assert told.record == write_record(record)
    assert [seat.name for seat in told.seats] == ["Pink", "Black"]
    assert told.ending is not None
    assert (told.ending.how, told.ending.winner) == ("won", record.result.winner)
    assert told.dice == "committed"
    assert len(told.deck.designs) == 36


def test_replay_frames_tell_who_decided_and_what_was_taken_back() -> None:
    record = a_game(2)
    seated = (PERSON, Decider("bot", "Sensible"))
    by = tuple(replace(entry, by=seated[entry.seat]) for entry in record.entries)
    told = frames(replace(record, seated=seated, entries=by))
    assert [seat.bot for seat in told.seats] == [None, "Sensible"]
    assert all(moment.decider == ("person", "bot")[moment.seat] for moment in told.moments)
    undos = [number for number, moment in enumerate(told.moments) if moment.action is None]
    assert undos
    assert all(told.moments[number - 1].taken_back for number in undos)
    assert sum(moment.taken_back for moment in told.moments) == len(undos)


def test_a_record_that_stops_before_the_end_has_no_ending() -> None:
    game = Game(2, 7)
    game.apply(game.legal_actions()[0])
    told = frames(make_record(game))
    assert (told.ending, told.dice, len(told.moments)) == (None, "seed", 1)
