"""pyarrow, or a word on how to get it."""

from typing import Any

from ettana.core.extras import from_extra


def pyarrow() -> Any:
    """The library, with its part for Parquet. Raises MissingLibrary."""
    with from_extra("lab"):
        import pyarrow
        import pyarrow.parquet
    return pyarrow
