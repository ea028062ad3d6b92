"""Tables whose node is gone. Games with a clock go on here, though nobody looks; the others are nobody's from now on,
and are loaded where somebody comes.
"""

import asyncio
import logging
import random
from typing import Final

from ettana.host.ownership import Elsewhere
from ettana.server.cluster.leases import LeaseConnection, Orphan, orphans, release_expired
from ettana.server.cluster.membership import BEAT_SECONDS, Membership
from ettana.server.live.registry import Registry
from ettana.server.live.resume_games import clock_of
from ettana.server.metrics import TAKEN_OVER
from ettana.table.store import NoSuchTable, TryAgain

log = logging.getLogger(__name__)

_AT_ONCE: Final = 200


async def adopt_orphans(registry: Registry, membership: Membership) -> None:
    """Until it is cancelled."""
    connection = LeaseConnection(registry.store)
    try:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                while await _adopt_some(registry, membership, connection) == _AT_ONCE:
                    pass
            except TryAgain:
                pass  # which others say
            except Exception:
                log.exception("the tables of lost nodes are not looked after")
    finally:
        await connection.close()


async def _adopt_some(registry: Registry, membership: Membership, connection: LeaseConnection) -> int:
    """How many were found. Raises TryAgain."""
    if not membership.is_valid() or membership.cut_off:
        return 0
    found = await orphans(registry.store, membership.liveness, _AT_ONCE)
    random.shuffle(found)  # so that nodes that look at the same time share them
    if free := [orphan.table_id for orphan in found if not _goes_on(orphan)]:
        await connection.run(release_expired(free, membership.liveness))
    for orphan in found:
        if _goes_on(orphan):
            await _adopt(registry, orphan.table_id)
    return len(found)


def _goes_on(orphan: Orphan) -> bool:
    return orphan.status == "playing" and clock_of(orphan.first_entry) is not None


async def _adopt(registry: Registry, table_id: str) -> None:
    try:
        await registry.find(table_id)
        TAKEN_OVER.inc()
    except (Elsewhere, NoSuchTable):
        pass  # another node was quicker, or it is removed
    except TryAgain:
        raise
    except Exception:  # one broken game must not keep the others from going on
        log.exception("a table cannot be loaded", extra={"table": table_id})
