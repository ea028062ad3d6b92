"""The line to NATS."""

import asyncio

from nats.aio.msg import Msg

from ettana.server.cluster.link import Link
from tests.patience import PATIENCE
from tests.server.cluster.nats_server import NatsServer


async def test_whoever_stops_waiting_for_nats_leaves_the_line_as_it_is(nats: NatsServer) -> None:
    link = Link(nats.url, "one", lambda: None)
    await link.start(PATIENCE)

    async def hear(message: Msg) -> None: ...

    impatient = asyncio.create_task(link.subscribe("a", hear))
    async with asyncio.timeout(PATIENCE):
        while not link._client._pongs:  # it waits for an answer of NATS
            await asyncio.sleep(0)
    impatient.cancel()
    await asyncio.gather(impatient, return_exceptions=True)
    assert impatient.cancelled()
    await link.subscribe("b", hear)  # its answer comes after that of the other
    reading = link._client._reading_task
    assert reading is not None
    assert not reading.done(), "it would hear nothing any more"
    await link.close()
