"""Records: written, read back, replayed, and caught when they say what was not so."""

import random
from dataclasses import replace

import pytest

from ettana.core.errors import BadRecord, MalformedText
from ettana.core.fair_dice import commitment, fresh_word
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.record import Record
from ettana.notation.record_text import read_record, write_record
from ettana.replay import make_record, replay
from tests.drawn import TEST_DECK

KEY = bytes(range(32))


def some_game(players: int, seed: int, key: bytes | None = None, turns: int = 12) -> Game:
    """A short random game with some undos, on the generator or on the fresh words of a key."""
    choose = random.Random(seed)
    game = Game(players, fresh_word(key, 0) if key else seed, RuleSet(turn_limit=turns), TEST_DECK)
    while not game.over:
        if game.can_undo and choose.random() < 0.15:
            game.undo()
        else:
            fresh = fresh_word(key, len(game.log) + 1) if key else None
            game.apply(choose.choice(game.legal_actions()), fresh)
    return game


@pytest.fixture(scope="module")
def honest() -> Record:
    return make_record(some_game(3, 11, KEY), key=KEY)


@pytest.mark.parametrize("seed", range(12))
def test_a_record_is_read_back_and_replays_to_the_same_game(seed: int) -> None:
    key = KEY if seed % 2 else None
    game = some_game(2 + seed % 3, seed, key)
    record = make_record(game, key=key)
    assert read_record(write_record(record)) == record
    again = replay(read_record(write_record(record)))
    assert again.position() == game.position()
    assert again.log == game.log


def test_a_record_shows_what_chance_answered(honest: Record) -> None:
    text = write_record(honest)
    assert f"commitment: {commitment(KEY)}" in text
    assert "opening: [pin=" in text
    assert "starts=" in text
    assert "roll[" in text


def test_an_undo_has_its_place_in_the_record() -> None:
    games = (some_game(2, seed) for seed in range(50))
    game = next(game for game in games if None in game.log)
    record = make_record(game)
    assert " undo" in write_record(record)
    assert replay(record).log == game.log


def test_without_the_key_the_dice_cannot_be_checked_yet(honest: Record) -> None:
    with pytest.raises(BadRecord, match="not published yet"):
        replay(replace(honest, key=None))


def test_another_key_is_not_the_one_committed_to(honest: Record) -> None:
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        replay(replace(honest, key=bytes(32)))


def test_dice_that_were_not_rolled_are_noticed(honest: Record) -> None:
    index = next(i for i, entry in enumerate(honest.entries) if entry.answer.startswith("[") and entry.turn >= 0)
    entries = list(honest.entries)
    entries[index] = replace(entries[index], answer="[6K victory-point]")
    with pytest.raises(BadRecord, match=rf"entry {index + 1} .*chance answered"):
        replay(replace(honest, entries=tuple(entries)))


def test_a_wrong_seat_a_wrong_loom_a_wrong_opening_and_a_wrong_result_are_noticed(honest: Record) -> None:
    assert honest.loom is not None
    first = replace(honest.entries[0], seat=1)
    with pytest.raises(BadRecord, match="of seat 0"):
        replay(replace(honest, entries=(first, *honest.entries[1:])))
    with pytest.raises(BadRecord, match="loom was laid otherwise"):
        replay(replace(honest, loom=replace(honest.loom, yarns=honest.loom.yarns[::-1])))
    with pytest.raises(BadRecord, match="the first roll was"):
        replay(replace(honest, opening="[pin=0]"))
    with pytest.raises(BadRecord, match="the game came to"):
        replay(replace(honest, result=replace(honest.result, points=(9, 9, 9))))


def test_an_illegal_action_is_found_with_its_clause(honest: Record) -> None:
    again = honest.entries[:1] + honest.entries
    with pytest.raises(BadRecord, match=r"entry 2: .* clause 2\.5"):
        replay(replace(honest, entries=again))


def test_names_that_would_spoil_the_file_are_refused() -> None:
    game = some_game(2, 1)
    assert make_record(game, names=("Asha Devi", "Søren")).names == ("Asha Devi", "Søren")
    for names in (("A, B", "C"), ("A\nB", "C"), ("", "C"), ("A #", "B"), ("A",)):
        with pytest.raises(BadRecord, match="names without commas"):
            make_record(game, names=names)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("seed: 4", "seed: four"), "cannot read seed"),
        (("players: Pink, Black", "players: Pink"), "2 to 4 names"),
        (("result: turn limit", "result: peace"), "a result is"),
        (("start.0 ", "begin.0 "), "a turn begins like"),
        ((" roll[", " rol["), "cannot read the action 'rol'"),
        ((" end\n", " [4G]\n"), "line"),
        (("game:\n", "game:\n  0.0 [4G]\n"), "an answer without an action"),
        (("game:\n", "game:\n  0.0 roll[4G\n"), "bracket is not closed"),
        (("rules: ", "rule: "), "cannot read"),
        (("result: ", "# result: "), "needs a line 'result"),
    ],
)
def test_a_record_that_cannot_be_read_says_why(change: tuple[str, str], complaint: str) -> None:
    text = write_record(make_record(some_game(2, 4)))
    assert change[0] in text
    broken = text.replace(*change, 1)
    if complaint == "line":
        assert read_record(broken).entries != read_record(text).entries
        return
    with pytest.raises(MalformedText) as error:
        read_record(broken)
    assert complaint in str(error.value)
