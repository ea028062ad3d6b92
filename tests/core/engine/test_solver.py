"""The turn solver against every sequence of real actions, and its ways to squares against the list of legal moves."""

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine import is_compiled
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.apply import apply, try_apply
from ettana.core.engine.rules.cards import MOVE, REPLACE, SWAP
from ettana.core.engine.rules.fill_state import fill_board
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import ACT, State
from ettana.core.engine.solve.distance import distance
from ettana.core.engine.solve.next_turn import finishing_squares, squares_by_number
from ettana.core.engine.solve.reach import reach_by_die
from ettana.core.engine.solve.turn_question import turn_solver
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import standard_deck
from tests.core.boards import dealt_board
from tests.core.exhaustive_turn import ExhaustiveTurn

RULES = RuleSet(target=20, cards=(15,) * 12)

# What a player may spend: tokens, and cards by type.
POOR = [(0, ()), (1, ()), (2, ())]
ONE_CHANGE = [(3, ()), (4, ()), (0, (SWAP,)), (0, (REPLACE,)), (0, (MOVE,)), (1, (MOVE,)), (2, (REPLACE,))]
TWO_MEANS = [(3, (MOVE,)), (1, (SWAP, MOVE))]


def position(seed: int, means: list[tuple[int, tuple[int, ...]]]) -> State:
    """A player about to act, or with the free swap open, on a random board with random designs, tokens and cards."""
    chance = random.Random(seed)
    s = new_state(chance.choice([2, 3, 4]), RULES.options(), standard_deck().tables(), seeded(seed), False)
    while s.phase != ACT or s.turn < 2:
        listed = list(legal_ids(s))
        apply(s, listed[chance.randrange(len(listed))])
    me = int(s.current)
    tokens, cards = chance.choice(means)
    s.reserve += s.tokens[me] - tokens
    s.tokens[me] = tokens
    s.cards[me] = sum(1 << 4 * card for card in cards)
    s.held[me] = sum(1 << design for design in chance.sample(range(36), chance.choice([1, 2, 3, 4, 6, 10])))
    s.listed_count = -1
    moves = [action for action in legal_ids(s) if ids.WALK <= action < ids.END_TURN]
    if moves and chance.random() < 0.3:
        apply(s, moves[chance.randrange(len(moves))])
    return s


@pytest.mark.parametrize(
    ("means", "first", "count"), [(POOR, 0, 60), (ONE_CHANGE, 1000, 8), (TWO_MEANS, 2000, 1)], ids=["0", "1", "2"]
)
def test_the_solver_finds_what_trying_everything_finds(
    means: list[tuple[int, tuple[int, ...]]], first: int, count: int
) -> None:
    for seed in range(first, first + (count if is_compiled() else min(count, 1))):
        s = position(seed, means)
        solver = turn_solver(s)
        solver.run()
        best = ExhaustiveTurn(s)
        assert (solver.points, solver.cost) == (best.points, best.cost), f"seed {seed}"
        check_steps(s, seed)


def quiet_loom(s: State, seed: int) -> None:
    """Gives most yarns one colour, so that few swaps differ, with three designs whose groups can be completed."""
    chance = random.Random(seed)
    cells = [0] * 17 + [1] * 4 + [2] * 4
    chance.shuffle(cells)
    fill_board(s, cells, [int(number) for number in s.tile])
    small = [
        design for design in range(36) if _second_group(design) <= 4 and standard_deck().tables().groups[design] < 4
    ]
    s.held[s.current] = sum(1 << design for design in chance.sample(small, 3))
    s.examined = s.complete = 0
    s.listed_count = -1


def _second_group(design: int) -> int:
    tables = standard_deck().tables()
    return int(tables.group_sizes[tables.first_group[design] + 1])


