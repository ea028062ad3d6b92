"""What is read from a store: on connections of a pool, until the store is closed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ettana.server.store.connect import Connector
from ettana.server.store.errors import reason
from ettana.server.store.file_watch import FileChanged
from ettana.table.store import StoreDown


class Reading:
    """Counts the reads under way. A connection that comes back to a pool after its end, or that is asked for then, is
    never closed: SQLAlchemy keeps it in a pool of which nobody knows.
    """

    def __init__(self, connector: Connector) -> None:
        self._connector = connector
        self._under_way = 0
        self._none_under_way = asyncio.Event()
        self._none_under_way.set()
        self._closed = False

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """All that is read within it is as of one moment. Raises StoreDown."""
        if self._closed:
            raise StoreDown("the store is closed")
        self._under_way += 1
        self._none_under_way.clear()
        try:
            self._connector.check_files()
            async with self._connector.readers.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError, FileChanged) as error:
            raise StoreDown(reason(error)) from None
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._none_under_way.set()

    async def close(self) -> None:
        """Waits for what is being read, and refuses what comes after."""
        self._closed = True
        await self._none_under_way.wait()
        await self._connector.readers.dispose()
