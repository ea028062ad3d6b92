"""The command line, run in this process: what commands print, and what they say when something is wrong."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from ettana.cli import main
from ettana.core.names import Phase
from ettana.core.rules import OPTIONS, RuleSet
from ettana.notation.json_forms import view_from_json
from ettana.notation.position_text import read_position

COMMANDS = ["play", "watch", "new", "show", "analyse", "perft", "soak", "bench", "record check", "record show"]
COMMANDS += ["deck show", "deck check", "deck difficulty", "bots", "arena", "check-bot", "balance"]

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> str:
    """What a command that succeeds prints."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def complaint(capsys: Capture, *arguments: str) -> str:
    """The one line that a command says which cannot be run."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1, err
    return err.strip()


@pytest.fixture
def start(tmp_path: Path, capsys: Capture) -> str:
    """A file with a fresh position."""
    file = tmp_path / "start.txt"
    file.write_text(run(capsys, "new", "--seed", "7"), encoding="utf-8")
    return str(file)


@pytest.fixture
def record(tmp_path: Path, capsys: Capture) -> Path:
    """A file with the record of a short game."""
    file = tmp_path / "game.txt"
    run(capsys, "watch", "--seed", "7", "--target", "2", "--speed", "max", "--record", str(file))
    return file


# Help


def test_help_lists_every_command(capsys: Capture) -> None:
    out = run(capsys, "--help")
    assert all(command.split()[0] in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_taught_with_an_example(command: str, capsys: Capture) -> None:
    _, example, rest = run(capsys, *command.split(), "--help").partition("For example")
    assert example
    assert f"ettana {command}" in rest


def test_version_is_printed(capsys: Capture) -> None:
    assert run(capsys, "--version").strip()[0].isdigit()


# Positions


def test_new_prints_a_position_that_can_be_read_back(capsys: Capture) -> None:
    position = read_position(
        run(capsys, "new", "--players", "3", "--seed", "5", "--target", "4", "--diagonal-steps", "yes")
    )
    assert (len(position.seats), position.rules.target, position.rules.diagonal_steps) == (3, 4, True)
    assert position.phase is Phase.PLACE


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (name, value)
        for name, option in OPTIONS.items()
        if option.in_section_10
        for value in (option.default, *option.others(option.default))
    ],
)
def test_every_option_of_the_rules_has_a_flag_that_takes_its_values_as_they_are_spelled(
    capsys: Capture, name: str, value: Any
) -> None:
    flag = f"--{name.replace('_', '-')}"
    position = read_position(run(capsys, "new", "--seed", "5", flag, OPTIONS[name].write(value)))
    assert position.rules == RuleSet(**{name: value})


def test_what_is_typed_is_of_the_newest_rules_unless_a_version_is_named(capsys: Capture) -> None:
    assert read_position(run(capsys, "new")).rules == RuleSet()
    assert read_position(run(capsys, "new", "--rules-version", "1")).rules == RuleSet(version=1)


def test_new_without_a_seed_is_another_game_each_time(capsys: Capture) -> None:
    assert run(capsys, "new") != run(capsys, "new")


def test_new_prints_a_view_as_json(capsys: Capture) -> None:
    assert view_from_json(run(capsys, "new", "--json", "--seat", "1", "--seed", "5")).seat == 1
    assert view_from_json(run(capsys, "new", "--json", "--seed", "5")).seat is None


def test_show_draws_a_position(start: str, capsys: Capture) -> None:
    out = run(capsys, "show", start)
    assert "a       b       c       d       e" in out
    assert "Pink holds" in out
    assert "Black holds" in out
    assert max(map(len, out.splitlines())) <= 80


def test_show_for_a_seat_shows_no_other_hand(start: str, capsys: Capture) -> None:
    out = run(capsys, "show", start, "--seat", "1")
    assert "Pink holds" not in out
    assert "Black holds" in out


def test_show_reads_the_standard_input(start: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Path(start).read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))
    assert "Pink holds" in run(capsys, "show", "-")


# Records


def test_a_watched_game_leaves_a_record_that_is_sound(record: Path, capsys: Capture) -> None:
    assert run(capsys, "record", "check", str(record)).startswith("sound: ")
    assert " won (" in run(capsys, "record", "show", str(record)).splitlines()[-1]


def test_a_record_tells_who_played_and_what_its_dice_are_worth(record: Path, capsys: Capture) -> None:
    told = run(capsys, "record", "check", str(record))
    assert "Pink: the bot Sensible." in told
    assert "Dice not verified: they follow from a seed" in told


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("format-1-won", ["Ben won (Asha 0, Ben 3)", "Dice verified"]),
        ("format-1-unfinished", ["40 actions in 6 turns; not finished, or given up"]),
        (
            "format-2-stand-in",
            ["ended by the turn limit", "Ben Ali: a person.", "Sensible stood in for Ben Ali: 5 actions"],
        ),
        (
            "format-2-position-conceded",
            ["30 actions in 6 turns; Asha conceded", "began from a position, after 14 turns"],
        ),
        ("format-2-position-conceded", ["Dice not verified: the author of the position knew"]),
        (
            "format-2-position-alone",
            ["not finished (Pink 0, Black 1)", "Dice not verified: the author of the position"],
        ),
        ("format-2-laid-down", ["abandoned (", "Dice not verified: they were laid down in advance"]),
    ],
)
def test_records_of_every_kind_are_shown(name: str, said: list[str], capsys: Capture) -> None:
    file = Path(__file__).resolve().parent.parent / "data" / "records" / f"{name}.record"
    checked, shown = run(capsys, "record", "check", str(file)), run(capsys, "record", "show", str(file), "--lang", "en")
    for words in said:
        assert words in checked
        assert words.partition("; ")[2] in shown if "; " in words else words in shown


def test_a_record_of_a_later_format_is_refused_by_its_number(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "later.txt"
    file.write_text("ettana record 3\n", encoding="utf-8")
    assert "line 1: format 3: this program reads 1 and 2" in complaint(capsys, "record", "check", str(file))


def test_a_forged_record_is_found_out(record: Path, capsys: Capture) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace("seed: 7", "seed: 8"), encoding="utf-8")
    assert complaint(capsys, "record", "check", str(record)).startswith(f"ettana: {record}: ")


# Decks


def test_deck_show_draws_all_designs_or_one(capsys: Capture) -> None:
    assert run(capsys, "deck", "show").startswith("Kanchi: 36 designs")
    assert run(capsys, "deck", "show", "kanchi").startswith("Kanchi: 36 designs")
    assert "2 points" in run(capsys, "deck", "show", "gopuram")


def test_deck_check_praises_or_names_every_fault_with_its_line(tmp_path: Path, capsys: Capture) -> None:
    assert "sound: 36 designs" in run(capsys, "deck", "check", "kanchi")
    faulty = tmp_path / "faulty.deck"
    faulty.write_text("deck: Faulty\n\ndesign: Wide\npoints: 1\n    A A B B A A\n", encoding="utf-8")
    assert main(["deck", "check", str(faulty)]) == 2
    err = capsys.readouterr().err
    assert all(line.startswith(f"{faulty}:") for line in err.splitlines())
    assert len(err.splitlines()) >= 2


def test_deck_difficulty_is_a_table(capsys: Capture) -> None:
    lines = run(capsys, "deck", "difficulty", "--boards", "3").splitlines()
    assert lines[0].split()[:3] == ["design", "points", "swaps"]
    assert len(lines) == 37


# The lab


def test_perft_counts_and_splits(start: str, capsys: Capture) -> None:
    assert run(capsys, "perft", start, "--depth", "1").strip() == "3"
    lines = run(capsys, "perft", start, "--depth", "2", "--split").splitlines()
    assert lines[-1] == f"{run(capsys, 'perft', start, '--depth', '2').strip()} in all"
    assert len(lines) == 4


def test_soak_reports_its_seed(capsys: Capture) -> None:
    out = run(capsys, "soak", "--games", "2", "--seed", "11", "--workers", "1")
    assert "first seed 11" in out
    assert "every invariant held" in out


def test_bench_prints_json(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ettana.lab.bench.run_bench", lambda limit: {"decisions_per_second": 1.0, "limit": limit})
    assert json.loads(run(capsys, "bench", "--json")) == {"decisions_per_second": 1.0, "limit": None}
    assert "decisions_per_second" in run(capsys, "bench", "--limit", "somewhere")


# What a caller can get wrong: one line, exit code 2, never a traceback


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("frobnicate", 'Unknown command "frobnicate"'),
        ("new --players 9", "2 to 4 players can play, not 9 (1.4)"),
        ("new --target 99", "target must be a whole number from 1 to 20, not 99 (3.8)"),
        ("new --target many", "--target"),
        ("new --targit 5", "--targit"),
        ("new --seed -1", "a seed is a whole number"),
        ("new --deck nowhere.deck", "nowhere.deck: there is no such deck"),
        ("new --reshuffle never", "--reshuffle"),
        ("new --json --seat 5", "there is no seat 5"),
        ("show", "FILE"),
        ("show nowhere.txt", "nowhere.txt: there is no such file"),
        ("show .", ".: cannot be read"),
        ("perft nowhere.txt", "nowhere.txt: there is no such file"),
        ("record check nowhere.txt", "nowhere.txt: there is no such file"),
        ("record frobnicate", 'Unknown command "frobnicate"'),
        ("deck show Frob", "no design 'Frob'"),
        ("deck difficulty --boards 1", "--boards 1"),
        ("soak --games 0", "--games"),
        (
            "watch --bots Sensible,Brilliant",
            "there is no bot 'Brilliant'; known are Apprentice, Maestro, Master, Random, Sensible, Weaver",
        ),
        ("watch --bots Sensible", "2 to 4 players can play, not 1 (1.4)"),
        ("watch --speed 0", "--speed"),
        ("watch --speed warp", "--speed"),
        ("watch --record nowhere/game.txt", "nowhere/game.txt: cannot be written"),
        ("play --opponents 4 --level Random", "1, 2 or 3 opponents can play, not 4"),
        ("play --opponents 1 --level Brilliant", "there is no bot 'Brilliant'"),
        ("play --opponents 3 --level Random,Random", "name one bot, or as many as there are opponents"),
        ("play --opponents 1 --level Random --record nowhere/game.txt", "nowhere/game.txt: cannot be written"),
    ],
)
def test_a_wrong_argument_gets_one_clear_line(
    arguments: str, said: str, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in complaint(capsys, *arguments.split())


@pytest.mark.parametrize(
    "text", ["", "nonsense", "ettana position 1\nphase: sideways\n", "ettana position 1\ntokens: 47\n", "\x00\xff"]
)
@pytest.mark.parametrize("command", ["show", "perft", "record check", "record show"])
def test_a_broken_file_gets_one_clear_line_that_names_it(
    command: str, text: str, capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "broken.txt"
    file.write_text(text, encoding="latin-1")
    assert complaint(capsys, *command.split(), str(file)).startswith(f"ettana: {file}: ")
