"""Beliefs: samples match the view they are made from, are valid positions, and have the right frequencies."""

import hashlib
from collections import Counter
from collections.abc import Hashable
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ettana.core.belief import Belief, sample
from ettana.core.engine import is_compiled
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.state import State
from ettana.core.errors import BadPosition
from ettana.core.names import Card
from ettana.core.positions.invariants import check_invariants
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.core.view import View, view
from ettana.game import Game
from ettana.notation.deck_file import standard_deck
from ettana.notation.json_forms import view_to_json
from tests.support.drawn import TEST_DECK
from tests.support.strategies import examples, games, played, seeds, thieving_rules


@examples(120)
@given(games() | games(rules=thieving_rules()), seeds, st.data())
def test_8_1_a_sample_is_sound_and_looks_to_the_seat_like_the_game(game: Game, seed: int, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from([*range(game.players), None]))
    seen = game.view(seat)
    rng = seeded(seed)
    belief = Belief(seen, game.rules, game.deck)
    for _ in range(3):
        state = belief.sample(rng)
        check_invariants(state, game.rules, game.deck)
        assert view_to_json(view(state, seat)) == view_to_json(seen)


@examples(40)
@given(games(), seeds)
def test_8_2_a_sample_can_be_played_and_leaves_the_belief_alone(game: Game, seed: int) -> None:
    belief = Belief(game.view(game.current), game.rules, game.deck)
    before = Position.of(belief.sample(seeded(seed)), game.rules, game.deck)
    world = Game.from_position(before)
    for _ in range(40):
        if world.over:
            break
        legal = world.legal_ids()
        world.apply(legal[seed % len(legal)])
    assert Position.of(belief.sample(seeded(seed)), game.rules, game.deck) == before


def test_8_2_dice_to_come_are_not_those_of_the_game() -> None:
    game = played(3, 5, RuleSet(), 40)
    belief = Belief(game.view(0), game.rules, game.deck)
    rng = seeded(1)
    chances = {Position.of(belief.sample(rng), game.rules, game.deck).chance for _ in range(20)}
    assert len(chances) == 20
    assert game.position().chance not in chances


def test_samples_are_the_same_compiled_and_interpreted() -> None:
    game = played(4, 17, RuleSet(), 150, "sixty", True, 12)
    belief, rng = Belief(game.view(2), game.rules, game.deck), seeded(5)
    worlds = [Position.of(belief.sample(rng), game.rules, game.deck) for _ in range(20)]
    hidden = repr([(world.seats, world.card_stack, world.design_stack, world.chance) for world in worlds])
    assert hashlib.sha256(hidden.encode()).hexdigest()[:16] == "7f2c943de5ec6d93"


def test_a_belief_depends_on_the_view_alone() -> None:
    """Hidden information is not used: two worlds that look alike have the same samples."""
    game = played(3, 11, RuleSet(), 120)
    other = sample(game.view(1), game.rules, game.deck, seeded(9))
    here, there = game.view(1), view(other, 1)
    one, two = (sample(seen, game.rules, game.deck, seeded(4)) for seen in (here, there))
    assert Position.of(one, game.rules, game.deck) == Position.of(two, game.rules, game.deck)


def test_a_view_of_another_game_is_refused() -> None:
    game = played(2, 3, RuleSet(), 2)
    seen = game.view(0)
    with pytest.raises(BadPosition, match=r"1\.7"):
        Belief(seen, RuleSet(cards=(4,) * 12), game.deck)
    with pytest.raises(BadPosition, match=r"1\.8"):
        Belief(replace(seen, designs=()), game.rules, game.deck)
    with pytest.raises(BadPosition, match=r"1\.7"):
        Belief(replace(seen, cards=(15,) * 12), game.rules, game.deck)
    assert len(game.deck) != len(standard_deck())
    with pytest.raises(BadPosition, match=r"3\.8|1\.8"):
        Belief(seen, game.rules, standard_deck())


# Frequencies, on a box and a deck so small that all worlds can be counted


