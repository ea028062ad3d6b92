"""Static files that offer the online tables of a server elsewhere, which allows pages of that host."""

import dataclasses
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import AT_ONCE, NewPlayer
from tests.e2e.live_server import LiveServer
from tests.e2e.offline.site import Site
from tests.e2e.online import begin, lay_table, sit_down, to_act
from tests.server.running import QUICK, ServerFactory

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(site: Site, server_factory: ServerFactory, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    config = dataclasses.replace(QUICK, origins=(f"http://127.0.0.1:{site.port}",))
    server = LiveServer(server_factory, tmp_path_factory.mktemp("elsewhere"), config=config)
    server.deal(1)
    server.start()
    site.offer_tables_of(server.url)
    yield server
    server.kill()


def test_two_people_meet_at_a_server_whose_page_they_never_saw(
    new_player: NewPlayer, site: Site, server: LiveServer
) -> None:
    asha, meena = new_player("Asha", likes=AT_ONCE), new_player("Meena", likes=AT_ONCE)
    asked: list[str] = []
    meena.page.context.on("request", lambda request: asked.append(request.url))
    link = lay_table(asha)
    assert link.startswith(site.url)
    meena.page.goto(link)
    sit_down(meena)
    begin(asha, meena)
    first = to_act(asha, meena)
    first.roll()
    other = meena if first is asha else asha
    expect(other.page.get_by_role("alert")).to_have_count(0)
    assert any(url.startswith(f"{server.url}/api/") for url in asked)
    assert all(url.startswith((site.url, f"{server.url}/api/")) for url in asked), "nothing else comes from there"
