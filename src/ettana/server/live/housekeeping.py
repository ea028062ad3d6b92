"""Now and then, what nobody uses leaves the memory, and what is too old leaves the store."""

import asyncio
import logging

from ettana.server.address_log import AddressLog
from ettana.server.live.notice_poller import NoticePoller
from ettana.server.live.registry import Registry
from ettana.server.store.block_writes import RemoveBlocks
from ettana.server.store.notices import KEPT_MS, RemoveNotices
from ettana.table.store import TryAgain

log = logging.getLogger(__name__)

_SWEEP_SECONDS = 60.0
_DAY_MS = 86_400_000


async def run_housekeeping(registry: Registry, news: NoticePoller, address_log: AddressLog) -> None:
    """Sweeps until it is cancelled."""
    while True:
        await asyncio.sleep(_SWEEP_SECONDS)
        try:
            address_log.sweep()
        except OSError as error:
            log.warning("old addresses cannot be removed: %s", error.strerror)
        try:
            await sweep(registry)
            await news.read_blocks()  # those that have expired are over
        except TryAgain:
            log.warning("sweeping waits for the store")


async def sweep(registry: Registry) -> None:
    """One round. Raises TryAgain."""
    await registry.evict_unused()
    at, store, config = registry.now(), registry.store, registry.config
    await store.remove_finished(at - int(config.keep_finished_days * _DAY_MS))
    await store.remove_lobbies(at - int(config.keep_lobby_days * _DAY_MS))
    await store.remove_abandoned(at - int(config.keep_abandoned_days * _DAY_MS))
    await store.remove_practice(at - int(config.keep_practice_days * _DAY_MS))
    await store.remove_codes(at)
    await store.write(RemoveBlocks(expired_at=at))
    await store.write(RemoveNotices(at - KEPT_MS))
