"""Every state of the client, opened directly: its violations, and its accessibility snapshot.

The states are those of the gallery. Each has a snapshot of its roles and names; a new state joins these tests as soon
as it has one. `make snapshots` rewrites them: read the diff.
"""

import os
import re
import zlib
from pathlib import Path

import pytest

from tests.e2e.access.gathered import texts_on
from tests.e2e.axe import violations
from tests.e2e.cut_words import FIND_CUT_WORDS, SIZES
from tests.e2e.states.endless_animations import endless_animations
from tests.e2e.states.gallery import Gallery, Size
from tests.e2e.states.missing_words import missing_words
from tests.e2e.states.new_looks import contrast_violations
from tests.e2e.words import LONGEST, OTHERS

SNAPSHOTS = Path(__file__).parent / "snapshots"
STATES = sorted(path.stem for path in SNAPSHOTS.glob("*.yml"))
WRITING = "ETTANA_WRITE_SNAPSHOTS" in os.environ

NARROWEST: tuple[Size, ...] = ((320, 568), (844, 390))
LIGHTS = (("dark", ""), ("contrast", "light"), ("contrast", "dark"))


def test_every_state_of_the_gallery_has_a_snapshot(gallery: Gallery) -> None:
    if WRITING:
        for state in gallery.states():
            gallery.show(state)
            (SNAPSHOTS / f"{state}.yml").write_text(_snapshot(gallery), encoding="utf-8")
        for gone in set(STATES) - set(gallery.states()):
            (SNAPSHOTS / f"{gone}.yml").unlink()
    else:
        assert sorted(gallery.states()) == STATES, "`make snapshots` writes the missing ones"


@pytest.mark.parametrize("state", STATES)
def test_state(gallery: Gallery, state: str) -> None:
    gallery.show(state)
    snapshot = _snapshot(gallery)
    wrong = violations(gallery.client)
    wrong += contrast_violations(gallery, LIGHTS)
    wrong += endless_animations(gallery.client)
    wrong += _words("en", gallery, NARROWEST)
    for language, sizes in ((_other(state), NARROWEST), (LONGEST, SIZES)):
        gallery.speak(language)
        wrong += _words(language, gallery, sizes)
    assert [*wrong, *gallery.errors] == []
    assert snapshot == (SNAPSHOTS / f"{state}.yml").read_text(encoding="utf-8"), "what a screen reader finds"


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
def test_all_words_at_all_sizes(gallery: Gallery, state: str) -> None:
    """What `test_state` leaves out: a word that is cut in one of the other languages only, or at another size."""
    gallery.show(state)
    wrong = _words("en", gallery, SIZES)
    for language in OTHERS:
        gallery.speak(language)
        wrong += _words(language, gallery, SIZES)
    assert wrong == []


def _other(state: str) -> str:
    """One of the other languages: similar states take turns."""
    return OTHERS[zlib.crc32(state.encode()) % len(OTHERS)]


def _words(language: str, gallery: Gallery, sizes: tuple[Size, ...]) -> list[str]:
    """Words that are missing, cut off or wider than the page."""
    found = [*missing_words(language, texts_on(gallery.client))]
    for size, cut in gallery.at_sizes(sizes, FIND_CUT_WORDS):
        found += [f"{language}, {size}: {words}" for words in cut]
    return found


def _snapshot(gallery: Gallery) -> str:
    """Roles and names, as a screen reader has them."""
    found = gallery.client.locator("body").aria_snapshot()
    return re.sub(r"blob:\S+", "blob:…", found) + "\n"
