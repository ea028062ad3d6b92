"""The predicted effect of a swap on a design equals the distances measured before and after it."""

from collections.abc import Callable, Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from ettana.core.designs.deck import Deck
from ettana.core.designs.swap_effects import DesignSwapEffects, Pair, swap_effects
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.from_lists import Cells
from ettana.notation.deck_file import standard_deck
from tests.core.boards import board, dealt_board, tables_of
from tests.support.strategies import examples, sixty

ALL_PAIRS = list(combinations(range(25), 2))
DIAGONAL = tables_of(
    """
    A . . . .
    . A . . .
    . . B . .
    . . . A .
    . . . . A
    """
)
LINE = (0, 6, 12, 18, 24)  # the diagonal from the upper left


def measured(tables: DesignTables, design: int, cells: Sequence[int], pairs: Sequence[Pair]) -> DesignSwapEffects:
    """Makes every swap, and measures."""
    loom = Cells(list(cells))
    now, then = loom.distance(tables, design), {}
    for a, b in pairs:
        loom.swap(a, b)
        then[a, b] = loom.distance(tables, design)
        loom.swap(a, b)
    assert all(now - 1 <= count <= now + 1 for count in then.values())
    return DesignSwapEffects(
        tuple(pair for pair in pairs if then[pair] < now), tuple(pair for pair in pairs if then[pair] > now)
    )


looms = st.permutations([colour for colour in range(5) for _ in range(6)]).map(lambda yarns: yarns[:25])
few_of_some_colours = st.lists(st.sampled_from([0, 0, 0, 1, 1, 1, 2, 2, 3, 4]), min_size=25, max_size=25)


@examples(60)
@given(looms | few_of_some_colours, st.sampled_from([standard_deck, sixty]), st.booleans(), st.data())
def test_every_swap_does_to_a_design_what_counting_says(
    cells: list[int], deck: Callable[[], Deck], mirrored: bool, data: st.DataObject
) -> None:
    tables = deck().tables(mirrored)
    designs = data.draw(st.sets(st.sampled_from(range(tables.size)), min_size=1, max_size=6))
    found = swap_effects(tables, designs, cells, ALL_PAIRS)
    assert found == {design: measured(tables, design, cells, ALL_PAIRS) for design in designs}


@examples(100)
@given(looms, st.sets(st.sampled_from(ALL_PAIRS), max_size=12), st.sampled_from(range(36)))
def test_swap_effects_of_one_design_and_some_swaps_agree_with_counting(
    cells: list[int], pairs: set[Pair], design: int
) -> None:
    tables, asked = standard_deck().tables(), sorted(pairs)
    assert swap_effects(tables, [design], cells, asked)[design] == measured(tables, design, cells, asked)


def test_a_complete_design_is_broken_by_what_its_only_placement_cannot_spare() -> None:
    cells = board(
        """
        G R Y B P
        R G Y P B
        Y B R P Y
        P B Y G R
        B R P Y G
        """
    )
    effects = swap_effects(DIAGONAL, [0], cells, ALL_PAIRS)[0]
    ends_change = [pair for pair in ALL_PAIRS if any(o in LINE and o != 12 for o in pair)]
    assert effects.nearer == ()
    assert effects.farther == tuple((a, b) for a, b in ends_change if cells[a] != cells[b])  # the middle may be any


def test_one_swap_before_the_end_only_a_swap_that_completes_it_brings_it_nearer() -> None:
    cells = board(
        """
        G R Y B P
        R G Y P B
        Y B R P Y
        P B Y G R
        B R P G Y
        """
    )
    effects = swap_effects(DIAGONAL, [0], cells, ALL_PAIRS)[0]
    assert effects.nearer == ((23, 24),)
    assert (0, 1) in effects.farther
    assert (12, 13) not in effects.farther


def test_a_design_that_swaps_cannot_complete_gets_no_nearer() -> None:
    six_of_a_colour = tables_of("A A A\nA A A\n. B .")
    assert swap_effects(six_of_a_colour, [0], dealt_board(1), ALL_PAIRS) == {0: DesignSwapEffects((), ())}
