"""Visits all screens and their states, with a pause at each: `for what in the_curtain(me): …`"""

from collections.abc import Iterator, Sequence

from playwright.sync_api import expect

from ettana.core.engine.rules import ids
from ettana.core.names import Phase
from ettana.core.view import View
from tests.e2e.around import place_both_pins
from tests.e2e.learner import Learner, touched
from tests.e2e.player import Player
from tests.e2e.prepared import Prepared, find_table
from tests.e2e.words import like, say


def around_the_game(me: Player) -> Iterator[str]:
    """Visits all pages except the table."""
    me.go_home()
    me.press(me.page.get_by_text(say("home_more")))
    yield "home, with the options open"
    me.choose("home_play", say("home_around"))
    yield "home, around one device"
    me.choose("home_play", say("home_online"))
    yield "home, online"
    me.page.get_by_label(say("home_link")).fill("no such code")
    me.press(me.button("home_join"))
    expect(me.refusal).to_be_visible()
    yield "home, with a problem"
    me.press(me.button("home_open_table"))
    expect(me.page.get_by_role("heading", name=say("lobby_title"))).to_be_visible()
    yield "the lobby"
    pages = {
        "learn": "menu_learn",
        "how-to-play": "menu_how_to_play",
        "rules": "rules_title",
        "cards": "cards_title",
        "puzzles": "puzzles_title",
        "games": "games_title",
        "offline": "offline_title",
        "licences": "licences_title",
        "games/nowhere": "replay_none",
        "table/nowhere": "table_gone",
        "nonsense": "page_gone",
    }
    for page, heading in pages.items():
        me.page.evaluate("page => { location.hash = `#/${page}` }", page)
        expect(me.page.get_by_role("heading", level=1, name=say(heading), exact=True)).to_be_visible()
        expect(me.page.locator("main[aria-busy]")).to_have_count(0)
        yield page
    learner = Learner(me)
    learner.open("walk")
    yield "a lesson"
    me.press(touched(learner.asked.first))
    expect(learner.next_button).to_be_visible()
    yield "a lesson, where all is done that it asks"
    me.page.evaluate("location.hash = '#/puzzles/today'")
    me.press(me.button("puzzle_check"))
    expect(me.page.get_by_text(like("puzzle_missed"))).to_be_visible()
    yield "a puzzle that was missed"
    me.press(me.button("puzzle_give_up"))
    expect(me.page.get_by_text(like("puzzle_given_up"))).to_be_visible()
    yield "a puzzle that was given up"


def ready_to_claim(*, soon: bool = False) -> Prepared:
    """A table at which one claim wins, with all actions of a turn still possible. `soon`: after few turns, so that the
    analysis is quick.
    """
    rules = "target=1, cards=3/3/3/3/3/3/3/3/3/0/3/3"
    return find_table("Asha", _can_claim, rules=f"{rules}, turn_limit=26" if soon else rules, first=44 if soon else 7)


def _can_claim(view: View, legal: Sequence[int]) -> bool:
    return view.phase == Phase.ACT and not view.moved and any(action >= ids.CLAIM for action in legal)


def a_turn_and_the_end(me: Player) -> Iterator[str]:
    """Of who is `ready_to_claim`."""
    yield "the table in the middle of a turn"
    me.press(me.end_button)
    expect(me.refusal).to_be_visible()
    yield "a refusal"
    menu = me.page.get_by_role("button", name=say("menu"), exact=True)
    me.press(menu)
    expect(me.page.get_by_role("group", name=say("settings_speed"))).to_be_visible()
    yield "the menu"
    me.press(menu)
    me.page.keyboard.press("?")
    expect(me.sheet).to_contain_text(say("keys_title"))
    yield "all keys"
    me.page.keyboard.press("Escape")
    expect(me.sheet).to_have_count(0)
    me.lift_pin()
    yield "the pin in the hand"
    me.press(me.complete_designs.first)
    yield "a sheet to choose from"
    me.press(me.sheet.get_by_role("button", name=say("way_claim")))
    expect(me.page.get_by_text(say("end_dice_verified"))).to_be_visible()
    yield "the end"
    me.press(me.button("share_open"))
    expect(me.sheet.get_by_role("img")).to_be_visible()
    yield "what is shared"
    me.page.keyboard.press("Escape")
    me.press(me.button("replay_open"))
    expect(me.page.get_by_role("slider", name=say("replay_timeline"))).to_be_visible()
    expect(me.page.locator("[aria-busy]")).to_have_count(0)
    yield "the game seen again"
    me.page.get_by_label(say("replay_viewpoint")).select_option("all")
    me.page.keyboard.press("End")
    yield "its end, with all hands open"
    me.press(me.button("study_open"))
    expect(me.button("study_next")).to_be_visible()
    expect(me.page.get_by_role("heading", name=say("study_figures"))).to_be_visible()
    expect(me.page.get_by_text(say("study_so_far"))).to_have_count(0)
    yield "the game analysed"
    me.page.keyboard.press("Home")
    me.press(me.button("study_next"))
    yield "a moment of it"
    me.page.evaluate("location.hash = '#/games'")
    expect(me.page.get_by_role("heading", level=2, name=say("games_dice"))).to_be_visible()
    yield "my games"


def the_curtain(me: Player) -> Iterator[str]:
    me.go_home()
    me.choose("home_play", say("home_around"))
    me.press(me.button("home_play_around"))
    place_both_pins(me)
    expect(me.button("curtain_open")).to_be_visible()
    yield "the curtain"
