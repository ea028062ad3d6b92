"""Texts that are not in the page's language: an unreplaced key or gap, or English where everything is Tamil."""

import re
from collections.abc import Iterator, Mapping

# The same in every language: the players of the gallery's tables, the game, and commands that are typed.
SAME_EVERYWHERE = {
    "Arjun",
    "Asha",
    "Apache",
    "Ben",
    "Chitra",
    "Ettana",
    "HTTPS",
    "Kanchi",
    "License",
    "Visitor",
    "claim",
    "end",
    "swap",
    "walk",
}

_KEY_OR_GAP = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)+|.*\{\w+\}.*", re.DOTALL)
_LATIN_WORD = re.compile(r"(?<![0-9A-Za-z])[A-Za-z]{3,}(?![0-9A-Za-z])")  # no hash, no code


def missing_words(language: str, texts: Mapping[str, str]) -> Iterator[str]:
    """One line for each text, with its place. Whole games check the rest, which needs a full catalogue."""
    for text, place in texts.items():
        if _KEY_OR_GAP.fullmatch(text.strip()):
            yield f"{language}: a key or a gap: {text!r} in {place}"
        elif language == "ta" and (latin := set(_LATIN_WORD.findall(text)) - SAME_EVERYWHERE):
            yield f"{language}: not translated: {sorted(latin)} of {text!r} in {place}"
