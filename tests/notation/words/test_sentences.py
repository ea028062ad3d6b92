"""Every action, event and refusal has a sentence, and there is no sentence for anything else."""

import ast
from pathlib import Path

import pytest

from ettana.core import why
from ettana.core.action_table import action_table
from ettana.core.actions import Walk
from ettana.core.errors import Refusal
from ettana.core.events import Claimed, Collected, Drew, Event, Paid, Swapped, Taxed, Walked
from ettana.core.names import Card, Colour
from ettana.notation.words.catalogue import load_catalogue
from ettana.notation.words.languages import complete_languages
from ettana.notation.words.sentences import Words
from tests.support.drawn import TEST_DECK, design, squares

TILES = (1, 2, 3, 4) * 4
WORDS = Words(TEST_DECK)


def keys_of(kind: str, language: str) -> set[str]:
    """The catalogue's keys of that kind, without its name."""
    keys = load_catalogue(language).messages
    return {key.removeprefix(f"{kind}_") for key in keys if key.startswith(f"{kind}_")}


@pytest.mark.parametrize("language", complete_languages())
def test_every_action_has_a_sentence_in_every_language(language: str) -> None:
    words = Words(TEST_DECK, catalogue=load_catalogue(language))
    for action in action_table().values():
        sentence = words.action(action, TILES)
        assert sentence
        assert "{" not in sentence


@pytest.mark.parametrize("language", complete_languages())
def test_every_reason_for_a_refusal_has_a_sentence_in_every_language(language: str) -> None:
    codes = {
        call.args[1].value
        for call in ast.walk(ast.parse(Path(why.__file__).read_text()))
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") == "_no"
        and isinstance(call.args[1], ast.Constant)
    }
    codes |= {"no_cards_to_steal", "no_tokens_to_steal", "nothing_to_undo"}  # given to _no by way of a name
    assert codes == keys_of("refusal", language)


@pytest.mark.parametrize("language", complete_languages())
def test_every_event_has_a_sentence_in_every_language(language: str) -> None:
    assert {key.split("_")[0] for key in keys_of("event", language)} == {
        kind.__name__ for kind in Event.__subclasses__()
    }


def test_sentences_read_as_people_speak() -> None:
    to = squares("c3").pop()
    assert WORDS.action(Walk(to), TILES) == "walk to the 3 on square c3"
    assert WORDS.action(Walk(to, (3,)), TILES) == "walk to the 3 on square c3 and pay Orange a token"
    assert WORDS.action(Walk(to, (1, 3)), TILES) == "walk to the 3 on square c3 and pay Black and Orange a token each"


def test_events_say_only_what_they_tell() -> None:
    drew = Drew(1, Card.TAX, "bought")
    assert WORDS.event(drew) == "Black draws Tax"
    assert WORDS.event(drew.seen_by(0)) == "Black draws an action card"
    assert WORDS.event(Collected((0, 2, 0))) == "collected: Black +2"
    assert WORDS.event(Collected((0, 0, 0))) == "nobody collects"
    assert WORDS.event(Paid(0, 1, 1)) == "Pink pays Black 1 token"
    assert WORDS.event(Taxed(0, (1, 2))) == "tax is paid by Black and White"
    assert WORDS.event(Walked(0, (0, 1, 5))) == "Pink walks over the squares a1-b1-b2"
    assert (
        WORDS.event(Claimed(2, design("Pair"), 1, (0, 1, 2))) == "White completes Pair with the yarns a1 b1 c1: 1 point"
    )
    assert (
        WORDS.event(Swapped(0, 1, 5, Colour.RED, Colour.BLUE, "free")) == "Pink swaps yarn b1 (red) with yarn a2 (blue)"
    )


def test_refusals_name_their_clause_and_the_players_their_names() -> None:
    words = Words(TEST_DECK, ("Asha", "Ben"))
    assert words.refusal(Refusal("6.4", "no_tokens_to_steal", (("seat", 1),))) == "Ben has no tokens (6.4)"
    assert words.refusal(Refusal("6.4", "no_opponent", (("seat", 3),))) == "3 is not an opponent at this table (6.4)"
