"""One device for two: a curtain between the turns, and no trace of the other hand in the page."""

from playwright.sync_api import Page, expect

from ettana.notation.deck_file import standard_deck
from tests.e2e.around import ASHA, MEENA, place_both_pins
from tests.e2e.conftest import NewPlayer
from tests.e2e.player import Player
from tests.e2e.words import say


def _begin(new_player: NewPlayer) -> Player:
    """Both pins are placed: the starter should take the device."""
    me = new_player(ASHA)
    me.go_home()
    me.choose("home_play", say("home_around"))
    me.press(me.button("home_play_around"))
    place_both_pins(me)
    return me


def _lift_curtain(me: Player) -> None:
    """The player that the curtain waits for takes the device."""
    waiting = me.button("curtain_open")
    expect(waiting).to_be_visible()
    me.becomes(ASHA if ASHA in waiting.inner_text() else MEENA)
    me.press(waiting)
    expect(me.roll_button).to_be_visible()
    turn = say("guide_their_turn", name=me.name)  # not "your turn": whose?
    expect(me.turn_heading).to_have_text(turn)
    expect(me.page.get_by_role("status", name=say("aloud_turn"))).to_have_text(turn)


def _hand(me: Player) -> set[str]:
    """Texts that would reveal the hand: the names of designs, and the effects of action cards, since "Move" also occurs
    elsewhere.
    """
    drawn = [text.splitlines() for text in me.designs.get_by_role("button").all_inner_texts()]
    named = {design.name for design in standard_deck() if any(design.name in lines for lines in drawn)}
    actions = me.cards.get_by_role("button").evaluate_all("cards => cards.map(card => card.title)")
    assert len(named) == len(drawn)
    assert all(actions)
    return named | set(actions)


def _all_that_the_page_holds(page: Page) -> str:
    """Texts, attributes, announcements and stored data, except the deck with all designs."""
    kept = page.evaluate("[...Object.values(localStorage), ...Object.values(sessionStorage), location.href]")
    secrets = [str(text) for text in kept if not all(design.name in text for design in standard_deck())]
    body = page.locator("body")  # the head names the client's files, and one of them is called after an ornament
    return "\n".join((page.title(), body.inner_html(), body.aria_snapshot(), *secrets))


def test_a_curtain_falls_between_turns_and_nothing_of_the_other_hand_is_in_the_page(new_player: NewPlayer) -> None:
    me = _begin(new_player)
    seen: dict[str, set[str]] = {}
    for _ in range(4):
        expect(me.button("curtain_open")).to_be_visible()
        behind = _all_that_the_page_holds(me.page)
        assert not [card for cards in seen.values() for card in cards if card in behind]

        _lift_curtain(me)
        seen[me.name] = _hand(me)
        assert seen[me.name]
        theirs = [card for name, cards in seen.items() if name != me.name for card in cards - seen[me.name]]
        page = _all_that_the_page_holds(me.page)
        assert [card for card in seen[me.name] if card in page] == list(seen[me.name])  # so it would be found
        assert not [card for card in theirs if card in page]

        me.roll()
        me.walk()
        me.end_turn()


def test_a_reload_between_turns_finds_the_curtain_and_not_the_hand(new_player: NewPlayer) -> None:
    me = _begin(new_player)
    _lift_curtain(me)
    hand = _hand(me)
    me.page.reload()
    expect(me.button("curtain_open")).to_be_visible()
    page = _all_that_the_page_holds(me.page)
    assert not [card for card in hand if card in page]
