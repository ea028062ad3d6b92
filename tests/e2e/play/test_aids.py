"""The eye beside the hand: distances of the designs, and effects of swaps. A host may disable it for everyone."""

from collections.abc import Iterable, Sequence

import pytest
from playwright.sync_api import Locator, expect

from ettana.core.engine.rules import ids
from ettana.core.view import View
from tests.e2e.conftest import HELPED, NewPlayer, NewPlayerAt
from tests.e2e.online import begin, lay_table, sit_down
from tests.e2e.player import Player
from tests.e2e.prepared import find_table
from tests.e2e.words import like, say


@pytest.mark.dice(2)
def test_the_eye_of_a_newcomer_is_open_and_shows_where_designs_are_nearest_and_what_swaps_bring(
    new_player: NewPlayer,
) -> None:
    me = new_player(likes={"speed": "instant"})
    me.go_home()
    me.press(me.button("home_play_bots"))
    me.place_pin()
    assert me.await_turn()
    expect(me.aid_button).to_have_attribute("aria-pressed", "true")

    me.await_advice()
    hint = me.advice["designs"][0]
    card = me.designs.get_by_role("button").first
    expect(card).to_contain_text(say("design_distance", n=len(hint["swaps"])))
    expect(_lit(me)).to_have_count(0)
    card.hover()
    _expect_at(_lit(me), {place for group in hint["octagons"] for place in group})
    me.aid_button.hover()
    expect(_lit(me)).to_have_count(0)

    me.roll()
    me.await_advice()
    useful = _square_name(me.advice["squares"][0]["square"])
    for point_at in (me.loom.square(useful).hover, me.loom.square(useful).focus):
        point_at()
        expect(_changed_cards(me)).to_have_count(len(me.advice["squares"][0]["designs"]))
        me.aid_button.hover()
        me.aid_button.focus()
        expect(_changed_cards(me)).to_have_count(0)
    me.put_pin(useful)
    me.await_advice()
    first, second = next(pair for hint in me.advice["designs"] for pair in hint["nearer"])
    expect(_signs(me, "nearer")).to_have_count(0)
    me.press(me.loom.yarn(_name(first)))
    me.aid_button.hover()
    for kind in ("nearer", "farther"):
        _expect_at(_signs(me, kind), _partners(first, (hint[kind] for hint in me.advice["designs"])))
    me.loom.yarn(_name(second)).hover()
    expect(me.loom.yarn(_name(second))).to_have_accessible_name(like("loom_nearer"))
    expect(_changed_cards(me).first).to_be_visible()

    me.page.keyboard.press("h")
    expect(me.aid_button).to_have_attribute("aria-pressed", "false")
    expect(_signs(me, "nearer")).to_have_count(0)
    expect(card).not_to_contain_text(like("design_distance"))
    me.page.reload()
    expect(me.aid_button).to_have_attribute("aria-pressed", "false")  # the player's last choice


def _could_break_a_design(view: View, legal: Sequence[int]) -> bool:
    return view.free_swap and any(action >= ids.CLAIM for action in legal)


def test_a_swap_that_would_break_a_design_is_shown_before_it_is_made(new_player_at: NewPlayerAt) -> None:
    me = new_player_at(find_table("Asha", _could_break_a_design, rules="target=20", first=26), likes=HELPED)
    me.await_advice()
    first, second = next(pair for hint in me.advice["designs"] for pair in hint["farther"])
    me.press(me.loom.yarn(_name(first)))
    me.aid_button.hover()
    _expect_at(_signs(me, "farther"), _partners(first, (hint["farther"] for hint in me.advice["designs"])))
    expect(me.loom.yarn(_name(second))).to_have_accessible_name(like("loom_farther"))


@pytest.mark.dice(2)
def test_the_first_touch_of_a_design_lights_where_it_is_nearest_on_a_phone(new_player: NewPlayer) -> None:
    me = new_player(finger=True, viewport={"width": 390, "height": 844}, likes=HELPED)
    me.go_home()
    me.press(me.button("home_play_bots"))
    me.place_pin()
    assert me.await_turn()
    me.await_advice()
    expect(_lit(me)).to_have_count(0)
    me.open_design(0)
    octagons = {place for group in me.advice["designs"][0]["octagons"] for place in group}
    _expect_at(_lit(me), octagons)
    sheet, loom = me.sheet.bounding_box(), me.page.get_by_role("main").bounding_box()
    assert sheet
    assert loom
    assert sheet["y"] >= loom["y"] + loom["height"]  # it covers nothing of what it is about
    me.close_sheet()
    expect(_lit(me)).to_have_count(0)


def test_at_a_table_without_aids_everyone_sees_so_and_nobody_asks_for_them(new_player: NewPlayer) -> None:
    asha, meena = (new_player(name, likes=HELPED) for name in ("Asha", "Meena"))
    lay_table(asha, anyone=True, aids=False)
    expect(asha.page.get_by_text(say("table_no_aids"))).to_be_visible()
    meena.go_home()
    meena.choose("home_play", say("home_online"))
    expect(meena.page.get_by_role("listitem").filter(has_text=say("table_no_aids"))).to_be_visible()
    meena.press(meena.page.get_by_role("link", name=say("open_table_join")))
    expect(meena.button("lobby_join")).to_be_visible()
    expect(meena.page.get_by_text(say("table_no_aids"))).to_be_visible()
    sit_down(meena)
    begin(asha, meena)

    for player in (asha, meena):
        aid = player.button("refusal_no_aids")
        expect(aid).to_have_attribute("aria-pressed", "false")
        player.press(aid)
        expect(player.refusal).to_have_text(like("refusal_no_aids"))
        player.press(player.page.get_by_role("button", name=say("menu"), exact=True))
        expect(player.page.locator(".panel").get_by_text(say("refusal_no_aids"))).to_be_visible()
        assert player.advice_asked == 0


def _lit(me: Player) -> Locator:
    """The octagons where a design is nearest."""
    return me.page.locator("[data-octagon]:has(.marked)")


def _signs(me: Player, kind: str) -> Locator:
    """Marks on yarns whose swap with the chosen one brings a design nearer, or takes it farther away."""
    return me.page.locator(f"[data-{kind}]")


def _changed_cards(me: Player) -> Locator:
    """The player's designs that the element under the pointer would bring nearer."""
    return me.designs.locator(".nearer.card")


def _expect_at(found: Locator, octagons: set[int]) -> None:
    expect(found).to_have_count(len(octagons))
    told = found.evaluate_all("all => all.map(({ dataset: d }) => d.octagon ?? d.nearer ?? d.farther)")
    assert {int(octagon) for octagon in told} == octagons


def _partners(first: int, designs: Iterable[list[list[int]]]) -> set[int]:
    return {place for pairs in designs for pair in pairs if first in pair for place in pair if place != first}


def _name(octagon: int) -> str:
    return f"{'abcde'[octagon % 5]}{octagon // 5 + 1}"


def _square_name(square: int) -> str:
    return f"{'abcd'[square % 4]}{square // 4 + 1}"
