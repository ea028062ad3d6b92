"""Makes a backup, of one moment, while the server plays on."""

from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

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
        async with store.reading() as connection:
            schema = await connection.run_sync(found_schema) or ""
            count = (await connection.execute(select(func.count()).select_from(tables))).scalar_one()
            writer.begin(schema, now_ms(), count)
            entries, unsound = 0, {}
            async for table in all_tables(connection, progress):
                writer.put(table)
                entries += len(table.log)
                if (fault := fault_of(table)) is not None:
                    unsound[table.id] = fault
            kept_blocks = await _blocks(connection) if schema >= _BLOCKS_SINCE else []
        for block in kept_blocks:
            writer.put(block)
        end = End(count, entries, len(kept_blocks), tuple(unsound))
        writer.finish(end)
    return end, list(unsound.values())


async def _blocks(connection: AsyncConnection) -> list[Block]:
    rows = await connection.execute(select(blocks).order_by(blocks.c.network))
    return [Block(row.network, row.made_at, row.expires_at, row.note) for row in rows]
