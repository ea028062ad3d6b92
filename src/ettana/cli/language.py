"""Which language the sentences are in: the one asked for, else the one of the environment, else English."""

import os
from collections.abc import Mapping
from typing import Annotated

from cyclopts import Parameter

from ettana.cli.files import BadInput
from ettana.notation.catalogue import Catalogue, languages, load_catalogue

Lang = Annotated[
    str | None,
    Parameter(name="--lang", help="The language of the sentences: en, nl, it or ta. Without it, the environment's."),
]

# As POSIX has them: the first that is set decides.
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def catalogue_for(lang: str | None, environment: Mapping[str, str] = os.environ) -> Catalogue:
    """Raises BadInput for a language there is none of; the environment may ask for what it likes."""
    if lang is None:
        lang = _asked_by(environment)
        return load_catalogue(lang if lang in languages() else "en")
    if lang not in languages():
        raise BadInput(f"--lang is {', '.join(languages())}, not {lang!r}")
    return load_catalogue(lang)


def _asked_by(environment: Mapping[str, str]) -> str:
    """`nl` for nl_NL.UTF-8."""
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return locale.split(".")[0].split("_")[0].lower()
