"""Decks: which can be played and which cannot, and what makes two of them equal (7.5, 7.7)."""

from dataclasses import replace

import pytest

from ettana.core.designs.deck import Deck, Design
from ettana.core.errors import BadDeck
from ettana.notation.deck_file import standard_deck
from tests.support.strategies import sixty

# The smallest deck: twelve designs that are easy to tell apart.
BARS = [(1, 1), (2, 1), (3, 1), (4, 1), (2, 2), (3, 2)]
STEPS = [(2, 2), (3, 2), (3, 3)]
PLAIN = [
    *[Design(f"Bar {a}+{b}", 1, ("A" * a + "B" * b,)) for a, b in BARS],
    *[Design(f"Step {a}+{b}", 2, ("A" * a + "." * (b - 1), "." * (a - 1) + "B" * b)) for a, b in STEPS],
    Design("Tee", 2, ("AAA", ".B.")),
    Design("Check", 3, ("AB", "BA")),
    Design("Eye", 3, (".A.", "ABA", ".A.")),
]
HOOK = Design("Hook", 1, ("AAA", "..B", "..B"))


def odd(*drawing: str, points: int = 1) -> Design:
    return Design("Odd", points, drawing)


def accepted(*more: Design) -> Deck:
    return Deck("Test", (*PLAIN, *more))


def refused(*more: Design) -> str:
    """The error for the plain deck with these designs added."""
    with pytest.raises(BadDeck) as error:
        accepted(*more)
    return str(error.value)


# What can be played (7.7)


def test_7_7_twelve_designs_are_enough_and_eleven_are_not() -> None:
    assert len(accepted()) == 12
    with pytest.raises(BadDeck, match=r"^a deck needs at least 12 designs, and this one has 11 \(7\.7\)$"):
        Deck("Test", tuple(PLAIN[1:]))


def test_a_deck_has_at_most_sixty_designs() -> None:
    full = sixty()
    assert len(full) == 60
    with pytest.raises(BadDeck, match="a deck has at most 60 designs, and this one has 61"):
        Deck("Test", (*full, odd("ABCDE", "EDCBA")))


def test_7_7_points_are_1_to_8() -> None:
    accepted(odd("AAA", "B.B", points=8))
    for points in (0, 9, -1):
        assert refused(odd("AAA", "B.B", points=points)) == f'"Odd" is worth {points} points: give it 1 to 8 (7.7)'


def test_7_7_two_to_five_groups() -> None:
    accepted(odd("ABCDE", "ABC.."))
    assert refused(odd("AA", "AA")) == '"Odd" has only one colour group: a design needs two to five (7.7)'
    assert '"F" in the drawing of "Odd": colour groups have the letters A to E (7.7)' in refused(odd("ABCDE", "F...."))


def test_7_7_at_most_five_by_five() -> None:
    accepted(odd("A...A", ".....", "..B..", ".....", "A...A"))
    assert refused(odd("A.B..A")) == 'the drawing of "Odd" is 6 wide here: the board has 5 (7.7)'
    assert refused(odd(*"ABABAB")) == 'the drawing of "Odd" is 6 rows high: the board has 5 (7.7)'


def test_7_7_five_in_a_group_are_allowed_six_a_warning_seven_an_error() -> None:
    assert accepted(odd("AAAAA", "B.B.B")).warnings() == ()
    assert accepted(odd("AAAAA", "A.B.B")).warnings() == (
        'group A of "Odd" has 6 octagons: it can be completed only after a Replace card has brought the 6th yarn'
        " of a colour (7.7)",
    )
    assert refused(odd("AAAAA", "AA.BB")) == (
        'group A of "Odd" has 7 octagons, and there are only 6 yarns of a colour: at most 5 (7.7)'
    )


def test_7_7_no_turned_copies() -> None:
    for turn, copy in (
        (90, ("..A", "..A", "BBA")),
        (180, ("B..", "B..", "AAA")),
        (270, ("ABB", "A..", "A..")),
    ):
        expected = f'"Odd" is "Hook" turned by {turn}°: every design must be different (7.7)'
        assert refused(HOOK, odd(*copy)) == expected
    assert refused(HOOK, odd("AAA", "..B", "..B")) == (
        '"Odd" is the same pattern as "Hook": every design must be different (7.7)'
    )


