"""Actions: numbers, texts, and what is malformed."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ettana.core import actions
from ettana.core.action_table import action_from_id, action_table, parse_action
from ettana.core.actions import Claim, FreeSwap, Jump, PaidSwap, Preset, ReplaceYarn, Walk
from ettana.core.engine.rules import ids
from ettana.core.errors import MalformedAction
from ettana.core.names import Colour


def test_every_action_has_a_number_a_text_and_a_repr_that_lead_back_to_it() -> None:
    table = action_table()
    assert list(table) == sorted(table)
    assert max(table) < ids.ACTIONS
    for number, action in table.items():
        assert action.id == number
        assert action_from_id(number) == action
        assert parse_action(str(action)) == action
        assert eval(repr(action), vars(actions)) == action


def test_action_numbers_are_stable() -> None:
    """Records, datasets and trained players depend on these: they never change within a version of the rules."""
    assert [parse_action(text).id for text in ("roll", "place:a1", "walk:c3+0+2", "jump:d4", "end")] == [
        0,
        1,
        182,
        288,
        289,
    ]
    assert parse_action("free:a1-b1").id == 290
    assert parse_action("buy-card").id == 590
    assert parse_action("buy-design").id == 591
    assert parse_action("pay:a1-b1").id == 592
    assert parse_action("swap:d5-e5").id == 1191
    assert parse_action("move:a1").id == 1192
    assert parse_action("yarn:a1=G").id == 1216
    assert parse_action("tile:a1=1").id == 1341
    assert parse_action("preset:K").id == 1442
    assert [parse_action(text).id for text in ("get-design", "collect", "again", "tax")] == [1443, 1444, 1445, 1446]
    assert parse_action("gain:6").id == 1452
    assert parse_action("exchange:0").id == 1453
    assert parse_action("claim:59").id == 1576


def test_a_swap_has_no_direction() -> None:
    assert FreeSwap(7, 3) == FreeSwap(3, 7)
    assert parse_action("pay:c2-a1") == PaidSwap(0, 7)


def test_reading_an_action_ignores_case_and_extra_space() -> None:
    assert parse_action(" WALK:C3+1 ") == Walk(10, (1,))
    assert parse_action("yarn:B3=r") == ReplaceYarn(11, 1)
    assert parse_action("preset:k") == Preset(5)


@pytest.mark.parametrize(
    "text",
    ["", "dance", "walk", "walk:e5", "walk:c3+4", "walk:c3+1+0", "free:a1-a1", "free:a1", "tile:a1=7", "claim:60"],
)
def test_the_error_for_an_unreadable_action_shows_its_form(text: str) -> None:
    with pytest.raises(MalformedAction, match="cannot read the action"):
        parse_action(text)


def test_values_out_of_range_are_malformed_not_illegal() -> None:
    attempts: list[Callable[[], object]] = [
        lambda: Jump(16),
        lambda: Walk(3, (1, 1)),
        lambda: Walk(3, (2, 1)),
        lambda: Walk(3, (4,)),
        lambda: FreeSwap(3, 3),
        lambda: FreeSwap(3, 25),
        lambda: Preset(6),
        lambda: action_from_id(ids.ACTIONS),
        lambda: action_from_id(-1),
    ]
    for make in attempts:
        with pytest.raises(MalformedAction):
            make()


def test_actions_are_equal_for_any_type_of_integer_and_sequence() -> None:
    for other in (Walk(3, [1]), Walk(np.int64(3), np.array([1])), Walk(3, iter([1]))):  # type: ignore[arg-type]
        assert other == Walk(3, (1,))
        assert hash(other) == hash(Walk(3, (1,)))
        assert repr(other) == repr(Walk(3, (1,)))
    assert repr(Preset(Colour.BLUE)) == "Preset(face=3)"
    assert repr(PaidSwap(np.int8(7), np.uint8(3))) == "PaidSwap(a=3, b=7)"  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [True, False, 1.0, "1", None, (), b"1", float("nan")], ids=repr)
def test_a_part_of_an_action_that_is_not_an_integer_is_malformed(wrong: Any) -> None:
    makers: list[Callable[[Any], object]] = [
        Jump,
        Walk,
        lambda x: Walk(3, (x,)),
        lambda x: FreeSwap(2, x),
        Preset,
        lambda x: ReplaceYarn(x, 1),
        Claim,
        action_from_id,
    ]
    for make in makers:
        with pytest.raises(MalformedAction):
            make(wrong)


@pytest.mark.parametrize("wrong", [1, "1", None, b"\x01"], ids=repr)
def test_seats_that_are_no_sequence_of_numbers_are_malformed(wrong: Any) -> None:
    with pytest.raises(MalformedAction):
        Walk(3, wrong)
