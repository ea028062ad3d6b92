"""Two nodes behind one address: the page's node dies, and the page continues at the other."""

from collections.abc import Iterator, Sequence

import pytest

from ettana.core.names import Phase
from ettana.core.view import View
from ettana.server.client_folder import client_folder
from tests.e2e.conftest import AT_ONCE, NewPlayerAt
from tests.e2e.live_server import LiveServer
from tests.e2e.online_tables.forwarder import Forwarder
from tests.e2e.prepared import find_table
from tests.server.cluster.nats_server import NatsServer
from tests.server.postgres import find_binaries, running_postgres
from tests.server.running import ServerFactory


class TwoNodes:
    """Replaces a single server: the address is the forwarder's."""

    def __init__(self, first: LiveServer, second: LiveServer, forwarder: Forwarder) -> None:
        self.first, self.second, self._forwarder = first, second, forwarder
        self.url = self.origin = forwarder.url
        self.database, self.deal = first.database, first.deal

    @property
    def led_to(self) -> list[int]:
        return self._forwarder.led_to


@pytest.fixture(scope="module")
def live_server(server_factory: ServerFactory, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoNodes]:
    binaries = find_binaries()
    if client_folder() is None or binaries is None:
        pytest.skip("the client is not built, or PostgreSQL is not installed: `make web` and `make test` see to it")
    nats = NatsServer()
    nats.start()
    with running_postgres(binaries) as postgres:
        folder, database = tmp_path_factory.mktemp("nodes"), postgres.new_database()
        first, second = [LiveServer(server_factory, folder, database=database, nats=nats.url) for _ in range(2)]
        first.start()
        second.start()
        with Forwarder((first.port, second.port)) as forwarder:
            yield TwoNodes(first, second, forwarder)
        first.kill()
        second.kill()
    nats.kill()


def _my_turn(view: View, legal: Sequence[int]) -> bool:
    return view.phase == Phase.BEFORE_ROLL


def test_a_page_goes_on_at_another_node_when_its_own_is_killed(
    new_player_at: NewPlayerAt, live_server: TwoNodes
) -> None:
    me = new_player_at(find_table("Asha", _my_turn), likes=AT_ONCE)
    me.roll()
    me.walk()
    assert set(live_server.led_to) == {live_server.first.port}

    live_server.first.kill()
    me.end_turn()  # sent to a dead node, and repeated at the other one
    assert me.await_turn(), "a bot has played there"
    me.roll()
    assert live_server.led_to[-1] == live_server.second.port
