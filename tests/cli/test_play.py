"""A person at the terminal: whole games, questions and mistakes, typed in advance."""

import io
from pathlib import Path

import pytest
from hypothesis import given

from ettana.bots.sensible.sensible import Sensible
from ettana.cli import main
from ettana.cli.terminal.asking import ask_further
from ettana.cli.terminal.menu import Menu
from ettana.core.actions import Action
from ettana.game import Game
from ettana.notation.record import PERSON, Ending
from ettana.notation.record_text import read_record
from ettana.notation.words.catalogue import load_catalogue
from ettana.notation.words.languages import complete_languages
from ettana.notation.words.sentences import Words
from tests.support.strategies import examples, games

Capture = pytest.CaptureFixture[str]


def play(capsys: Capture, monkeypatch: pytest.MonkeyPatch, lines: list[str], *arguments: str) -> str:
    """All that is shown to a player who types these lines and then leaves, without the breaks of lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["play", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return " ".join(out.split())


def answers(action: Action) -> list[str]:
    """What to type when the menu asks further: `pay:a1-b2` is a1, then b2."""
    return str(action).partition(":")[2].replace("-", " ").replace("=", " ").split()


def typed(game: Game, action: Action, by_number: bool) -> list[str]:
    """What to type for an action: its number in the menu, with answers to what is asked then, or its text."""
    choices = Menu(game.legal_actions(), game.view(0), Words(game.deck)).choices
    number = next(place for place, choice in enumerate(choices, start=1) if action in choice.actions)
    if not by_number:
        return [str(action)]
    if len(choices[number - 1].actions) == 1:
        return [str(number)]
    return [str(number), *answers(action)]


def script(seed: int, opponents: int) -> tuple[list[str], Game]:
    """A whole game that a Sensible bot plays for the person, as lines to type, and how it ends."""
    game = Game(1 + opponents, seed)
    bots = [Sensible(game.deck, game.rules, seat) for seat in range(game.players)]
    lines: list[str] = []
    while not game.over:
        action = bots[game.current].choose(game.view(game.current), game.legal_actions())
        if game.current == 0:
            lines += typed(game, action, by_number=len(lines) % 3 > 0)
        game.apply(action)
    return lines, game


@pytest.mark.parametrize(("seed", "opponents"), [(1, 1), (2, 3)])
def test_a_whole_game_by_numbers_and_notation(
    seed: int, opponents: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines, game = script(seed, opponents)
    record = tmp_path / "game.txt"
    questions = [str(opponents), "Sensible"]
    out = play(capsys, monkeypatch, [*questions, *lines], "--seed", str(seed), "--record", str(record))
    assert game.winner is not None
    assert "Black is dealt a design" in out
    assert "Black draws the design" not in out, "a player may not read what others draw (8.1)"
    assert ("You win!" if game.winner == 0 else f"wins with {game.points[game.winner]} points") in out
    assert main(["record", "check", str(record)]) == 0
    assert f"sound: {len(game.log)} actions" in capsys.readouterr().out


@pytest.mark.parametrize("language", complete_languages())
def test_a_whole_game_in_every_language(
    language: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines, game = script(seed=1, opponents=1)
    asides = ["?", "hint", "99", "why end", "board", "nonsense", "undo"]
    everything = ["1", "Sensible", *asides, *lines]
    out = play(capsys, monkeypatch, everything, "--seed", "1", "--lang", language, "--record", str(tmp_path / "game"))
    catalogue = load_catalogue(language)
    assert game.winner is not None
    points = catalogue.say("points", n=game.points[game.winner])
    winner = Words(game.deck, catalogue=catalogue).seat(game.winner)
    frame: list[tuple[str, dict[str, object]]] = [
        ("ask_opponents", {}),
        ("ending_seed", {"seed": 1}),
        ("help_text", {}),
        ("menu_place", {}),
        ("ask_no_undo", {}),
        ("table_setting_up", {}),
        ("held_cards", {}),
        ("ending_you_win", {}) if game.winner == 0 else ("ending_wins", {"seat": winner, "points": points}),
    ]
    for key, words in frame:
        assert " ".join(catalogue.say(key, **words).split()) in out, key


class Typist:
    """Types one line after the other, whatever the prompt."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = iter(lines)

    def __call__(self, prompt: str) -> str:
        return next(self._lines)


