"""On every screen of real games, axe-core finds no violation; and no text is missing or cut off.

The states of the gallery (`tests/e2e/states`) cover other themes, and everything that depends on a state alone. Here
names and roles are checked in English, and the space for text in the language with the longest words. The other
languages come with `make test-slow`: only those tours would notice a word of theirs that is cut off, or not in their
catalogue, on a screen with the data of a real game. `web/src/theme.test.ts` has the contrast of the colours that axe
does not see.
"""

from collections.abc import Iterator

from playwright.sync_api import expect

from ettana.core.names import Phase
from tests.e2e import tour
from tests.e2e.access.catalogue import Catalogue
from tests.e2e.access.gathered import gather_from, gathered
from tests.e2e.axe import violations
from tests.e2e.conftest import NewPlayer, NewPlayerAt
from tests.e2e.cut_words import cut_words
from tests.e2e.live_server import LiveServer
from tests.e2e.player import Player
from tests.e2e.prepared import find_table
from tests.e2e.words import LONGEST, in_each_language, say, speaking


@in_each_language
def test_the_pages_around_the_game(new_player: NewPlayer, language: str) -> None:
    with speaking(language):
        me = new_player(locale=language)
        _check(me, language, tour.around_the_game(me))


@in_each_language
def test_a_turn_and_the_end(new_player_at: NewPlayerAt, language: str) -> None:
    with speaking(language):
        me = new_player_at(tour.ready_to_claim(soon=True), locale=language)
        _check(me, language, tour.a_turn_and_the_end(me))


@in_each_language
def test_the_curtain(new_player: NewPlayer, language: str) -> None:
    with speaking(language):
        me = new_player(locale=language)
        _check(me, language, tour.the_curtain(me))


def test_a_line_that_is_down(new_player_at: NewPlayerAt, live_server: LiveServer) -> None:
    me = new_player_at(find_table("Asha", lambda view, legal: view.phase == Phase.BEFORE_ROLL))
    with live_server.killed():
        expect(me.page.get_by_text(say("line_lost"))).to_be_visible()
        assert violations(me.page) == []
    expect(me.page.get_by_text(say("line_lost"))).to_have_count(0)


def _check(me: Player, language: str, screens: Iterator[str]) -> None:
    gather_from(me.page)
    for what in screens:
        wrong = [] if language == LONGEST else violations(me.page)
        wrong += [] if language == "en" else cut_words(me.page)
        assert wrong == [], what
    assert Catalogue(language).wrong(gathered(me.page)) == {}
