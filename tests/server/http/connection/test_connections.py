"""How many connections are open: of one address, of all, and of those who became sockets."""

import asyncio
import logging
from pathlib import Path

import pytest

from ettana.server.blocks import Blocks
from ettana.server.config import Config, Limits
from ettana.server.http.connection.connections import Connections
from ettana.server.http.connection.open_files import fitted, raise_most_files, waiting_for
from tests.server.api import Api
from tests.server.client import Client
from tests.server.here import ServerHere, serving
from tests.server.http.connection.test_limited_protocol import GET, answers, connected, statuses
from tests.support.patience import PATIENCE


def entered(connections: Connections, *addresses: str, forwards: bool = False) -> list[str]:
    return [connections.enter(address, forwards=forwards) for address in addresses]


def test_one_address_has_its_share_of_connections_and_no_more() -> None:
    connections = Connections(Limits(connections=10, connections_per_address=2))
    assert entered(connections, "192.0.2.1", "192.0.2.1", "192.0.2.1") == ["entered", "entered", "address"]
    assert entered(connections, "192.0.2.2", "::ffff:192.0.2.2", "::ffff:192.0.2.2") == [
        "entered",
        "entered",
        "address",
    ]
    connections.leave("192.0.2.1", forwards=False)
    assert entered(connections, "192.0.2.1", "192.0.2.1") == ["entered", "address"]


def test_all_addresses_together_have_no_more_connections_than_there_are() -> None:
    connections = Connections(Limits(connections=3, connections_per_address=2))
    assert entered(connections, "a", "b", "c", "d") == ["entered"] * 3 + ["all"]
    connections.leave("b", forwards=False)
    assert entered(connections, "d", "b") == ["entered", "all"]


def test_an_address_without_open_connections_is_forgotten() -> None:
    connections = Connections(Limits())
    for address in ("192.0.2.1", "2001:db8::1", "2001:db8::1"):
        assert connections.enter(address, forwards=False) == "entered"
    for address in ("192.0.2.1", "2001:db8::1", "2001:db8::1"):
        connections.leave(address, forwards=False)
    assert not connections._of_one
    assert connections._all == 0


def test_connections_of_a_proxy_count_only_in_the_total() -> None:
    connections = Connections(Limits(connections=3, connections_per_address=1))
    assert entered(connections, *["127.0.0.1"] * 4, forwards=True) == ["entered"] * 3 + ["all"]
    connections.leave("127.0.0.1", forwards=True)
    assert entered(connections, "127.0.0.1") == ["entered"]


def test_a_block_holds_for_who_comes_and_never_for_a_proxy() -> None:
    """Else one block of the proxy's own address would keep everybody out."""
    blocks = Blocks()
    blocks.replace(["192.0.2.1/32"])
    connections = Connections(Limits(), blocks)
    assert entered(connections, "192.0.2.1", "192.0.2.2") == ["blocked", "entered"]
    assert entered(connections, "192.0.2.1", forwards=True) == ["entered"]


def test_a_rented_network_cannot_have_all_connections() -> None:
    """A household is a /64, and networks of 65,536 of those can be had for nothing."""
    connections = Connections(Limits(connections=100, connections_per_address=2))
    households = [f"2001:db8:1:{number:x}::1" for number in range(30)]
    assert entered(connections, *households).count("entered") == 8
    assert entered(connections, "2001:db8:2::1") == ["entered"], "another network"


async def answered(server: ServerHere) -> list[int]:
    async with connected(server) as line:
        line[1].write(GET + b"Connection: close\r\n\r\n")
        return statuses(await answers(line))


async def test_a_socket_counts_until_it_is_gone(tmp_path: Path) -> None:
    """The tests come from the address of a local proxy: of one address there may be as many as there are."""
    async with serving(tmp_path, connections=3, connections_per_address=1) as server:
        async with Api(server.url) as api:
            seated = await api.make_table(["person", "open"])
        async with (
            Client(server.url, seated.table, seated.token),
            connected(server) as second,
            connected(server) as third,
        ):
            for line in (second, third):
                line[1].write(GET + b"\r\n")
                await line[0].readuntil(b"healthy")
            assert await answered(server) == [503]
            third[1].transport.abort()
            await until_answered(server)
        async with connected(server) as first, connected(server) as second:
            for line in (first, second):
                line[1].write(GET + b"\r\n")
                await line[0].readuntil(b"healthy")
            await until_answered(server)


async def until_answered(server: ServerHere) -> None:
    async with asyncio.timeout(PATIENCE):
        while await answered(server) != [200]:  # a moment passes until the server has seen that one is gone
            await asyncio.sleep(0.02)


def test_there_are_no_more_connections_than_the_system_has_files_for(caplog: pytest.LogCaptureFixture) -> None:
    config = Config(limits=Limits(connections=10_000))
    waiting = waiting_for(1024, 2048)
    assert waiting == 128
    assert fitted(config, 1024, waiting).limits.connections == 1024 - 128 - 128
    (warning,) = caplog.records
    assert warning.levelno == logging.WARNING
    assert (warning.__dict__["wanted"], warning.__dict__["allowed"]) == (10_000, 768)
    caplog.clear()
    assert waiting_for(65_536, 2048) == 2048
    assert fitted(config, 65_536, 2048) is config
    assert fitted(config, None, waiting_for(None, 2048)) is config
    assert not caplog.records


def test_as_many_files_may_be_open_as_we_are_allowed() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before[1] // 2, before[1]))
        assert raise_most_files() == before[1]
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
