"""The table of a puzzle: an ordinary table whose viewers learn what was reached and what is possible, but not how."""

import datetime

import msgspec
import pytest

from ettana.core.actions import EndTurn
from ettana.core.names import Phase
from ettana.notation.json_forms import view_to_json
from ettana.study.puzzles.collection import shipped_puzzles
from ettana.study.puzzles.days import puzzle_of_day
from ettana.study.puzzles.judge import is_sure
from ettana.study.puzzles.puzzle import Puzzle
from ettana.table.decide import decide
from ettana.table.entries import PuzzleAsked
from ettana.table.new_tables.new_day import new_puzzle_table, puzzle_index
from ettana.table.new_tables.new_table import MadeTable
from ettana.table.table_log import stored_form, table_of
from ettana.table.viewers.audience import TableInfoCache
from ettana.table.viewers.messages import table_info, updates, welcome, whose_turn
from ettana.table.wire.answers import Refused
from ettana.table.wire.commands import Act, AskPuzzle, Leave, Resign, Undo
from ettana.table.wire.puzzles import NewPuzzle, PuzzleInfo
from tests.table.sitting import Sitting

TODAY = datetime.date(2026, 11, 17)
# A literal and not the import: a bound that is too low by mistake would limit the tries at a puzzle.
MOST_UNDOS = 100  # in one try
MOST_RESTARTS = 200
COLLECTION = shipped_puzzles()


def first(goal: str, *themes: str, without: tuple[str, ...] = ("win",)) -> Puzzle:
    return next(
        each
        for each in COLLECTION.puzzles
        if each.goal == goal and set(themes) <= set(each.themes) and not set(without) & set(each.themes)
    )


def made(puzzle: Puzzle | None = None, date: str | None = None) -> MadeTable:
    wish = NewPuzzle("Asha", None if puzzle is None else puzzle.id, date)
    found = new_puzzle_table(wish, COLLECTION, "token 0", 1000, TODAY)
    assert isinstance(found, MadeTable), found
    return found


def sitting_at(puzzle: Puzzle) -> Sitting:
    """The table of a new puzzle, ready to play."""
    table = made(puzzle)
    sitting = Sitting("person", "Sensible")
    sitting.table, sitting.log = table.table, list(table.entries)
    return sitting


def info(sitting: Sitting) -> PuzzleInfo:
    told = table_info(sitting.table, [True] * len(sitting.table.seats)).puzzle
    assert told is not None
    return told


def ask(sitting: Sitting, what: str) -> PuzzleInfo:
    sitting.done(0, AskPuzzle, ask=what)
    return info(sitting)


def play(sitting: Sitting, *actions: str) -> PuzzleInfo:
    for action in actions:
        sitting.done(0, Act, action=action)
    return info(sitting)


# The table


def test_a_table_of_a_puzzle_has_begun_and_it_is_the_players_turn() -> None:
    table = made(first("annas")).table
    assert (table.status, table.host, table.to_move, table.bot_to_move) == ("playing", 0, 0, None)
    told = table_info(table, [True] * len(table.seats))
    assert told.prepared == ("position", "dice")
    assert told.daily is None
    assert not told.listed
    assert table.game is not None
    assert table.game.phase is Phase.ACT
    assert told.puzzle is not None
    assert (told.puzzle.status, told.puzzle.reached.annas, told.puzzle.misses) == ("open", 0, 0)


def test_the_puzzle_of_a_day_says_which_day() -> None:
    table = made(date="2026-11-17").table
    assert table_info(table, [True] * len(table.seats)).daily == "2026-11-17"
    assert table.settings.puzzle == puzzle_of_day(TODAY, COLLECTION)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (NewPuzzle("Asha"), "malformed"),
        (NewPuzzle("Asha", "00000000", "2026-11-17"), "malformed"),
        (NewPuzzle("Asha", "00000000"), "no_such_puzzle"),
        (NewPuzzle("Asha", None, "2026-11-31"), "bad_date"),
        (NewPuzzle("Asha", None, "2026-12-31"), "bad_date"),
        (NewPuzzle("Asha", None, "tomorrow"), "bad_date"),
    ],
)
def test_a_wrong_date_or_link_makes_no_puzzle(wish: NewPuzzle, code: str) -> None:
    refused = new_puzzle_table(wish, COLLECTION, "token 0", 1000, TODAY)
    assert isinstance(refused, Refused)
    assert refused.code == code


