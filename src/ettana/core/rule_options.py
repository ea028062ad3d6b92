"""What an option of the rule set can be: yes or no, a number, a choice of words, or counts of what is in the box.

`RuleSet` declares each of its options with one of these kinds, and everything else is made from that: what is refused,
the text in files, the command line, random rule sets, the studies, the browser's form and the table of section 10.
A value is spelled the same way everywhere: `yes`, `12`, `none`, `at once`, `3/3/3`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ettana.core.errors import BadRules, MalformedText

RULES_VERSION = 2  # changes whenever the same options, deck, seed and actions would give another game
VERSIONS = range(1, RULES_VERSION + 1)

NONE = "none"  # how no limit is spelled


@dataclass(frozen=True, kw_only=True)
class Option:
    """What all kinds share. `before` has the default of older versions of the rules, where it was another."""

    about: str  # a line for those who type a command or read a study
    clauses: tuple[str, ...]
    default: Any
    before: Mapping[int, Any] = field(default_factory=lambda: MappingProxyType({}))
    in_section_10: bool = True  # the others are contents of the box
    at_tables: bool = True  # the others are for simulations

    def default_in(self, version: int) -> Any:
        """The value where none is given, in that version of the rules."""
        return self.before.get(version, self.default)

    def others(self, value: Any) -> tuple[Any, ...]:
        """Other values that are worth a study or a test; all of them where they are few."""
        raise NotImplementedError

    def check(self, name: str, value: object) -> None:
        """Raises BadRules with the clause."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        return str(value)

    def read(self, name: str, word: str) -> object:
        """What `write` wrote. Raises MalformedText; whether the value may be is for `check`."""
        raise NotImplementedError

    def for_engine(self, value: Any) -> Any:
        """As the engine's `Options` take it."""
        return value


class YesNoOption(Option):
    def others(self, value: Any) -> tuple[Any, ...]:
        return (not value,)

    def check(self, name: str, value: object) -> None:
        if not isinstance(value, bool):
            raise BadRules(f"{name} is yes or no, not {value!r} ({', '.join(self.clauses)})")

    def write(self, value: Any) -> str:
        return "yes" if value else "no"

    def read(self, name: str, word: str) -> object:
        if word not in ("yes", "no"):
            raise MalformedText(f"{name} is yes or no, not {word!r}")
        return word == "yes"


@dataclass(frozen=True, kw_only=True)
class NumberOption(Option):
    """A whole number from `low` to `high`; if the default is None, it may also be none."""

    low: int
    high: int
    studied: tuple[int, ...]  # values that a study or a test tries

    @property
    def may_be_none(self) -> bool:
        return self.default is None

    def others(self, value: Any) -> tuple[Any, ...]:
        return tuple(number for number in (*self.studied, self.default) if number != value)

    def check(self, name: str, value: object) -> None:
        if value is None and self.may_be_none:
            return
        check_whole(name, value, self.low, self.high, self.clauses)

    def write(self, value: Any) -> str:
        return NONE if value is None else str(value)

    def read(self, name: str, word: str) -> object:
        if word == NONE and self.may_be_none:
            return None
        return read_whole(name, word)

    def for_engine(self, value: Any) -> Any:
        return value or 0  # none is 0 there


@dataclass(frozen=True, kw_only=True)
class ChoiceOption(Option):
    """One of some words, the default first. The engine reads its place among them."""

    words: tuple[str, ...]

    def others(self, value: Any) -> tuple[Any, ...]:
        return tuple(word for word in self.words if word != value)

    def check(self, name: str, value: object) -> None:
        if value not in self.words:
            allowed = " or ".join(map(repr, self.words))
            raise BadRules(f"{name} must be {allowed}, not {value!r} ({', '.join(self.clauses)})")

    def read(self, name: str, word: str) -> object:
        return word

    def for_engine(self, value: Any) -> Any:
        return self.words.index(value)


@dataclass(frozen=True, kw_only=True)
class CountsOption(Option):
    """How many there are of each of several things, `3/3/3`; together `total`, where there must be so many."""

    most: int
    total: int | None = None
    in_section_10: bool = False

    def others(self, value: Any) -> tuple[Any, ...]:
        return ()

    def check(self, name: str, value: object) -> None:
        length, clause = len(self.default), ", ".join(self.clauses)
        if not isinstance(value, tuple) or len(value) != length:
            raise BadRules(f"{name} must be {length} counts, not {value!r} ({clause})")
        for count in value:
            check_whole(f"each of {name}", count, 0, self.most, self.clauses)
        if self.total is not None and sum(value) != self.total:
            raise BadRules(f"{name} must be {self.total} in all, not {sum(value)} ({clause})")

    def write(self, value: Any) -> str:
        return "/".join(map(str, value))

    def read(self, name: str, word: str) -> object:
        return tuple(read_whole(name, count) for count in word.split("/"))

    def for_engine(self, value: Any) -> Any:
        return list(value)


def check_whole(name: str, value: object, low: int, high: int, clauses: tuple[str, ...]) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadRules(f"{name} must be a whole number from {low} to {high}, not {value!r} ({', '.join(clauses)})")


def read_whole(name: str, word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise MalformedText(f"{name} is a number, not {word!r}") from None
