"""A server and a browser for all browser tests of a process, and a screen with its trace for each player.

Playwright's synchronous functions are used: they read like a person's actions. Their loop must have ended before an
asynchronous test of the same process begins, so the browser lives only as long as this folder's tests. The traces of
failed tests are in `build/traces`.

No test depends on luck: the dice of its tables come from the seed it names (`@pytest.mark.dice(7)`), and the bots' from
the dice. Nor on a quiet machine: timeouts are long.
"""

import json
import os
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from ettana.server.client_folder import client_folder
from tests.e2e.chromium import FLAGS, find_chromium
from tests.e2e.either import expect_either
from tests.e2e.live_server import LiveServer
from tests.e2e.player import Player
from tests.e2e.prepared import ME, Prepared, store
from tests.e2e.screens import Screens
from tests.e2e.words import say
from tests.server.keys import seed_of
from tests.server.running import ServerFactory

_TRACES = Path(__file__).parents[2] / "build/traces"
_FULL = "ETTANA_TRACE" in os.environ  # the page at every step, which takes several times as long
_PATIENCE_MS = 60_000  # never reached but on a very busy machine, or when something is broken

Likes = Mapping[str, object]
AT_ONCE: Likes = {"speed": "instant", "coach": False}  # the others' turns, and nothing explained
HELPED: Likes = {**AT_ONCE, "eye": True}

NewPlayer = Callable[..., Player]
NewPlayerAt = Callable[..., Player]


@pytest.fixture(scope="session")
def server_factory() -> Iterator[ServerFactory]:
    """Starts servers, each in a moment."""
    server_factory = ServerFactory()
    yield server_factory
    server_factory.close()


@pytest.fixture(scope="package")  # this folder
def live_server(server_factory: ServerFactory, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    if client_folder() is None:
        pytest.skip("the client is not built: `make web` builds it")
    server = LiveServer(server_factory, tmp_path_factory.mktemp("live_server"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.skip("there is no Chromium here: tools/need/chromium.sh says how to get one")
    expect.set_options(timeout=_PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def screens(browser: Browser) -> Screens:
    return Screens(browser, patience_ms=_PATIENCE_MS, pictures=_FULL)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Lets `new_player` know whether its test passed."""
    report = yield
    if report.when == "call":
        item.stash[_PASSED] = report.passed
    return report


_PASSED = pytest.StashKey[bool]()


@pytest.fixture
def new_player(request: pytest.FixtureRequest, screens: Screens, live_server: LiveServer) -> Iterator[NewPlayer]:
    """Gives a person their own screen: `new_player()`, `new_player("Meena", viewport=…, finger=True)`.

    Without a name it is the default name of the first page. `likes` is stored on the device, such as AT_ONCE; a
    newcomer's device has nothing. `seat`: the device holds a seat at a prepared table. Nothing is stored for offline
    use unless `service_workers="allow"`.
    """
    players: list[Player] = []
    live_server.deal(seed_of(request))

    def one_more(
        name: str | None = None,
        *,
        kind: type[Player] = Player,
        finger: bool = False,
        likes: Likes | None = None,
        seat: tuple[Prepared, int] | None = None,
        **settings: Any,
    ) -> Player:
        page = screens.take(live_server.origin, finger=finger, settings=settings)
        kept = {} if likes is None else {"ettana.prefs": json.dumps(likes)}
        page.add_init_script(_keep({**kept, **({} if seat is None else seat[0].kept_by(seat[1]))}))
        players.append(kind(page, live_server.url, name or say("home_guest"), finger=finger))
        return players[-1]

    yield one_more
    passed = request.node.stash.get(_PASSED, False)
    for number, player in enumerate(players):
        screens.give_back(player, None if passed else _TRACES / f"{request.node.name}-{number}")
    assert [player.errors for player in players if player.errors] == []


def _keep(texts: Mapping[str, str]) -> str:
    """Runs before the page's first script. The person's later changes stay."""
    return f"if (!localStorage.getItem('ettana.prefs')) Object.assign(localStorage, {json.dumps(texts)})"


@pytest.fixture
def new_player_at(new_player: NewPlayer, live_server: LiveServer) -> NewPlayerAt:
    """Gives a person a seat at a prepared table: `new_player_at(find_table(…))`. A game is in progress there."""
    stored: set[str] = set()

    def one_more(prepared: Prepared, seat: int = ME, **settings: Any) -> Player:
        table = prepared.table
        if table.id not in stored:
            store(prepared, live_server.database)
            stored.add(table.id)
        player = new_player(str(table.seats[seat].name), seat=(prepared, seat), **settings)
        player.open_table(table.id)
        assert table.game is not None
        if table.game.current == seat:
            expect_either(player.roll_button, player.end_button)
        player.settled()
        return player

    return one_more
