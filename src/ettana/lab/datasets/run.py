"""Plays the games of a data set, to be interrupted and gone on with, and writes it."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from ettana.lab.arena import ArenaResult
from ettana.lab.contest import Contest
from ettana.lab.datasets.arrow import pyarrow
from ettana.lab.datasets.info import BadDataset, DatasetInfo, Kind, about
from ettana.lab.datasets.read import read_about
from ettana.lab.datasets.rows import KeptGame, Row, decision_rows, game_row, play_kept
from ettana.lab.datasets.write import write_rows
from ettana.lab.executor import Executor, executor_for, in_order, progress_of
from ettana.lab.game_file import GameFile, play_into

JOURNAL_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Written:
    """What a file has."""

    about: DatasetInfo
    rows: int
    size: int  # bytes


def run_dataset(
    contest: Contest,
    games: int,
    out: str | Path,
    kind: Kind,
    *,
    workers: int | None = None,
    on: Executor | None = None,
    progress: bool = False,
) -> Written:
    """Plays so many games, or a few more so that the last deal is played from all sides, and writes them to a file.

    Each game is noted beside that file as soon as it is played, in `OUT.played`. Whoever was interrupted goes on with
    those, and the same games give the same file, whatever plays them. If it is there already, nothing is done. Raises
    ArenaError, BadArena, BadDataset or WorkerLost.
    """
    total = contest.whole_deals(games)
    what = about(contest, kind, total)
    there = _in_place(out)
    if there is not None:
        if not there.same_games(what):
            raise BadDataset(f"{out} is there already, and of other games: remove it, or choose another name")
        return _written(there, out)
    on = on or executor_for(workers)
    journal = Path(f"{out}.played")
    kept = _played(contest, total, journal, on, progress=progress)
    write_rows(out, what, _rows(contest, kept, kind, on, progress=progress))
    journal.unlink()
    return _written(what, out)


def keep_arena(found: ArenaResult, out: str | Path) -> Written:
    """The games of an arena as a data set of games. Raises BadDataset."""
    kept = []
    for game in found.games:
        if not game.actions:
            raise BadDataset(f"game {game.number} was played by a version of Ettana that did not keep its actions")
        kept.append(KeptGame(game.number, game.winner, game.turns, game.actions))
    what = about(found.contest, "games", len(kept))
    write_rows(out, what, [game_row(found.contest, game) for game in kept])
    return _written(what, out)


def check_keep(contest: Contest, out: str | Path) -> None:
    """Raises BadDataset if `keep_arena` could not write there, or if there is something else than these games."""
    there = _in_place(out)
    if there is not None and not there.same_contest(about(contest, "games", 0)):
        raise BadDataset(f"{out} is there already, and of other games: remove it, or choose another name")


def _in_place(out: str | Path) -> DatasetInfo | None:
    """What is there already."""
    pyarrow()
    if not Path(out).resolve().parent.is_dir():
        raise BadDataset(f"{out}: there is no such folder")
    return read_about(out) if Path(out).exists() else None


def _written(what: DatasetInfo, out: str | Path) -> Written:
    return Written(what, pyarrow().parquet.ParquetFile(out).metadata.num_rows, Path(out).stat().st_size)


def _played(contest: Contest, total: int, journal: Path, on: Executor, *, progress: bool) -> list[KeptGame]:
    head: dict[str, object] = {"ettana dataset": JOURNAL_VERSION, **contest.told()}
    return play_into(GameFile(journal, head, KeptGame), total, partial(play_kept, contest), on, progress=progress)


def _rows(contest: Contest, kept: Sequence[KeptGame], kind: Kind, on: Executor, *, progress: bool) -> Iterator[Row]:
    if kind == "games":
        yield from (game_row(contest, game) for game in kept)
        return
    with (
        progress_of("games written", len(kept), 0, on, shown=progress) as bar,
        closing(in_order(partial(decision_rows, contest), kept, on, bar.notice)) as found,
    ):
        for rows in found:
            yield from rows
            bar.advance()
