"""Records: written, read back, replayed, and refused if they are untrue."""

import random
import sys
from dataclasses import replace

import pytest

from ettana.core.errors import BadRecord, MalformedRecord, MalformedText
from ettana.core.fair_dice import commitment, fresh_word
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.record import PERSON, Decider, Ending, Record
from ettana.notation.record_text import read_record, write_record
from ettana.records import make_record, replay_record
from tests.support.drawn import TEST_DECK

KEY = bytes(range(32))


def some_game(players: int, seed: int, key: bytes | None = None, turns: int = 12, most: int = 10**6) -> Game:
    """A short random game with some undos, with a seeded generator or with the fresh words of a key."""
    choose = random.Random(seed)
    game = Game(players, fresh_word(key, 0) if key else seed, RuleSet(turn_limit=turns), TEST_DECK)
    while not game.over and game.log_length < most:
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
    again = replay_record(read_record(write_record(record)))
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
    assert replay_record(record).log == game.log


def test_without_the_key_the_dice_cannot_be_checked_yet(honest: Record) -> None:
    with pytest.raises(BadRecord, match="not published yet"):
        replay_record(replace(honest, key=None))


def test_a_record_with_another_key_than_the_committed_one_is_noticed(honest: Record) -> None:
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        replay_record(replace(honest, key=bytes(32)))


def test_dice_in_a_record_that_were_not_rolled_are_noticed(honest: Record) -> None:
    index = next(i for i, entry in enumerate(honest.entries) if entry.answer.startswith("[") and entry.turn >= 0)
    entries = list(honest.entries)
    entries[index] = replace(entries[index], answer="[6K victory-point]")
    with pytest.raises(BadRecord, match=rf"entry {index + 1} .*chance answered"):
        replay_record(replace(honest, entries=tuple(entries)))


def test_a_wrong_seat_a_wrong_loom_a_wrong_opening_and_a_wrong_result_are_noticed(honest: Record) -> None:
    assert honest.loom is not None
    first = replace(honest.entries[0], seat=1)
    with pytest.raises(BadRecord, match="of seat 0"):
        replay_record(replace(honest, entries=(first, *honest.entries[1:])))
    with pytest.raises(BadRecord, match="loom was laid otherwise"):
        replay_record(replace(honest, loom=replace(honest.loom, yarns=honest.loom.yarns[::-1])))
    with pytest.raises(BadRecord, match="the first roll was"):
        replay_record(replace(honest, opening="[pin=0]"))
    with pytest.raises(BadRecord, match="the game came to"):
        replay_record(replace(honest, result=replace(honest.result, points=(9, 9, 9))))


def test_an_illegal_action_is_found_with_its_clause(honest: Record) -> None:
    again = honest.entries[:1] + honest.entries
    with pytest.raises(BadRecord, match=r"entry 2: .* clause 2\.5"):
        replay_record(replace(honest, entries=again))


def test_names_that_would_spoil_the_file_are_refused() -> None:
    game = some_game(2, 1)
    assert make_record(game, names=("Asha Devi", "Søren")).names == ("Asha Devi", "Søren")
    for names in (("A, B", "C"), ("A\nB", "C"), ("", "C"), ("A #", "B"), ("A",)):
        with pytest.raises(BadRecord, match="names without commas"):
            make_record(game, names=names)


def test_names_of_bots_that_would_spoil_the_file_are_refused() -> None:
    game = some_game(2, 1)
    assert make_record(game, seated=(PERSON, Decider("bot", "My own bot"))).seated[1] == Decider("bot", "My own bot")
    for name in ("", "A, B", "A}", "[A", "A\nB", " A", "A #", "A\u2028B", "x" * 61):
        with pytest.raises(BadRecord, match="a bot has a name"):
            make_record(game, seated=(PERSON, Decider("bot", name)))
    with pytest.raises(BadRecord, match="a person has none"):
        make_record(game, seated=(Decider("person", "Asha"), None))
    with pytest.raises(BadRecord, match="2 seats, but 1"):
        make_record(game, seated=(PERSON,))


