"""Checks of a position: for each invariant a position that breaks only it and is refused by its clause."""

import ast
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ettana.core.errors import BadPosition
from ettana.core.names import Card
from ettana.core.positions import check as position_check
from ettana.core.positions.position import Position, SeatPosition
from ettana.core.positions.state_from_position import state_from_position
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.position_text import write_position
from tests.support.drawn import cards_in_box, design, loom, position, table

# Valid positions to start from, one for each phase.
ACT = position(
    table(3),
    """
    dice: 3 G
    seat 0:
      tokens: 5
      designs: Pair
      cards: swap
    seat 1:
      designs: Three
      cards: tax x2
    """,
)
BEFORE_ROLL = position(table(2))
PLACING = position(
    loom("0 . . .   . . . .   . . . .   . . . ."), "phase: place\ncurrent: 1\ndice: 1 -\nseat 1:\n  tokens: 0"
)
OVER = position(table(2), "phase: over\nwinner: 0\nseat 0:\n  claimed: Eight")
LIMIT = position(table(2), "phase: over\nrules: turn_limit=9\nturn: 9")
ONE_ONE = position(  # there is a single tile of 1 in the box, and seat 0 stands on it
    loom("0 . . .   . . . .   . . . .   . . . .", "1 2 2 2   3 3 3 4   4 4 5 5   5 6 6 6"),
    "rules: tiles=1/3/3/3/4/4\nphase: place\ncurrent: 1\ndice: 2 -\nseat 1:\n  tokens: 0",
)
TAXES = position(table(2), f"rules: {cards_in_box('tax x2')}, reshuffle=at once\nseat 1:\n  cards: tax")


