"""A phone of 390 by 844, by finger: a whole turn without scrolling, and nothing too small to touch."""

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit
from tests.e2e.player import Player
from tests.e2e.words import like, say

WIDTH, HEIGHT = 390, 844
_FINGER = 44  # CSS pixels that a finger needs, at least


class Careful(Player):
    """Sees, before every touch, that it needs neither scrolling nor good aim."""

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
    """Nothing of the page lies outside of the screen."""
    return bool(
        me.page.evaluate(
            "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
        )
    )


def test_a_turn_on_a_phone_needs_no_scrolling_and_no_good_aim(sit: Sit) -> None:
    size = {"width": WIDTH, "height": HEIGHT}
    me = sit(kind=Careful, finger=True, viewport=size, device_scale_factor=2, likes={"speed": "instant"})
    me.go_home()
    me.press(me.button("home_play_bots"))
    expect(me.loom.glow.first).to_be_visible()
    assert _stays_put(me)
    me.place_pin(me.loom.glowing_squares()[0].place)
    assert me.await_turn()
    tip = me.page.get_by_text(like("coach_roll"))
    expect(tip).to_be_visible()
    me.press(me.button("button_close"))
    expect(tip).to_be_hidden()
    me.roll()
    expect(me.page.get_by_text(like("coach_move"))).to_be_visible()  # the next tip comes all the same
    assert _stays_put(me)
    me.lift_pin()
    me.put_pin(next(square.place for square in me.loom.glowing_squares() if not square.costs))

    yarns, glowing = me.loom.yarns(), me.loom.glowing_yarns()
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
