"""Everything that can be wrong with what comes from outside. All errors are `EttanaError`.

>>> ettana.Game(seed=7).why_not("roll")
Refusal(clause='2.5', reason='place_first', detail=())
"""

from dataclasses import dataclass

from ettana.core.reasons import Reason


class EttanaError(Exception):
    """Base of all errors that a caller may want to show to a person.

    >>> try:
    ...     ettana.RuleSet(target=99)
    ... except ettana.EttanaError as error:
    ...     print(type(error).__name__)
    BadRules
    """


@dataclass(frozen=True, slots=True)
class Refusal:
    """The clause that forbids an action, a code for the reason, and what the reason is about."""

    clause: str
    reason: Reason
    detail: tuple[tuple[str, int], ...] = ()


class MalformedAction(EttanaError, ValueError):
    """It cannot be read as an action at all. (Malformed is not illegal.)"""


class MalformedText(EttanaError, ValueError):
    """A text that cannot be read, such as a position or a record. `line` is its number, if one line is at fault."""

    def __init__(self, what: str, line: int | None = None) -> None:
        ValueError.__init__(self, what, line)
        self.what = what
        self.line = line

    def __str__(self) -> str:
        return self.what if self.line is None else f"line {self.line}: {self.what}"


class BadRules(EttanaError, ValueError):
    """A rule set out of its bounds; the message names the clause."""


class BadDeck(EttanaError, ValueError):
    """A deck that breaks clause 7.7. `problems` is all that is wrong with it, not only the first thing."""

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(self.problems)


class BadPosition(EttanaError, ValueError):
    """A position that breaks an invariant, which follows from the clause."""

    def __init__(self, clause: str, what: str) -> None:
        super().__init__(clause, what)
        self.clause = clause
        self.what = what

    def __str__(self) -> str:
        return f"{self.clause}: {self.what}"


class BadRecord(EttanaError, ValueError):
    """A record that does not replay to what it says. `entry` is the first that is wrong, if it is about one."""

    def __init__(self, message: str, entry: int | None = None) -> None:
        super().__init__(message)
        self.entry = entry


class MalformedRecord(MalformedText, BadRecord):
    """A record that cannot be read at all."""

    entry = None


class BadGameBytes(EttanaError, ValueError):
    """Bytes that are not a game, or not one that the rules allow."""


class BadSeat(EttanaError, ValueError):
    """No such seat at this table."""


class ChancePending(EttanaError):
    """It has to wait until somebody has said what chance decides: see `Game.apply_chance`. Nothing was changed."""


class BadOutcome(EttanaError, ValueError):
    """Chance cannot decide so, or nothing is left to chance now. Nothing was changed."""


class IllegalAction(EttanaError):
    """A well-formed action that the rules forbid now. Nothing was changed.

    >>> try:
    ...     ettana.Game(seed=7).apply("roll")
    ... except ettana.IllegalAction as error:
    ...     print(error.clause, error.reason)
    2.5 place_first
    """

    def __init__(self, action: object, clause: str, reason: str) -> None:
        super().__init__(f"{action}: forbidden by clause {clause} ({reason})")
        self.action = action
        self.clause = clause
        self.reason = reason

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[object, str, str]]:
        """So that it comes back whole from another process."""
        return type(self), (self.action, self.clause, self.reason)


class BadDrawing(EttanaError, ValueError):
    """Something that cannot be drawn: a mark off the loom, a theme there is none of, hands that are not open yet."""


class MissingLibrary(EttanaError, ImportError):
    """A library that this part of Ettana needs is not installed."""