@examples(80)
@given(games())
def test_every_legal_action_can_be_chosen_by_number(game: Game) -> None:
    if game.over:
        return
    legal = game.legal_actions()
    choices = Menu(legal, game.view(game.current), Words(game.deck)).choices
    assert sorted(action.id for choice in choices for action in choice.actions) == [action.id for action in legal]
    for choice in choices:
        for action in choice.actions[:: max(1, len(choice.actions) // 5)] if len(choice.actions) > 1 else ():
            assert ask_further(choice.actions, Typist(answers(action)), pytest.fail, load_catalogue()) == action


FIXED = ("--opponents", "1", "--level", "Sensible", "--seed", "3")


def test_nothing_typed_at_all_is_a_polite_goodbye(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Goodbye" in play(capsys, monkeypatch, [])
    assert "Goodbye" in play(capsys, monkeypatch, [], *FIXED)
    assert "Goodbye" in play(capsys, monkeypatch, ["quit"], *FIXED)


def test_whoever_quits_has_abandoned_the_game(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    play(capsys, monkeypatch, ["quit"], *FIXED, "--record", str(file))
    record = read_record(file.read_text(encoding="utf-8"))
    assert record.ending == Ending("abandoned")
    assert record.seated[0] == PERSON
    assert {who.kind for who in record.seated[1:] if who is not None} == {"bot"}


def test_the_questions_at_the_start_have_defaults_and_forgive(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(capsys, monkeypatch, ["nine", "", "Brilliant", "", "quit"], "--seed", "3")
    assert "1, 2 or 3 opponents can play, not nine" in out
    assert "there is no bot 'Brilliant'" in out
    assert "Black Apprenti" in out  # a narrow screen has no room for all of it
    assert "Apprentice: Still learning" in out
    assert "Random:" not in out, "it is not offered to people"


def test_bots_may_be_named_as_they_are_called_here(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(capsys, monkeypatch, ["2", "weefster, Random", "quit"], "--seed", "3", "--lang", "nl")
    assert "Zwart Weefster" in out
    assert "Wit Random" in out


def test_questions_in_the_game_are_answered(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ["?", "why roll", "why place:b1", "why", "board", "hand", "log", "hint", "undo", "99", "0", "walk:z9", "x"]
    out = play(capsys, monkeypatch, asked, *FIXED)
    assert "You choose by number." in out
    assert "Roll the dice: the pin has to be placed first (2.5)." in out
    assert "Put the pin on the 5 on square b1: that is allowed now." in out
    assert "Pink rolls 5 for the pin" in out
    assert "You hold no designs" in out
    assert "Nothing can be taken back" in out
    assert "Choose a number from 1 to 3" in out
    assert "cannot read the action 'walk:z9'" in out


def test_an_illegal_action_is_refused_with_its_clause(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(capsys, monkeypatch, ["1", "end", "", "jump:a4"], *FIXED)
    assert "End the turn? No: roll the dice first (3.1)." in out
    assert "(5.6)." in out


def test_a_move_can_be_taken_back(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(capsys, monkeypatch, ["1", "", "jump:d3", "undo"], *FIXED)
    assert "Pink takes the last action back" in out
    assert "Free swap" in out.split("takes the last action back")[0]
    assert "Free swap" not in out.split("takes the last action back")[1]


def test_what_a_number_leaves_open_is_asked_for(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this game 15 is the paid swap. A mistake asks again, an empty line goes back."""
    out = play(capsys, monkeypatch, ["1", "", "15", "z1", "a1", "a1", "", "15", "a1 b1"], *FIXED)
    assert "There is no yarn at 'z1'" in out
    assert "You chose the same yarn twice." in out
    assert "Pink swaps yarn a1 (yellow) with yarn b1 (blue)" in out