def test_in_a_puzzle_only_sure_actions_can_be_done() -> None:
    sitting = sitting_at(first("annas"))
    seat, legal, _ = whose_turn(sitting.table)
    assert seat == 0
    assert legal
    allowed = [action for action in sitting.game.legal_actions() if is_sure(action)]
    assert legal == tuple(action.id for action in allowed)
    assert len(allowed) < len(sitting.game.legal_actions())
    for action in [str(action) for action in sitting.game.legal_actions() if not is_sure(action)] + [str(EndTurn())]:
        assert sitting.refused(0, Act, action=action) == "not_in_a_puzzle"
    assert sitting.refused(0, Act, action="nonsense") == "malformed_action"
    assert sitting.refused(0, Leave) == sitting.refused(0, Resign) == "not_in_a_puzzle"


# Solving


@pytest.mark.parametrize("goal", ["annas", "tokens", "two"])
def test_the_solution_solves_and_only_then_it_is_told(goal: str) -> None:
    puzzle = first(goal)
    sitting = sitting_at(puzzle)
    *before, last = puzzle.solution
    for action in before:
        told = play(sitting, action)
        assert told.status == "open"
        assert (told.solution, told.themes, told.best) == (None, None, None)
    told = play(sitting, last)
    assert told.status == "solved"
    assert told.best == puzzle.best
    assert told.solution == puzzle.solution
    assert told.themes == puzzle.themes
    assert set(told.reached.designs) >= set(puzzle.asked)
    assert sitting.refused(0, AskPuzzle, ask="check") == "puzzle_is_over"
    assert sitting.refused(0, AskPuzzle, ask="hint") == "puzzle_is_over"
    assert sitting.refused(0, AskPuzzle, ask="give_up") == "puzzle_is_over"


def test_more_tokens_than_needed_do_not_solve() -> None:
    """Pays three tokens for the swap that is free in the solution."""
    puzzle = next(
        each
        for each in COLLECTION.puzzles
        if each.goal == "tokens" and "free_swap" in each.themes and each.scene.tokens[0] >= each.best.tokens + 3
    )
    sitting = sitting_at(puzzle)
    at = next(number for number, action in enumerate(puzzle.solution) if action.startswith("free:"))
    paid = puzzle.solution[at].replace("free:", "pay:")
    told = play(sitting, *puzzle.solution[:at], paid, *puzzle.solution[at + 1 :])
    assert told.status == "open"
    assert told.reached.tokens == puzzle.best.tokens + 3
    assert set(told.reached.designs) >= set(puzzle.asked)
    assert ask(sitting, "check").best == msgspec.structs.replace(puzzle.best, designs=())


def test_a_win_ends_the_game_and_solves() -> None:
    puzzle = first("annas", "win", without=())
    sitting = sitting_at(puzzle)
    play(sitting, puzzle.solution[0])
    ask(sitting, "restart")
    assert play(sitting, *puzzle.solution).status == "solved"
    assert sitting.table.status == "over"
    assert sitting.refused(0, AskPuzzle, ask="restart") == "not_playing"
    record = sitting.table.record()
    assert record is not None
    assert [str(entry.action) for entry in record.entries] == list(puzzle.solution)  # of the last try alone


def test_a_wrong_answer_is_told_what_is_possible_and_not_how() -> None:
    puzzle = first("annas")
    sitting = sitting_at(puzzle)
    told = ask(sitting, "check")
    assert (told.status, told.misses) == ("open", 1)
    assert told.best is not None
    assert (told.best.annas, told.best.tokens, told.best.designs) == (puzzle.best.annas, 0, ())
    assert (told.solution, told.themes, told.hints) == (None, None, ())
    assert ask(sitting, "check").misses == 2


def test_hints_come_one_by_one() -> None:
    puzzle = first("annas", "free_swap")
    sitting = sitting_at(puzzle)
    left = info(sitting).hints_left
    kinds = []
    while info(sitting).hints_left:
        told = ask(sitting, "hint")
        kinds.append(told.hints[-1].kind)
        assert told.hints_left == left - len(kinds)
        assert told.solution is None
    assert kinds == ["best", "designs", "themes", "square", "action"]
    assert sitting.refused(0, AskPuzzle, ask="hint") == "no_more_hints"
    assert info(sitting).best == msgspec.structs.replace(puzzle.best, tokens=0)


def test_giving_up_a_puzzle_tells_the_way_and_it_can_be_played() -> None:
    puzzle = first("two")
    sitting = sitting_at(puzzle)
    play(sitting, puzzle.solution[0])
    told = ask(sitting, "give_up")
    assert (told.status, told.solution, told.best) == ("given_up", puzzle.solution, puzzle.best)
    told = ask(sitting, "restart")
    assert told.reached.annas == 0
    told = play(sitting, *puzzle.solution)
    assert told.status == "given_up"  # it was not found
    assert told.reached.annas >= puzzle.best.annas


