"""The games of a device: stored when they end, kept across a reload, exported as a file, deleted, and shared."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from ettana.table.secrets import hash_of
from tests.e2e.conftest import AT_ONCE, NewPlayer, NewPlayerAt
from tests.e2e.player import Player
from tests.e2e.tour import ready_to_claim
from tests.e2e.words import like, say

Json = dict[str, object]


def win(me: Player) -> None:
    """Of who is `ready_to_claim`."""
    me.press(me.claim_button)
    expect(me.button("replay_open")).to_be_visible()


def games(me: Player) -> Locator:
    return me.page.get_by_role("region", name=say("games_finished")).get_by_role("listitem")


def go_to_games(me: Player) -> None:
    me.page.goto(f"{me.url}/#/games")
    expect(me.page.get_by_role("heading", level=1)).to_have_text(say("games_title"))


@pytest.fixture
def me(new_player_at: NewPlayerAt) -> Player:
    return new_player_at(ready_to_claim(), likes=AT_ONCE)


def tokens_of(me: Player) -> list[str]:
    """The tokens that this device must never reveal."""
    kept: list[str] = me.page.evaluate(
        """Object.keys(localStorage)
          .filter(key => key.startsWith('ettana.seat.'))
          .map(key => JSON.parse(localStorage[key]).token)"""
    )
    assert kept
    return kept


def test_a_game_is_kept_when_it_ends_and_comes_back_from_a_file(
    me: Player, new_player: NewPlayer, tmp_path: Path
) -> None:
    win(me)
    tokens = tokens_of(me)
    go_to_games(me)
    expect(games(me)).to_have_count(1)
    expect(games(me)).to_contain_text(say("games_won"))
    me.page.reload()
    expect(games(me)).to_have_count(1)
    expect(me.page.get_by_text(say("games_won_of", won=1, games=1)).first).to_be_visible()

    with me.page.expect_download() as saving:
        me.press(me.button("games_export"))
    file = tmp_path / "games.json"
    saving.value.save_as(file)
    assert not [token for token in tokens if token in file.read_text() or hash_of(token) in file.read_text()]

    other = new_player(likes=AT_ONCE)
    go_to_games(other)
    expect(other.page.get_by_text(say("games_none"))).to_be_visible()
    other.page.get_by_label(say("games_choose")).set_input_files(file)
    expect(other.page.get_by_text(say("games_taken_in", n=1))).to_be_visible()
    expect(games(other)).to_have_count(1)
    other.press(games(other).get_by_role("link").first)
    expect(other.page.get_by_role("slider", name=say("replay_timeline"))).to_be_visible()


def test_what_is_said_of_a_game_has_room(me: Player) -> None:
    """At 1024 the list stands beside other parts of the page, and had two letters a line."""
    win(me)
    go_to_games(me)
    expect(games(me)).to_have_count(1)
    for width in (1440, 1024, 720, 390):
        me.page.set_viewport_size({"width": width, "height": 768})
        said = games(me).locator(".words").bounding_box()
        assert said is not None
        assert said["width"] >= 6.5 * 16, width  # two words a line


def test_a_file_that_is_not_sound_is_left_out(new_player: NewPlayer, tmp_path: Path) -> None:
    me = new_player(likes=AT_ONCE)
    go_to_games(me)
    file = tmp_path / "games.json"
    for content, words in (
        ({"kind": "ettana-games", "version": 1, "games": [{"id": "x"}]}, say("games_left_out", n=1)),
        ({"kind": "ettana-games", "version": 2, "games": []}, say("games_file_newer")),
        ({"kind": "recipes"}, say("games_file_not_ours")),
    ):
        file.write_text(json.dumps(content))
        me.page.get_by_label(say("games_choose")).set_input_files(file)
        expect(me.page.get_by_text(words)).to_be_visible()
    expect(games(me)).to_have_count(0)


def test_deleting_is_asked_about_and_lasts(me: Player) -> None:
    win(me)
    go_to_games(me)
    me.press(games(me).get_by_role("button"))
    me.press(me.button("button_cancel"))
    expect(games(me)).to_have_count(1)
    me.press(games(me).get_by_role("button"))
    me.press(me.button("games_drop_yes"))
    expect(games(me)).to_have_count(0)
    me.page.reload()
    expect(me.page.get_by_text(say("games_none"))).to_be_visible()


def test_a_game_that_ended_while_nobody_looked_is_found(me: Player) -> None:
    win(me)
    me.page.evaluate(
        "new Promise(done => { indexedDB.deleteDatabase('ettana').onsuccess = done; setTimeout(done, 500) })"
    )
    me.page.reload()
    go_to_games(me)
    expect(games(me)).to_have_count(1)


def test_what_is_shared_carries_no_token_and_no_other_names(me: Player) -> None:
    win(me)
    tokens = tokens_of(me)
    me.press(me.button("share_open"))
    link = me.page.get_by_label(say("share_link"))
    expect(link).to_have_value(re.compile(r"/#/record/[\w-]+$"))
    address = link.input_value()
    picture = me.sheet.get_by_role("img")
    expect(picture).to_have_attribute("aria-label", like("share_result"))
    drawn = str(picture.evaluate("element => element.outerHTML"))
    with me.page.expect_download() as saving:
        me.press(me.button("share_picture"))
    data = saving.value.path().read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20]) == 1200
    me.page.goto(address)
    expect(me.page.get_by_role("slider", name=say("replay_timeline"))).to_be_visible()
    assert not [token for token in tokens if token in address + drawn + me.page.content() or token.encode() in data]
