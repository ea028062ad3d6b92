"""The words of a language: what terminal and browser both say, and what only the terminal says."""

from collections.abc import Sequence
from functools import cache
from importlib import resources

from ettana.core.errors import MalformedText
from ettana.notation.message_files import OTHER, Messages, read_messages

FOLDER = resources.files("ettana.data") / "messages"
_SUFFIX = ".toml"


class Catalogue:
    """Messages by their keys, and the few rules of grammar a language needs."""

    def __init__(self, language: str, messages: Messages) -> None:
        self.language = language
        self.messages = messages

    def say(self, key: str, **words: object) -> str:
        """A message with its gaps filled. One that counts chooses its plural form by the number `n`."""
        forms = self.messages[key]
        form = "one" if words.get("n") == 1 else OTHER
        return forms.get(form, forms[OTHER]).format(**words)

    def enumeration(self, words: Sequence[str]) -> str:
        """`a, b and c`."""
        if not words:
            return self.say("list_nobody")
        if len(words) == 1:
            return words[0]
        return self.say("list_and", first=self.say("list_comma").join(words[:-1]), last=words[-1])


def languages() -> list[str]:
    """The languages there are, by their codes."""
    folder = FOLDER / "terminal"
    return sorted(file.name.removesuffix(_SUFFIX) for file in folder.iterdir() if file.name.endswith(_SUFFIX))


@cache
def load_catalogue(language: str = "en") -> Catalogue:
    """Raises MalformedText for a language there is none of."""
    if language not in languages():
        raise MalformedText(f"there is no language {language!r}; there are {', '.join(languages())}")
    shared, own = FOLDER / "game" / f"{language}.json", FOLDER / "terminal" / f"{language}.toml"
    return Catalogue(language, {**read_messages(shared), **read_messages(own)})