def tiny() -> tuple[Game, View]:
    """Seat 0 sees nearly everything: four designs and five cards are hidden; the place of one of each is known."""
    rules = RuleSet(cards=(2, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0))
    p = played(2, 1, rules, 2).position()
    me, other = p.seats
    counts = [0] * len(Card)
    counts[Card.STEAL_CARD] = 1
    known = tuple(counts)
    counts[Card.MOVE] = 1
    held = tuple(counts)
    me = replace(
        me,
        designs=tuple(range(6)),
        cards=(0,) * 12,
        victory_cards=0,
        known_cards=((0,) * 12, known, (0,) * 12, (0,) * 12),
        known_designs=((), (6,), (), ()),
    )
    other = replace(other, designs=(6, 7), cards=held, victory_cards=0, claimed=())
    stack: list[tuple[int, int | None]] = [(8, None), (9, 0), (10, 1), (11, 0)]
    stack[1:1] = [(design, None) for design in range(12, len(p.deck))]
    p = replace(
        p,
        seats=(me, other),
        card_stack=(Card.VICTORY_POINT, Card.TAX, Card.MOVE, Card.SWAP),
        design_stack=tuple(stack),
        starter=0,
        current=0,
    )
    game = Game.from_position(p)
    return game, game.view(0)


def card_world(s: State) -> Hashable:
    return int(s.cards[1]), tuple(s.card_stack)[: s.card_count]


def assert_as_often(found: Counter[Hashable], expected: dict[Hashable, float], samples: int) -> None:
    """Pearson's chi-square against the exact chances. Five standard deviations of its own distribution are generous."""
    assert set(found) <= set(expected)
    statistic = sum((found[world] - samples * p) ** 2 / (samples * p) for world, p in expected.items())
    free = len(expected) - 1
    assert abs(statistic - free) < 5 * (2 * free) ** 0.5, (statistic, free)


SAMPLES = 20_000 if is_compiled() else 6_000


def test_8_1_action_cards_are_dealt_as_often_as_they_should() -> None:
    game, seen = tiny()
    hidden = [Card.MOVE, Card.MOVE, Card.SWAP, Card.TAX, Card.VICTORY_POINT]  # everything unseen
    worlds: Counter[Hashable] = Counter()
    for first, *stack in permutations(hidden):
        if first is not Card.VICTORY_POINT:  # never in a hand (6.10)
            hand = (1 << 4 * Card.STEAL_CARD) + (1 << 4 * first)
            worlds[hand, tuple(int(card) for card in stack)] += 1
    expected: dict[Hashable, float] = {world: count / worlds.total() for world, count in worlds.items()}
    belief, rng = Belief(seen, game.rules, game.deck), seeded(2026)
    found = Counter(card_world(belief.sample(rng)) for _ in range(SAMPLES))
    assert_as_often(found, expected, SAMPLES)


def test_8_2_designs_are_dealt_as_often_as_they_should() -> None:
    game, seen = tiny()
    assert seen.known_stack
    size = len(TEST_DECK)
    hidden = [design for design in range(size) if design not in {0, 1, 2, 3, 4, 5, 6, 9, 11}]
    places = len(hidden) - 1
    belief, rng = Belief(seen, game.rules, game.deck), seeded(2027)
    found: Counter[Hashable] = Counter()
    for _ in range(SAMPLES):
        state = belief.sample(rng)
        held, entries = int(state.held[1]), list(state.design_stack)[state.design_top :]
        assert entries.pop() == 11 | 1 << 8
        below = entries.pop()
        assert below >> 8 == 2, "who put it there can only be the other"
        assert entries.pop() == 9 | 1 << 8
        (mine,) = [design for design in hidden if held >> design & 1]
        order = (mine, *entries, below & 255)
        assert sorted(order) == hidden
        found[order[0], order[-1]] += 1
    chance = 1 / (len(hidden) * places)
    assert_as_often(found, {(a, b): chance for a in hidden for b in hidden if a != b}, SAMPLES)
