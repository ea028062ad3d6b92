"""Data sets read back. What was made with another layout, other rules or another deck is refused."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from ettana.core.designs.deck import Deck
from ettana.core.engine.batch.observe import LAYOUT
from ettana.core.engine.rules.ids import ACTIONS
from ettana.core.errors import EttanaError
from ettana.game import Game
from ettana.lab.datasets.arrow import pyarrow
from ettana.lab.datasets.info import FORMAT, KEY, BadDataset, DatasetInfo, Kind
from ettana.notation.deck_file import load_deck
from ettana.notation.rules_text import read_stored_rules


def read_about(path: str | Path) -> DatasetInfo:
    """What a file says of itself. Raises BadDataset if it is none of ours."""
    return _open(path)[1]


def replayed(path: str | Path, deck: Deck | None = None) -> Iterator[Game]:
    """The games of a file of games, each played again to its end, so that it can be seen, analysed or kept as a record.

    `deck` is needed if it was a file that is no longer where it was. Raises BadDataset, or FormatMismatch if the
    games were made with another deck or with rules that are not known here.
    """
    file, about = _open(path, "games", deck)
    deck = load_deck(about.deck) if deck is None else deck
    rules = read_stored_rules(about.rules)
    for batch in file.iter_batches():
        for row in batch.to_pylist():
            game = Game(row["players"], row["seed"], rules, deck)
            try:
                for action in row["actions"]:
                    game.apply(action)
            except EttanaError as error:
                raise BadDataset(f"{path}, game {row['game']}: {error}") from error
            if not game.over or game.winner != row["winner"]:
                raise BadDataset(f"{path}, game {row['game']}: it ends in another way here")
            yield game


@dataclass(frozen=True, slots=True)
class Decisions:
    """Some decisions, a row each, in arrays."""

    game: npt.NDArray[np.int64]
    step: npt.NDArray[np.int32]
    seat: npt.NDArray[np.int8]
    observation: npt.NDArray[np.uint8]  # 232 bytes of the layout that the file names
    mask: npt.NDArray[np.uint8]  # 1,581 of 0 and 1
    action: npt.NDArray[np.int16]
    result: npt.NDArray[np.float32]


def decision_batches(path: str | Path, size: int = 4096, deck: Deck | None = None) -> Iterator[Decisions]:
    """The decisions of a file in arrays, so many at a time. Raises BadDataset, or FormatMismatch if they were made with
    another layout of observations, another deck, or rules that are not known here.
    """
    file, _ = _open(path, "decisions", deck)
    for batch in file.iter_batches(size):
        rows = batch.num_rows
        packed = _bytes_of(batch["mask"], rows)
        yield Decisions(
            game=batch["game"].to_numpy(),
            step=batch["step"].to_numpy(),
            seat=batch["seat"].to_numpy(),
            observation=_bytes_of(batch["observation"], rows),
            mask=np.unpackbits(packed, axis=1, count=ACTIONS, bitorder="little"),
            action=batch["action"].to_numpy(),
            result=batch["result"].to_numpy(),
        )


def _bytes_of(column: Any, rows: int) -> npt.NDArray[np.uint8]:
    return np.frombuffer(b"".join(column.to_pylist()), np.uint8).reshape(rows, -1)


def _open(path: str | Path, kind: Kind | None = None, deck: Deck | None = None) -> tuple[Any, DatasetInfo]:
    pa = pyarrow()
    try:
        file = pa.parquet.ParquetFile(path)
        told = (file.schema_arrow.metadata or {}).get(KEY)
    except (OSError, pa.ArrowInvalid) as error:
        raise BadDataset(f"{path}: {error}") from error
    if told is None:
        raise BadDataset(f"{path} is not a data set of Ettana")
    try:
        about = msgspec.json.decode(told, type=DatasetInfo)
    except msgspec.DecodeError as error:
        raise BadDataset(f"{path} does not say of itself what a data set says: {error}") from None
    if about.format != FORMAT:
        raise BadDataset(f"{path} has format {about.format}, and this Ettana reads format {FORMAT}")
    if kind is not None:
        if about.kind != kind:
            raise BadDataset(f"{path} has {about.kind}, and not {kind}")
        here = load_deck(about.deck) if deck is None else deck
        about.made_with.check(str(path), LAYOUT if kind == "decisions" else about.made_with.inputs, here.fingerprint)
    return file, about