def test_a_restarted_puzzle_is_the_position_as_it_began() -> None:
    puzzle = first("annas")
    sitting = sitting_at(puzzle)
    before = sitting.game.position()
    play(sitting, *puzzle.solution)
    assert sitting.refused(0, Undo) == "nothing_to_undo"  # a claim stands (4.8)
    restart = decide(sitting.table, sitting.make(AskPuzzle, ask="restart"), 0, sitting.at)
    assert isinstance(restart, PuzzleAsked)
    assert sitting.table.apply(restart) == []
    assert sitting.game.position() == before
    assert info(sitting).status == "solved"
    assert not sitting.game.can_undo


def test_restarts_of_a_puzzle_are_limited() -> None:
    sitting = sitting_at(first("annas"))
    for _ in range(MOST_RESTARTS):
        sitting.done(0, AskPuzzle, ask="restart")
    assert sitting.refused(0, AskPuzzle, ask="restart") == "too_often"


def test_a_new_try_has_its_own_undos() -> None:
    sitting = sitting_at(first("annas", "free_swap"))
    move = next(action for action in sitting.game.legal_actions() if is_sure(action))
    for _ in range(MOST_UNDOS):
        play(sitting, str(move))
        sitting.done(0, Undo)
    play(sitting, str(move))
    assert sitting.refused(0, Undo) == "too_often"
    ask(sitting, "restart")
    play(sitting, str(move))
    sitting.done(0, Undo)


def test_only_the_player_of_a_puzzle_may_ask_for_help() -> None:
    sitting = sitting_at(first("annas"))
    assert sitting.refused(None, AskPuzzle, ask="hint") == "not_seated"
    assert sitting.refused(0, AskPuzzle, ask="hint", version=1) == "stale"
    ordinary = Sitting.started("person", "Sensible")
    assert ordinary.refused(0, AskPuzzle, ask="hint") == "not_a_puzzle"


# Public information


def test_before_it_is_solved_nothing_that_is_sent_has_the_solution() -> None:
    """All messages to a player and a spectator, as bytes, through a whole try with all but two hints."""
    puzzle = first("annas", "free_swap", "paid_swap")
    sitting = sitting_at(puzzle)
    sent = []

    def look() -> None:
        table = sitting.table
        present = (True,) * len(table.seats)
        for seat in (0, None):
            sent.append(msgspec.json.encode(welcome(table, seat, present)))
        sent.extend(updates(table, (0, None), TableInfoCache(table).after(sitting.log[-1], present), []).values())

    look()
    for what in ("check", "hint", "hint", "hint", "restart"):
        ask(sitting, what)
        look()
    walk = next(action for action in sitting.game.legal_actions() if is_sure(action))
    play(sitting, str(walk))
    look()
    whole = b"\n".join(sent)
    for action in puzzle.solution[:-1]:
        assert action.encode() not in whole
    assert b'"solution":["' not in whole
    hidden = msgspec.json.encode(puzzle.positions)
    assert b'"positions":' + hidden not in whole
    ask(sitting, "give_up")
    look()
    assert puzzle.solution[0].encode() in sent[-1]


def test_the_view_of_a_puzzle_hides_the_others_hands() -> None:
    table = made(first("annas")).table
    assert table.game is not None
    shown = view_to_json(table.game.view(0))
    other = table.game.position().seats[1]
    assert msgspec.json.decode(shown)["players"][1]["design_count"] == len(other.designs)
    assert table.game.view(None).designs == ()


def test_the_progress_of_a_puzzle_is_told_with_every_action() -> None:
    """The shared part of a message must be the current one."""
    puzzle = first("annas")
    sitting = sitting_at(puzzle)
    table, present = sitting.table, (True,) * len(sitting.table.seats)
    kept = TableInfoCache(table)
    kept.after(sitting.log[-1], present)
    for action in puzzle.solution:
        sitting.done(0, Act, action=action)
        told = msgspec.json.decode(kept.after(sitting.log[-1], present))["puzzle"]
        assert msgspec.convert(told, PuzzleInfo) == info(sitting)
    assert info(sitting).status == "solved"


def test_a_puzzle_is_loaded_from_its_log() -> None:
    puzzle = first("annas")
    sitting = sitting_at(puzzle)
    for what in ("hint", "check"):
        ask(sitting, what)
    play(sitting, *puzzle.solution[:2])
    ask(sitting, "restart")
    play(sitting, puzzle.solution[0])
    again = table_of(stored_form(sitting.table, sitting.log, sitting.at))
    present = [True] * len(again.seats)
    assert table_info(again, present) == table_info(sitting.table, present)
    assert again.game is not None
    assert again.game.position() == sitting.game.position()


def test_the_list_of_puzzles_says_nothing_of_what_is_to_be_found() -> None:
    index = puzzle_index(COLLECTION)
    assert len(index.puzzles) == len(COLLECTION)
    assert set(msgspec.to_builtins(index.puzzles[0])) == {"id", "goal", "difficulty", "themes"}
