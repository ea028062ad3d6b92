"""A phone of 390 by 844, by finger: a whole turn without scrolling, and every target large enough to touch.

And on all phones: an edge shows that there is more to scroll, and a sheet covers nothing partly.
"""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, expect

from ettana.core.engine.rules import ids
from ettana.core.view import View
from tests.e2e.conftest import AT_ONCE, NewPlayer, NewPlayerAt
from tests.e2e.player import Player
from tests.e2e.prepared import find_table
from tests.e2e.sizes import Size, resize
from tests.e2e.words import like, say, speaking

WIDTH, HEIGHT = 390, 844
_PHONES = ((WIDTH, HEIGHT), (844, 390), (390, 667), (360, 640), (320, 568))
_SMALL = (*_PHONES, (720, 450))  # and a laptop at 200 %
_MANY = 6  # kinds of action cards in one hand
_FINGER = 44  # CSS pixels that a finger needs, at least


class Careful(Player):
    """Checks before every touch that it needs neither scrolling nor precision."""

    def press(self, what: Locator) -> None:
        what.wait_for()
        box = what.bounding_box()
        assert box
        described = what.get_attribute("aria-label") or what.inner_text()
        assert 0 <= box["x"] <= WIDTH - box["width"], described
        assert 0 <= box["y"] <= HEIGHT - box["height"], described
        assert min(box["width"], box["height"]) >= _FINGER, (described, box)
        super().press(what)


def _stays_put(me: Player) -> bool:
    """True if nothing of the page lies outside the screen."""
    return bool(
        me.page.evaluate(
            "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
        )
    )


def test_a_turn_on_a_phone_needs_no_scrolling_and_no_good_aim(new_player: NewPlayer) -> None:
    size = {"width": WIDTH, "height": HEIGHT}
    me = new_player(kind=Careful, finger=True, viewport=size, device_scale_factor=2, likes={"speed": "instant"})
    me.go_home()
    me.press(me.button("home_play_bots"))
    expect(me.loom.glow.first).to_be_visible()
    assert _stays_put(me)
    me.place_pin()
    assert me.await_turn()
    tip = me.page.get_by_text(like("coach_roll"))
    expect(tip).to_be_visible()
    me.press(me.button("button_close"))
    expect(tip).to_be_hidden()
    me.roll()
    expect(me.page.get_by_text(like("coach_move"))).to_be_visible()  # the next tip comes all the same
    assert _stays_put(me)
    me.lift_pin()
    me.walk()

    yarns, glowing = me.loom.yarns(), me.loom.open_yarns()
    second = next(place for place in glowing if yarns[place].colour != yarns[glowing[0]].colour)
    me.swap(glowing[0], second)
    me.undo()
    expect(me.loom.yarn_of_colour(second, yarns[second].colour)).to_be_visible()
    me.open_design(0)
    assert _stays_put(me)
    me.close_sheet()
    me.end_turn()
    assert me.await_turn()
    assert _stays_put(me)
    assert me.page.get_by_role("region", name=say("hand")).is_visible()


def _holds_many_cards(view: View, legal: Sequence[int] = ()) -> bool:
    return sum(count > 0 for count in view.cards) >= _MANY


def _wants_more_cards(view: View, legal: Sequence[int]) -> bool:
    return not _holds_many_cards(view)


def test_a_hand_that_is_longer_than_the_phone_shows_a_part_of_the_next_card(new_player_at: NewPlayerAt) -> None:
    table = find_table("Asha", _holds_many_cards, rules="target=20", buying=_wants_more_cards)
    me = new_player_at(table, finger=True, likes=AT_ONCE)
    shown: dict[Size, list[float]] = {}
    for size in _PHONES:
        resize(me.page, size)
        shown[size] = me.page.get_by_role("region", name=say("hand")).evaluate(_SHARES_AT_THE_EDGE)
    assert all(len(shares) == 1 and 0.25 < shares[0] < 0.8 for shares in shown.values()), shown


_SHARES_AT_THE_EDGE = """hand => {
  const edge = hand.getBoundingClientRect().right;
  return [...hand.querySelectorAll("li")]
    .map((card) => card.getBoundingClientRect())
    .map(({ left, width }) => (edge - left) / width)
    .filter((share) => 0 < share && share < 1);
}"""


def _can_claim(view: View, legal: Sequence[int]) -> bool:
    return ids.END_TURN in legal and any(action >= ids.CLAIM for action in legal)


@pytest.mark.parametrize("language", ["it", "ta"])  # the longest questions
def test_a_sheet_covers_no_words_by_halves(new_player_at: NewPlayerAt, language: str) -> None:
    with speaking(language):
        me = new_player_at(
            find_table("Asha", _can_claim, rules="target=20"), locale=language, finger=True, likes=AT_ONCE
        )
        expect(me.claim_button).to_be_visible()
        me.press(me.end_button)
        for size in _SMALL:
            resize(me.page, size)
            expect(me.sheet).to_contain_text(say("unclaimed_text"))
            assert me.sheet.evaluate(_WORDS_UNDER_IT) == [], size


_WORDS_UNDER_IT = """sheet => {
  const edge = sheet.getBoundingClientRect();
  const words = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || sheet.contains(holder) || holder.closest("main, .hidden-words, form")) continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const under = [...range.getClientRects()].some(
      (line) => line.bottom > edge.top + 1 && line.top < edge.bottom && line.right > edge.left && line.left < edge.right
    );
    if (under) words.push(text.data.trim());
  }
  return words;
}"""
