"""A careful player with open aids: makes recommended swaps when they are free or affordable."""

import re

from playwright.sync_api import expect

from tests.e2e.either import expect_either
from tests.e2e.player import Player
from tests.e2e.words import say

Pair = tuple[str, str]
_PLACE = "([a-e][1-5])"
_PAIR = re.compile(say("hint_pair", a=_PLACE, b=_PLACE))


def set_preferences(me: Player) -> None:
    """The eye open, as it is for newcomers, and the others' turns at once."""
    expect(me.aid_button).to_have_attribute("aria-pressed", "true")
    menu = me.page.get_by_role("button", name=say("menu"), exact=True)
    me.press(menu)
    me.choose("settings_speed", say("settings_speed_instant"))
    me.press(menu)


def play_turn(me: Player) -> None:
    """Plays one turn from the roll on, or until the game is won."""
    me.roll()
    if me.rematch_button.is_visible() or _claimed_and_won(me):
        return
    wanted = advised_swaps(me)
    _move(me, wanted)
    for a, b in wanted:
        yarns = me.loom.yarns()
        if yarns[a].glows and yarns[b].glows and yarns[a].colour != yarns[b].colour:
            me.swap(a, b)
            break
    else:
        if wanted and _can_pay_for_a_swap(me):
            me.swap(*wanted[0], way="tokens")
    if not _claimed_and_won(me):
        me.end_turn()


def advised_swaps(me: Player) -> list[Pair]:
    """The swaps that the sheets of the designs recommend, nearest design first, without those that would change
    nothing.
    """
    me.await_advice()
    advice: list[list[Pair]] = []
    yarns = me.loom.yarns()
    for number in range(me.hand_size()):
        me.open_design(number)
        pairs = _PAIR.findall(me.sheet.inner_text())
        advice.append([(a, b) for a, b in pairs if yarns[a].colour != yarns[b].colour])
        me.close_sheet()
    return [pair for pairs in sorted(advice, key=len) for pair in pairs]


def _claimed_and_won(me: Player) -> bool:
    """Claims what is complete on the loom."""
    while me.has_complete_design():
        size = me.hand_size()
        me.press(me.complete_designs.first)
        me.press(me.sheet.get_by_role("button", name=say("way_claim")))
        expect(me.designs.get_by_role("button").nth(size - 1)).to_be_hidden()
        expect_either(me.page.get_by_role("heading", name=say("guide_your_turn")), me.rematch_button)
        if me.rematch_button.is_visible():
            return True
    return False


def _move(me: Player, wanted: list[Pair]) -> None:
    """Moves to a square where a recommended swap is free, or to any."""
    me.lift_pin()
    free = [square for square in me.loom.open_squares() if not square.costs]
    useful = [square for square in free for pair in wanted if set(pair) <= square.yarns]
    goal = (useful or free)[0]
    me.put_pin(goal.place)


def _can_pay_for_a_swap(me: Player) -> bool:
    return me.tokens() >= 3
