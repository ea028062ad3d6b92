"""Libraries that only the extra `rl` brings: what is said where one is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from ettana.core.errors import EttanaError


class MissingLibrary(EttanaError, ImportError):
    """A library that this part of Ettana needs is not installed."""


@contextmanager
def from_rl() -> Iterator[None]:
    """Around imports that need the extra. If one of its libraries is missing, this says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library in {"", "ettana"}:  # a fault of ours, not a missing library
            raise
        raise MissingLibrary(f"this needs {library}, which is not installed: pip install 'ettana[rl]'") from None
