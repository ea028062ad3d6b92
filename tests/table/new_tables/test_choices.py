"""A server's choices: each bot as it describes itself. A broken bot does no harm."""

import pytest

from ettana.table.new_tables.choices import choices
from tests.bots.visitor import DRAWING, Install


@pytest.fixture(autouse=True)
def asked_anew(installed: Install) -> None:
    choices.cache_clear()


def test_a_bot_of_another_package_is_told_with_its_line_and_face(installed: Install) -> None:
    installed()
    first, *others = choices().bots
    assert (first.bot, first.line["nl"], first.for_people, first.drawing) == ("Visitor", "Komt van ver", True, DRAWING)
    assert [info.bot for info in others if info.for_people] == ["Apprentice", "Weaver", "Master", "Maestro"]
    assert {info.bot for info in others if not info.for_people} == {"Random", "Sensible"}


def test_a_broken_bot_is_left_out_and_the_log_says_why(installed: Install, caplog: pytest.LogCaptureFixture) -> None:
    whole = choices()
    choices.cache_clear()
    installed(about="level = 'first'")
    assert choices() == whole
    assert "visitor.toml" in caplog.text


def test_bots_are_asked_only_once(installed: Install) -> None:
    assert choices() is choices()
