"""The language of the sentences: asked for, or the environment's."""

import pytest

from ettana.cli.files import BadInput
from ettana.cli.language import catalogue_for


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_CH.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ta_IN"}, "ta"),
        ({"LANG": "nl_NL.UTF-8", "LC_ALL": "it_IT.UTF-8"}, "it"),
        ({"LANG": "nl_NL.UTF-8", "LC_ALL": ""}, "nl"),
    ],
)
def test_the_environment_decides_when_nobody_asks(environment: dict[str, str], language: str) -> None:
    assert catalogue_for(None, environment).language == language


def test_what_is_asked_for_comes_before_the_environment() -> None:
    assert catalogue_for("it", {"LANG": "nl_NL.UTF-8"}).language == "it"


def test_a_language_there_is_none_of_is_refused() -> None:
    with pytest.raises(BadInput, match="--lang is en, it, nl, ta, not 'xx'"):
        catalogue_for("xx")
