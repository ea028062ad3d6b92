"""Trouble at a table: illegal attempts, undos, a reload, a server that dies."""

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, WebSocketRoute, expect

from ettana.core.action_table import action_from_id
from ettana.core.actions import Jump, Walk
from ettana.core.names import Phase
from ettana.core.view import View
from tests.e2e.conftest import AT_ONCE, NewPlayer, NewPlayerAt
from tests.e2e.either import expect_either
from tests.e2e.live_server import LiveServer
from tests.e2e.prepared import Prepared, find_table
from tests.e2e.words import say


def _my_turn(view: View, legal: Sequence[int]) -> bool:
    return view.phase == Phase.BEFORE_ROLL


def _must_cross_a_pin(view: View, legal: Sequence[int]) -> bool:
    """To get somewhere at all."""
    moves = [action for action in map(action_from_id, legal) if isinstance(action, Walk | Jump)]
    free = {action.to for action in moves if isinstance(action, Jump) or not action.pays}
    return any(action.to not in free for action in moves)


def _table() -> Prepared:
    return find_table("Asha", _my_turn)


def test_an_illegal_try_is_explained_with_the_rule_that_forbids_it(new_player_at: NewPlayerAt) -> None:
    me = new_player_at(_table())
    me.roll()
    me.press(me.end_button)
    expect(me.refusal).to_contain_text(re.compile(re.escape(say("refusal_must_move")), re.IGNORECASE))
    me.press(me.refusal.get_by_role("link", name=say("toast_rule", clause="3.6")))

    expect(me.page).to_have_url(re.compile("#/rules/3.6$"))
    expect(me.page.locator("[id='clause-3.6']")).to_be_in_viewport()
    me.press(me.page.get_by_role("link", name=say("back_to_table")))
    expect(me.end_button).to_be_visible()
    assert me.did == ["roll"]


def test_a_move_and_a_swap_are_taken_back(new_player_at: NewPlayerAt) -> None:
    me = new_player_at(_table())
    me.roll()
    expect(me.undo_button).to_be_disabled()  # dice are not taken back
    home, before = me.loom.pin_of(me.name), me.loom.yarns()
    assert home
    me.lift_pin()
    me.walk()
    first, *others = me.loom.open_yarns()
    second = next(place for place in others if before[place].colour != before[first].colour)
    me.swap(first, second)

    me.undo()
    expect(me.loom.yarn_of_colour(first, before[first].colour)).to_be_visible()
    me.undo()
    expect(me.loom.square_with_pin(home.place, me.name)).to_be_visible()
    expect(me.undo_button).to_be_disabled()
    assert {place: yarn.colour for place, yarn in me.loom.yarns().items()} == {
        place: yarn.colour for place, yarn in before.items()
    }


def test_a_reload_in_the_middle_of_a_turn_finds_it_as_it_was(new_player_at: NewPlayerAt) -> None:
    me = new_player_at(_table(), likes=AT_ONCE)
    me.roll()
    rolled, goal = me.rolled(), me.walk()
    me.page.reload()

    expect(me.loom.square_with_pin(goal, me.name)).to_be_visible()
    assert me.rolled() == rolled
    assert me.loom.open_yarns()  # the free swap is still there
    me.end_turn()
    assert me.await_turn()


def test_a_page_heals_by_itself_when_its_server_was_killed(new_player_at: NewPlayerAt, live_server: LiveServer) -> None:
    me = new_player_at(_table(), likes=AT_ONCE)
    me.roll()
    goal = me.walk()
    with live_server.killed():
        expect(me.page.get_by_text(say("line_lost"))).to_be_visible()

    expect(me.page.get_by_text(say("line_lost"))).to_have_count(0)
    expect(me.loom.square_with_pin(goal, me.name)).to_be_visible()
    me.end_turn()
    assert me.await_turn()
    me.roll()


def test_a_line_that_was_cut_without_a_word_is_told_of_before_it_counts_as_lost(new_player_at: NewPlayerAt) -> None:
    me = new_player_at(_table(), likes=AT_ONCE)
    line = QuietLine(me.page)
    me.page.reload()
    expect(me.roll_button).to_be_enabled()
    line.cut()
    me.press(me.roll_button)
    slow, lost = (me.page.get_by_text(say(key)) for key in ("line_slow", "line_lost"))
    expect_either(slow, lost)
    expect(slow).to_be_visible()

    line.mend()
    expect(me.end_button).to_be_visible()
    expect(slow).to_have_count(0)
    expect(lost).to_have_count(0)


class QuietLine:
    """The connection of every table that a page opens from now on. When cut, it holds back the page's messages."""

    def __init__(self, page: Page) -> None:
        self._cut = False
        self._held: list[Callable[[], None]] = []
        page.route_web_socket(re.compile("/live$"), self._connect)

    def cut(self) -> None:
        self._cut = True

    def mend(self) -> None:
        self._cut = False
        for send in self._held:
            send()

    def _connect(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def said(message: str | bytes) -> None:
            if self._cut:
                self._held.append(lambda: server.send(message))
            else:
                server.send(message)

        line.on_message(said)


def test_a_table_that_is_not_there_is_said_to_be_gone(new_player_at: NewPlayerAt, live_server: LiveServer) -> None:
    me = new_player_at(_table())
    me.page.goto(f"{live_server.url}/#/table/nowhere")
    expect(me.page.get_by_role("heading", name=say("table_gone"))).to_be_visible()


def test_a_walk_across_a_pin_pays_its_owner(new_player_at: NewPlayerAt) -> None:
    me = new_player_at(find_table("Asha", _must_cross_a_pin))
    tokens = me.tokens()
    costly = next(square for square in me.loom.open_squares() if square.costs)
    me.press(me.loom.square(costly.place))  # the price is on the square, and it can be undone: there is no question
    expect(me.loom.square_with_pin(costly.place, me.name)).to_be_visible()
    expect(me.side_of(me.name)).to_contain_text(say("tokens", n=tokens - 1))
    me.undo()
    expect(me.side_of(me.name)).to_contain_text(say("tokens", n=tokens))


def test_a_screen_that_does_not_arrive_says_so_and_is_asked_for_again(new_player: NewPlayer) -> None:
    me = new_player()
    me.go_home()
    its_file = re.compile(r"/assets/Rules-[^/]*\.js")
    me.page.route(its_file, lambda route: route.abort())
    me.press(me.page.get_by_role("link", name=say("menu_rules")).first)
    expect(me.refusal).to_contain_text(say("part_lost"))
    me.page.unroute(its_file)
    me.press(me.button("line_retry"))
    expect(me.page.get_by_role("heading", level=1, name=say("rules_title"))).to_be_visible()
