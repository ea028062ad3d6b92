"""Comforts for regular players: no question twice, settings before the first table, details by touch."""

from collections import Counter
from collections.abc import Sequence

from playwright.sync_api import expect

from ettana.core.engine.rules import ids
from ettana.core.view import View
from tests.e2e.conftest import AT_ONCE, NewPlayer, NewPlayerAt
from tests.e2e.player import Player
from tests.e2e.prepared import find_table
from tests.e2e.words import like, say


def test_name_and_letters_are_set_on_the_first_screen_and_players_open_on_a_phone(new_player: NewPlayer) -> None:
    me = new_player("Asha", finger=True, viewport={"width": 390, "height": 844}, likes=AT_ONCE)
    me.go_home()
    menu = me.page.get_by_role("button", name=say("menu"), exact=True)
    letter = me.page.locator("[class*=letter]").first
    expect(letter).to_be_visible()
    me.press(menu)
    me.page.get_by_label(say("home_name")).fill(me.name)
    me.page.get_by_label(say("settings_letters")).uncheck()
    expect(letter).to_be_hidden()
    me.press(menu)
    me.press(me.button("home_play_bots"))

    expect(me.loom.glow.first).to_be_visible()
    expect(me.page.get_by_role("region", name=say("sides")).locator(".side")).to_have_count(2)  # me, one opponent
    me.press(me.side_of(me.name))
    opened = me.page.get_by_role("dialog", name=like("race_player", name=me.name))
    expect(opened).to_contain_text(say("end_none"))
    me.press(opened.get_by_role("button", name=say("button_close")))
    expect(opened).to_have_count(0)


def _can_claim_and_buy(view: View, legal: Sequence[int]) -> bool:
    return any(action >= ids.CLAIM for action in legal) and view.players[0].tokens >= 6


def test_at_the_table_a_square_tells_what_it_pays_a_claim_opens_and_buying_is_asked_about_once(
    new_player_at: NewPlayerAt,
) -> None:
    me = new_player_at(find_table("Asha", _can_claim_and_buy, rules="target=20", first=26), likes=AT_ONCE)
    _a_square_tells_what_it_pays(me)
    _what_was_claimed_opens(me)
    _buying_is_not_asked_about_any_more(me)


def _a_square_tells_what_it_pays(me: Player) -> None:
    yarns = me.loom.yarns()
    counts = me.page.locator(".payout .count")
    for place in ("a1", "d4"):
        me.loom.square(place).hover()
        expect(counts).to_have_count(5)  # one for each colour
        around = Counter(yarns[touched].colour for touched in me.loom.squares()[place].yarns)
        told = [int(count) for count in counts.all_text_contents() if count != "0"]
        assert sorted(told) == sorted(around.values())
        expect(me.loom.square(place)).to_have_accessible_name(like("loom_around"))
    me.turn_heading.hover()
    expect(counts).to_have_count(0)


def _what_was_claimed_opens(me: Player) -> None:
    name = me.complete_designs.first.inner_text()
    me.press(me.claim_button)
    mine = me.side_of(me.name).get_by_role("button")
    me.press(mine)
    opened = me.page.get_by_role("dialog", name=like("race_player", name=me.name))
    claimed = opened.get_by_role("listitem").first.inner_text()
    assert claimed.splitlines()[1] in name.splitlines()
    me.press(opened.get_by_role("button", name=say("button_close")))
    expect(mine).to_be_focused()


def _buying_is_not_asked_about_any_more(me: Player) -> None:
    tokens = me.tokens()
    me.buy("price_card")
    expect(me.sheet).to_contain_text(say("confirm_text"))
    me.press(me.sheet.get_by_role("button", name=say("confirm_always")))
    expect(me.side_of(me.name)).to_contain_text(say("tokens", n=tokens - 2))
    me.buy("price_card")
    expect(me.side_of(me.name)).to_contain_text(say("tokens", n=tokens - 4))
    expect(me.sheet).to_have_count(0)
    menu = me.page.get_by_role("button", name=say("menu"), exact=True)
    me.press(menu)
    me.page.get_by_label(say("settings_ask")).check()
    me.press(menu)
    me.buy("price_card")
    me.say_yes()
    expect(me.side_of(me.name)).to_contain_text(say("tokens", n=tokens - 6))
