"""A table is drawn in parts, frame by frame. Visible parts do not move any more."""

from collections.abc import Sequence

from playwright.sync_api import expect

from ettana.core.names import Phase
from ettana.core.view import View
from tests.e2e.conftest import AT_ONCE, NewPlayerAt
from tests.e2e.prepared import find_table

# The visible parts of a board while it is incomplete; null when it is complete.
_SEEN = """() => {
  const board = document.querySelector(".board[aria-busy]");
  if (!board) return document.querySelector(".board") ? null : [];
  const seen = (part) => part.checkVisibility({ visibilityProperty: true });
  return [...board.children].filter(seen).map((part) => part.tagName);
}"""
_MOST_FRAMES = 1000


def _my_turn(view: View, legal: Sequence[int]) -> bool:
    return view.phase == Phase.BEFORE_ROLL


def test_only_the_top_of_a_table_is_seen_before_its_loom_is_there(new_player_at: NewPlayerAt) -> None:
    me = new_player_at(find_table("Asha", _my_turn), likes=AT_ONCE)
    me.stop_time()  # a frame comes when the clock goes on
    me.page.reload()
    expect(me.page.locator(".board[aria-busy]")).to_be_attached()
    for _ in range(_MOST_FRAMES):
        seen = me.page.evaluate(_SEEN)
        if seen is None:
            break
        assert seen in ([], ["HEADER"])
        me.clock.run_for(20)
    expect(me.loom.yarn("a1")).to_be_visible()
    expect(me.roll_button).to_be_visible()
