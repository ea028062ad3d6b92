"""Players whose page comes from static files: `new_player` gives them a screen, as for a server's players."""

from collections.abc import Iterator
from functools import partial

import pytest

from ettana.server.client_folder import client_folder
from tests.e2e.conftest import NewPlayer
from tests.e2e.offline.site import Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    client = client_folder()
    if client is None or not (client / "offline" / "manifest.json").is_file():
        pytest.skip("the game without a server is not built: `make offline` builds it")
    site = Site(tmp_path_factory.mktemp("host"))
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def live_server(site: Site) -> Site:
    """The server that `new_player` expects."""
    return site


@pytest.fixture
def new_player(new_player: NewPlayer) -> NewPlayer:
    """The page is stored for offline use."""
    return partial(new_player, service_workers="allow")
