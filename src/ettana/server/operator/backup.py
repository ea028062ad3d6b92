"""Makes a backup, of one moment, while the server plays on."""

from pathlib import Path

from sqlalchemy import Connection, func, select

from ettana.server.clock import now_ms
from ettana.server.operator.backup_file import BackupWriter, End
from ettana.server.operator.integrity import Progress, all_tables, fault_of
from ettana.server.store.block_writes import Block
from ettana.server.store.migrate import found_schema
from ettana.server.store.schema import blocks, tables
from ettana.server.store.store import Store

_BLOCKS_SINCE = "0004"  # the schema


async def make_backup(
    store: Store, path: Path, progress: Progress, *, overwrite: bool = False
) -> tuple[End, list[str]]:
    """What is in it, and what is wrong with tables that do not play; those are in it as they are. Raises BadBackup,
    StoreDown.
    """
    with BackupWriter(path, overwrite=overwrite) as writer:
        end, faults = await store.read(lambda connection: _put_all(connection, writer, progress))
        writer.finish(end)
    return end, faults


def _put_all(connection: Connection, writer: BackupWriter, progress: Progress) -> tuple[End, list[str]]:
    schema = found_schema(connection) or ""
    count = connection.execute(select(func.count()).select_from(tables)).scalar_one()
    writer.begin(schema, now_ms(), count)
    entries, unsound = 0, {}
    for table in all_tables(connection, progress):
        writer.put(table)
        entries += len(table.log)
        if (fault := fault_of(table)) is not None:
            unsound[table.id] = fault
    kept_blocks = connection.execute(select(blocks).order_by(blocks.c.network)).all() if schema >= _BLOCKS_SINCE else []
    for row in kept_blocks:
        writer.put(Block(row.network, row.made_at, row.expires_at, row.note))
    return End(count, entries, len(kept_blocks), tuple(unsound)), list(unsound.values())