def test_a_name_may_look_like_the_mark_of_an_attachment() -> None:
    """Otherwise a player with such a name would corrupt the record for everyone at the table."""
    record = make_record(some_game(2, 1), names=("=== deck ===", "=== position ==="))
    assert read_record(write_record(record)) == record


def test_the_table_cannot_have_ended_otherwise_what_the_rules_ended() -> None:
    over, unfinished = make_record(some_game(2, 1)), make_record(some_game(2, 1, turns=10**6, most=30))
    assert (over.ending, unfinished.ending) == (Ending("limit"), Ending("going on"))
    for ending in (Ending("conceded", 0), Ending("abandoned"), Ending("going on"), Ending("won")):
        with pytest.raises(BadRecord, match="did not end so"):
            replay_record(replace(over, ending=ending))
    for possible in (Ending("conceded", 1), Ending("abandoned"), Ending("limit"), None):
        replay_record(replace(unfinished, ending=possible))
    with pytest.raises(BadRecord, match="did not end so"):
        replay_record(replace(unfinished, ending=Ending("won")))
    for ending in (Ending("conceded"), Ending("conceded", 2), Ending("abandoned", 0)):
        with pytest.raises(BadRecord, match="conceded by one of its seats"):
            replay_record(replace(unfinished, ending=ending))
        with pytest.raises(BadRecord, match="conceded by one of its seats"):
            make_record(some_game(2, 1, turns=10**6, most=30), ending=ending)


def test_whoever_concedes_to_one_other_has_lost_to_them() -> None:
    game = some_game(2, 1, turns=10**6, most=30)
    assert make_record(game, ending=Ending("conceded", 0)).winner == 1
    assert make_record(game, ending=Ending("abandoned")).winner is None


def test_a_position_of_another_game_is_refused(honest: Record) -> None:
    for other in (some_game(2, 1), some_game(3, 1, turns=13)):
        with pytest.raises(BadRecord, match="position"):
            replay_record(replace(honest, position=other.position(), loom=None, opening=""))


def test_a_position_that_cannot_be_is_refused_with_its_clause(honest: Record) -> None:
    position = some_game(3, 11, most=30).position()
    with pytest.raises(BadRecord, match=r"1\.5: 49 tokens"):
        replay_record(replace(honest, position=replace(position, reserve=position.reserve + 1)))


def test_a_record_without_dice_says_so(honest: Record) -> None:
    with pytest.raises(BadRecord, match="its dice are not known"):
        replay_record(replace(honest, key=None, commitment=None))


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
        (("game:\n", "game:\n  0.0 roll[4G][5R]\n"), "an answer without an action"),
        (("game:\n", "game:\n  0.0 roll {person} [4G]\n"), "an answer without an action"),
        (("game:\n", "game:\n  0.0 roll[4G\n"), "bracket is not closed"),
        (("rules: ", "rule: "), "cannot read"),
        (("result: ", "# result: "), "needs a line 'result"),
        (("ending: ", "# ending: "), "needs a line 'ending"),
        (("ending: limit", "ending: conceded"), "an ending is"),
        (("ending: limit", "ending: conceded 4"), "an ending is"),
        (("seats: person, bot Weaver", "seats: person"), "line 5: cannot read seats"),
        (("seats: person, bot Weaver", "seats: person, bot Weaver, person"), "line 5"),
        (("seats: person, bot Weaver", "seats: person Asha, bot Weaver"), "line 5: who decides is"),
        (("seats: person, bot Weaver", "seats: person, bot"), "line 5: who decides is"),
        (("seed: 4", "dice: loaded"), "line 6: cannot read dice"),
        (("seed: 4", "key: 00112g"), "line 6: cannot read key"),
        ((" roll[", " {stand-in Sensible roll["), "not closed"),
        ((" roll[", " {ghost} roll["), "who decides is"),
        (("start.0 ", "9999999999.0 "), "a turn begins like"),
        (("ettana record 2", "ettana record 3"), "line 1: format 3: this program reads 1 and 2"),
        (("ettana record 2\n", ""), "line 1: a record begins with 'ettana record 2'"),
        (("rules: v2", "rules: v3"), "line 3: "),
        (("players: Pink", "players: " + "P" * 101), "at most 100 characters"),
        (("result: ", "=== position ===\nresult: "), "needs a line 'result"),
    ],
)
def test_a_record_that_cannot_be_read_says_why(change: tuple[str, str], complaint: str) -> None:
    text = write_record(make_record(some_game(2, 4), seated=(PERSON, Decider("bot", "Weaver"))))
    assert change[0] in text
    broken = text.replace(*change, 1)
    if complaint == "line":
        assert read_record(broken).entries != read_record(text).entries
        return
    with pytest.raises(MalformedRecord) as error:
        read_record(broken)
    assert complaint in str(error.value)


