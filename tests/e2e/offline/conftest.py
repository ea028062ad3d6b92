"""Players whose page comes from a folder of files: `sit` gives them a screen, as it does for those of a server."""

from collections.abc import Iterator
from functools import partial

import pytest

from ettana.server.client_folder import client_folder
from tests.e2e.conftest import Sit
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
def served(site: Site) -> Site:
    """What `sit` asks for."""
    return site


@pytest.fixture
def sit(sit: Sit) -> Sit:
    """The page is kept for times without a network."""
    return partial(sit, service_workers="allow")
