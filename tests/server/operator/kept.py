"""Games that are kept in a database, and what is kept there and beside it."""

from functools import lru_cache
from pathlib import Path

from sqlalchemy import Connection, text

from ettana.server.store.store import Store
from tests.server.new_files import make_tables
from tests.server.stored import in_database
from tests.table.sitting import Sitting


async def keep(database: str, **sittings: Sitting) -> None:
    store = await Store.open(make_tables(database))
    for name, sitting in sittings.items():
        await store.create_table(sitting.stored(name))
    await store.close()


@lru_cache
def games() -> dict[str, Sitting]:
    """Of every kind. They are stored, and never changed here."""
    lobby, playing, over = (
        Sitting("person", "open"),
        Sitting.started("person", "open", "Sensible"),
        Sitting.started("person", "open"),
    )
    lobby.join("Zoë")
    over.play_until_over()
    return {"lobby1": lobby, "playing1": playing, "over1": over}


async def rows(database: str) -> list[list[tuple[object, ...]]]:
    """All that is kept of tables, entries and blocks."""

    def read(connection: Connection) -> list[list[tuple[object, ...]]]:
        queries = "SELECT * FROM tables ORDER BY id", "SELECT * FROM entries ORDER BY table_id, seq"
        found = [*queries, "SELECT * FROM blocks ORDER BY network"]
        return [[tuple(row) for row in connection.execute(text(query))] for query in found]

    return await in_database(database, read)


def left_over(folder: Path) -> list[str]:
    """Files that nobody asked for."""
    return sorted(path.name for path in folder.iterdir() if ".partial" in path.name or ".restoring" in path.name)
