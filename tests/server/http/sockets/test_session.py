"""What is said over one line, where a socket could not be caught at the right moment."""

import asyncio

import pytest

from ettana.host.session import ClientSession
from ettana.server.blocks import Blocks
from ettana.server.config import Config
from ettana.server.http.context import Context
from ettana.server.live.registry import Registry
from ettana.table.live_table import LiveTable
from tests.server.registries import seated


class HeardLine:
    """Remembers what was said over it."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def send(self, *messages: bytes) -> None:
        self.heard += messages

    def hang_up(self, last_word: bytes) -> None:
        self.heard.append(last_word)

    def set_reading(self, enabled: bool) -> None:
        pass


async def test_a_viewer_blocked_while_entering_is_sent_away(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is being loaded. Those at tables have been sent away by then, and they were not among them."""
    (asha,) = await seated(registry, "person", "Sensible")
    blocks, line, find = Blocks(), HeardLine(), registry.find

    async def find_slowly(table_id: str) -> LiveTable | None:
        live = await find(table_id)
        blocks.replace(["192.0.2.1/32"])
        return live

    monkeypatch.setattr(registry, "find", find_slowly)
    session = ClientSession(line, Context(registry, Config(), blocks=blocks), asha.table, "192.0.2.1")
    session.receive(b'{"do":"hello"}')
    while session.busy:
        await asyncio.sleep(0.001)
    assert line.heard[-1] == b'{"tell":"goodbye","code":"blocked"}'
    session.end()
