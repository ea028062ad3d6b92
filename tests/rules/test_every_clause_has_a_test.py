"""Every clause of docs/rules.md has a test with its number in its name; so has every option, with its own name too.

A test of clause 5.4 is called `test_5_4_` and then its statement. A test of the option `reshuffle`, which belongs to
clause 4.10, is called `test_4_10_`, and its statement contains `reshuffle`. So a reader gets from a rule to its tests.
"""

import ast
import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
RULES = (TESTS.parent / "docs" / "rules.md").read_text(encoding="utf-8")
SECTIONS = range(1, 9)  # 9 compares printings, 10 lists options

# A clause begins a line with its number, perhaps after an anchor and in bold.
CLAUSE = re.compile(r"^(?:<a [^>]*></a>)?\**(\d+)\.(\d+)\**\s", re.MULTILINE)
OPTION = re.compile(r"^\|\s*`(\w+)`\s*\|.*\|([^|]*)\|\s*$", re.MULTILINE)  # its name, and the clauses it belongs to
NUMBER = re.compile(r"\b(\d+)\.(\d+)\b")
TEST_NAME = re.compile(r"test_(\d+)_(\d+)_")

Clause = tuple[int, int]


def numbers_in(text: str) -> list[Clause]:
    """The clauses that a text cites, each once: a link has its number twice."""
    return list(dict.fromkeys((int(section), int(number)) for section, number in NUMBER.findall(text)))


def clauses() -> list[Clause]:
    found = [(int(section), int(number)) for section, number in CLAUSE.findall(RULES)]
    return [clause for clause in found if clause[0] in SECTIONS]


def options() -> dict[str, list[Clause]]:
    """The options of section 10 and the clauses they belong to."""
    table = RULES.split("\n## 10 ")[1]
    return {name: numbers_in(belongs_to) for name, belongs_to in OPTION.findall(table)}


@cache
def names_by_clause() -> dict[Clause, list[str]]:
    """The names of the test functions under tests/ that carry the number of a clause."""
    found: dict[Clause, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (match := TEST_NAME.match(node.name)):
                found.setdefault((int(match[1]), int(match[2])), []).append(node.name)
    return found


def test_the_rules_are_found_and_their_numbers_have_no_gaps() -> None:
    found = clauses()
    assert len(found) == len(set(found)), "a clause is there twice"
    for section in SECTIONS:
        numbers = [number for at, number in found if at == section]
        assert len(numbers) >= 3
        assert numbers == list(range(1, len(numbers) + 1))


def test_every_clause_has_a_test() -> None:
    without = [f"{section}.{number}" for section, number in clauses() if (section, number) not in names_by_clause()]
    assert not without, f"no test is named after these clauses: {', '.join(without)}"


def test_every_test_of_a_clause_names_one_that_exists() -> None:
    known = set(clauses())
    strays = [name for clause, names in names_by_clause().items() if clause not in known for name in names]
    assert not strays, f"no such clause: {', '.join(strays)}"


def test_every_option_of_section_10_is_named_by_a_test_of_its_clause() -> None:
    found = names_by_clause()
    without = [
        f"{option} ({section}.{number})"
        for option, belongs_to in options().items()
        for section, number in belongs_to
        if not any(option in name for name in found.get((section, number), ()))
    ]
    assert not without, f"no test of these clauses names the option: {', '.join(without)}"


def test_section_9_sends_the_reader_to_clauses_that_exist() -> None:
    cited = numbers_in(RULES.split("\n## 9 ")[1].split("\n## 10 ")[0])
    assert cited
    assert set(cited) <= set(clauses())