def test_a_malformed_record_is_caught_as_a_bad_record_or_as_a_malformed_text() -> None:
    for kind in (BadRecord, MalformedText):
        with pytest.raises(kind, match=r"line 1: a record begins with 'ettana record 2', not with 'x'"):
            read_record("x")
    with pytest.raises(BadRecord, match="line 1"):
        read_record("")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("seats: person, person", "line 2: cannot read 'seats"),
        ("ending: won", "line 2: cannot read 'ending"),
        ("dice: laid down in advance", "line 2: cannot read 'dice"),
        ("game:\n  0.0 {person} end", "line 3: a bracket"),
    ],
)
def test_a_record_of_format_1_with_entries_of_format_2_is_refused(line: str, complaint: str) -> None:
    """Format 1 lacks that information, so such a text belongs to neither format."""
    old = write_record(make_record(some_game(2, 4))).replace("record 2", "record 1").replace("ending: limit\n", "")
    assert read_record(old).result.over
    with pytest.raises(MalformedRecord) as error:
        read_record(old.replace("ettana record 1\n", f"ettana record 1\n{line}\n"))
    assert complaint in str(error.value)
    with pytest.raises(MalformedRecord, match="format 1 has no positions"):
        read_record(old.replace("=== deck ===", "=== position ===\n=== deck ==="))


def test_complaints_about_the_position_of_a_record_have_the_line_of_the_record() -> None:
    game = some_game(2, 4, turns=10**6, most=30).copy(history=False)
    game.apply(game.legal_ids()[0])
    text = write_record(make_record(game))
    broken = text.replace("\nphase: ", "\nphrase: ")
    line = broken[: broken.index("\nphrase: ")].count("\n") + 2
    with pytest.raises(MalformedRecord, match=f"line {line}: nothing is called 'phrase'"):
        read_record(broken)
    with pytest.raises(MalformedRecord, match="line 5: a position has its own dice"):
        read_record(text.replace("players: Pink, Black\n", "players: Pink, Black\nseed: 7\n"))


@pytest.mark.parametrize(
    ("huge", "complaint"),
    [
        ("x" * 2_000_001, "at most 2,000,000"),
        ("game:\n  0.0 " + "end " * 50_001, "more than 50,000 actions"),
        ("players: " + "P" * 1_000_000 + ", Q", "at most 100 characters"),
        ("key: " + "00" * 900_000, "cannot read key"),
        ("seed: " + "9" * 900_000, "cannot read seed"),
        ("=== position ===\n" + "action stack: " + "tax, " * 100_000, "a position has at most 20,000"),
        ("=== deck ===\n" + "design: x\n" * 101_000, "attached deck: is larger than"),
    ],
)
def test_huge_records_are_refused_in_a_few_words(huge: str, complaint: str) -> None:
    text = "ettana record 2\nending: unknown\nresult: unfinished, points 0 0\nrules: v2\n"
    with pytest.raises(MalformedRecord, match=complaint) as error:
        read_record(text + ("" if huge.startswith("players") else "players: A, B\n") + huge)
    assert len(str(error.value)) < 1000


def test_a_record_too_long_to_be_read_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    record = make_record(some_game(2, 4))
    monkeypatch.setattr("ettana.notation.record_text.MOST_CHARACTERS", 100)
    with pytest.raises(BadRecord, match="at most"):
        write_record(record)
    monkeypatch.setattr(sys.modules["ettana.records.verify"], "MOST_ENTRIES", 10)
    with pytest.raises(BadRecord, match="at most 10"):
        make_record(some_game(2, 4))
