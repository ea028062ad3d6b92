"""Unreadable input gives an error for people, never a crash, and never changes a game."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from hypothesis import example, given
from hypothesis import strategies as st

from ettana.core.action_table import action_table, parse_action
from ettana.core.errors import EttanaError
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.deck_text import parse_deck, write_deck
from ettana.notation.json_forms import view_from_json, view_to_json
from ettana.notation.position_text import read_position, write_position
from ettana.notation.record import Record
from ettana.notation.record_text import read_record, write_record
from ettana.notation.rules_text import read_stored_rules, write_rules
from ettana.records import record_moments, replay_record
from tests.support.played_records import records
from tests.support.strategies import DECKS, examples, games, play_on, rule_sets, seeds

T = TypeVar("T")
MARKS = ["{person}", "{stand-in Sensible}", "{", "=== position ===", "\n=== position ===\n", "conceded 0"]  # of records
ODD = ["-1", "0", "99", "x", ":", ",", "@", "<", "[", "  ", "\t", "²", "é", "\x00", "1e3", "9" * 30, "9" * 5000, *MARKS]


def spoiled(text: str, chance: Random) -> str:
    """The text with a few lines, words or letters lost, doubled or replaced."""
    for _ in range(chance.randint(1, 3)):
        lines = text.split("\n")
        line = chance.randrange(len(lines))
        place = chance.randrange(len(text) + 1)
        match chance.randrange(6):
            case 0:
                del lines[line]
                text = "\n".join(lines)
            case 1:
                lines.insert(chance.randrange(len(lines)), lines[line])
                text = "\n".join(lines)
            case 2:
                text = text[:place] + text[place + 1 :]
            case 3:
                text = text[:place] + chance.choice(text or "x") + text[place + 1 :]
            case 4:
                text = text[:place] + chance.choice(ODD) + text[place:]
            case _:
                words = lines[line].split(" ")
                words[chance.randrange(len(words))] = chance.choice(text.split() + ODD)
                lines[line] = " ".join(words)
                text = "\n".join(lines)
    return text


def tried(read: Callable[[str], T], text: str) -> T | None:
    """The parsed value, or None if it was refused with an explanation. Any other error fails the test."""
    try:
        return read(text)
    except EttanaError as error:
        if not str(error):
            raise
        return None


@examples(100)
@given(games(most=60), seeds)
def test_a_spoiled_position_is_a_position_or_is_refused_in_words(game: Game, seed: int) -> None:
    chance = Random(seed)
    text = write_position(game.position())
    for _ in range(6):
        entered = tried(lambda text: Game.from_position(read_position(text)), spoiled(text, chance))
        if entered is not None:
            play_on(entered, 20, seed)
            for seat in range(entered.players):
                entered.view(seat)


@examples(150)
@given(seeds, st.sampled_from(sorted(DECKS)))
def test_a_spoiled_deck_is_a_deck_or_is_refused_in_words(seed: int, name: str) -> None:
    tried(parse_deck, spoiled(write_deck(DECKS[name]()), Random(seed)))


@examples(150)
@given(rule_sets(), seeds)
def test_a_spoiled_rule_set_is_a_rule_set_or_is_refused_in_words(rules: RuleSet, seed: int) -> None:
    tried(read_stored_rules, spoiled(write_rules(rules), Random(seed)))


@examples(150)
@given(st.sampled_from(list(action_table().values())).map(str), seeds, st.text())
@example("", 0, ":")
@example("", 0, "yarn:=")
@example("", 0, "preset:")
def test_a_spoiled_action_is_an_action_or_is_refused_in_words(text: str, seed: int, other: str) -> None:
    for attempt in (spoiled(text, Random(seed)), other):
        action = tried(parse_action, attempt)
        assert action is None or action_table()[action.id] == action


@examples(60)
@given(games(most=60), seeds)
def test_spoiled_json_is_read_or_refused_in_words(game: Game, seed: int) -> None:
    tried(view_from_json, spoiled(view_to_json(game.view(0)).decode(), Random(seed)))


@examples(150)
@given(records(most=40), seeds)
def test_a_spoiled_record_is_a_record_or_is_refused_in_words(record: Record, seed: int) -> None:
    chance = Random(seed)
    text = write_record(record)
    for _ in range(5):
        read = tried(read_record, spoiled(text, chance))
        if read is not None:
            tried(lambda _, read=read: list(record_moments(read)), "")  # type: ignore[misc]  # a lambda
            tried(lambda _, read=read: replay_record(read), "")  # type: ignore[misc]
            assert read_record(write_record(read)) == read
