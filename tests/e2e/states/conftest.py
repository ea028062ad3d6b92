"""One page of the gallery for all tests of a worker."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.states.gallery import BUILT, Gallery, open_gallery


@pytest.fixture(scope="package")
def gallery(browser: Browser) -> Iterator[Gallery]:
    if not (BUILT / "gallery.html").is_file():
        pytest.skip("the gallery is not built: `make gallery` builds it")
    with open_gallery(browser) as gallery:
        yield gallery
