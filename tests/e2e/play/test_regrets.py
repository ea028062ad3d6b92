"""Regrettable actions ask first, undoable ones do not, and nothing happens by accident."""

from collections.abc import Sequence

from playwright.sync_api import expect

from ettana.core.engine.rules import ids
from ettana.core.names import Card, Phase
from ettana.core.view import View
from tests.e2e.conftest import AT_ONCE, NewPlayerAt
from tests.e2e.online import open_menu
from tests.e2e.player import Player
from tests.e2e.prepared import find_table
from tests.e2e.words import bot_name, say

PHONE = {"width": 390, "height": 844}


def _leaves_something_behind(view: View, legal: Sequence[int]) -> bool:
    """The turn could end, with a complete design, a playable card and an unplayable one."""
    claims = any(action >= ids.CLAIM for action in legal)
    return claims and ids.END_TURN in legal and view.reserve > 0 and not _lacks_the_cards(view)


def _lacks_the_cards(view: View, legal: Sequence[int] = ()) -> bool:
    return not (view.holds(Card.COLLECT) and view.holds(Card.PRESET))


def test_a_claim_a_card_and_the_whole_game_are_not_given_away_by_one_touch(new_player_at: NewPlayerAt) -> None:
    table = find_table("Asha", _leaves_something_behind, rules="target=20", buying=_lacks_the_cards, first=151)
    me = new_player_at(table, likes=AT_ONCE)
    _a_complete_design_is_asked_about(me)
    _a_card_explains_itself(me)
    _giving_up_is_asked_about(me)
    _all_hands_are_open(me)


def _a_complete_design_is_asked_about(me: Player) -> None:
    expect(me.claim_button).to_be_visible()
    me.settled()
    loom = me.page.get_by_role("main").bounding_box()
    for key in (None, "e"):
        if key is None:
            me.press(me.end_button)
        else:
            me.page.keyboard.press(key)
        expect(me.sheet).to_contain_text(say("unclaimed_text"))
        me.page.keyboard.press("Escape")
        expect(me.sheet).to_have_count(0)
    me.press(me.end_button)
    me.press(me.sheet.get_by_role("button").first)
    expect(me.log_line("event_Claimed", seat=me.name)).to_be_visible()
    while me.has_complete_design():
        held = me.hand_size()
        me.press(me.claim_button)
        expect(me.designs.get_by_role("button").nth(held - 1)).to_be_hidden()
    assert me.page.get_by_role("main").bounding_box() == loom  # buttons come and go, the loom stays as it is


def _a_card_explains_itself(me: Player) -> None:
    before = list(me.did)
    me.take_card("card_collect")
    me.take_card_back("card_collect")
    me.take_card("card_preset")
    me.press(me.sheet.get_by_role("button").first)
    expect(me.refusal).to_contain_text(say("toast_rule", clause="6.6"))
    me.close_sheet()
    assert me.did == before
    me.play_card("card_collect")
    expect(me.log_line("event_Played", seat=me.name, card=say("card_collect"))).to_be_visible()


def _giving_up_is_asked_about(me: Player) -> None:
    for _ in range(2):
        open_menu(me, "table_resign")
        expect(me.sheet).to_contain_text(say("end_won", name=bot_name("Random")))
        expect(me.button("resign_no")).to_be_focused()
        me.page.keyboard.press("Escape")
        expect(me.sheet).to_have_count(0)
    expect(me.end_button).to_be_visible()
    open_menu(me, "table_resign")
    me.press(me.sheet.get_by_role("button", name=say("table_resign")))
    expect(me.rematch_button).to_be_visible()


def _all_hands_are_open(me: Player) -> None:
    me.press(me.button("end_look"))
    expect(me.turn_heading).to_have_text(say("prompt_over"))
    hands = me.page.get_by_role("heading", level=3)
    expect(hands).to_have_text([me.name, bot_name("Random")])
    for untrue in ("button_wait", "button_undo", "button_end"):
        expect(me.button(untrue)).to_have_count(0)
    me.press(me.button("end_back"))
    expect(me.rematch_button).to_be_visible()


def _can_pay_for_a_swap(view: View, legal: Sequence[int]) -> bool:
    me = view.players[0]
    return view.phase == Phase.BEFORE_ROLL and me.tokens >= 3 and not view.holds(Card.SWAP)


def test_a_finger_that_rests_does_nothing_and_a_touch_what_can_be_undone(new_player_at: NewPlayerAt) -> None:
    me = new_player_at(find_table("Asha", _can_pay_for_a_swap), finger=True, viewport=PHONE, likes=AT_ONCE)
    me.rest_finger_on(me.roll_button)
    me.roll()
    goal = me.loom.free_square().place
    me.rest_finger_on(me.loom.square(goal))
    assert me.did == ["roll"]
    me.press(me.loom.square(goal))  # the pin was not touched
    expect(me.loom.square_with_pin(goal, me.name)).to_be_visible()

    yarns, near = me.loom.yarns(), set(me.loom.glowing_yarns())
    far = [place for place in yarns if place not in near]
    second = next(place for place in far if yarns[place].colour != yarns[far[0]].colour)
    tokens = me.tokens()
    me.swap(far[0], second)  # there is one way to
    expect(me.side_of(me.name)).to_contain_text(say("tokens", n=tokens - 3))
    me.undo()
    expect(me.side_of(me.name)).to_contain_text(say("tokens", n=tokens))
