"""NATS for the tests of several nodes."""

from collections.abc import Iterator

import pytest

from tests.server.cluster.nats_server import NatsServer


@pytest.fixture(scope="session")
def nats() -> Iterator[NatsServer]:
    """One server for all tests of a process. Whoever ends it starts it again."""
    server = NatsServer()
    server.start()
    yield server
    server.kill()