def test_7_7_exchanging_the_letters_makes_no_new_design() -> None:
    assert '"Odd" is the same pattern as "Hook"' in refused(HOOK, odd("BBB", "..A", "..A"))
    assert '"Odd" is "Hook" turned by 90°' in refused(HOOK, odd("..C", "..C", "EEC"))


def test_7_2_a_mirror_image_is_another_design_unless_played_mirrored() -> None:
    deck = accepted(HOOK, odd("AAA", "B..", "B.."))
    assert deck.warnings() == ()
    assert deck.warnings(mirrored=True) == (
        '"Odd" is the mirror image of "Hook": with mirrored designs (7.2) the two are one',
    )


def test_names_must_differ_also_but_for_capital_letters() -> None:
    assert refused(odd("AAA", "B.B"), replace(odd("AA", "B."), name="ODD")) == (
        'there is already a "ODD": every design needs a name of its own'
    )


def test_a_design_needs_a_name_of_one_line_and_a_drawing() -> None:
    assert refused(replace(odd("AAA", "B.B"), name="")) == "design 13 has no name"
    assert "must be one line" in refused(replace(odd("AAA", "B.B"), name="Two\nlines"))
    assert "must be one line" in refused(replace(odd("AAA", "B.B"), motif=" padded "))
    assert refused(odd("...", "...")) == '"Odd" has no drawing: draw it with the letters A to E and dots'


def test_a_row_that_is_too_short_is_refused() -> None:
    expected = 'this row of "Odd" has 2 places and the widest has 3: fill it up with dots'
    assert refused(odd("AA", "ABB", "A..")) == expected


def test_all_problems_are_reported_at_once() -> None:
    problems = refused(odd("AA", "AA", points=0), Design("Wide", 1, ("A.B..A",))).splitlines()
    assert [problem.split('"')[1] for problem in problems] == ["Odd", "Odd", "Wide"]


# Equality


def test_a_design_is_trimmed_and_forgets_spaces() -> None:
    assert Design("Hook", 1, (". . . .", ". A A A", ". . . B", ". . . B")) == HOOK
    assert str(HOOK) == "A A A\n. . B\n. . B"


def test_designs_are_found_by_name() -> None:
    deck = accepted()
    assert deck[deck.index("Eye")].name == "Eye"
    assert deck.index("eye") == deck.index("Eye")
    with pytest.raises(KeyError):
        deck.index("Nose")


def test_the_fingerprint_covers_what_affects_play() -> None:
    deck = accepted(HOOK)
    renamed = Deck("Other", (*PLAIN, replace(HOOK, name="Claw", title="Claw", motif="A claw.")), "About it.")
    exchanged = accepted(replace(HOOK, drawing=("BBB", "..A", "..A")))
    assert deck.fingerprint == renamed.fingerprint == exchanged.fingerprint
    assert deck != renamed
    for other in (
        accepted(replace(HOOK, points=2)),
        accepted(replace(HOOK, drawing=("AAA", "B..", "B.."))),
        Deck("Test", (HOOK, *PLAIN)),
        accepted(),
    ):
        assert other.fingerprint != deck.fingerprint
    assert len(deck.fingerprint) == 16


def test_tables_are_made_once_for_equal_decks() -> None:
    assert accepted().tables() is accepted().tables()
    assert accepted().tables() is not accepted().tables(mirrored=True)


# The standard deck


def test_7_5_the_two_designs_of_the_rule_book_are_in_the_deck() -> None:
    drawings = {design.drawing: design.points for design in standard_deck()}
    assert drawings["A....", ".A...", "..B..", "...A.", "....A"] == 1
    assert ("A....", ".A...", "..A.B", "...A.", "..B..") in drawings


def test_1_8_there_are_36_different_designs_each_with_words_about_its_motif() -> None:
    deck = standard_deck()
    assert len(deck) == 36
    assert deck.warnings() == deck.warnings(mirrored=True) == ()
    assert all(design.title and design.motif.endswith(".") for design in deck)
    assert [design.points for design in deck] == sorted(design.points for design in deck)


def test_7_6_the_mix_of_points() -> None:
    points = [design.points for design in standard_deck()]
    assert {value: points.count(value) for value in sorted(set(points))} == {1: 18, 2: 12, 3: 5, 4: 1}
