"""A player in their first game who has read no rule: touches what glows, and follows what the screen recommends.

They count no swaps and read no list of pairs. They see only that a square or a yarn can bring a design nearer, by its
mark and its name. They do not plan: the first place that helps is good enough.
"""

from playwright.sync_api import Locator, expect

from tests.e2e.player import Player
from tests.e2e.words import say

_MOST_SWAPS = 4  # in one turn
_PRICE_OF_A_SWAP = 3  # as the button says


def turns_until_a_design_is_complete(me: Player, most: int) -> int | None:
    """The number of the player's turns until the screen offers a claim; None if it takes more than `most`."""
    me.place_pin()
    for turn in range(1, most + 1):
        if not me.await_turn():
            return None
        if _play_turn(me):
            return turn
    return None


def play_to_the_end(me: Player, over: Locator, most: int) -> None:
    """Plays a whole game, until `over` is visible."""
    me.place_pin()
    for _ in range(most):
        expect(me.roll_button.or_(over).first).to_be_visible()
        if over.is_visible():
            return
        me.roll()
        while not over.is_visible() and _claims(me):
            pass
        if not over.is_visible():
            _move(me)
            for _ in range(_MOST_SWAPS):
                if over.is_visible() or not (_claims(me) or _swaps(me) or _buys_a_swap(me)):
                    break
        if not over.is_visible():
            me.end_turn()
    raise AssertionError(f"still not over after {most} turns")


def _play_turn(me: Player) -> bool:
    """Plays a turn. True if a design was claimed."""
    me.roll()
    if _claims(me):
        return True
    _move(me)
    for _ in range(_MOST_SWAPS):
        if _claims(me):
            return True
        if not (_swaps(me) or _buys_a_swap(me)):
            break
    me.end_turn()
    return False


def _claims(me: Player) -> bool:
    me.await_advice()
    if not me.claim_button.is_visible():
        return False
    me.press(me.claim_button)
    expect(me.claim_button).to_have_count(0)
    return True


def _move(me: Player) -> None:
    """Moves to a glowing square: a free one if possible, and one that can bring a design nearer if there is one."""
    if lit := me.loom.glowing_squares():
        me.put_pin(min(lit, key=lambda square: (square.costs, not square.helps)).place)
        me.await_advice()


def _swaps(me: Player) -> bool:
    """Swaps two glowing yarns, if that brings a design nearer."""
    first = next((yarn.place for yarn in me.loom.yarns().values() if yarn.glows and yarn.helps), None)
    if first is None:
        return False
    me.press(me.loom.yarn(first))
    expect(me.loom.yarn(first)).to_have_attribute("aria-selected", "true")
    helpful = [yarn for yarn in me.loom.yarns().values() if yarn.glows and yarn.helps and yarn.place != first]
    me.swap_chosen(first, min(helpful, key=lambda yarn: yarn.harms).place, way="tokens")
    me.await_advice()
    return True


def _buys_a_swap(me: Player) -> bool:
    """With enough tokens, touches the price of a swap: the yarns that it can swap glow."""
    if me.tokens() < _PRICE_OF_A_SWAP:
        return False
    me.buy("price_swap")
    expect(me.page.get_by_text(say("prompt_first"))).to_be_visible()
    return _swaps(me)