def seat(p: Position, number: int, **changes: Any) -> Position:
    """The position with changes to one seat."""
    seats = list(p.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(p, seats=tuple(seats))


def changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """The counts with one of them changed."""
    return tuple(count + by if at == place else count for at, count in enumerate(counts))


def without_one(cards: tuple[int, ...], card: Card) -> tuple[int, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def knowing(p: Position, knower: int, holder: int, **what: Any) -> Position:
    """The position in which one seat knows something about another's hand."""
    changes = {}
    for name, value in what.items():
        known = list(getattr(p.seats[knower], name))
        known[holder] = value
        changes[name] = tuple(known)
    return seat(p, knower, **changes)


BROKEN: list[tuple[str, str, Position]] = [
    # Amounts
    ("1.4", "1 players", replace(ACT, seats=ACT.seats[:1])),
    ("1.4", "5 players", replace(ACT, seats=(*ACT.seats, SeatPosition(pin=5), SeatPosition(pin=6)))),
    ("1.1", "25 octagons", replace(ACT, yarns=ACT.yarns[:24])),
    ("1.1", "25 octagons", replace(ACT, yarns=(5, *ACT.yarns[1:]))),
    ("1.1", "16 squares", replace(ACT, tiles=(*ACT.tiles, 5))),
    ("1.1", "16 squares", replace(ACT, tiles=(0, *ACT.tiles[1:]))),
    ("2.1", "five colours", replace(ACT, yarn_reserve=(*ACT.yarn_reserve, 0))),
    ("2.2", "six numbers", replace(ACT, tile_reserve=ACT.tile_reserve[:5])),
    ("1.5", "0 to 48", seat(replace(ACT, reserve=44), 1, tokens=-1)),
    ("1.7", "twelve types", replace(ACT, discards=(0,) * 13)),
    ("1.7", "twelve types", seat(ACT, 2, cards=(0,) * 11)),
    ("1.7", "no card", replace(ACT, card_stack=(*ACT.card_stack, 12))),
    ("1.8", "not among the 12", replace(ACT, design_stack=(*ACT.design_stack, (12, None)))),
    ("1.4", "not at the table", replace(ACT, current=3)),
    ("1.4", "not at the table", replace(ACT, design_stack=(*ACT.design_stack[:-1], (11, 3)))),
    ("1.6", "32 bits", replace(ACT, chance=(1, 2, 3, 1 << 32))),
    # Totals
    ("1.2", "7 green yarns", replace(ACT, yarn_reserve=changed(ACT.yarn_reserve, 0, +1))),
    ("1.3", "2 tiles of 6, not 3", replace(ACT, tile_reserve=changed(ACT.tile_reserve, 5, -1))),
    ("1.4", "not on a square", seat(ACT, 0, pin=16)),
    ("5.4", "2 pins on d1", seat(ACT, 0, pin=3)),
    ("1.5", "47 tokens", replace(ACT, reserve=ACT.reserve - 1)),
    # Each card is in one place
    ("6.10", "in a hand", seat(ACT, 2, cards=changed((0,) * 12, Card.VICTORY_POINT, 1))),
    ("6.10", "among the discards", replace(ACT, discards=changed((0,) * 12, Card.VICTORY_POINT, 1))),
    ("1.7", "4 move cards, not 3", replace(ACT, card_stack=(Card.MOVE, *ACT.card_stack))),
    ("1.7", "2 victory-point cards", replace(ACT, card_stack=without_one(ACT.card_stack, Card.VICTORY_POINT))),
    ("6.10", "negative", seat(seat(ACT, 0, victory_cards=-1), 1, victory_cards=1)),
    ("1.8", "in 0 places", replace(ACT, design_stack=ACT.design_stack[1:])),
    ("1.8", "in 2 places", seat(ACT, 2, designs=(design("Pair"),))),
    ("1.8", "in 2 places", seat(ACT, 0, claimed=(design("Pair"),))),
    ("4.10", "made anew at once", replace(TAXES, card_stack=(), discards=changed((0,) * 12, Card.TAX, 1))),
    # Phase, dice and flags
    ("2.5", "not placed yet", seat(ACT, 1, pin=None)),
    ("2.6", "a roll of 1 to 6", seat(ACT, 1, placing_roll=0)),
    ("2.6", "no starter", replace(ACT, starter=None)),
    ("2.6", "no starter", replace(ACT, starter=3)),
    ("3.9", "turn -1", replace(ACT, turn=-1)),
    ("3.9", "turn 9223372036854775808 of at most", replace(ACT, turn=2**63)),
    ("4.2", "free swap is open", replace(ACT, acted=True, free_swap=True)),
    ("4.1", "a move is an action", replace(ACT, moved=True)),
    ("6.9", "Preset and Roll again", replace(ACT, preset=True, rolled_again=True)),
    ("3.1", "not rolled yet", replace(BEFORE_ROLL, number=4)),
    ("3.1", "not rolled yet", replace(BEFORE_ROLL, acted=True)),
    ("6.6", "only after Preset", replace(BEFORE_ROLL, colour=2)),
    ("6.6", "only after Preset", replace(BEFORE_ROLL, preset=True)),
    ("3.1", "number die shows 1 to 6", replace(ACT, number=0)),
    ("3.1", "colour die was rolled", replace(ACT, colour=None)),
    ("1.6", "number die has six faces", replace(OVER, number=7)),
    ("1.6", "colour die has six faces", replace(ACT, colour=6)),
    ("6.6", "black was named", replace(BEFORE_ROLL, rules=RuleSet(preset_black=False), preset=True, colour=5)),
    # While pins are placed
    ("2.5", "in seat order", seat(PLACING, 0, pin=None)),
    ("2.5", "in seat order", seat(PLACING, 1, pin=9)),
    ("2.6", "the pin of seat 0", seat(PLACING, 0, placing_roll=0)),
    ("2.6", "the pin of seat 1", seat(PLACING, 1, placing_roll=4)),
    ("2.7", "before the deal", seat(replace(PLACING, reserve=46), 0, tokens=2)),
    (
        "2.7",
        "discarded before the deal",
        replace(PLACING, card_stack=PLACING.card_stack[1:], discards=changed((0,) * 12, Card.MOVE, 1)),
    ),
    ("2.5", "every tile of 1 is taken", replace(ONE_ONE, number=1)),
    ("2.5", "rolled for the pin", replace(PLACING, number=0)),
    ("2.5", "no turn has begun", replace(PLACING, acted=True)),
    ("2.5", "no turn has begun", replace(PLACING, starter=0)),
    ("2.5", "no turn has begun", replace(PLACING, design_stack=(*PLACING.design_stack[:-1], (11, 0)))),
    # How a game ends
    (
        "3.8",
        "the game is over",
        seat(replace(ACT, design_stack=ACT.design_stack[:-1]), 0, claimed=(design("Eight"),)),
    ),
    ("3.8", "although the game goes on", replace(ACT, winner=0)),
    ("3.9", "limit is reached", replace(ACT, rules=RuleSet(turn_limit=9), turn=9)),
    ("3.9", "turn 10 of at most 9", replace(LIMIT, turn=10)),
    ("3.9", "without a cause", replace(LIMIT, turn=8)),
    ("3.9", "without a cause", replace(LIMIT, rules=RuleSet())),
    ("3.8", "yet nobody won", replace(OVER, rules=RuleSet(turn_limit=9), turn=9, winner=None)),
    ("3.8", "seat 1 won without", replace(OVER, winner=1)),
    ("3.8", "seat 0 won without", replace(OVER, rules=RuleSet(target=9))),
    # What is known
    ("8.2", "four seats", seat(ACT, 0, known_cards=((0,) * 12,) * 3)),
    ("8.2", "counts by type", knowing(ACT, 0, 1, known_cards=(0,) * 11)),
    ("8.2", "seat 0 knows of seat 1", knowing(ACT, 0, 1, known_cards=changed((0,) * 12, Card.TAX, 3))),
    ("8.2", "seat 0 knows of seat 1", knowing(ACT, 0, 1, known_cards=changed((0,) * 12, Card.TAX, -1))),
    ("8.2", "seat 0 knows of seat 1", knowing(ACT, 0, 1, known_designs=(design("Pair"),))),
    ("8.2", "seat 1 knows of seat 1", knowing(ACT, 1, 1, known_designs=(design("Three"),))),
    ("8.2", "seat 1 knows of seat 3", knowing(ACT, 1, 3, known_designs=(design("Tee"),))),
    ("8.2", "put at the bottom", replace(ACT, design_stack=((1, 0), *ACT.design_stack[1:]))),
]
# With these errors later checks cannot count any more, so only the first one is reported.
SHAPES = ("players", "octagons", "squares", "five col", "six num", "twelve", "four seats", "by type", "on a square")
ALONE = [row for row in BROKEN if not any(shape in row[1] for shape in SHAPES)]


@pytest.mark.parametrize("sound", [ACT, BEFORE_ROLL, PLACING, OVER, LIMIT, ONE_ONE, TAXES])
def test_the_positions_to_start_from_are_sound(sound: Position) -> None:
    position_check.check_position(sound)


@pytest.mark.parametrize(("clause", "what", "broken"), BROKEN, ids=[f"{clause} {what}" for clause, what, _ in BROKEN])
def test_a_broken_position_is_refused_by_its_clause(clause: str, what: str, broken: Position) -> None:
    for way_in in (position_check.check_position, state_from_position, Game.from_position):
        with pytest.raises(BadPosition) as refusal:
            way_in(broken)
        assert str(refusal.value).startswith(f"{clause}: ")
        assert what in str(refusal.value)


@pytest.mark.parametrize(("clause", "what", "broken"), ALONE, ids=[f"{clause} {what}" for clause, what, _ in ALONE])
def test_a_position_with_one_fault_breaks_one_clause(
    clause: str, what: str, broken: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []
    monkeypatch.setattr(position_check, "_require", collector(found))
    position_check.check_position(broken)
    assert set(found) == {clause}


def collector(found: list[str]) -> Callable[[bool, str, str], None]:
    """A `_require` that collects clauses instead of raising."""

    def require(condition: bool, clause: str, what: str) -> None:
        if not condition:
            found.append(clause)

    return require


def test_every_invariant_has_a_position_that_breaks_it() -> None:
    source = Path(position_check.__file__).read_text(encoding="utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    required = {call.lineno for call in calls if ast.unparse(call.func) == "_require"}
    broken_at = set()
    for _, _, broken in BROKEN:
        try:
            position_check.check_position(broken)
        except BadPosition as error:
            broken_at.add(traceback.extract_tb(error.__traceback__)[-2].lineno)
    assert sorted(required - broken_at) == []


def test_a_refused_text_is_refused_for_the_same_reason() -> None:
    text = write_position(ACT).replace("tokens: 5", "tokens: 6")
    with pytest.raises(BadPosition, match=r"1\.5: 49 tokens"):
        Game.from_position(position(text))
