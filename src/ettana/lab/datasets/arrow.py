"""pyarrow, or a word on how to get it."""

from typing import Any

from ettana.lab.datasets.about import BadDataset


def pyarrow() -> Any:
    """The library, with its part for Parquet. Raises BadDataset if it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "pyarrow":
            raise
        raise BadDataset("data sets need pyarrow: pip install 'ettana[lab]'") from None
    return pyarrow
