"""A claim and a win are celebrated: briefly, until a touch, and without motion if the player wants none."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, expect

from ettana.core.engine.rules import ids
from ettana.core.view import View
from tests.e2e import tour
from tests.e2e.conftest import AT_ONCE, Likes, NewPlayerAt
from tests.e2e.player import Player
from tests.e2e.prepared import find_table

_SECOND = 1000  # ms
_MOVING: Likes = {"coach": False}


def _can_claim(view: View, legal: Sequence[int]) -> bool:
    return any(action >= ids.CLAIM for action in legal)


def _thread(me: Player) -> Locator:
    """Through the yarns of what was claimed."""
    return me.page.locator("g.thread")


def _coin(me: Player) -> Locator:
    """On its way to the race."""
    return me.page.locator(".flights .coin")


def _stop_time(me: Player) -> None:
    """Stops the time of animations and delays, so that they can be inspected on a slow machine."""
    me.stop_time()
    me.page.context.new_cdp_session(me.page).send("Animation.setPlaybackRate", {"playbackRate": 0})


def _ends(what: Locator) -> list[float]:
    """The end of each animation in the element, in ms after its start."""
    return list(
        what.evaluate_all(
            """all => all.flatMap(one => one.getAnimations({ subtree: true }))
                 .map(motion => motion.effect.getComputedTiming().endTime)"""
        )
    )


def test_a_thread_runs_through_a_claim_and_its_coin_flies_to_the_race_until_a_touch(new_player_at: NewPlayerAt) -> None:
    me = new_player_at(
        find_table("Asha", _can_claim, rules="target=20", first=26), likes=_MOVING, reduced_motion="no-preference"
    )
    expect(me.claim_button).to_be_visible()
    _stop_time(me)
    me.press(me.claim_button)
    expect(_thread(me)).to_be_visible()
    expect(_coin(me)).to_have_count(1)
    motions = _ends(_thread(me)) + _ends(me.page.locator(".flights > *"))
    assert len(motions) == 3  # the thread and its shade, the coin
    assert 0 < min(motions) <= max(motions) <= _SECOND
    me.press(me.turn_heading)
    expect(_coin(me)).to_have_count(0)
    me.press(me.loom.yarn("a1"))
    expect(_thread(me)).to_have_count(0)


def test_a_win_is_woven_within_a_second_or_at_once_by_a_touch(new_player_at: NewPlayerAt) -> None:
    me = new_player_at(tour.ready_to_claim(), likes=_MOVING, reduced_motion="no-preference")
    expect(me.claim_button).to_be_visible()
    _stop_time(me)
    me.press(me.claim_button)
    cloth = me.page.locator(".cloth-piece")
    expect(cloth).to_be_attached()
    (lasts,) = _ends(cloth)
    assert 0 < lasts <= _SECOND
    me.press(me.page.get_by_role("heading", level=1))
    assert _ends(cloth) == []


def test_a_win_is_woven_at_once_where_motion_is_not_wanted(new_player_at: NewPlayerAt) -> None:
    me = new_player_at(tour.ready_to_claim(), likes=_MOVING, reduced_motion="reduce")
    expect(me.claim_button).to_be_visible()
    _stop_time(me)
    me.press(me.claim_button)
    cloth = me.page.locator(".cloth-piece")
    expect(cloth).to_be_visible()
    assert _ends(cloth) == []


@pytest.mark.parametrize(
    "settings",
    [{"likes": _MOVING, "reduced_motion": "reduce"}, {"likes": AT_ONCE, "reduced_motion": "no-preference"}],
    ids=["reduced motion", "instant"],
)
def test_where_motion_is_not_wanted_the_thread_lies_there_and_nothing_flies(
    new_player_at: NewPlayerAt, settings: dict[str, object]
) -> None:
    me = new_player_at(find_table("Asha", _can_claim, rules="target=20", first=26), **settings)
    expect(me.claim_button).to_be_visible()
    _stop_time(me)
    me.press(me.claim_button)
    expect(_thread(me)).to_be_visible()
    assert _ends(_thread(me)) == []
    expect(_coin(me)).to_have_count(0)
