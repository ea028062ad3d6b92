"""A table that begins from a position shows that before players join: in the list, and in its lobby.

test_analysis covers the end of the game: a replayed mistake begins from a position.
"""

import re

import httpx
from playwright.sync_api import expect

from tests.e2e.conftest import AT_ONCE, NewPlayer
from tests.e2e.finished import record_of, won_by_me
from tests.e2e.words import say


def test_what_was_prepared_is_marked_in_the_list_and_in_the_lobby(new_player: NewPlayer) -> None:
    asha, me = new_player("Asha", likes=AT_ONCE), new_player(likes=AT_ONCE)
    with httpx.Client(base_url=asha.url, trust_env=False) as http:
        asked = {"record": record_of(won_by_me()), "moment": 12}
        position = http.post("/api/replay/position", json=asked).raise_for_status().json()["position"]
        seats = [{"kind": "person"}, {"kind": "open"}]
        wish = {"name": "Asha", "seats": seats, "listed": True, "position": position}
        made = http.post("/api/tables", json=wish).raise_for_status().json()
        bearer = {"authorization": f"Bearer {made['token']}"}
        code = http.post(f"/api/tables/{made['table']}/code", headers=bearer).raise_for_status().json()["code"]
    asha.page.goto(f"{asha.url}/#/seat/{code}")
    asha.press(asha.button("seat_here"))
    expect(asha.page.get_by_role("heading", name=say("lobby_title"))).to_be_visible()  # who waits there is listed
    me.go_home()
    me.choose("home_play", say("home_online"))
    table = me.page.get_by_role("region", name=say("open_tables")).get_by_role("listitem")
    expect(table).to_contain_text(say("table_from_position"))
    me.press(table.get_by_role("link"))
    expect(me.page).to_have_url(re.compile("#/table/"))
    expect(me.page.get_by_text(say("table_from_position"))).to_be_visible()
