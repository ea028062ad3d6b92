"""Rule sets as text: stored rules name their version. Without one, stored rules are version 1, typed ones new."""

from collections.abc import Callable

import pytest

from ettana.core.errors import BadRules, MalformedText
from ettana.core.rules import OPTIONS, RULES_VERSION, RuleSet
from ettana.notation.rules_text import read_stored_rules, read_typed_rules, write_rules


def test_a_rules_text_always_says_its_version() -> None:
    assert write_rules(RuleSet()) == "v2"
    assert write_rules(RuleSet(turn_limit=300)) == "v2, turn_limit=300"
    assert write_rules(RuleSet(version=1)) == "v1"
    assert write_rules(RuleSet(version=1, forced_toll=False)) == "v1, forced_toll=no"


def test_only_options_that_differ_from_their_version_are_written() -> None:
    assert write_rules(RuleSet(forced_toll=True)) == "v2, forced_toll=yes"
    assert write_rules(RuleSet(version=1, forced_toll=True)) == "v1"


@pytest.mark.parametrize("text", ["", "standard", " standard ", "version=1", "v1"])
def test_stored_rules_without_a_version_are_of_version_1(text: str) -> None:
    assert read_stored_rules(text) == RuleSet(version=1)


def test_stored_options_without_a_version_are_those_of_version_1() -> None:
    """As clients of version 1 sent them, and the server stored them."""
    assert read_stored_rules("target=12,  diagonal_steps=yes") == RuleSet(version=1, target=12, diagonal_steps=True)


def test_typed_rules_without_a_version_are_of_the_newest() -> None:
    assert read_typed_rules("") == read_typed_rules("standard") == RuleSet()
    assert read_typed_rules("target=12") == RuleSet(target=12)
    assert read_typed_rules("standard").version == RULES_VERSION


@pytest.mark.parametrize("read", [read_stored_rules, read_typed_rules])
def test_a_named_version_counts_for_stored_and_typed_rules(read: Callable[[str], RuleSet]) -> None:
    assert read("v1, target=5") == RuleSet(version=1, target=5)
    assert read("v2, target=5") == RuleSet(target=5)


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if option.in_section_10])
@pytest.mark.parametrize("version", [1, 2])
def test_every_value_of_every_option_is_read_back(name: str, version: int) -> None:
    option = OPTIONS[name]
    for value in (option.default, *option.others(option.default)):
        rules = RuleSet(**{name: value}, version=version)
        assert read_stored_rules(write_rules(rules)) == rules
        assert read_stored_rules(f"v{version}, {name}={option.write(value)}") == rules


@pytest.mark.parametrize("text", ["v0", "v3", "version=7", "v999999999"])
def test_a_version_that_is_not_played_here_is_refused(text: str) -> None:
    with pytest.raises(BadRules, match="version"):
        read_stored_rules(text)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("v2, goal=5", "goal"),
        ("vv", "vv"),
        ("v2 target=5", "v2 target"),
        ("standard, target=5", "standard"),
        ("forced_toll=maybe", "yes or no"),
        ("target=eight", "number"),
        ("target=none", "number"),
        ("cards=3/x", "number"),
    ],
)
def test_rules_that_cannot_be_read_are_refused_in_words(text: str, word: str) -> None:
    with pytest.raises(MalformedText, match=word):
        read_typed_rules(text)
