"""Whatever text is sent: a game to be seen again, or a refusal that says what is wrong, and in which line."""

from random import Random

import pytest

from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.host.records import sent_record as module
from ettana.host.records.replay_frames import position_in, replay_text
from ettana.notation.position_text import read_position
from ettana.notation.record_text import read_record, write_record
from ettana.records import make_record, record_moments, record_start
from ettana.table.wire.answers import Refused
from ettana.table.wire.replays import PositionText, Replay
from ettana.table.wire.updates import Ending


def _played(actions: int) -> str:
    game, chance = Game(2, 5), Random(5)
    for _ in range(actions):
        game.apply(chance.choice(game.legal_actions()))
    return write_record(make_record(game))


TEXT = _played(30)
LINES = TEXT.splitlines()


def refused(text: str) -> tuple[str, dict[str, int]]:
    answer = replay_text(text)
    assert isinstance(answer, Refused)
    return answer.code, answer.detail


def number_of(start: str) -> int:
    return next(number for number, line in enumerate(LINES, 1) if line.strip().startswith(start))


def with_line(number: int, line: str) -> str:
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]]) + "\n"


def test_a_record_is_shown() -> None:
    assert isinstance(replay_text(TEXT), Replay)
    assert isinstance(replay_text(TEXT.replace("\n", "\r\n")), Replay)


@pytest.mark.parametrize("text", ["", "hello", "{}", "ettana record 1\n", "\0" * 100, "result: won 1\n" * 2])
def test_a_text_that_is_no_record_is_refused(text: str) -> None:
    assert refused(text)[0] == "bad_record"


def test_a_line_that_cannot_be_read_is_named() -> None:
    turn = number_of("0.")
    assert refused(with_line(turn, "  0.0  rool")) == ("bad_record", {"line": turn})
    assert refused(with_line(number_of("result"), "result: lost")) == ("bad_record", {"line": number_of("result")})


def test_an_action_that_the_rules_forbid_is_named_by_its_line() -> None:
    turn = number_of("0.")
    head = LINES[turn - 1].split()[0]
    entry = sum(line.count(":") for line in LINES[:turn] if line.strip().startswith("start.")) + 1
    assert refused(with_line(turn, f"  {head}  end")) == ("false_record", {"line": turn, "entry": entry})


def test_dice_that_fell_otherwise_are_named_by_their_line() -> None:
    turn = number_of("0.")
    rolled = LINES[turn - 1].index("roll[") + len("roll[")
    number = LINES[turn - 1][rolled]
    other = LINES[turn - 1][:rolled] + ("1" if number != "1" else "2") + LINES[turn - 1][rolled + 1 :]
    code, detail = refused(with_line(turn, other))
    assert (code, detail["line"]) == ("false_record", turn)


def test_a_record_with_a_false_result_is_refused() -> None:
    assert refused(TEXT.replace("unfinished", "won 0")) == ("false_record", {})


def test_a_record_of_a_newer_version_is_refused() -> None:
    assert refused(TEXT.replace(LINES[0], "ettana record 99")) == ("newer_record", {})
    assert refused(TEXT.replace("rules: v2", "rules: v99")) == ("newer_record", {})
    assert refused("ettana record 99\nand then something that nobody knows yet") == ("newer_record", {})


def test_a_moment_is_a_position_that_a_game_goes_on_from() -> None:
    record = read_record(TEXT)
    for number in (0, 1, 17, 30, 999):
        found = position_in(TEXT, number)
        assert isinstance(found, PositionText)
        truth = record_start(record) if number == 0 else list(record_moments(record))[min(number, 30) - 1].after
        assert read_position(found.position) == truth.position()
        assert len(found.position) < 7000, "a table can begin from it"


def test_no_game_goes_on_from_the_end_of_a_record() -> None:
    game, chance = Game(2, 5, RuleSet(turn_limit=3)), Random(5)
    while not game.over:
        game.apply(chance.choice(game.legal_actions()))
    text = write_record(make_record(game))
    answer = position_in(text, game.log_length)
    assert isinstance(answer, Refused)
    assert answer.code == "game_over"
    assert isinstance(position_in(text, game.log_length - 1), PositionText)
    assert isinstance(position_in("hello", 0), Refused)


def test_a_record_longer_than_a_table_can_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ENTRIES", 29)
    assert refused(TEXT) == ("long_record", {"entries": 30, "most": 29})
    monkeypatch.setattr(module, "MOST_ENTRIES", 30)
    assert isinstance(replay_text(TEXT), Replay)


def test_any_text_is_a_record_or_refused() -> None:
    """Pieces left out, doubled and changed, a thousand times: no other error than these."""
    chance, codes = Random(1), set()
    for _ in range(1000):
        text = TEXT
        for _ in range(chance.randint(1, 3)):
            at, length = chance.randrange(len(text)), chance.randint(0, 20)
            piece = chance.choice(["", text[at : at + 30], "9" * 5000, "[", "\n", "\u0661", "=== deck ===\n", "v99,"])
            text = text[:at] + piece + text[at + length :]
        answer = replay_text(text)
        codes.add(answer.code if isinstance(answer, Refused) else "shown")
    assert {"shown", "bad_record", "false_record"} <= codes <= {"shown", "bad_record", "false_record", "newer_record"}


def test_a_game_that_was_abandoned_has_that_for_an_end() -> None:
    ends = {
        line: replay_text(TEXT.replace("ending: going on", line)) for line in ("ending: going on", "ending: abandoned")
    }
    told = [found.ending for found in ends.values() if isinstance(found, Replay)]
    assert told == [None, Ending("abandoned", None)]
