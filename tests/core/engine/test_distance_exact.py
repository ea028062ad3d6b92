"""Distances compared with slow methods that share nothing with the engine's."""

import random
from dataclasses import dataclass
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine import is_compiled
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.solve.cycles import most_rings
from ettana.core.engine.solve.distance import distance, distance_with_replaces
from ettana.core.engine.solve.target import FAR, TargetSearch
from ettana.notation.deck_file import standard_deck
from tests.core.boards import dealt_board, shown, tables_of
from tests.core.brute_force import complete, fewest_swaps
from tests.core.plans import check_with_replaces

NO_YARNS = (0, 0, 0, 0, 0)


@dataclass(frozen=True)
class Case:
    """A small design, one octagon for each letter of `groups`, on a board that is mostly of the first colour."""

    groups: str
    on: tuple[int, ...]
    rest: tuple[int, ...]
    reserve: tuple[int, ...]
    replaces: int

    @property
    def spots(self) -> list[int]:
        # The first lies in a corner and the last in the opposite one: one placement for each distinct turned form.
        return [*[0, 7, 13, 21, 16][: len(self.groups) - 1], 24]

    @property
    def tables(self) -> DesignTables:
        letters = dict(zip(self.spots, self.groups, strict=True))
        return tables_of("\n".join(" ".join(letters.get(5 * r + c, ".") for c in range(5)) for r in range(5)))

    @property
    def cells(self) -> list[int]:
        others = [colour for colour, count in enumerate(self.rest) for _ in range(count)]
        on = dict(zip(self.spots, self.on, strict=True))
        return [on[o] if o in on else others.pop() for o in range(25)]


@st.composite
def cases(draw: st.DrawFn, most: int, most_replaces: int) -> Case:
    size = draw(st.integers(3, most))
    groups = "".join(draw(st.lists(st.sampled_from("ABCD"), min_size=size, max_size=size)))
    if len(set(groups)) < 2:
        groups = "AB" + groups[2:]
    on = tuple(draw(st.lists(st.integers(0, 3), min_size=size, max_size=size)))
    few = [draw(st.integers(0, 2)) for _ in range(3)]
    rest = (25 - size - sum(few), *few, 0)
    reserve = (*[draw(st.integers(0, 1)) for _ in range(4)], 0)
    return Case(groups, on, rest, reserve, draw(st.integers(0, most_replaces)))


@settings(max_examples=200)
@given(cases(most=4, most_replaces=3), st.permutations(range(4)))
def test_the_distance_to_one_target_is_that_of_brute_force(case: Case, colours: list[int]) -> None:
    # With fixed colours, so that no cheaper choice of colours can hide an error.
    tables = case.tables
    search = TargetSearch(tables, 0, vec[i64](case.cells), case.replaces, vec[i64](case.reserve))
    letters = ["ABCD"[tables.letters[g]] for g in range(tables.groups[0])]
    wanted = tuple(colours[letters.index(letter)] for letter in case.groups)
    expected = fewest_swaps(lambda on: on == wanted, (case.on, case.rest, case.reserve), case.replaces)
    assert search.at(0, vec[i64](colours[: len(letters)])) == (FAR if expected is None else expected)


@settings(max_examples=100)
@given(cases(most=5, most_replaces=1))
def test_the_distance_to_all_targets_is_that_of_brute_force(case: Case) -> None:
    tables, cells = case.tables, case.cells
    found = []
    for where in range(0, len(tables.words), tables.groups[0]):
        groups, on, off = "", [], list(range(25))
        for g in range(tables.groups[0]):
            for octagon in range(25):
                if tables.words[where + g] >> octagon & 1:
                    groups += "ABCD"[g]
                    on.append(cells[octagon])
                    off.remove(octagon)
        rest = tuple(sum(cells[o] == colour for o in off) for colour in range(5))
        found.append(fewest_swaps(complete(groups), (tuple(on), rest, case.reserve), case.replaces))
    expected = min((count for count in found if count is not None), default=FAR)
    found_by_engine = distance_with_replaces(tables, 0, vec[i64](cells), case.replaces, vec[i64](case.reserve))
    assert found_by_engine == expected
    check_with_replaces(tables, 0, cells, case.replaces, case.reserve)


@pytest.mark.parametrize("seed", range(3 if is_compiled() else 1))
def test_on_the_whole_board_every_swap_changes_a_distance_consistently(seed: int) -> None:
    # A number that is 0 exactly when the design is complete, that no swap changes by more than one, and that some swap
    # always lowers, is the distance.
    tables = standard_deck().tables()
    cells = dealt_board(seed)
    for design in range(tables.size):
        far = distance(tables, design, vec[i64](cells))
        assert (far == 0) == (shown(tables, cells, design) is not None)
        nearer = 0
        for a, b in combinations(range(25), 2):
            if cells[a] != cells[b]:
                after = list(cells)
                after[a], after[b] = after[b], after[a]
                left = distance(tables, design, vec[i64](after))
                assert far - 1 <= left <= far + 1
                nearer += left == far - 1
        assert nearer > 0 or far == 0


@given(st.integers(0, 10_000))
def test_the_short_way_for_two_groups_finds_the_same(seed: int) -> None:
    tables = standard_deck().tables()
    cells = vec[i64](dealt_board(seed)) if seed % 2 else vec[i64]([(seed * o * o + o) % 5 for o in range(25)])
    for design in range(0, tables.size, 1 if is_compiled() else 7):
        assert distance(tables, design, cells) == distance_with_replaces(tables, design, cells, 0, vec[i64](NO_YARNS))


# Rings. Between two groups most arrows go one way here: otherwise no long ring would remain after the rings of two.


def test_most_rings_of_four_groups_are_found_in_every_way() -> None:
    pairs = list(combinations(range(4), 2))
    for numbers in product((-1, 0, 2), repeat=len(pairs)):  # one arrow back, none, or two there
        check_rings(
            4, [(g, k) if n > 0 else (k, g) for (g, k), n in zip(pairs, numbers, strict=True) for _ in range(abs(n))]
        )


@pytest.mark.parametrize("groups", [2, 3, 4, 5])
def test_most_rings_of_many_arrows_are_found(groups: int) -> None:
    for seed in range(500):
        chance = random.Random(seed)
        arrows = []
        for g, k in combinations(range(groups), 2):
            one_way = [(g, k), (k, g)][chance.randrange(2)]
            arrows += [one_way] * chance.choice([0, 1, 1, 2, 3]) + [one_way[::-1]] * chance.choice([0, 0, 0, 1])
        chance.shuffle(arrows)
        check_rings(groups, arrows[:10])  # as much as brute force can handle


def check_rings(groups: int, arrows: list[tuple[int, int]]) -> None:
    table = vec[i64]([arrows.count((g, k)) for g in range(5) for k in range(5)])
    assert most_rings(table, groups) == rings_by_trying(arrows), arrows


def rings_by_trying(arrows: list[tuple[int, int]]) -> int:
    """Leaves out each arrow in turn, or follows it in all ways until it returns to its start."""
    if not arrows:
        return 0
    (start, at), *others = arrows
    return max([rings_by_trying(others), *rings_with(start, at, others)])


def rings_with(start: int, at: int, others: list[tuple[int, int]]) -> list[int]:
    if at == start:
        return [1 + rings_by_trying(others)]
    return [
        rings
        for arrow in sorted({arrow for arrow in others if arrow[0] == at})
        for rings in rings_with(start, arrow[1], [*others[: others.index(arrow)], *others[others.index(arrow) + 1 :]])
    ]