@pytest.mark.parametrize("seed", range(6000, 6003))
def test_4_4_the_free_swap_and_two_paid_ones_are_solved_exactly(seed: int) -> None:
    """Six tokens and the free swap open: tries all sequences of three swaps."""
    s = position(seed, [(6, ())])
    quiet_loom(s, seed)
    moves = [action for action in legal_ids(s) if ids.WALK <= action < ids.END_TURN]
    if not s.moved and moves:
        apply(s, moves[0])
    if not is_compiled():
        s.held[s.current] &= -s.held[s.current]
        s.tokens[s.current] = 3
    solver = turn_solver(s)
    solver.run()
    best = ExhaustiveTurn(s)
    assert (solver.points, solver.cost) == (best.points, best.cost)
    check_steps(s, seed)


def check_steps(s: State, seed: int) -> None:
    """Checks that the steps are legal in order, make those points and cost exactly that."""
    solver = turn_solver(s)
    solver.run()
    after = s.copy()
    for step in solver.steps:
        assert try_apply(after, step), f"seed {seed}: {step}"
    me = s.current
    assert after.points[me] - s.points[me] == solver.points, f"seed {seed}"
    assert solver.points == 0 or ExhaustiveTurn.cost_between(s, after) == solver.cost, f"seed {seed}"


RICH = [
    (6, ()),
    (9, ()),
    (7, (SWAP, REPLACE)),
    (4, (REPLACE, REPLACE)),
    (12, (MOVE,)),
    (3, (SWAP, SWAP, REPLACE, MOVE)),
]


def test_the_steps_keep_to_their_price_whatever_the_purse() -> None:
    for seed in range(3000, 3004 if is_compiled() else 3001):
        check_steps(position(seed, RICH), seed)


def test_one_design_is_completed_whenever_its_distance_allows_it() -> None:
    for seed in range(4000, 4040 if is_compiled() else 4002):
        s = position(seed, RICH)
        solver = turn_solver(s)
        solver.depth = 0  # one design at a time
        solver.run()
        me = s.current
        most = solver.purse.most_swaps()
        held = [design for design in range(36) if s.held[me] >> design & 1]
        for design, offer in zip(held, solver.offers, strict=True):
            if distance(s.designs, design, s.cell) <= most:
                assert offer.cost <= 12 * distance(s.designs, design, s.cell), f"seed {seed}, design {design}"


def test_5_2_the_reach_of_the_die_is_the_list_of_legal_moves() -> None:
    for seed in range(5000, 5200):
        s = position(seed, [(3, ())])
        if s.moved:
            continue
        listed = [action for action in legal_ids(s) if ids.WALK <= action < ids.END_TURN]
        cheapest: dict[int, int] = {}
        for action in listed:
            walk = action < ids.JUMP
            to = (action - ids.WALK) >> 4 if walk else action - ids.JUMP
            paid = int((action - ids.WALK) & 15).bit_count() if walk else 0
            cheapest[to] = min(paid, cheapest.get(to, 9))
        reach = reach_by_die(s.walks, s.pin, s.current, s.occupied, s.number, s.tile_squares[s.number])
        assert {to: paid for to, paid in enumerate(reach.tokens) if paid >= 0} == cheapest, f"seed {seed}"
        assert {int(action) for action in reach.action if action >= 0} <= set(listed), f"seed {seed}"
        others = s.occupied & ~(1 << s.pin[s.current])
        by_number = squares_by_number(s.walks, s.pin[s.current], others, s.tile_squares)
        assert by_number[s.number - 1] == sum(1 << to for to in cheapest), f"seed {seed}"


def test_4_2_finishing_squares_are_those_whose_free_swap_completes_the_design() -> None:
    tables = standard_deck().tables()
    for seed in range(60 if is_compiled() else 4):
        cells = dealt_board(seed)
        for design in range(36):
            if distance(tables, design, vec[i64](cells)) != 1:
                continue
            expected = 0
            for square in range(16):
                corner = square // 4 * 5 + square % 4
                four = (corner, corner + 1, corner + 5, corner + 6)
                for a in four:
                    for b in four:
                        swapped = cells.copy()
                        swapped[a], swapped[b] = cells[b], cells[a]
                        if a < b and distance(tables, design, vec[i64](swapped)) == 0:
                            expected |= 1 << square
            assert finishing_squares(tables, design, vec[i64](cells)) == expected, f"seed {seed}, design {design}"
