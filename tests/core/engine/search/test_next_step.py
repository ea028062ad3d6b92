"""The next change towards a design: it brings that design nearer, and hurts no other if that can be avoided."""

from hypothesis import given

from ettana.core.action_table import action_from_id
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import PAIR_A, PAIR_B
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.state import ACT
from ettana.core.engine.search.next_step import step_towards
from ettana.core.engine.solve.from_lists import Cells
from ettana.core.engine.solve.hand_distances import HandDistances
from ettana.core.engine.solve.reach import NO_WAY
from ettana.core.engine.solve.target import FAR
from ettana.core.engine.solve.ways import WAYS
from ettana.game import Game
from tests.core.engine.search.probe import evaluation_of
from tests.support.drawn import design, drawn
from tests.support.strategies import examples, games

# Pair is A A B in a line, Ring is A B over B A. In the upper left corner Ring is complete but for one yarn.
CORNER = """
    loom:
        G     R     Y     B     P
           1@0   2     3     4
        R     Y     P     G     B
           5     6     1     2
        P     G     R     Y     B
           3     4     5     6
        R     Y     B     P     G
           1     2     3     4@1
        B     P     G     R     Y
"""


def step(game: Game, name: str) -> str | None:
    action = step_towards(evaluation_of(game), game.state, design(name))
    return None if action == NO_WAY else str(action_from_id(action))


def test_4_4_a_swap_is_paid_if_there_is_no_card_for_it() -> None:
    spending = "current: 0\ndice: 3 G\ndone: acted, moved\nseat 0:\n  designs: Ring\n  "
    assert (step(drawn(CORNER, spending + "tokens: 3"), "Ring") or "").startswith("pay:")
    assert (step(drawn(CORNER, spending + "tokens: 3\n  cards: swap"), "Ring") or "").startswith("swap:")
    assert step(drawn(CORNER, spending + "tokens: 2"), "Ring") is None


def test_6_5_a_replacement_brings_a_colour_of_the_reserve_to_its_place() -> None:
    game = drawn(CORNER, "current: 0\ndice: 3 G\ndone: acted, moved\nseat 0:\n  designs: Ring\n  cards: replace")
    before = list(game.state.cell)
    game.apply(step_towards(evaluation_of(game), game.state, design("Ring")))
    assert sum(here != there for here, there in zip(before, game.state.cell, strict=True)) == 1
    assert game.why_not(action_from_id(ids.CLAIM + design("Ring"))) is None


@examples(60)
@given(games(most=120))
def test_a_swap_brings_its_design_nearer_and_hurts_another_only_if_every_such_swap_does(game: Game) -> None:
    """For designs of two groups, whose distance the quick look measures exactly."""
    state = game.state
    if state.phase != ACT or state.free_swap:
        return
    swaps = [action for action in legal_ids(state) if ids.PAID_SWAP <= action < ids.PLAY_MOVE]
    evaluation = evaluation_of(game)
    hand = evaluation.distances
    for k in range(hand.count):
        goal, far = int(hand.design[k]), int(hand.swaps[k])
        if state.designs.groups[goal] != 2 or not 0 < far < FAR:
            continue
        action = int(step_towards(evaluation, state, goal))
        if action == NO_WAY:
            assert not swaps
        elif action in swaps:
            assert swaps_needed_after(game, goal, action) == far - 1
            if hurts_another(hand, goal, action) and hand.ways[k] < WAYS:
                nearer = [each for each in swaps if swaps_needed_after(game, goal, each) < far]
                assert all(hurts_another(hand, goal, each) for each in nearer)


def swaps_needed_after(game: Game, goal: int, action: int) -> int:
    cells = Cells(list(game.state.cell))
    cells.swap(PAIR_A[pair_of_swap(action)], PAIR_B[pair_of_swap(action)])
    return int(cells.distance(game.state.designs, goal))


def hurts_another(hand: HandDistances, goal: int, action: int) -> bool:
    return any(hand.design[k] != goal and hand.is_hurt(k, pair_of_swap(action)) for k in range(hand.count))


def pair_of_swap(action: int) -> int:
    return action - (ids.PLAY_SWAP if action >= ids.PLAY_SWAP else ids.PAID_SWAP)
