"""What the better actions of a mistake would have done: told as events, up to where chance has a part."""

import msgspec

from ettana.core.actions import EndTurn, Roll
from ettana.game import Game
from ettana.host.records.figures import BetterLines
from ettana.notation.record import Record
from ettana.records import make_record
from ettana.study import StudyBudget, analyse
from ettana.study.analysis import Mistake
from ettana.table.wire.analyses import BetterLine


def lines_for(better: list[str], *, rolled: bool = True) -> list[BetterLine]:
    """Of a game in which something was done after the first roll that was a mistake."""
    game = Game(2, 11)
    while game.turn < 3 or not game.legal_actions() or (game.legal_actions()[0] == Roll()) == rolled:
        game.apply(next((one for one in game.legal_actions() if one == EndTurn()), game.legal_actions()[0]))
    walks = [str(one) for one in game.legal_actions() if str(one).startswith("walk")]
    better = [walks[0] if text == "walk" else text for text in better]
    game.apply(game.legal_actions()[-1])
    record = make_record(game)
    entry = len(record.entries)
    found = analyse(record, StudyBudget(nodes=1))
    mistake = Mistake(entry, 3, 0, "", "mistake", "x", better, 1, 1, 1, 1)
    return BetterLines(record).of(msgspec.structs.replace(found, mistakes=[mistake]))


def told(lines: list[BetterLine]) -> list[str]:
    return [type(event).__name__ for line in lines for event in line.events]


def test_a_better_line_tells_its_actions_in_order() -> None:
    (line,) = lines_for(["walk", "end"])
    assert told([line])[0] == "Walked"
    assert told([line])[-1] == "TurnEnded"


def test_a_better_line_ends_before_an_answer_of_chance() -> None:
    assert told(lines_for(["roll", "end"], rolled=False)) == []


def a_short_record() -> Record:
    game = Game(2, 11)
    for _ in range(6):
        game.apply(game.legal_actions()[0])
    return make_record(game)


def test_a_better_line_is_made_once() -> None:
    record = a_short_record()
    found = analyse(record, StudyBudget(nodes=1))
    better = BetterLines(record)
    mistakes = [Mistake(entry, 0, 0, "", "mistake", "x", [], 1, 1, 1, 1) for entry in (5, 6)]
    first = better.of(msgspec.structs.replace(found, mistakes=mistakes[:1]))
    both = better.of(msgspec.structs.replace(found, mistakes=mistakes))
    assert [line.entry for line in both] == [5, 6]
    assert both[0] is first[0]
