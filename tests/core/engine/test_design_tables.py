"""Placements of designs, and when one is complete (7.1, 7.2, 7.4)."""

from hypothesis import given
from hypothesis import strategies as st

from ettana.notation.deck_file import standard_deck
from tests.core.boards import board, placements, plain, shown, tables_of

HOOK = """
    A A A .
    . . B B
"""
CHECK = """
    A B
    B A
"""
DIAGONAL = """
    A . . . .
    . A . . .
    . . B . .
    . . . A .
    . . . . A
"""
MIRRORED_HOOK_IN_GREEN = board("""
    G R Y B P
    Y G G G R
    P P R Y B
    R Y B Y G
    B P G R Y
""")


def test_7_1_a_design_is_complete_when_every_group_is_of_one_colour() -> None:
    cells = board("""
        G R Y B P
        Y G G G R
        P Y R P P
        R Y B Y G
        B P G R Y
    """)
    assert shown(tables_of(HOOK), cells) == plain("""
        . . . . .
        . x x x .
        . . . x x
        . . . . .
        . . . . .
    """)


def test_7_1_one_wrong_yarn_in_a_group_makes_it_incomplete() -> None:
    for wrong in ("G Y G", "Y G G", "G G Y"):
        cells = board(f"""
            G R Y B P
            Y {wrong} R
            P Y R P P
            R Y B Y G
            B P G R Y
        """)
        assert shown(tables_of(HOOK), cells) is None


def test_7_1_no_two_groups_have_the_same_colour() -> None:
    cells = board("""
        P R Y B P
        Y G G G R
        P Y R G G
        R Y B Y P
        B P R B Y
    """)
    assert shown(tables_of(HOOK), cells) is None


def test_7_1_three_groups_have_three_colours() -> None:
    stripes = tables_of("A A\nB B\nC C")
    different = board("""
        G R Y B P
        Y P P G R
        P G G Y B
        R B B P G
        B P G R Y
    """)
    first_and_last_alike = board("""
        G R Y B P
        Y P P G R
        B G G Y B
        R P P B G
        B Y G R Y
    """)
    assert shown(stripes, different) == plain("""
        . . . . .
        . x x . .
        . x x . .
        . x x . .
        . . . . .
    """)
    assert shown(stripes, first_and_last_alike) is None


def test_7_2_a_design_may_be_turned_but_not_mirrored() -> None:
    turned_by_90 = board("""
        G R Y B P
        Y B G P R
        P Y G R B
        R P G Y G
        B P Y R Y
    """)
    assert shown(tables_of(HOOK), turned_by_90) == plain("""
        . . . . .
        . . x . .
        . . x . .
        . x x . .
        . x . . .
    """)
    turned_by_180 = board("""
        G R Y B P
        P P G Y R
        Y G G G B
        R Y B P G
        B P G R Y
    """)
    assert shown(tables_of(HOOK), turned_by_180) == plain("""
        . . . . .
        x x . . .
        . x x x .
        . . . . .
        . . . . .
    """)
    assert shown(tables_of(HOOK), MIRRORED_HOOK_IN_GREEN) is None


def test_7_2_a_design_may_be_mirrored_only_by_the_option() -> None:
    assert shown(tables_of(HOOK, mirrored=True), MIRRORED_HOOK_IN_GREEN) == plain("""
        . . . . .
        . x x x .
        x x . . .
        . . . . .
        . . . . .
    """)


def test_7_4_the_first_placement_is_shown_upright_before_turned() -> None:
    cells = board("""
        B G Y B P
        Y G B P B
        P G Y B P
        P R R R B
        B G P Y Y
    """)
    upright = plain("""
        . . . . .
        . . . . .
        . . . . .
        . x x x .
        . . . x x
    """)
    turned = plain("""
        . x . . .
        . x . . .
        x x . . .
        x . . . .
        . . . . .
    """)
    assert shown(tables_of(HOOK), cells) == upright
    cells[24] = cells[0]
    assert shown(tables_of(HOOK), cells) == turned


def test_a_design_that_looks_alike_turned_has_each_placement_once() -> None:
    assert len(placements(tables_of(DIAGONAL))) == 2
    assert len(placements(tables_of(". A .\nA B A\n. A ."))) == 9
    assert len(placements(tables_of(HOOK))) == 4 * 8
    assert len(placements(tables_of(HOOK, mirrored=True))) == 8 * 8


def test_exchanging_the_groups_makes_no_new_placement() -> None:
    assert len(placements(tables_of(CHECK))) == 16  # turned by 90° it is itself with A and B exchanged


def test_empty_rows_and_columns_around_a_drawing_mean_nothing() -> None:
    padded = """
        . . . . .
        . A B . .
        . B A . .
    """
    assert list(tables_of(padded).words) == list(tables_of(CHECK).words)


def test_groups_come_by_size_and_keep_their_letters() -> None:
    tables = tables_of("A B C\n. B C\n. B .")
    assert list(tables.letters) == [1, 2, 0]
    assert list(tables.group_sizes) == [3, 2, 1]


def test_words_of_the_standard_deck_are_as_described() -> None:
    deck = standard_deck()
    tables = deck.tables()
    assert tables.size == len(deck) == 36
    assert list(tables.points) == [design.points for design in deck]
    for index, design in enumerate(deck):
        start = tables.first_group[index]
        sizes = list(tables.group_sizes[start : start + tables.groups[index]])
        letters = ["ABCDE"[letter] for letter in tables.letters[start : start + tables.groups[index]]]
        assert dict(zip(letters, sizes, strict=True)) == design.groups
        assert sizes == sorted(sizes, reverse=True)
        for where in range(tables.first[index], tables.first[index + 1]):
            word, spots = tables.words[where], tables.spots[where]
            octagons = [o for o in range(25) if word >> o & 1]
            assert len(octagons) == sizes[(where - tables.first[index]) % len(sizes)]
            assert word >> 25 == octagons[0]
            assert [spots >> 5 * k & 31 for k in range(len(octagons))] == octagons


@given(st.lists(st.sampled_from([0, 0, 0, 1, 1, 2]), min_size=25, max_size=25), st.booleans())
def test_7_1_the_tables_agree_with_looking_everywhere(cells: list[int], mirrored: bool) -> None:
    for drawing in (HOOK, CHECK, "A . A\n. B .", "A B C", "A A\n. B\nC C"):
        tables = tables_of(drawing, mirrored=mirrored)
        assert (shown(tables, cells) is not None) == is_somewhere(drawing, cells, mirrored)


def is_somewhere(drawing: str, cells: list[int], mirrored: bool) -> bool:
    """7.1 and 7.2 taken literally: moves and turns the design's points and compares them with the board."""
    rows = [row.split() for row in drawing.strip().splitlines()]
    shape = [(r, c, letter) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."]
    for mirror in (False, True) if mirrored else (False,):
        for _ in range(4):
            shape = [(c, -r, letter) for r, c, letter in shape]
            for down in range(-5, 6):
                for across in range(-5, 6):
                    places = [(r + down, (-c if mirror else c) + across, letter) for r, c, letter in shape]
                    if all(0 <= r < 5 and 0 <= c < 5 for r, c, _ in places):
                        found = {(letter, cells[5 * r + c]) for r, c, letter in places}
                        if len(found) == len({letter for letter, _ in found}) == len({colour for _, colour in found}):
                            return True
    return False
