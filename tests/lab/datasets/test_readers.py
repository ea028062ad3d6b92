"""The usual data libraries read our data sets. Missing libraries are skipped: `make test-slow` installs all of them."""

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from ettana.core.rules import RuleSet
from ettana.lab.contest import contest
from ettana.lab.datasets import Kind, run_dataset

KINDS = pytest.mark.parametrize("kind", ["games", "decisions"])
pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # warnings of these libraries about each other
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("datasets")
    held = contest(["Sensible", "Random"], seed=7, rules=RuleSet(turn_limit=40, target=2))
    for kind in ("games", "decisions"):
        run_dataset(held, 4, found / f"{kind}.parquet", kind, workers=1)
    return found


def rows_of(folder: Path, kind: Kind) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / f"{kind}.parquet").to_pylist()
    return found


@KINDS
def test_polars_reads_our_data_sets(folder: Path, kind: Kind) -> None:
    polars = pytest.importorskip("polars")
    assert polars.read_parquet(folder / f"{kind}.parquet").to_dicts() == rows_of(folder, kind)


@KINDS
def test_pandas_reads_our_data_sets(folder: Path, kind: Kind) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.read_parquet(folder / f"{kind}.parquet")
    rows = rows_of(folder, kind)
    assert list(frame.columns) == list(rows[0])
    for found, row in zip(frame.to_dict("records"), rows, strict=True):
        for name, value in row.items():
            if isinstance(value, list):
                assert list(found[name]) == value, name
            elif value is None:
                assert pandas.isna(found[name]), name
            else:
                assert found[name] == value, name


@KINDS
def test_hugging_face_datasets_reads_our_data_sets(folder: Path, tmp_path: Path, kind: Kind) -> None:
    datasets = pytest.importorskip("datasets")
    found = datasets.Dataset.from_parquet(str(folder / f"{kind}.parquet"), cache_dir=str(tmp_path))
    assert list(found) == rows_of(folder, kind)
