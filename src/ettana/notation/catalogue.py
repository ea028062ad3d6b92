"""The words of a language, from its file in `ettana/data/messages/terminal`."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import cast

from ettana.core.errors import MalformedText

_SUFFIX = ".toml"


class Catalogue:
    """Templates by section and key, and the few rules of grammar a language needs."""

    def __init__(self, language: str, sections: Mapping[str, Mapping[str, object]]) -> None:
        self.language = language
        self.sections = sections

    def say(self, section: str, key: str, **words: object) -> str:
        """A template with its gaps filled."""
        return cast(str, self.sections[section][key]).format(**words)

    def counted(self, noun: str, n: int) -> str:
        """`1 token`, `2 tokens`. All languages so far know one and many."""
        forms = cast("Mapping[str, str]", self.sections["counted"][noun])
        return forms["one" if n == 1 else "other"].format(n=n)

    def enumeration(self, words: Sequence[str]) -> str:
        """`a, b and c`."""
        if not words:
            return self.say("lists", "nobody")
        if len(words) == 1:
            return words[0]
        first = cast(str, self.sections["lists"]["comma"]).join(words[:-1])
        return self.say("lists", "and", first=first, last=words[-1])


def languages() -> list[str]:
    """The languages there are, by their codes."""
    folder = resources.files("ettana.data") / "messages" / "terminal"
    return sorted(file.name.removesuffix(_SUFFIX) for file in folder.iterdir() if file.name.endswith(_SUFFIX))


@cache
def load_catalogue(language: str = "en") -> Catalogue:
    """Raises MalformedText for a language there is none of."""
    if language not in languages():
        raise MalformedText(f"there is no language {language!r}; there are {', '.join(languages())}")
    file = resources.files("ettana.data") / "messages" / "terminal" / f"{language}{_SUFFIX}"
    return Catalogue(language, tomllib.loads(file.read_text(encoding="utf-8")))
