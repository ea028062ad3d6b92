"""The game without a server in Firefox, if installed: downloaded, played offline, resumed."""

from pathlib import Path

import pytest

from tests.e2e.offline.firefox import find_firefox, firefox
from tests.e2e.offline.site import Site
from tests.e2e.words import say

pytestmark = pytest.mark.slow


def test_a_game_begins_goes_on_without_a_network_and_is_there_after_a_reload(site: Site, tmp_path: Path) -> None:
    command = find_firefox()
    if command is None:
        pytest.skip("there is no Firefox here")
    with firefox(command, tmp_path) as page:
        page.go(site.url)
        page.press(say("home_play_bots"))
        page.press(say("offline_load_play"))
        page.until("location.hash.startsWith('#/table/here-')")
        page.until(f"document.body.innerText.includes({say('coach_place')!r})")
        site.stop()
        try:
            page.reload()
            page.until(f"document.body.innerText.includes({say('coach_place')!r})")
        finally:
            site.start()
