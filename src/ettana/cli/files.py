"""Reading and writing the files that a command is given, and what to say when that fails."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ettana.core.errors import EttanaError

MOST_BYTES = 10_000_000  # positions and records are far smaller: what is larger is something else, given by mistake
STANDARD_INPUT = "-"

PositionFile = Annotated[
    str, Parameter(allow_leading_hyphen=True, help="A position as ettana new writes it; - reads the standard input.")
]
RecordFile = Annotated[
    str,
    Parameter(allow_leading_hyphen=True, help="A record as --record writes it; - reads the standard input."),
]


class BadInput(Exception):
    """An option or a file that a command cannot work with; the message is for the person who gave it."""


def read_text(name: str) -> str:
    """The text of a file; `-` is the standard input. Raises BadInput."""
    try:
        if name == STANDARD_INPUT:
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise BadInput(f"{name}: there is no such file") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{name}: cannot be read: {_reason(error)}") from None
    if len(content) > MOST_BYTES:
        raise BadInput(f"{name}: is larger than {MOST_BYTES:,} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{name}: is not UTF-8 text") from None


def write_text(name: str, text: str) -> None:
    """Raises BadInput."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadInput(f"{name}: cannot be written: {_reason(error)}") from None


def check_writable(name: str) -> None:
    """Raises BadInput if the file could not be written: better before a long game than after it."""
    try:
        with Path(name).open("a", encoding="utf-8"):
            pass
    except (OSError, ValueError) as error:
        raise BadInput(f"{name}: cannot be written: {_reason(error)}") from None


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Errors about what a file says begin with its name."""
    try:
        yield
    except EttanaError as error:
        raise BadInput(f"{name}: {error}") from None


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
