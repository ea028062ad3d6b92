"""A rule set on one line: only what differs from the standard rules, `turn_limit=300, diagonal_steps=yes`."""

from dataclasses import fields

from ettana.core.errors import MalformedText
from ettana.core.rules import RuleSet

_WORDS = {True: "yes", False: "no"}


def write_rules(rules: RuleSet) -> str:
    """`standard` if nothing differs."""
    parts = []
    for name, value in rules.changes().items():
        if isinstance(value, bool):
            parts.append(f"{name}={_WORDS[value]}")
        elif isinstance(value, tuple):
            parts.append(f"{name}={'/'.join(map(str, value))}")
        else:
            parts.append(f"{name}={value}")
    return ", ".join(parts) or "standard"


def read_rules(text: str) -> RuleSet:
    """What `write_rules` wrote. Raises MalformedText, or BadRules for a value out of its bounds."""
    if text.strip() in ("", "standard"):
        return RuleSet()
    kinds = {field.name: field.default for field in fields(RuleSet)}
    values: dict[str, object] = {}
    for part in text.split(","):
        name, equals, word = (piece.strip() for piece in part.partition("="))
        if not equals or name not in kinds:
            raise MalformedText(f"no such rule option: {part.strip()!r}; there are {', '.join(kinds)}")
        values[name] = _read_value(name, word, kinds[name])
    return RuleSet(**values)  # type: ignore[arg-type]  # RuleSet checks every value itself


def _read_value(name: str, word: str, default: object) -> object:
    if isinstance(default, bool):
        if word not in ("yes", "no"):
            raise MalformedText(f"{name} is yes or no, not {word!r}")
        return word == "yes"
    if isinstance(default, str):
        return word
    try:
        if isinstance(default, tuple):
            return tuple(int(number) for number in word.split("/"))
        return int(word)
    except ValueError:
        raise MalformedText(f"{name} is a number, not {word!r}") from None
