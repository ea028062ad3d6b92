"""Tables that begin from a position, or with dice laid down: everyone is told before they sit down, and at the end."""

import json
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from websockets.sync.client import connect

from ettana.game import Game
from ettana.notation.position_text import write_position
from tests.e2e.conftest import Sit
from tests.e2e.served import Served
from tests.e2e.words import say


def some_position() -> str:
    game = Game(2, 7)
    while game.turn < 5:
        game.apply(game.legal_ids()[-1])
    return write_position(game.position())


COMMANDS: list[dict[str, Any]] = [
    {"do": "seat", "seat": 1, "kind": "bot", "bot": "Sensible"},
    {"do": "start"},
    {"do": "resign"},
]


def start_and_concede(served: Served, seat: dict[str, Any]) -> None:
    """The host gives the other seat to a bot, begins, and gives up."""
    with connect(f"{served.url.replace('http', 'ws', 1)}/api/tables/{seat['table']}/live", proxy=None) as line:
        line.send(json.dumps({"do": "hello", "token": seat["token"]}))
        version = json.loads(line.recv())["version"]
        for number, command in enumerate(COMMANDS):
            line.send(json.dumps({**command, "id": f"command-{number}", "version": version}))
            while (told := json.loads(line.recv()))["tell"] != "done":
                assert told["tell"] != "refused", told
            version = told["version"]


@pytest.mark.parametrize(
    ("wish", "mark", "verdict"),
    [
        ({"position": some_position()}, "table_from_position", "end_dice_position"),
        ({"dice": "seed 7"}, "table_laid_dice", "end_dice_laid"),
    ],
    ids=["from a position", "dice laid down"],
)
def test_a_prepared_table_says_so(sit: Sit, served: Served, wish: dict[str, str], mark: str, verdict: str) -> None:
    seats = [{"kind": "person"}, {"kind": "open"}]
    table = {"name": "Asha", "seats": seats, "listed": True, **wish}
    seat = httpx.post(f"{served.url}/api/tables", json=table, trust_env=False).raise_for_status().json()
    visitor = sit("Ravi")
    visitor.go_home()
    visitor.choose("home_play", say("home_online"))
    row = visitor.page.get_by_role("listitem").filter(has_text=say("open_table_of", name="Asha"))
    expect(row).to_contain_text(say(mark))
    visitor.page.goto(f"{served.url}/#/table/{seat['table']}")
    expect(visitor.page.get_by_text(say(mark))).to_be_visible()
    start_and_concede(served, seat)
    expect(visitor.page.get_by_text(say(verdict))).to_be_visible()
    expect(visitor.page.get_by_text(say("end_dice_verified"))).to_have_count(0)
