"""The words of a language: what terminal and browser both say, and what only the terminal says."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Self

from ettana.notation.words.languages import BASE, FOLDER, Language, find_language
from ettana.notation.words.message_files import Messages, read_messages
from ettana.notation.words.plurals import OTHER, plural_form


class Catalogue:
    """Messages by their keys, and the few rules of grammar a language needs. What it lacks, `base` says."""

    def __init__(self, language: Language, messages: Messages, base: Self | None = None) -> None:
        self.language = language
        self.messages = messages
        self._base = base

    def say(self, key: str, **words: object) -> str:
        """A message with its gaps filled. One that counts chooses its plural form by the number `n`."""
        if key not in self.messages and self._base is not None:
            return self._base.say(key, **words)
        forms = self.messages[key]
        n = words.get("n")
        form = plural_form(self.language.plurals, n) if isinstance(n, int) else OTHER
        return forms.get(form, forms[OTHER]).format(**words)

    def enumeration(self, words: Sequence[str]) -> str:
        """`a, b and c`."""
        if not words:
            return self.say("list_nobody")
        if len(words) == 1:
            return words[0]
        return self.say("list_and", first=self.say("list_comma").join(words[:-1]), last=words[-1])


@cache
def load_catalogue(code: str = BASE, folder: Path = FOLDER) -> Catalogue:
    """Raises MalformedText for a language there is none of, and for a broken file of one."""
    language = find_language(code, folder)
    files = [folder / "game" / f"{code}.json", folder / "terminal" / f"{code}.toml"]
    if language.draft:
        files = [file for file in files if file.is_file()]
    messages = {key: forms for file in files for key, forms in read_messages(file).items()}
    return Catalogue(language, messages, None if code == BASE else load_catalogue(BASE, folder))
