"""Every kind of action in the rules can be done by hand, with a full hand of cards."""

from collections.abc import Sequence
from typing import get_args

from playwright.sync_api import expect

from ettana.core.actions import Action, Place
from ettana.core.designs.nearest import nearest_way
from ettana.core.names import Card, Phase
from ettana.core.view import View
from ettana.notation.deck_file import standard_deck
from tests.e2e.conftest import NewPlayerAt
from tests.e2e.player import Player
from tests.e2e.prepared import find_table
from tests.e2e.thrift import advised_swaps, set_preferences
from tests.e2e.words import say

_TWO_OF_EACH = "target=20, cards=2/2/2/2/3/2/2/2/2/0/2/2"
_NEEDED = {card: 1 for card in Card if card != Card.VICTORY_POINT} | {Card.REPLACE: 2, Card.ROLL_AGAIN: 2}


def _lacks_cards(view: View, legal: Sequence[int] = ()) -> bool:
    return any(view.cards[card] < number for card, number in _NEEDED.items())


def _is_rich(view: View, legal: Sequence[int]) -> bool:
    me, other = view.players
    others = other.tokens >= 6 and other.card_count >= 1 and view.reserve >= 6
    mine = me.tokens >= 12 and not _lacks_cards(view)
    return view.phase == Phase.BEFORE_ROLL and others and mine and any(_is_near(view, card) for card in view.designs)


def _is_near(view: View, design: int) -> bool:
    way = nearest_way(standard_deck().tables(False), design, view.yarns)
    return way is not None and len(way.swaps) <= 2


def test_every_kind_of_action_is_done_by_hand(new_player_at: NewPlayerAt) -> None:
    me = new_player_at(find_table("Asha", _is_rich, rules=_TWO_OF_EACH, buying=_lacks_cards))
    set_preferences(me)
    _a_turn_of_cards(me)
    _a_turn_of_tokens(me)
    _a_turn_with_an_exchange(me)
    _turns_until_a_jump(me)
    used = {action.partition(":")[0] for action in me.did}
    assert used == {kind.verb for kind in get_args(Action)} - {Place.verb}  # placing is in test_solo_game


def _a_turn_of_cards(me: Player) -> None:
    """Preset before the roll, and then all cards but Roll again, which may not follow it."""
    me.take_card("card_preset")
    me.press(me.sheet.get_by_role("button", name=say("colour_black")))
    expect(me.log_line("event_NamedFace", face=say("colour_black"))).to_be_visible()
    me.roll()

    tokens = me.tokens()
    me.play_card("card_collect")
    expect(me.side_of(me.name)).to_contain_text(say("tokens", n=tokens + 3))
    me.play_card("card_tax")
    expect(me.log_line("event_Taxed")).to_be_visible()

    me.take_card("card_steal_tokens")
    me.press(me.opponent)
    me.say_yes()
    expect(me.side_of(me.name)).to_contain_text(say("tokens", n=tokens + 5))
    me.take_card("card_steal_card")
    me.press(me.opponent)
    me.say_yes()
    expect(me.log_line("event_StoleCard_known", seat=me.name)).to_be_visible()

    designs = me.hand_size()
    me.play_card("card_get_design")
    expect(me.designs.get_by_role("button")).to_have_count(designs + 1)
    me.take_card("card_gain")
    me.press(me.sheet.get_by_role("button", name="1", exact=True))
    me.say_yes()
    expect(me.log_line("event_Called", number=1)).to_be_visible()

    _replace_a_yarn_and_a_tile(me)
    me.take_card("card_move")
    goal = me.loom.open_squares()[0].place
    me.press(me.loom.square(goal))
    expect(me.loom.square_with_pin(goal, me.name)).to_be_visible()
    me.end_turn()


def _replace_a_yarn_and_a_tile(me: Player) -> None:
    me.take_card("card_replace")
    yarn = me.loom.open_yarns()[0]
    me.press(me.loom.yarn(yarn))
    colour = me.sheet.get_by_role("button").first
    word = colour.inner_text().splitlines()[-1]
    me.press(colour)
    expect(me.loom.yarn_of_colour(yarn, word)).to_be_visible()

    me.take_card("card_replace")
    tile = me.loom.open_squares()[0]
    me.press(me.loom.square(tile.place))
    me.press(me.sheet.get_by_role("button").first)
    expect(me.log_line("event_ReplacedTile", old=tile.number, square=tile.place)).to_be_visible()


def _a_turn_of_tokens(me: Player) -> None:
    """Rolls again, walks, buys both kinds of cards, and swaps in all three ways until a design is complete."""
    assert me.await_turn()
    me.roll()
    me.play_card("card_roll_again")
    expect(me.log_line("event_Played", card=say("card_roll_again"))).to_be_visible()

    me.lift_pin()
    me.put_pin(_walk_without_a_card(me))
    me.swap(*_two_colours(me, me.loom.open_yarns()))

    cards, designs = me.cards_held(), me.hand_size()
    me.buy("price_card")
    me.say_yes()
    expect(me.side_of(me.name)).to_contain_text(say("side_cards", n=cards + 1))
    me.buy("price_design")
    me.say_yes()
    expect(me.designs.get_by_role("button")).to_have_count(designs + 1)

    me.swap(*_two_colours(me, list(me.loom.yarns())), way="tokens")
    advised = advised_swaps(me)[0]
    me.take_card("card_swap")
    me.swap(*advised)
    while not me.has_complete_design():
        me.swap(*advised_swaps(me)[0], way="tokens")
    me.press(me.complete_designs.first)
    me.press(me.sheet.get_by_role("button", name=say("way_claim")))
    expect(me.log_line("event_Claimed", seat=me.name)).to_be_visible()
    me.end_turn()


def _walk_without_a_card(me: Player) -> str:
    """A square that a walk of this length reaches, and no jump; a Move card would light up all the others too."""
    pin, rolled = me.loom.pin_of(me.name), me.rolled()
    assert pin
    open_now = [square for square in me.loom.open_squares() if not square.costs and square.number != rolled]
    steps = {square.place: pin.steps_to(square) for square in open_now}
    return next(place for place, least in steps.items() if least <= rolled and (rolled - least) % 2 == 0)


def _two_colours(me: Player, places: list[str]) -> tuple[str, str]:
    """The first, and the next that would make a difference."""
    yarns = me.loom.yarns()
    first = places[0]
    return first, next(place for place in places if yarns[place].colour != yarns[first].colour)


def _a_turn_with_an_exchange(me: Player) -> None:
    assert me.await_turn()
    me.roll()
    me.open_design(0)
    me.press(me.sheet.get_by_role("button", name=say("way_exchange")))
    me.say_yes()


def _turns_until_a_jump(me: Player) -> None:
    """Plays until a jump leads to a tile that no walk of this length reaches."""
    for _ in range(20):
        assert me.await_turn()
        me.roll()
        me.lift_pin()
        pin, rolled = me.loom.pin_of(me.name), me.rolled()
        assert pin
        open_now = [square for square in me.loom.open_squares() if not square.costs]
        jumps = [square for square in open_now if square.number == rolled and (pin.steps_to(square) - rolled) % 2]
        me.put_pin((jumps or open_now)[0].place)
        if jumps:
            return
        me.end_turn()
