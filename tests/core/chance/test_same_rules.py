"""A game with explicit chance is the same game: given an ordinary game's outcomes, it never differs."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ettana.core.chance.question import ChanceKind
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.names import Phase
from ettana.core.positions.invariants import check_invariants
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.lab.random_play import pick_by_kind
from tests.core.chance.forced import act_alike, explicit_twin
from tests.support.strategies import DECKS, examples, rule_sets, seeds


def without_order(p: Position) -> Position:
    """The position without the order of the stacks and without the generator."""
    open_end = [design for design in p.design_stack if design[1] is None]
    returned = [design for design in p.design_stack if design[1] is not None]
    return replace(
        p,
        card_stack=tuple(sorted(p.card_stack)),
        design_stack=(*sorted(open_end), *returned),
        chance=(0, 0, 0, 0),
    )


def play_both(ordinary: Game, choices: int, actions: int) -> tuple[int, Game]:
    twin = explicit_twin(ordinary)
    chance, asked = seeded(choices), 0
    for _ in range(actions):
        assert twin.legal_ids() == ordinary.legal_ids()
        assert twin.views(range(twin.players)) == ordinary.views(range(twin.players))
        if ordinary.over:
            break
        asked += act_alike(ordinary, twin, pick_by_kind(legal_ids(ordinary.state), chance))
    assert without_order(twin.position()) == without_order(ordinary.position())
    assert twin.events_since(0, REFEREE) == ordinary.events_since(0, REFEREE)
    assert (twin.log, twin.points, twin.returns, twin.phase_key) == (
        ordinary.log,
        ordinary.points,
        ordinary.returns,
        ordinary.phase_key,
    )
    check_invariants(twin.state, twin.rules, twin.deck)
    return asked, twin


@examples(60)
@given(st.integers(2, 4), rule_sets(), st.sampled_from(sorted(DECKS)), seeds, st.sampled_from([3, 12, 40, 120]))
def test_the_same_luck_gives_the_same_game_with_either_kind_of_chance(
    players: int, rules: RuleSet, deck: str, seed: int, actions: int
) -> None:
    play_both(Game(players, seed, rules, DECKS[deck]()), seed + (1 << 64), actions)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_long_game_asks_for_every_kind_of_chance(players: int) -> None:
    rules = RuleSet(target=20, cards=(2, 2, 6, 2, 2, 2, 4, 2, 2, 3, 2, 2), turn_limit=60)
    _, twin = play_both(Game(players, 40 + players, rules), 7, 1000)
    assert twin.over
    kinds = set()
    again = Game(players, rules=rules, chance="explicit")
    told = iter(twin.chance_log)
    for action in (None, *twin.log):
        if action is not None:
            again.apply(action)
        while again.chance_node is not None:
            kinds.add(again.chance_node.kind)
            assert 1 <= len(again.chance_node.cases) <= 64
            assert sum(probability for _, probability in again.chance_node.outcomes) == pytest.approx(1, abs=1e-12)
            assert sum(again.chance_node.probability(outcome) for outcome, _ in again.chance_node.cases) == 1
            again.apply_chance(next(told)[1])
    assert kinds == set(ChanceKind)
    assert again.position() == twin.position()


def test_the_largest_deck_and_box_stay_below_64_outcomes() -> None:
    game = Game(4, rules=RuleSet(cards=(15,) * 12), deck=DECKS["sixty"](), chance="explicit")
    largest = 0
    while game.chance_node is not None or game.phase is Phase.PLACE:
        if game.chance_node is None:
            game.apply(game.legal_ids()[0])
            continue
        largest = max(largest, len(game.chance_node.cases), game.chance_node.cases[-1][0])
        game.apply_chance(game.chance_node.cases[-1 - (game.chance_node.seat or 0)][0])  # no two seats roll the same
    assert largest == 60
