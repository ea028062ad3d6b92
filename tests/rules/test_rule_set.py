"""The rule set: what a table may agree on (section 10), and what it may not."""

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from ettana.core.errors import BadRules, EttanaError
from ettana.core.rule_options import YesNoOption
from ettana.core.rules import OPTIONS, RULES_VERSION, RuleSet
from ettana.game import Game


def test_the_standard_rules_are_the_defaults_of_section_10() -> None:
    rules = RuleSet()
    assert {field.name: getattr(rules, field.name) for field in fields(rules)} == {
        "target": 8,
        "turn_limit": None,
        "diagonal_steps": False,
        "mirrored_designs": False,
        "preset_black": True,
        "free_swap_after_move_card": True,
        "exchange_after_roll_again": True,
        "replace_under_own_pin": True,
        "roll_again_collects": True,
        "roll_again_twice": False,
        "forced_toll": False,
        "replace_dealt_victory_point": False,
        "reshuffle": "when needed",
        "short_reserve": "pay what it holds",
        "cards": (3,) * 12,
        "tiles": (3,) * 6,
        "version": RULES_VERSION,
    }


GOOD: list[dict[str, Any]] = [
    {"target": 1},
    {"target": 20},
    {"turn_limit": 1},
    {"turn_limit": 1_000_000},
    {"reshuffle": "at once"},
    {"short_reserve": "pay nothing"},
    {"cards": (0,) * 12},
    {"cards": (15,) * 12},
    {"tiles": (15, 3, 0, 0, 0, 0)},
]


@pytest.mark.parametrize("options", GOOD, ids=str)
def test_rules_that_a_table_may_agree_on_play(options: dict[str, Any]) -> None:
    rules = RuleSet(**options)
    assert rules.changes() == options
    game = Game(seed=1, rules=rules)
    while game.phase == 0:
        game.apply(game.legal_ids()[0])


BAD: list[tuple[dict[str, Any], str]] = [
    ({"target": 0}, "3.8"),
    ({"target": 21}, "3.8"),
    ({"target": -8}, "3.8"),
    ({"target": 8.0}, "3.8"),
    ({"target": "8"}, "3.8"),
    ({"target": True}, "3.8"),
    ({"target": None}, "3.8"),
    ({"turn_limit": 0}, "3.9"),
    ({"turn_limit": -1}, "3.9"),
    ({"turn_limit": 1_000_001}, "3.9"),
    ({"turn_limit": "300"}, "3.9"),
    ({"turn_limit": False}, "3.9"),
    ({"reshuffle": "never"}, "4.10"),
    ({"reshuffle": True}, "4.10"),
    ({"reshuffle": []}, "4.10"),
    ({"short_reserve": "pay"}, "6.8"),
    ({"short_reserve": None}, "6.8"),
    ({"cards": (3,) * 11}, "1.7"),
    ({"cards": [3] * 12}, "1.7"),
    ({"cards": (16,) + (3,) * 11}, "1.7"),
    ({"cards": (-1,) + (3,) * 11}, "1.7"),
    ({"cards": (3.0,) + (3,) * 11}, "1.7"),
    ({"cards": None}, "1.7"),
    ({"tiles": (3,) * 5}, "1.3"),
    ({"tiles": (3, 3, 3, 3, 3, 2)}, "1.3"),
    ({"tiles": (3, 3, 3, 3, 3, 4)}, "1.3"),
    ({"tiles": (18, 0, 0, 0, 0, 0)}, "1.3"),  # the two in the reserve could not differ (2.2)
    ({"tiles": (19, -1, 0, 0, 0, 0)}, "1.3"),
    *(
        ({name: value}, option.clauses[0])
        for name, option in OPTIONS.items()
        if isinstance(option, YesNoOption)
        for value in (1, None, "yes")
    ),
]


