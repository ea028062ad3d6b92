"""A PostgreSQL database with standbys: which machine is asked, and for how long."""

import asyncio

import pytest

from ettana.server.store.connect import make_connector
from ettana.server.store.database import Hosts, one_by_one, read_database
from tests.server.cluster.relay import Relay
from tests.server.postgres import PostgresServer
from tests.server.running import free_port


@pytest.mark.parametrize(
    ("dsn", "each"),
    [
        ("postgresql://a/n", ["postgresql://a/n"]),
        ("postgresql://u:p%40,@a:1,b/n?x=1", ["postgresql://u:p%40,@a:1/n?x=1", "postgresql://u:p%40,@b/n?x=1"]),
        ("postgresql:///n?host=/a/b&user=c", ["postgresql:///n?host=/a/b&user=c"]),
        ("postgresql://h/n?host=a,b", ["postgresql://h/n?host=a,b"]),
    ],
)
def test_an_address_of_postgresql_is_read_host_by_host(dsn: str, each: list[str]) -> None:
    assert one_by_one(dsn) == each


def test_hosts_of_postgresql_that_are_named_apart_are_read_with_their_ports() -> None:
    ends = [dsn.partition("y=2&")[2] for dsn in one_by_one("postgresql:///n?host=a,b&port=1,2&y=2")]
    assert ends == ["host=a&port=1", "host=b&port=2"]
    ends = [dsn.partition("port=1&")[2] for dsn in one_by_one("postgresql:///n?host=a,b&port=1")]
    assert ends == ["host=a&port=1", "host=b&port=1"]


def test_the_host_that_was_reached_last_is_tried_first() -> None:
    hosts = Hosts("postgresql://a,b,c/n")
    hosts.reached("postgresql://b/n")
    assert [dsn[13] for dsn in hosts] == ["b", "a", "c"]


async def test_a_host_that_says_nothing_keeps_nobody_from_the_next(postgres: PostgresServer) -> None:
    async with Relay(lambda: asyncio.open_unix_connection(postgres.socket)) as silent:
        silent.cut()
        schema = postgres.new_database().rpartition("=")[2]
        async with Relay(lambda: asyncio.open_unix_connection(postgres.socket)) as there:
            hosts = f"127.0.0.1:{free_port()},127.0.0.1:{silent.port},127.0.0.1:{there.port}"
            address = f"postgresql://ettana@{hosts}/postgres?search_path={schema}&sslmode=disable"
            connector = make_connector(read_database(address), node="a")
            writer = await connector.connect_writer()
            await writer.close()
            await connector.readers.run(lambda reader: None)
            await connector.readers.close()
