"""A bot of a third-party package: no code of ours knows it, and players meet it like our own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from ettana.server.client_folder import client_folder
from tests.bots.visitor import install
from tests.e2e.conftest import AT_ONCE, NewPlayer
from tests.e2e.live_server import LiveServer
from tests.e2e.sizes import resize
from tests.e2e.words import speaking
from tests.server.running import ServerFactory


@pytest.fixture(scope="module")
def server_factory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerFactory]:
    """Where the package is installed."""
    folder = install(tmp_path_factory.mktemp("site-packages"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        server_factory = ServerFactory()
    yield server_factory
    server_factory.close()


@pytest.fixture(scope="module")
def live_server(server_factory: ServerFactory, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    if client_folder() is None:
        pytest.skip("the client is not built: `make web` builds it")
    server = LiveServer(server_factory, tmp_path_factory.mktemp("live_server"))
    server.start()
    yield server
    server.kill()


def test_it_is_offered_with_its_line_and_face_and_plays(new_player: NewPlayer) -> None:
    with speaking("nl"):
        me = new_player(locale="nl-NL", likes=AT_ONCE)
        me.go_home()
        for size in ((390, 800), (1280, 800)):
            resize(me.page, size)
            expect(me.page.get_by_text("Bezoeker", exact=True).first).to_be_visible()  # its level makes it the first
            expect(me.page.get_by_text("Komt van ver")).to_be_visible()
        face = me.page.locator("svg.face image").first
        assert "circle" in str(face.get_attribute("href"))
        me.press(me.button("home_play_bots"))
        expect(me.loom.glow.first).to_be_visible()
        for size in ((390, 800), (1280, 800)):
            resize(me.page, size)
            expect(face).to_be_visible()
        me.place_pin()
        assert me.await_turn()  # it has placed its pin, too
        assert me.page.evaluate("window.ran ?? null") is None, "it is an image: no script of it runs"
