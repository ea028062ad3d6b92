"""Through a turn, at every size: loom, buttons and hand stay in place, and everything to touch is within reach.

One visit to one page, resized at each step like a window. The player is a newcomer, since tips come and go.
"""

import re
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from ettana.core.engine.rules import ids
from ettana.core.names import Phase
from ettana.core.view import View
from tests.e2e.conftest import AT_ONCE, NewPlayer, NewPlayerAt
from tests.e2e.live_server import LiveServer
from tests.e2e.player import Player
from tests.e2e.prepared import find_table, store
from tests.e2e.reach import out_of_reach
from tests.e2e.sizes import SIZES, Size, resize
from tests.e2e.words import say, speaking

Box = tuple[int, int, int, int]


@pytest.mark.parametrize("language", ["en", "ta"])  # the shortest words and the longest
@pytest.mark.dice(1)
def test_nothing_moves_in_a_turn_and_everything_is_within_reach(new_player: NewPlayer, language: str) -> None:
    with speaking(language):
        me = new_player(locale=language, likes={"speed": "instant", "hints": True})
        first: dict[Size, dict[str, Box]] = {}
        wrong: list[str] = []
        for step in _steps_of_a_turn(me):
            for size in SIZES:
                resize(me.page, size)
                boxes = _boxes(me)
                if language == "en":  # in Tamil what is said below it has two lines or three
                    boxes["whose turn"] = _top_of(me.page.locator("[data-focus-home]"))
                before = first.setdefault(size, boxes)
                moved = [
                    f"{name} was at {before[name]} and is at {box}"
                    for name, box in boxes.items()
                    if box != before[name]
                ]
                wrong += [f"{step}, {size}: {what}" for what in (*moved, *out_of_reach(me.page), *_too_high(me.page))]
            resize(me.page, SIZES[0])
        laptop, large = (_widths(me, size) for size in ((1440, 900), (1920, 1080)))
        grown = {"loom": 1.15 * laptop["loom"], "design": 1.15 * laptop["design"]}
        wrong += [f"{what} does not grow: {large[what]}" for what, least in grown.items() if large[what] <= least]
        assert not wrong, "\n".join(wrong)
        assert large["loom"] > 0.85 * 1080


def _steps_of_a_turn(me: Player) -> Iterator[str]:
    me.go_home()
    me.press(me.button("home_play_bots"))
    expect(me.loom.glow.first).to_be_visible()
    yield "the pin is placed, and a tip says how"
    me.place_pin()
    assert me.await_turn()
    yield "before the roll, and all hands are dealt"
    me.roll()
    yield "after the roll"
    me.lift_pin()
    yield "the pin in the hand"
    me.walk()
    yield "after the move"
    me.press(me.loom.yarn(me.loom.open_yarns()[0]))
    expect(me.page.get_by_text(say("prompt_second"))).to_be_visible()
    yield "the first yarn is chosen"
    me.open_design(0)
    yield "a sheet about a design"
    me.close_sheet()
    me.press(me.button("coach_done"))
    expect(me.button("coach_done")).to_have_count(0)
    yield "no tips any more"
    menu = me.page.get_by_role("button", name=say("menu"), exact=True)
    me.press(menu)
    yield "the menu"
    me.press(menu)


def _boxes(me: Player) -> dict[str, Box]:
    """The boxes of everything touched in a turn, even under a sheet."""
    page = me.page
    return {
        "loom": _box(page.get_by_role("main").locator("svg").first),
        "prices": _box(page.get_by_role("group", name=say("prices"), include_hidden=True)),
        "undo": _box(page.get_by_role("button", name=say("button_undo"), include_hidden=True)),
        "next": _box(page.get_by_role("button", name=_what_is_next(), include_hidden=True)),
        "hand": _box(page.get_by_role("region", name=say("hand"), include_hidden=True)),
    }


def _top_of(what: Locator) -> Box:
    """Its words differ, and so does its size."""
    return (*_box(what)[:2], 0, 0)


def _too_high(page: Page) -> list[str]:
    """Everything of a turn fits on the screen at once, except on the smallest."""
    seen, all_of_it = page.evaluate("[innerHeight, document.documentElement.scrollHeight]")
    return [f"{all_of_it} high"] if all_of_it > seen and seen > SIZES[-1][1] else []


def _widths(me: Player, size: Size) -> dict[str, int]:
    resize(me.page, size)
    return {
        "loom": _boxes(me)["loom"][2],
        "design": _box(me.designs.get_by_role("button").first)[2],
    }


def _what_is_next() -> re.Pattern[str]:
    """The main button has another name at each step."""
    names = (say(key) for key in ("button_place", "button_roll", "button_end"))
    return re.compile("|".join(f"^{re.escape(name)}$" for name in names))


def _box(what: Locator) -> Box:
    box = what.bounding_box()
    assert box
    return round(box["x"]), round(box["y"]), round(box["width"]), round(box["height"])


_SHOWN = (*SIZES, (1280, 800))


@pytest.mark.parametrize("language", ["en", "ta"])
def test_a_claim_comes_and_goes_and_nothing_moves(new_player_at: NewPlayerAt, language: str) -> None:
    with speaking(language):
        me = new_player_at(find_table("Asha", _can_claim, rules="target=20"), locale=language, likes=AT_ONCE)
        expect(me.claim_button).to_be_visible()
        before = {size: _around_the_claim(me, size) for size in _SHOWN}
        resize(me.page, SIZES[0])
        me.press(me.claim_button)
        expect(me.claim_button).to_have_count(0)
        after = {size: _around_the_claim(me, size) for size in _SHOWN}
        assert before == after


def _can_claim(view: View, legal: Sequence[int]) -> bool:
    """One design can be claimed after the move: the claim comes first, then the end of the turn."""
    return view.moved and sum(action >= ids.CLAIM for action in legal) == 1


def _around_the_claim(me: Player, size: Size) -> dict[str, tuple[int, int]]:
    """Top and bottom of each part."""
    resize(me.page, size)
    page = me.page
    boxes = {
        "loom": page.get_by_role("main").locator("svg").first,
        "whose turn": me.turn_heading,
        "prices": page.get_by_role("group", name=say("prices")),
        "undo": me.undo_button,
        "end": me.end_button,
        "hand": page.get_by_role("region", name=say("hand")),
    }
    return {name: _box(what)[1::2] for name, what in boxes.items()}


_LONG = "Wolfeschlegelsteinhausen"  # as long as a name may be, and one word


def test_a_long_name_ends_where_the_dice_begin(new_player: NewPlayer, live_server: LiveServer) -> None:
    theirs = find_table(_LONG, lambda view, legal: view.phase == Phase.ACT)
    store(theirs, live_server.database)
    me = new_player(likes=AT_ONCE)
    me.page.goto(f"{me.url}/#/table/{theirs.table.id}")
    expect(me.turn_heading).to_contain_text(_LONG)
    wrong = []
    for size in _SHOWN:
        resize(me.page, size)
        words, dice = me.turn_heading.evaluate(_RIGHT_EDGE), me.page.locator(".dice").bounding_box()
        assert dice
        if words > dice["x"]:
            wrong.append(f"{size}: to {words}, and the dice begin at {dice['x']}")
    assert wrong == []


# Of the words that can be seen.
_RIGHT_EDGE = """heading => {
  const words = heading.querySelector("span:last-of-type");
  const range = document.createRange();
  range.selectNodeContents(words);
  const cut = getComputedStyle(words).overflowX !== "visible";
  const { right } = range.getBoundingClientRect();
  return cut ? Math.min(right, words.getBoundingClientRect().right) : right;
}"""
