"""How nodes take tables from each other: by the database alone, without nodes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection, update

from ettana.server.cluster.leases import LeaseConnection, LivenessPolicy, claim, renew
from ettana.server.store.connect import make_connector
from ettana.server.store.database import read_database
from ettana.server.store.schema import nodes
from ettana.server.store.store import Store
from tests.support.patience import PATIENCE

_NEVER = 1 << 60  # milliseconds: a lease does not run out by itself
_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


class Leases:
    """Changes, each a transaction of its own."""

    def __init__(self, store: Store, address: str = "") -> None:
        self.store, self.address = store, address
        self.connection = LeaseConnection(store)

    async def live(self, *names: str, linked: bool = True) -> None:
        """However long the test takes."""
        for name in names:
            await self.connection.run(renew(name, name, linked))
            await self._set_until(name, _NEVER)

    async def run_out(self, name: str) -> None:
        await self._set_until(name, 1)

    async def _set_until(self, name: str, until: int) -> None:
        def work(connection: Connection) -> None:
            connection.execute(update(nodes).where(nodes.c.id == name).values(until=until))

        await self.connection.run(work)

    async def claim(self, table: str, node: str, *, linked: bool = True, gone: str | None = None) -> str:
        return await self.connection.run(claim(table, node, LivenessPolicy(linked), gone))

    async def epoch(self, node: str) -> int | None:
        return (await self.connection.run(renew(node, node, True))).epoch


class Gate:
    """Closed, it stops transactions that have changed a table of the schema, before they commit."""

    def __init__(self, driver: Any) -> None:
        self._driver = driver

    async def close(self, table: str, event: str) -> None:
        """`event` is INSERT, UPDATE or DELETE. Closed once."""
        await self._driver.execute(
            f"""
            CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END $$;
            CREATE CONSTRAINT TRIGGER gate AFTER {event} ON {table} DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION wait_at_gate();
            SELECT pg_advisory_lock(1);
            """
        )

    async def open(self) -> None:
        await self._driver.execute("SELECT pg_advisory_unlock(1)")


@asynccontextmanager
async def plain_connection(address: str) -> AsyncIterator[Any]:
    """The driver's own."""
    connection = await make_connector(read_database(address)).connect_writer()
    try:
        yield connection._driver  # type: ignore[attr-defined]  # of a WriterConnection to PostgreSQL
    finally:
        await connection.close(broken=True)


async def until_waiting(driver: Any, count: int) -> None:
    """Until that many transactions of the server wait for another one."""
    async with asyncio.timeout(PATIENCE):
        while await driver.fetchval(_WAITING) < count:
            await asyncio.sleep(0.01)
