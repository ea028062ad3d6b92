"""Libraries that `pip install ettana` does not bring: what is said where one is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from ettana.core.errors import MissingLibrary


@contextmanager
def from_extra(extra: str) -> Iterator[None]:
    """Around imports that need an extra. Raises MissingLibrary, which says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library in {"", "ettana"}:  # a fault of ours, not a missing library
            raise
        raise MissingLibrary(f"this needs {library}, which is not installed: pip install 'ettana[{extra}]'") from None
