"""The table of section 10 states for each option, in every language, what `RuleSet` declares."""

import re
from pathlib import Path

import pytest

from ettana.core.rule_options import ChoiceOption, NumberOption, YesNoOption
from ettana.core.rules import OPTIONS, RULES_VERSION

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(path.name for path in DOCS.glob("rules*.md"))
ROW = re.compile(r"^\| `(\w+)` \| (.*) \| (.*) \| (.*) \|$", re.MULTILINE)
DECLARED = {name: option for name, option in OPTIONS.items() if option.in_section_10}


def rows(page: str) -> dict[str, tuple[str, str, list[str]]]:
    """By option: its default, the other values, and its clauses. Text after a colon explains the value."""
    table = (DOCS / page).read_text(encoding="utf-8").split("\n## 10 ")[1]
    return {
        name: (default.partition(":")[0], others.partition(":")[0], re.findall(r"\[([\d.]+)\]", clauses))
        for name, default, others, clauses in ROW.findall(table)
    }


@pytest.mark.parametrize("page", PAGES)
def test_the_page_lists_all_options_in_order_with_their_clauses(page: str) -> None:
    assert {name: clauses for name, (_, _, clauses) in rows(page).items()} == {
        name: list(option.clauses) for name, option in DECLARED.items()
    }
    assert list(rows(page)) == list(DECLARED)


def test_the_english_page_spells_defaults_and_other_values_as_everywhere() -> None:
    for name, (default, others, _) in rows("rules.md").items():
        option = DECLARED[name]
        assert default == option.write(option.default), name
        match option:
            case YesNoOption() | ChoiceOption():
                assert others == ", ".join(map(option.write, option.others(option.default))), name
            case NumberOption() if option.may_be_none:
                assert others.startswith("a number"), name
            case NumberOption():
                assert others == f"{option.low} to {option.high}", name
            case _:
                pytest.fail(f"no other kind is in section 10: {name}")


@pytest.mark.parametrize("page", PAGES)
def test_the_page_has_the_same_defaults_in_its_own_words(page: str) -> None:
    """Each page uses the same word everywhere where English has yes, and so on."""
    english, translated = rows("rules.md"), rows(page)
    words: dict[str, set[str]] = {}
    for name, option in DECLARED.items():
        if isinstance(option, NumberOption) and not option.may_be_none:
            assert translated[name][0] == english[name][0], name
            assert re.findall(r"\d+", translated[name][1]) == [str(option.low), str(option.high)], name
        elif isinstance(option, YesNoOption):
            for ours, theirs in zip(english[name][:2], translated[name][:2], strict=True):
                words.setdefault(ours, set()).add(theirs)
        else:
            assert translated[name][0] != translated[name][1]
    assert [len(said) for said in words.values()] == [1, 1], words
    assert set.intersection(*words.values()) == set()


@pytest.mark.parametrize("page", PAGES)
def test_the_page_names_its_version_and_the_defaults_of_version_1(page: str) -> None:
    (note,) = (line for line in (DOCS / page).read_text(encoding="utf-8").splitlines() if "=yes`" in line)
    assert f" {RULES_VERSION}" in note
    before = {f"`{name}={option.write(option.before[1])}`" for name, option in OPTIONS.items() if 1 in option.before}
    assert set(re.findall(r"`[^`]+`", note)) == before
