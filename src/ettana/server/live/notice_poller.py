"""Polls for what an operator wrote to the database beside this server: see `store/notices`."""

import asyncio
import logging
from typing import Final

from ettana.core.errors import EttanaError
from ettana.server.blocks import Blocks
from ettana.server.live.registry import AllTables, Registry
from ettana.server.store.block_writes import blocks_at
from ettana.server.store.notices import AnswerNotice, all_notices
from ettana.table.store import TryAgain

log = logging.getLogger(__name__)

_LOOK_SECONDS: Final = 1.0


class NoticePoller:
    """Looks once a second. `begin` must be awaited before anybody is let in."""

    def __init__(self, registry: Registry, blocks: Blocks, tables: AllTables | None = None) -> None:
        self._registry = registry
        self._tables: AllTables = tables or registry
        self._blocks = blocks
        self._seen: set[str] = set()

    async def begin(self) -> None:
        """The blocks as they are. Tables are loaded as they are, so older notices say nothing new. Raises TryAgain."""
        self._seen = {notice.id for notice in await all_notices(self._registry.store)}
        await self.read_blocks()

    async def run(self, sleep_seconds: float = _LOOK_SECONDS) -> None:
        """Until it is cancelled."""
        while True:
            await asyncio.sleep(sleep_seconds)
            try:
                await self.look()
            except TryAgain:
                pass  # which others say; what is new is still there when the store is back
            except Exception:
                log.exception("what the operator did could not be taken in")

    async def look(self) -> None:
        """Once. Raises TryAgain."""
        store = self._registry.store
        notices = await all_notices(store)
        self._seen &= {notice.id for notice in notices}
        for notice in (each for each in notices if each.id not in self._seen):
            told = await (self.read_blocks() if notice.table_id is None else self._reload_log(notice.table_id))
            await store.write(AnswerNotice(notice.id, told))
            self._seen.add(notice.id)  # not before: if the answer is lost, it is looked at once more

    async def _reload_log(self, table_id: str) -> int:
        try:
            return await self._registry.reload_log(table_id)
        except TryAgain:
            raise
        except EttanaError:  # its log is broken, which whoever comes there is told
            log.exception("a table cannot be loaded", extra={"table": table_id})
            return 0

    async def read_blocks(self) -> int:
        """As they are now; whoever is here and blocked is sent away. How many. Raises TryAgain."""
        self._blocks.replace(block.network for block in await blocks_at(self._registry.store, self._registry.now()))
        return self._tables.disconnect("blocked", self._blocks.refuses)
