"""Parts that `pip install ettana` does not bring: which extra has them."""

from collections.abc import Iterator
from contextlib import contextmanager

from ettana.cli.files import BadInput


@contextmanager
def from_extra(extra: str) -> Iterator[None]:
    """Around imports that need an extra. If one of its libraries is missing, this says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library in {"", "ettana"}:  # a fault of ours, not a missing library
            raise
        raise BadInput(f"this needs {library}, which is not installed: pip install 'ettana[{extra}]'") from None
