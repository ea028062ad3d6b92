"""docs/build/library.md: its examples are correct, and it names the whole public API."""

import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ettana

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "build" / "library.md"
DECISION = DOCS / "decisions" / "0030-the-public-face.md"
WITHOUT_DOCSTRING = {"Action", "NUM_ACTIONS", "REFEREE"}  # a union and two constants: the page has their examples


def test_the_examples_of_the_library_page_do_what_they_say() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8")
    assert tried > 30
    assert failed == 0, "what differs is in the output above"


@pytest.mark.parametrize("name", sorted(set(ettana.__all__) - WITHOUT_DOCSTRING))
def test_the_docstring_of_a_public_name_has_an_example_that_runs(name: str) -> None:
    [test] = doctest.DocTestFinder(recurse=False).find(
        inspect.unwrap(getattr(ettana, name)), name, globs={"ettana": ettana}
    )
    assert test.examples, f"ettana.{name} has no example"
    assert doctest.DocTestRunner().run(test).failed == 0, "what differs is in the output above"


def test_the_ten_tasks_of_the_decision_run() -> None:
    failed, tried = doctest.testfile(str(DECISION), module_relative=False, encoding="utf-8")
    assert tried > 30
    assert failed == 0, "what differs is in the output above"
    assert "ettana.core" not in DECISION.read_text(encoding="utf-8").split("## Ten tasks")[1]


def test_there_are_about_forty_public_names() -> None:
    assert len(ettana.__all__) <= 44


def test_every_public_name_is_on_the_page_and_can_be_had() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in ettana.__all__:
        assert getattr(ettana, name) is not None
        assert re.search(rf"\b{name}\b", page), f"docs/build/library.md says nothing of ettana.{name}"
    assert set(ettana.__all__) <= set(dir(ettana))
    assert not hasattr(ettana, "no_such_thing")


def test_modules_that_load_slowly_are_loaded_when_they_are_used() -> None:
    """`import ettana` does not search for bots, which would visit all installed packages, and reads no messages."""
    program = (
        "import sys, ettana\n"
        "assert not any(name.startswith('ettana.bots') for name in sys.modules)\n"
        "assert not {'importlib.metadata', 'msgspec', 'numpy', 'pickle'} & sys.modules.keys()\n"
        "assert ettana.Budget(nodes=3).nodes == 3\n"
        "assert 'ettana.bots' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
