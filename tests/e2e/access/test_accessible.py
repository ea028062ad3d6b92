"""On every screen, in every state, language and light, axe-core finds nothing wrong; and no word is missing or cut off.

Not the whole product of languages and lights: what is drawn in which colour does not depend on the words, nor do names
and roles on the light. So English is checked for everything by day, and for colours by lamp and in high contrast too;
the other languages for all but colours. `web/src/theme.test.ts` has the contrast of the colours that axe does not see.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from ettana.core.names import Phase
from tests.e2e import tour
from tests.e2e.access.catalogue import Catalogue
from tests.e2e.access.gathered import gather_from, gathered
from tests.e2e.axe import violations
from tests.e2e.conftest import Sit, SitAt
from tests.e2e.cut_words import cut_words
from tests.e2e.player import Player
from tests.e2e.prepared import find_table
from tests.e2e.served import Served
from tests.e2e.words import LANGUAGES, say, speaking

languages = pytest.mark.parametrize("language", LANGUAGES)


@languages
def test_the_pages_around_the_game(sit: Sit, language: str) -> None:
    with speaking(language):
        me = sit(locale=language)
        _check(me, language, tour.around_the_game(me))


@languages
def test_a_turn_and_the_end(sit_at: SitAt, language: str) -> None:
    with speaking(language):
        me = sit_at(tour.ready_to_claim(soon=True), locale=language)
        _check(me, language, tour.a_turn_and_the_end(me))


@languages
def test_the_curtain(sit: Sit, language: str) -> None:
    with speaking(language):
        me = sit(locale=language)
        _check(me, language, tour.the_curtain(me))


def test_a_line_that_is_down(sit_at: SitAt, served: Served) -> None:
    me = sit_at(find_table("Asha", lambda view, legal: view.phase == Phase.BEFORE_ROLL))
    with served.killed():
        expect(me.page.get_by_text(say("line_lost"))).to_be_visible()
        assert _wrong(me.page, "en") == []
    expect(me.page.get_by_text(say("line_lost"))).to_have_count(0)


def _check(me: Player, language: str, screens: Iterator[str]) -> None:
    gather_from(me.page)
    for what in screens:
        assert _wrong(me.page, language) + cut_words(me.page) == [], what
    assert Catalogue(language).wrong(gathered(me.page)) == {}


def _wrong(page: Page, language: str) -> list[str]:
    if language != "en":
        return violations(page, "structure")
    found = violations(page)
    for theme, scheme in (("dark", ""), ("contrast", "light"), ("contrast", "dark")):
        _set_light(page, theme, scheme)
        found += [f"{theme} {scheme}: {wrong}" for wrong in violations(page, "colours")]
    _set_light(page, "light", "")
    return found


def _set_light(page: Page, theme: str, scheme: str) -> None:
    """High contrast is there by day and by lamp, as the device has it."""
    page.evaluate(
        """([theme, scheme]) => {
          document.documentElement.dataset.theme = theme;
          document.documentElement.style.colorScheme = scheme;
        }""",
        [theme, scheme],
    )
