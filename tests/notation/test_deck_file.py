"""Deck files: read, refused with line numbers, and round trips (7.7)."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ettana.core.designs.deck import Deck, Design
from ettana.core.errors import BadDeck
from ettana.notation.deck_file import bundled_decks, load_deck, parse_deck, standard_deck, write_deck

STANDARD = write_deck(standard_deck())
FEW = """\
deck: Few
about: Not enough of them.

# A comment, and then a design.
design: Gopuram
title: Temple tower
points: 2
motif: Tier upon tier: up to the finial.
    . . A . .
    . B B B .
    C C C C C
"""


def faults(text: str, source: str = "my.deck") -> list[str]:
    """The error lines for a text, without the one about too few designs."""
    with pytest.raises(BadDeck) as error:
        parse_deck(text, source)
    return [line for line in error.value.problems if "at least 12 designs" not in line]


def design_lines(text: str) -> str:
    """The designs above and one more from these lines, which begin at line 13."""
    return FEW + "\n" + dedent(text).lstrip("\n")


def test_a_deck_file_is_read() -> None:
    deck = parse_deck(STANDARD.replace("about: ", "about: Here: "))
    assert deck.name == "Kanchi"
    assert deck.about.startswith("Here: ")
    tower = deck[deck.index("Gopuram")]
    assert tower.title == "Temple tower"
    assert tower.points == 2
    assert str(tower) == ". . A . .\n. B B B .\nC C C C C"


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("    ", "\t").replace(" .", "\t."),
        lambda text: text.replace(" . ", "."),
        lambda text: text.replace("    ", "  . ").replace("design:", "  Design :"),
        lambda text: text.rstrip("\n"),
        lambda text: "# first of all\n\n" + text.replace("points", "   # within\npoints"),
    ],
    ids=["CRLF", "CR", "BOM", "tabs", "dense", "padded", "no last newline", "comments"],
)
def test_files_from_other_editors_are_read_alike(change: Callable[[str], str]) -> None:
    assert parse_deck(change(STANDARD)) == standard_deck()


# Errors name the line, the problem and the remedy


def test_7_7_a_turned_copy_is_told_with_its_line() -> None:
    text = design_lines("""
        design: Temple Gate
        points: 1
            C . .
            C B .
            C B A
            C B .
            C . .
    """)
    assert faults(text, "kanchi.deck") == [
        'kanchi.deck:13: "Temple Gate" is "Gopuram" turned by 90°: every design must be different (7.7)'
    ]


def test_7_7_a_group_of_seven_is_told_with_its_line() -> None:
    text = design_lines("""
        design: Block
        points: 1
            A A A A
            A A A B
    """)
    assert faults(text) == [
        'my.deck:13: group A of "Block" has 7 octagons, and there are only 6 yarns of a colour: at most 5 (7.7)'
    ]


def test_7_7_missing_or_wrong_points_are_told_with_their_line() -> None:
    missing = design_lines("""
        design: Bar
            A A B
    """)
    assert faults(missing) == ['my.deck:13: "Bar" has no points: add a line such as "points: 1"']
    for points, what in (("9", '"Bar" is worth 9 points: give it 1 to 8 (7.7)'),):
        assert faults(missing.replace("    A A B", f"points: {points}\n    A A B")) == [f"my.deck:14: {what}"]
    for points in ("one", "", "-1", "1.5", "²", "1" * 5000):
        assert faults(missing.replace("    A A B", f"points: {points}\n    A A B")) == [
            f'my.deck:14: the points of "Bar" must be a whole number, not "{points}"'
        ]


def test_7_7_a_drawing_wider_or_higher_than_five_is_told_with_its_line() -> None:
    text = design_lines("""
        design: Wide
        points: 1
            . . . . . .
            A . B
            A . . . . B
        design: High
        points: 1
            A
            B
            A
            B
            A
            A
    """)
    assert faults(text) == [
        'my.deck:16: this row of "Wide" has 3 places and the widest has 6: fill it up with dots',
        'my.deck:17: the drawing of "Wide" is 6 wide here: the board has 5 (7.7)',
        'my.deck:25: the drawing of "High" is 6 rows high: the board has 5 (7.7)',
    ]


def test_7_7_letters_beyond_e_and_small_letters_are_told_with_their_line() -> None:
    text = design_lines("""
        design: Bar
        points: 1
            A A F
            A a B
    """)
    assert faults(text) == [
        'my.deck:15: "F" in the drawing of "Bar": colour groups have the letters A to E (7.7), all else is dots',
        'my.deck:16: "A a B" is neither an entry ("points: 2") nor a row of a drawing ("A . B")',
    ]


def test_7_7_a_design_without_a_drawing_is_told_with_its_line() -> None:
    assert faults(design_lines("design: Bare\npoints: 1\n")) == [
        'my.deck:13: "Bare" has no drawing: draw it with the letters A to E and dots'
    ]


def test_7_7_too_few_designs_are_told() -> None:
    with pytest.raises(BadDeck) as error:
        parse_deck(FEW, "my.deck")
    assert str(error.value) == "my.deck:1: a deck needs at least 12 designs, and this one has 1 (7.7)"


def test_a_drawing_in_two_pieces_is_told_with_its_line() -> None:
    text = design_lines("""
        design: Rails
        points: 1
            A A A

            B B B
    """)
    assert faults(text) == [
        "my.deck:17: the drawing is in two pieces: keep its rows together, with dots for an empty row"
    ]


def test_unknown_repeated_and_misplaced_entries_are_told_with_their_line() -> None:
    text = "points: 1\nA B\n" + design_lines("""
        design: Bar
        points: 1
        points: 2
        color: red
        deck: Again
            A A B
    """)
    assert faults(text) == [
        'my.deck:1: "points:" stands before the first "design:"',
        'my.deck:2: a drawing before the first "design:"',
        'my.deck:17: a second "points:" for one design: is a line "design:" missing before it?',
        'my.deck:18: there is no entry "color:", only "deck:", "about:", "design:", "title:", "points:", "motif:"',
        'my.deck:19: "deck:" belongs above the first design',
    ]


def test_a_deck_without_a_name_or_with_two_is_refused() -> None:
    assert faults(FEW.removeprefix("deck: Few\n")) == ["my.deck:1: the deck has no name"]
    assert faults("deck: One\n" + FEW) == ['my.deck:2: a second "deck:"']


def test_a_repeated_design_name_is_told_with_its_line() -> None:
    text = design_lines("""
        design: GOPURAM
        points: 1
            A A B
    """)
    assert faults(text) == ['my.deck:13: there is already a "GOPURAM": every design needs a name of its own']


def test_a_long_line_of_prose_is_told_shortly() -> None:
    assert faults(FEW + "x" * 5000)[0] == (
        f'my.deck:12: "{"x" * 30}" is neither an entry ("points: 2") nor a row of a drawing ("A . B")'
    )


@given(st.text())
def test_whatever_is_in_a_file_it_is_a_deck_or_refused(text: str) -> None:
    with pytest.raises(BadDeck):
        parse_deck(text)


@settings(max_examples=50)
@given(st.integers(0, len(STANDARD) - 1), st.sampled_from("\n\0:#AZ. \u2028é9"))
def test_one_slip_of_the_pen_is_a_deck_or_refused(place: int, slip: str) -> None:
    try:
        deck = parse_deck(STANDARD[:place] + slip + STANDARD[place + 1 :])
    except BadDeck:
        return
    assert parse_deck(write_deck(deck)) == deck


# Writing


def test_the_standard_deck_reads_back_as_written() -> None:
    assert parse_deck(STANDARD) == standard_deck()


LINES = st.text(st.characters(codec="utf-8"), max_size=12).filter(
    lambda text: text == text.strip() and text.isprintable()
)


@settings(max_examples=50)
@given(LINES.filter(bool), LINES, LINES, LINES, st.integers(1, 8))
def test_any_deck_reads_back_as_written(name: str, about: str, title: str, motif: str, points: int) -> None:
    design = Design(name, points, ("A.B", ".C."), title, motif)
    others = tuple(design for design in standard_deck() if design.name.casefold() != name.casefold())
    deck = Deck(name, (design, *others), about)
    assert parse_deck(write_deck(deck)) == deck


# Files


def test_decks_are_found_by_name_and_read_from_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.deck"
    path.write_text(STANDARD.replace("deck: Kanchi", "deck: மயில்"), encoding="utf-8")
    assert load_deck(path).name == load_deck(str(path)).name == "மயில்"
    assert bundled_decks() == ["kanchi"]
    assert load_deck("kanchi") is standard_deck()


def test_deck_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    missing = tmp_path / "missing.deck"
    with pytest.raises(
        BadDeck, match="there is no such deck: give the path of a deck file, or one of these names: kanchi"
    ):
        load_deck(missing)
    with pytest.raises(BadDeck, match="cannot be read"):
        load_deck(tmp_path)
    with pytest.raises(BadDeck, match="cannot be read"):
        load_deck("null\0byte")
    latin = tmp_path / "latin.deck"
    latin.write_bytes("deck: One\nabout: café\n".encode("latin-1"))
    with pytest.raises(BadDeck, match=r"latin\.deck:2: is not UTF-8 text: save the file in that encoding"):
        load_deck(latin)
    large = tmp_path / "large.deck"
    large.write_bytes(b"#" * 1_000_001)
    with pytest.raises(BadDeck, match="larger than 1,000,000 bytes"):
        load_deck(large)