@pytest.mark.parametrize(("options", "clause"), BAD, ids=lambda value: str(value))
def test_rules_that_a_table_may_not_agree_on_are_refused_with_option_and_clause(
    options: dict[str, Any], clause: str
) -> None:
    with pytest.raises(BadRules) as caught:
        RuleSet(**options)
    assert clause in str(caught.value)
    assert next(iter(options)) in str(caught.value)
    assert isinstance(caught.value, EttanaError)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("version", [0, RULES_VERSION + 1, None])
def test_a_rule_set_of_another_version_is_not_played(version: Any) -> None:
    with pytest.raises(BadRules, match="version"):
        RuleSet(version=version)


def test_options_are_given_by_name_and_there_are_no_others() -> None:
    with pytest.raises(TypeError):
        RuleSet(8)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        RuleSet(goal=8)  # type: ignore[call-arg]


def test_a_rule_set_never_changes() -> None:
    rules = RuleSet()
    with pytest.raises(FrozenInstanceError):
        rules.target = 3  # type: ignore[misc]


def test_equal_rule_sets_are_one_to_the_engine() -> None:
    assert RuleSet(target=5) == RuleSet(target=5)
    assert hash(RuleSet(target=5)) == hash(RuleSet(target=5))
    assert RuleSet(target=5).options() is RuleSet(target=5).options()
    assert RuleSet(target=5) != RuleSet()


def test_repr_rebuilds_a_rule_set() -> None:
    rules = RuleSet(target=5, reshuffle="at once", turn_limit=30, preset_black=False)
    assert eval(repr(rules), {"RuleSet": RuleSet}) == rules


def test_changes_lists_differences_in_the_order_of_section_10() -> None:
    assert RuleSet().changes() == {}
    rules = RuleSet(short_reserve="pay nothing", target=5, preset_black=False)
    assert list(rules.changes().items()) == [
        ("target", 5),
        ("preset_black", False),
        ("short_reserve", "pay nothing"),
    ]


OTHER_VALUES: list[tuple[str, Any]] = [
    *((name, option.others(option.default)[0]) for name, option in OPTIONS.items() if option.in_section_10),
    ("cards", (1,) * 12),
    ("tiles", (1, 2, 3, 3, 4, 5)),
]


@pytest.mark.parametrize(("option", "value"), OTHER_VALUES)
def test_each_option_reaches_the_engine_and_no_other_changes_with_it(option: str, value: Any) -> None:
    standard, changed = RuleSet().options(), RuleSet(**{option: value}).options()
    names = [name for name in dir(standard) if not name.startswith("_") and name != "origin"]
    assert names == sorted(OPTIONS)
    assert [name for name in names if getattr(standard, name) != getattr(changed, name)] == [option]


# Versions


def test_version_1_has_the_defaults_of_version_1() -> None:
    old, new = RuleSet(version=1), RuleSet()
    differ = {name: getattr(old, name) for name in OPTIONS if getattr(old, name) != getattr(new, name)}
    assert differ == {"replace_under_own_pin": False, "roll_again_twice": True, "forced_toll": True}
    assert new.version == 2
    assert old != new


def test_options_that_are_given_count_in_every_version() -> None:
    rules = RuleSet(version=1, forced_toll=False, target=5)
    assert (rules.forced_toll, rules.roll_again_twice) == (False, True)
    assert rules.changes() == {"target": 5, "forced_toll": False}, "as compared with its own version"
    assert RuleSet(version=1).changes() == {}
    assert replace(rules, target=6) == RuleSet(version=1, forced_toll=False, target=6)


def test_the_same_options_make_the_same_rules_in_every_version() -> None:
    """The version only selects the defaults."""
    new = RuleSet()
    same = RuleSet(version=1, **{name: getattr(new, name) for name in OPTIONS})
    for name in OPTIONS:
        assert getattr(same.options(), name) == getattr(new.options(), name)


def test_repr_rebuilds_a_rule_set_of_version_1() -> None:
    rules = RuleSet(version=1, target=5)
    assert eval(repr(rules), {"RuleSet": RuleSet}) == rules
