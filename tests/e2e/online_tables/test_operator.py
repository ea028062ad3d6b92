"""What players see of the server's operator: a game ended, a seat freed, a table removed, an address blocked."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from ettana.cli import main
from ettana.core.names import Phase
from ettana.core.view import View
from tests.e2e.axe import violations
from tests.e2e.conftest import AT_ONCE, NewPlayerAt
from tests.e2e.cut_words import cut_words
from tests.e2e.live_server import LiveServer
from tests.e2e.prepared import ME, Prepared, find_table
from tests.e2e.words import say
from tests.support.patience import PATIENCE

Operate = Callable[..., None]


@pytest.fixture
def operate(live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> Operate:
    """Runs a command of the operator. In a thread: it has its own event loop, as Playwright has."""

    monkeypatch.setattr("ettana.server.operator.moderate.PATIENCE", PATIENCE)

    def do(*words: str) -> None:
        with ThreadPoolExecutor(1) as thread:
            assert thread.submit(main, ["admin", *words, "--db", live_server.database]).result() == 0

    return do


def _table() -> Prepared:
    return find_table("Asha", _my_turn)


def _my_turn(view: View, legal: Sequence[int]) -> bool:
    return view.phase == Phase.BEFORE_ROLL


def test_a_game_that_is_ended_says_by_whom_and_a_table_that_is_removed_too(
    new_player_at: NewPlayerAt, operate: Operate
) -> None:
    prepared = _table()
    me = new_player_at(prepared, likes=AT_ONCE)
    me.roll()
    operate("end", prepared.table.id, "--yes")
    expect(me.page.get_by_role("heading", name=say("end_nobody"))).to_be_visible()
    expect(me.page.get_by_text(say("end_stopped"))).to_be_visible()
    operate("remove", prepared.table.id, "--yes")
    expect(me.page.get_by_role("heading", name=say("table_removed"))).to_be_visible()
    expect(me.page.get_by_text(say("table_removed_text"))).to_be_visible()
    assert violations(me.page) == []


def test_a_player_who_loses_a_seat_is_told_and_may_watch(new_player_at: NewPlayerAt, operate: Operate) -> None:
    prepared = find_table("Asha", _my_turn, others=("Ben",), bots=())  # the bot that plays on has to wait for Ben
    me = new_player_at(prepared, likes=AT_ONCE)
    me.roll()
    operate("free", prepared.table.id, str(ME), "--yes")
    expect(me.page.get_by_text(say("line_seat_freed"))).to_be_visible()
    expect(me.end_button).to_have_count(0)
    me.page.reload()
    expect(me.loom.yarn("a1")).to_be_visible()
    expect(me.page.get_by_text(say("line_seat_freed"))).to_have_count(0)


def test_a_player_who_is_blocked_is_told_at_the_table_and_for_a_request(
    new_player_at: NewPlayerAt, operate: Operate
) -> None:
    """Everyone here has the blocked address, so it is unblocked at the end."""
    me = new_player_at(_table(), likes=AT_ONCE)
    me.roll()
    operate("block", "127.0.0.1")
    try:
        expect(me.page.get_by_role("heading", name=say("table_blocked"))).to_be_visible()
        expect(me.page.get_by_text(say("problem_blocked"))).to_be_visible()
        expect(me.end_button).to_have_count(0)
        me.page.evaluate("location.hash = '#/'")
        me.press(me.button("home_play_bots"))
        expect(me.page.get_by_text(say("problem_blocked"))).to_be_visible()
        assert violations(me.page) + cut_words(me.page) == []
    finally:
        operate("unblock", "127.0.0.1")
    me.page.reload()
    expect(me.button("home_play_bots")).to_be_visible()
