"""Data of version 1 of the rules continues under version 1: positions and records of tests/data/version1.

The tables of its database are in tests/server/live/test_version_1_tables.py.
"""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ettana.core.engine.rules import ids
from ettana.core.errors import BadRecord
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.position_text import read_position, write_position
from ettana.notation.record_text import read_record, write_record
from ettana.records import replay_record

FOLDER = Path(__file__).parents[1] / "data" / "version1"
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
RECORDS = ("standard", "options", "over")


def text_of(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def future(game: Game, seed: int) -> list[list[int]]:
    """For sixty more random actions: the number of legal ones, and the one taken."""
    chance, done = random.Random(seed), []
    for _ in range(60):
        if game.over:
            break
        legal = list(game.legal_ids())
        done.append([len(legal), chance.choice(legal)])
        game.apply(done[-1][1])
    return done


@pytest.mark.parametrize("name", EXPECTED["positions"])
def test_a_version_1_position_has_the_same_legal_actions_and_the_same_future(name: str) -> None:
    game = Game.from_position(read_position(text_of(f"{name}.position")))
    assert game.rules.version == 1
    assert list(game.legal_ids()) == EXPECTED["positions"][name]["legal"]
    assert future(game, 2) == EXPECTED["positions"][name]["future"]


@pytest.mark.parametrize("name", EXPECTED["positions"])
def test_in_the_version_1_positions_version_2_has_other_legal_actions(name: str) -> None:
    """So these positions can tell the versions apart."""
    old = read_position(text_of(f"{name}.position"))
    new = replace(old, rules=RuleSet(turn_limit=old.rules.turn_limit))
    assert list(Game.from_position(new).legal_ids()) != EXPECTED["positions"][name]["legal"]


@pytest.mark.parametrize("name", EXPECTED["positions"])
def test_a_version_1_position_is_written_with_its_version_and_nothing_else_changes(name: str) -> None:
    text = text_of(f"{name}.position")
    again = write_position(read_position(text))
    assert read_position(again) == read_position(text)
    changed = [(old, new) for old, new in zip(text.splitlines(), again.splitlines(), strict=True) if old != new]
    assert [old.startswith("rules: ") and new.startswith("rules: v1") for old, new in changed] == [True]


@pytest.mark.parametrize("name", RECORDS)
def test_a_version_1_record_verifies(name: str) -> None:
    record = read_record(text_of(f"{name}.record"))
    assert record.rules.version == 1
    assert replay_record(record).rules.version == 1
    again = write_record(record)
    assert "\nrules: v1" in again
    assert read_record(again) == record


@pytest.mark.parametrize("name", ["standard", "options"])
def test_a_record_of_version_1_is_not_one_of_version_2(name: str) -> None:
    """Roll again was played twice in a turn: it must not pass for a game of today's version (6.9)."""
    record = read_record(text_of(f"{name}.record"))
    with pytest.raises(BadRecord, match=r"again|walk"):
        replay_record(replace(record, rules=RuleSet(**record.rules.changes())))


def test_a_position_that_is_typed_without_a_version_is_of_today() -> None:
    text = text_of("second-roll-again.position")
    assert ids.PLAY_ROLL_AGAIN in Game.from_position(read_position(text)).legal_ids()
    assert ids.PLAY_ROLL_AGAIN not in Game.from_position(read_position(text, typed=True)).legal_ids()


def test_a_position_without_a_line_of_rules_was_kept_since_version_1_unless_it_is_typed() -> None:
    text = "".join(line for line in text_of("replace.position").splitlines(True) if not line.startswith("rules:"))
    assert read_position(text).rules == RuleSet(version=1)
    assert read_position(text, typed=True).rules == RuleSet()
