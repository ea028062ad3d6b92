"""The line to NATS."""

import asyncio

import pytest
from nats.aio.msg import Msg

from ettana.server.cluster.nats_link import NatsLink
from tests.server.cluster.nats_server import NatsServer
from tests.support.patience import PATIENCE


async def test_cancelling_a_wait_for_nats_leaves_the_connection_as_it_is(nats: NatsServer) -> None:
    link = NatsLink(nats.url, "one", lambda: None)
    await link.start(PATIENCE)

    async def on_message(message: Msg) -> None: ...

    impatient = asyncio.create_task(link.subscribe("a", on_message))
    async with asyncio.timeout(PATIENCE):
        while not link._client._pongs:  # it waits for an answer of NATS
            await asyncio.sleep(0)
    impatient.cancel()
    await asyncio.gather(impatient, return_exceptions=True)
    assert impatient.cancelled()
    await link.subscribe("b", on_message)  # its answer comes after that of the other
    reading = link._client._reading_task
    assert reading is not None
    assert not reading.done(), "it would hear nothing any more"
    await link.close()


async def test_a_line_that_breaks_within_a_message_keeps_nothing_from_being_sent_later(
    nats: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = NatsLink(nats.url, "one", lambda: None)
    await link.start(PATIENCE)
    came = asyncio.Event()

    async def on_message(message: Msg) -> None:
        came.set()

    async def closed(subject: str, data: bytes) -> None:
        broke.set()
        raise RuntimeError("unable to perform operation; the handler is closed")  # as uvloop says it

    await link.subscribe("a", on_message)
    broke = asyncio.Event()
    with monkeypatch.context() as broken:
        broken.setattr(link._client, "publish", closed)
        link.publish("a", b"lost")
        async with asyncio.timeout(PATIENCE):
            await broke.wait()
    link.publish("a", b"sent")
    async with asyncio.timeout(PATIENCE):
        await came.wait()
    await link.close()
