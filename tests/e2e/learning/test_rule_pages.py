"""The rule pages: animations can be stopped, every step is described in words, a small phone cuts nothing off."""

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.player import Player
from tests.e2e.tab_key import tab_to
from tests.e2e.words import in_each_language, on_rule_pages, say, speaking

_SMALL = {"width": 320, "height": 568}
_LONG = 60_000  # ms: long enough for every example to run through and stop
_MOST_STOPS = 10


def _open(me: Player, address: str, title: str = "rules_title") -> None:
    me.page.goto(f"{me.url}/#/{address}")
    expect(me.page.get_by_role("heading", level=1, name=say(title), exact=True)).to_be_visible()
    expect(me.page.locator("main[aria-busy]")).to_have_count(0)


def _example(me: Player, first_words: str) -> Locator:
    return me.page.get_by_role("figure").filter(has_text=on_rule_pages(first_words))


def _place(example: Locator, n: int, all_steps: int) -> Locator:
    return example.get_by_text(say("transport_place", n=n, all=all_steps), exact=True)


def test_a_clause_has_an_address_and_its_example_is_stopped_by_keyboard(new_player: NewPlayer) -> None:
    me = new_player(reduced_motion="no-preference")
    me.clock.install()
    _open(me, "rules/3.2")
    clause = me.page.locator("[id='clause-3.2']")
    expect(clause).to_be_in_viewport()
    expect(clause).to_be_focused()

    example = _example(me, "example_collect_1")
    play = example.get_by_role("button", name=say("transport_play"))
    pause = example.get_by_role("button", name=say("transport_pause"))
    me.clock.run_for(_LONG)  # it has come to rest, however slow the machine is
    tab_to(me.page, play, _MOST_STOPS)
    me.page.keyboard.press("Enter")
    expect(pause).to_be_focused()
    me.page.keyboard.press("Enter")
    expect(play).to_be_focused()
    shown = example.locator("[aria-current]").inner_text()
    me.clock.run_for(_LONG)
    assert example.locator("[aria-current]").inner_text() == shown

    tab_to(me.page, example.get_by_role("button", name=say("transport_next")), _MOST_STOPS)
    while not _place(example, 2, 2).is_visible():
        me.page.keyboard.press("Enter")
    expect(example.get_by_role("img", name=on_rule_pages("example_collect_2"))).to_be_visible()
    play.press("Enter")
    expect(_place(example, 1, 2)).to_be_visible()  # by itself

    me.clock.run_for(_LONG)
    expect(play).to_be_visible()  # untouched: it stops where it began
    expect(_place(example, 1, 2)).to_be_visible()
    play.press("Enter")

    me.page.evaluate("scrollTo(0, 0)")
    expect(example).not_to_be_in_viewport()
    shown = example.locator("[aria-current]").inner_text()
    me.clock.run_for(_LONG)
    assert example.locator("[aria-current]").inner_text() == shown


@in_each_language
def test_a_small_phone_shows_all_of_both_pages_and_nothing_moves_where_motion_is_reduced(
    new_player: NewPlayer, language: str
) -> None:
    with speaking(language):
        me = new_player(locale=language, finger=True, viewport=_SMALL)
        me.go_home()
        me.press(me.page.get_by_role("link", name=say("menu_how_to_play")))
        expect(me.page).to_have_title(f"{say('app_name')} · {say('app_subtitle')}")
        expect(me.page.locator("meta[name=description]")).to_have_attribute("content", say("home_lead"))
        for address, title in (("how-to-play", "menu_how_to_play"), ("rules/4.8", "rules_title")):
            _open(me, address, title)
            assert me.page.evaluate("document.documentElement.scrollWidth") <= _SMALL["width"]
            assert _outside(me) == []
            claim = _example(me, "example_claim_1")
            claim.scroll_into_view_if_needed()
            expect(claim.get_by_role("button", name=say("transport_play"))).to_have_count(0)
            expect(claim.get_by_role("button", name=say("transport_pause"))).to_have_count(0)
            for n in (1, 2, 3):
                expect(_place(claim, n, 3)).to_be_visible()
                expect(claim.locator("[aria-current=step]")).to_have_text(on_rule_pages(f"example_claim_{n}"))
                me.press(claim.get_by_role("button", name=say("transport_next")))
            expect(_place(claim, 1, 3)).to_be_visible()

        contents = me.page.get_by_role("navigation", name=say("rules_contents"))
        me.press(contents.get_by_text(say("rules_contents")))
        me.press(contents.get_by_role("link").nth(4))
        expect(me.page.locator("[id='clause-5']")).to_be_in_viewport()
        expect(contents.get_by_role("link").first).to_be_hidden()


def _outside(me: Player) -> list[str]:
    """The figures that lie beyond an edge of the screen, or hold words that do."""
    found: list[str] = me.page.evaluate(
        """() => [...document.querySelectorAll("main :is(h1, h2, h3, p, figure, figcaption, li)")]
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth + 1;
          })
          .map((element) => element.innerText)"""
    )
    return found
