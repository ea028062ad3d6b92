"""Every reason to refuse an action, each with a case that produces it: clause, code and details."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path
from typing import cast, get_args

import pytest

from ettana.core import why
from ettana.core.action_table import action_table
from ettana.core.errors import Refusal
from ettana.core.names import Card, Colour
from ettana.core.reasons import Reason
from ettana.core.rules import RuleSet
from ettana.core.why import card_of
from tests.support.drawn import cards_in_box, design, drawn, loom, refused, table
from tests.support.strategies import played

TWO, THREE = table(2), table(3)  # pins in the corners a1, d1, d4; a yarn of each colour, a 5 and a 6 in reserve
ROLLED = "dice: 3 K"
MOVED = "dice: 3 K\ndone: acted, moved"
PLACING = loom("0 . . .   . . . .   . . . .   . . . .") + "\nphase: place\ncurrent: 1\ndice: 1 -\nseat 1:\n  tokens: 0"
ALL_DESIGNS = ", ".join(map(str, range(12)))


def hand(cards: str, *more: str) -> str:
    """Seat 0 has rolled and holds these cards."""
    return "\n".join([ROLLED, "seat 0:", f"  cards: {cards}", *(f"  {line}" for line in more)])


@dataclass(frozen=True)
class Case:
    """The drawn game refuses `action` by `clause` with `reason`."""

    clause: str
    reason: Reason
    action: str
    pieces: tuple[str, ...]
    detail: dict[str, int]


def case(name: str, action: str, *pieces: str, **detail: int) -> Case:
    clause, reason = name.split()
    return Case(clause, cast(Reason, reason), action, pieces, detail)


WON = "phase: over\nwinner: 0\nseat 0:\n  claimed: Eight"
LIMIT = "rules: turn_limit=5\nturn: 5\nphase: over"
CORNER = loom("0 1 . .   2 . . .   . . . .   . . . .")  # both neighbours of seat 0 are taken

CASES = [
    # The wrong time
    case("3.8 game_over", "roll", TWO, WON),
    case("3.9 game_over", "roll", TWO, LIMIT),
    case("2.5 place_first", "roll", PLACING),
    case("2.5 pins_are_placed", "place:a1", TWO),
    case("3.1 roll_first", "walk:b1", TWO),
    case("3.1 already_rolled", "roll", TWO, ROLLED),
    case("6.6 preset_comes_before_the_roll", "preset:G", TWO, hand("preset")),
    # Placing the pin
    case("2.5 other_number", "place:b1", PLACING, square=1, number=1),
    case("2.5 square_occupied", "place:a1", PLACING, square=0),
    # Moving it
    case("5.1 already_moved", "walk:b3", TWO, MOVED),
    case("6.1 already_moved", "move:b3", TWO, MOVED, "seat 0:\n  cards: move"),
    case("5.1 own_square", "jump:a1", TWO, "dice: 1 K", square=0),
    case("5.2 wrong_distance", "walk:b2", TWO, ROLLED, steps=3),
    case("5.3 back_to_its_beginning", "walk:a1", TWO, "dice: 4 K", square=0),
    case("5.4 square_occupied", "walk:d1", TWO, ROLLED, square=3),
    case("5.5 no_opponent", "walk:b3+2", TWO, ROLLED, seat=2),
    case("5.5 no_walk_pays_exactly_these", "walk:b3+1", TWO, ROLLED, square=9),
    case("5.5 cannot_pay_for_the_walk", "walk:c1+1", CORNER, "dice: 2 K", cost=1, tokens=0),
    case("5.6 square_occupied", "jump:d1", TWO, "dice: 4 K", square=3),
    case("5.6 other_number", "jump:b1", TWO, ROLLED, square=1, number=3),
    case("6.1 square_occupied", "move:d1", TWO, hand("move"), square=3),
    case("3.6 must_move", "end", TWO, ROLLED),
    # Swaps and purchases
    case("4.2 only_right_after_the_move", "free:a1-b1", TWO, MOVED),
    case("4.2 not_at_the_pin", "free:a1-c1", TWO, "dice: 3 K\ndone: acted, moved, free swap open", octagon=2),
    case("4.9 same_colour", "free:b1-a2", TWO, "dice: 3 K\ndone: acted, moved, free swap open", colour=Colour.RED),
    case("4.3 too_few_tokens", "buy-card", TWO, ROLLED, "seat 0:\n  tokens: 1", cost=2, tokens=1),
    case("4.4 too_few_tokens", "pay:a1-b1", TWO, ROLLED, "seat 0:\n  tokens: 2", cost=3, tokens=2),
    case("4.5 too_few_tokens", "buy-design", TWO, ROLLED, "seat 0:\n  tokens: 2", cost=3, tokens=2),
    case("4.10 no_action_cards_left", "buy-card", TWO, f"rules: {cards_in_box('-')}", hand("-", "tokens: 2")),
    case("4.10 no_designs_left", "buy-design", TWO, hand("-", "tokens: 3", f"designs: {ALL_DESIGNS}")),
    # Designs
    case("4.7 after_an_action", "exchange:0", TWO, "dice: 3 K\ndone: acted", "seat 0:\n  designs: Pair"),
    case(
        "4.7 after_roll_again",
        "exchange:0",
        TWO,
        "dice: 3 K\ndone: rolled again\nrules: exchange_after_roll_again=no",
        "seat 0:\n  designs: Pair",
    ),
    case("4.7 design_not_in_hand", "exchange:0", TWO, ROLLED, design=0),
    case("4.8 design_not_in_hand", "claim:0", TWO, ROLLED, "seat 1:\n  designs: Pair", design=0),
    case("1.8 no_such_design", "claim:12", TWO, ROLLED, design=12),
    case("7.1 design_not_complete", "claim:0", TWO, ROLLED, "seat 0:\n  designs: Pair", design=design("Pair")),
    # Action cards
    case("4.6 card_not_in_hand", "tax", TWO, ROLLED, "seat 1:\n  cards: tax", card=Card.TAX),
    case("6.3 no_opponent", "steal-card:0", TWO, hand("steal-card x2"), seat=0),
    case("6.3 no_cards_to_steal", "steal-card:1", TWO, hand("steal-card"), seat=1),
    case("6.4 no_opponent", "steal-tokens:3", THREE, hand("steal-tokens"), seat=3),
    case("6.4 no_tokens_to_steal", "steal-tokens:1", TWO, hand("steal-tokens"), seat=1),
    case("6.5 yarn_not_in_reserve", "yarn:a2=G", TWO.replace("P", "G", 1), hand("replace"), colour=Colour.GREEN),
    case("6.5 tile_occupied", "tile:d1=5", TWO, hand("replace"), square=3),
    case("4.9 same_number", "tile:a2=5", TWO, hand("replace"), number=5),
    case("6.5 tile_not_in_reserve", "tile:a2=1", TWO, hand("replace"), number=1),
    case(
        "3.1 one_preset_a_turn",
        "preset:G",
        TWO,
        "dice: - R\ndone: preset\nphase: before roll\nseat 0:\n  cards: preset",
    ),
    case("6.6 black_cannot_be_named", "preset:K", TWO, "rules: preset_black=no\nseat 0:\n  cards: preset"),
    case("6.8 reserve_too_small", "collect", TWO, hand("collect"), "seat 1:\n  tokens: 48", reserve=0),
    case("6.9 after_preset", "again", TWO, "done: preset", hand("roll-again")),
    case("6.9 after_an_action", "again", TWO, "done: acted", hand("roll-again")),
    case("6.9 one_roll_again_a_turn", "again", TWO, "done: rolled again", hand("roll-again")),
    case("6.11 nobody_has_tokens", "tax", TWO, hand("tax", "tokens: 9")),
    case(
        "6.12 reserve_too_small",
        "gain:4",
        TWO,
        "rules: short_reserve=pay nothing",
        hand("gain"),
        "seat 1:\n  tokens: 45",
        reserve=3,
    ),
]


@pytest.mark.parametrize("example", CASES, ids=lambda example: f"{example.clause} {example.reason}")
def test_a_refusal_names_its_clause_its_reason_and_what_it_is_about(example: Case) -> None:
    game = drawn(*example.pieces)
    action = next(action for action in action_table().values() if str(action) == example.action)
    expected = Refusal(example.clause, example.reason, tuple(example.detail.items()))
    assert game.why_not(action) == expected
    assert refused(game, action) == example.clause


def test_the_list_of_reasons_is_that_of_the_cases() -> None:
    assert set(get_args(Reason)) == {example.reason for example in CASES}


def test_every_reason_for_a_refusal_has_a_case() -> None:
    tree = ast.parse(Path(why.__file__).read_text(encoding="utf-8"))
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    reasons = {word for word in words if re.fullmatch(r"[a-z]+(_[a-z]+)+", word)}
    given = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "_no"]
    for call in given:  # a reason of a single word would be missed above
        if isinstance(call.args[1], ast.Constant):
            assert call.args[1].value in reasons
    assert len(given) > 30
    assert reasons == {example.reason for example in CASES}


def test_no_reason_is_given_by_another_clause_than_in_the_table() -> None:
    known = {(example.clause, example.reason) for example in CASES}
    for players, rules in ((2, RuleSet()), (4, RuleSet(diagonal_steps=True, preset_black=False, target=20))):
        for actions in (0, 3, 7, 20, 33, 60, 110):
            game = played(players, 2026, rules, actions, gifts=4 if actions > 7 else 0)
            legal = set(game.legal_actions())
            for action in action_table().values():
                refusal = game.why_not(action)
                assert (refusal is None) == (action in legal), f"{action}: {refusal}"
                assert refusal is None or (refusal.clause, refusal.reason) in known


def test_a_second_look_at_a_refusal_changes_nothing() -> None:
    game = drawn(TWO, ROLLED)
    before = game.position()
    for action in action_table().values():
        assert game.why_not(action) == game.why_not(action)
    assert game.position() == before


def test_each_action_that_plays_a_card_knows_which() -> None:
    played_by = {card_of(action) for action in action_table().values()}
    assert played_by == {None, *Card} - {Card.VICTORY_POINT}
