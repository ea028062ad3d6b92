"""`ettana backup` and `ettana restore`."""

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ettana.cli.operator.shared import (
    NOTHING_DONE,
    ConfigFile,
    Db,
    ProgressLine,
    Yes,
    counted,
    database_of,
    is_sure,
    with_store,
)
from ettana.core.extras import from_extra

with from_extra("server"):
    from ettana.server.operator.backup import make_backup
    from ettana.server.operator.backup_file import End
    from ettana.server.operator.restore import Restored, check_backup
    from ettana.server.operator.restore_postgres import restore_postgres
    from ettana.server.operator.restore_sqlite import restore_sqlite
    from ettana.server.store.database import SQLiteFile, read_database

_UNSOUND = 1


def backup(
    file: str,
    /,
    *,
    overwrite: Annotated[bool, Parameter(negative="", help="Write in the place of a file that exists.")] = False,
    db: Db = None,
    config: ConfigFile = None,
) -> int:
    """Every log is played while it is written, and the file is read again before it gets its name."""
    with ProgressLine("tables") as progress:
        end, faults = with_store(
            db, config, lambda store: make_backup(store, Path(file), progress.at, overwrite=overwrite), older=True
        )
    size = Path(file).stat().st_size
    print(f"{file}: {_told(end)}, {size:,} bytes. {'All games play.' if not faults else ''}".rstrip())
    return _tell_faults(faults)


def restore(
    file: str,
    /,
    *,
    replace: Annotated[
        bool, Parameter(negative="", help="Put a database that is not empty aside, under another name.")
    ] = False,
    check: Annotated[bool, Parameter(negative="", help="Look through the backup, and change nothing.")] = False,
    yes: Yes = False,
    db: Db = None,
    config: ConfigFile = None,
) -> int:
    """Nothing is changed unless all of the backup is sound."""
    path = Path(file)
    if check:
        with ProgressLine("tables") as progress:
            end, faults = check_backup(path, progress.at)
        print(f"{file} is sound: {_told(end)}.")
        return _tell_faults(faults)
    place = read_database(database_of(db, config))
    if replace and not is_sure(f"Put {file} in the place of {place}?", yes):
        return NOTHING_DONE
    with ProgressLine("tables") as progress:
        if isinstance(place, SQLiteFile):
            restored = asyncio.run(restore_sqlite(place.path, path, progress.at, replace=replace))
        else:
            restored = asyncio.run(restore_postgres(place, path, progress.at, replace=replace))
    print(_tell(restored, str(place)))
    return 0


def _tell(restored: Restored, place: str) -> str:
    aside = "" if restored.aside is None else f" What was there before is in {restored.aside}."
    return f"Restored {_told(restored.end)} into {place}.{aside}"


def _told(end: End) -> str:
    blocks = f", {counted(end.blocks, 'block', 'blocks')}" if end.blocks else ""
    return f"{counted(end.tables, 'table', 'tables')}, {counted(end.entries, 'entry', 'entries')}{blocks}"


def _tell_faults(faults: list[str]) -> int:
    for fault in faults:
        print(f"It is in the backup as it is, but cannot be played: {fault}.")
    return _UNSOUND if faults else 0
