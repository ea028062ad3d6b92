"""Rows into a Parquet file: whole, or not at all."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from ettana.lab.datasets.arrow import pyarrow
from ettana.lab.datasets.info import KEY, BadDataset, DatasetInfo, Kind
from ettana.lab.datasets.rows import Row

# How many rows are read together. The number of processes has no say in it, so that the same games give the same file.
_GROUP: Final[dict[Kind, int]] = {"games": 4096, "decisions": 32768}


def schema_of(about: DatasetInfo) -> Any:
    """The columns, with what the file says of itself."""
    pa = pyarrow()
    columns: dict[Kind, list[tuple[str, Any]]] = {
        "games": [
            ("game", pa.int64()),
            ("seed", pa.uint64()),
            ("players", pa.int8()),
            ("rules", pa.string()),
            ("deck", pa.string()),
            ("bots", pa.list_(pa.string())),
            ("actions", pa.list_(pa.uint16())),
            ("winner", pa.int8()),
            ("turns", pa.int32()),
            ("decisions", pa.int32()),
        ],
        "decisions": [
            ("game", pa.int64()),
            ("step", pa.int32()),
            ("seat", pa.int8()),
            ("bot", pa.string()),
            ("observation", pa.binary()),
            ("mask", pa.binary()),
            ("action", pa.int16()),
            ("chance", pa.string()),
            ("result", pa.float32()),
        ],
    }
    return pa.schema(columns[about.kind], metadata={KEY: msgspec.json.encode(about)})


def write_rows(path: str | Path, about: DatasetInfo, rows: Iterable[Row]) -> None:
    """Writes them under another name first, so that a file with this one is whole. Raises BadDataset."""
    pa = pyarrow()
    schema, size = schema_of(about), _GROUP[about.kind]
    group: list[Row] = []
    with _whole(path) as unfinished, pa.parquet.ParquetWriter(unfinished, schema, compression="zstd") as file:
        for row in rows:
            group.append(row)
            if len(group) == size:
                file.write_table(pa.Table.from_pylist(group, schema=schema), row_group_size=size)
                group.clear()
        if group:
            file.write_table(pa.Table.from_pylist(group, schema=schema), row_group_size=size)


@contextmanager
def _whole(path: str | Path) -> Iterator[Path]:
    """A name to write to; what is there in the end gets its true name."""
    unfinished = Path(f"{path}.unfinished")
    try:
        yield unfinished
        os.replace(unfinished, path)  # noqa: PTH105  Path.replace says less in its errors
    except OSError as error:
        raise BadDataset(f"{path}: {error.strerror or error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
