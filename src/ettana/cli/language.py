"""Which language the sentences are in: the one asked for, else the one of the environment, else English."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ettana.cli.files import BadInput
from ettana.notation.words.catalogue import Catalogue, load_catalogue
from ettana.notation.words.languages import BASE, FOLDER, languages

# As POSIX has them: the first that is set decides.
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def offered(folder: Path = FOLDER) -> str:
    """`en, nl, it, ta, fr (a draft, partly in English)`."""
    return ", ".join(one.code + " (a draft, partly in English)" * one.draft for one in languages(folder))


Lang = Annotated[
    str | None,
    Parameter(name="--lang", help=f"The language of the sentences: {offered()}. Without it, the environment's."),
]


def catalogue_for(lang: str | None, environment: Mapping[str, str] = os.environ, folder: Path = FOLDER) -> Catalogue:
    """Raises BadInput for a language there is none of; the environment may ask for what it likes."""
    codes = [one.code for one in languages(folder)]
    if lang is None:
        asked = _asked_by(environment)
        return load_catalogue(asked if asked in codes else BASE, folder)
    if lang not in codes:
        raise BadInput(f"--lang is one of {offered(folder)}, not {lang!r}")
    return load_catalogue(lang, folder)


def _asked_by(environment: Mapping[str, str]) -> str:
    """`nl` for nl_NL.UTF-8."""
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return locale.split(".")[0].split("_")[0].lower()
