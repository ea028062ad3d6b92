"""Games with explicit chance: their answers and refusals at every moment that waits for chance."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given

import ettana
from ettana.core.chance.question import ChanceKind, ChanceNode
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.rng import Rng, seeded
from ettana.core.errors import BadGameBytes, BadOutcome, BadRecord, BadRules, ChancePending, IllegalAction
from ettana.core.names import Card, Phase
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.game import Game
from ettana.lab.random_play import pick_by_kind
from tests.core.chance.forced import act_alike, explicit_twin
from tests.support.drawn import drawn, table
from tests.support.secrets_shuffled import shuffled_secrets
from tests.support.strategies import examples, games, seeds


def likely(chance: ChanceNode, rng: Rng) -> int:
    """An outcome drawn with its probability."""
    left = rng.below(chance.total)
    for outcome, weight in chance.cases:
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError


def go_on(game: Game, rng: Rng, steps: int) -> Game:
    """Applies `steps` more random actions and outcomes."""
    for _ in range(steps):
        if game.chance_node is not None:
            game.apply_chance(likely(game.chance_node, rng))
        elif not game.over:
            game.apply(pick_by_kind(legal_ids(game.state), rng))
    return game


def begun(steps: int = 60, seed: int = 1, players: int = 2) -> Game:
    return go_on(Game(players, chance="explicit"), seeded(seed), steps)


def rolled() -> Game:
    """A player has rolled, and chance has not decided the dice yet."""
    game = Game.from_position(drawn(table(2)).position(), "explicit")
    game.apply("roll")
    return game


def test_before_the_loom_is_laid_nobody_sees_anything() -> None:
    game = Game(3, chance="explicit")
    assert (game.players, game.phase, game.current, game.turn) == (3, Phase.PLACE, 0, 0)
    assert (game.points, game.winner, game.over, game.returns) == ((0, 0, 0), None, False, (0, 0, 0))
    assert game.chance_node == ChanceNode(ChanceKind.YARN, None, tuple((colour, 5) for colour in range(5)), place=0)
    assert game.has_explicit_chance
    assert game.seed is None
    for ask in (lambda: game.view(0), lambda: game.views([0]), game.position, game.legal_ids):
        with pytest.raises(ChancePending, match=r"the loom is not laid out yet: chance decides first \(yarn\)"):
            ask()


def test_a_roll_waits_and_the_game_stands_where_it_stood() -> None:
    before = Game.from_position(drawn(table(2)).position(), "explicit")
    game = rolled()
    assert game.views(range(2)) == before.views(range(2))
    assert [str(action) for action in game.log] == ["roll"]
    assert game.event_count == before.event_count
    game.apply_chance(4)
    assert game.views(range(2)) == before.views(range(2))  # no view shows half of a roll
    game.apply_chance(0)
    assert (game.view(0).number, game.view(0).colour) == (4, ettana.Colour.GREEN)
    assert game.chance_log == ((1, 4), (1, 0))


REFUSED: dict[str, Callable[[Game], object]] = {
    "legal_actions": Game.legal_actions,
    "legal_ids": Game.legal_ids,
    "legal_mask": Game.legal_mask,
    "position": Game.position,
    "apply": lambda game: game.apply("end"),
    "why_not": lambda game: game.why_not("end"),
    "sample_world": lambda game: game.sample_world(0, 1),
    "decided": lambda game: game.decided(1),
    "to_bytes": lambda game: game.to_bytes(history=False),
}


@pytest.mark.parametrize("what", REFUSED)
def test_an_error_names_the_kind_of_chance_that_is_awaited(what: str) -> None:
    game = rolled()
    with pytest.raises(ChancePending, match=r"roll waits for chance \(number die of seat 0\): see apply_chance"):
        REFUSED[what](game)
    assert game.chance_node is not None


@pytest.mark.parametrize("outcome", [0, 7, -1, True, "3", None, 2.0])
def test_an_impossible_outcome_is_refused_with_the_possible_ones(outcome: object) -> None:
    game = rolled()
    with pytest.raises(
        BadOutcome, match=r"is not an outcome of this chance; these are: 1 \(number 1\), 2 \(number 2\)"
    ):
        game.apply_chance(outcome)  # type: ignore[arg-type]
    assert game.chance_log == ()


def test_an_outcome_may_be_a_number_of_numpy() -> None:
    game = rolled()
    game.apply_chance(np.int64(3))
    assert game.chance_log == ((1, 3),)


def test_explicit_outcomes_are_refused_with_ordinary_chance_at_a_decision_or_after_the_end() -> None:
    with pytest.raises(BadOutcome, match=r'Game\(chance="explicit"\) makes one that asks'):
        Game(2, 1).apply_chance(1)
    with pytest.raises(BadOutcome, match="chance has nothing to decide: seat 0 has to act"):
        Game.from_position(drawn(table(2)).position(), "explicit").apply_chance(1)
    over = go_on(Game(2, rules=RuleSet(turn_limit=2), chance="explicit"), seeded(3), 500)
    with pytest.raises(BadOutcome, match="the game is over"):
        over.apply_chance(1)


def test_a_seed_and_explicit_chance_exclude_each_other() -> None:
    with pytest.raises(BadRules, match="takes no seed, not even 7"):
        Game(2, 7, chance="explicit")
    with pytest.raises(BadRules, match="chance is 'ordinary' or 'explicit', not 'random'"):
        Game(2, chance="random")  # type: ignore[arg-type]
    game = Game.from_position(drawn(table(2)).position(), "explicit")
    with pytest.raises(BadOutcome, match="takes no fresh bits"):
        game.apply("roll", fresh=5)
    assert (game.log, game.chance_node) == ((), None)


def test_an_illegal_action_is_refused_as_ever() -> None:
    game = Game.from_position(drawn(table(2)).position(), "explicit")
    with pytest.raises(IllegalAction, match="clause"):
        game.apply("end")


def test_actions_that_revealed_nothing_can_be_undone_and_waiting_ones_cannot() -> None:
    game = Game.from_position(drawn(table(2), "dice: 1 G").position(), "explicit")
    before = game.position()
    game.apply(game.legal_actions()[0])
    assert game.can_undo
    game.undo()
    assert game.position() == before
    assert game.log[-1] is None
    assert not rolled().can_undo


@pytest.mark.parametrize("steps", [0, 5, 43, 44, 60, 61, 62, 63, 64, 65, 66, 150])
def test_copies_of_an_explicit_game_go_on_alike(steps: int) -> None:
    game = begun(steps)
    twins = [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    twins.append(Game.from_bytes(game.to_bytes()))
    for twin in twins:
        assert (twin.log, twin.chance_log, twin.chance_node, repr(twin)) == (
            game.log,
            game.chance_log,
            game.chance_node,
            repr(game),
        )
        assert twin.events_since(0, REFEREE) == game.events_since(0, REFEREE)
    twins.append(game.copy(history=False))
    twins.append(Game.from_bytes(game.copy(history=False).to_bytes()))
    settled = go_on(game, seeded(9), 40)
    while settled.chance_node is not None:
        settled.apply_chance(settled.chance_node.cases[0][0])
    for twin in twins:
        go_on(twin, seeded(9), 40)
        while twin.chance_node is not None:
            twin.apply_chance(twin.chance_node.cases[0][0])
        assert twin.position() == settled.position()


def test_copies_of_an_explicit_game_are_independent() -> None:
    game = rolled()
    other = game.copy()
    other.apply_chance(2)
    assert (len(game.chance_log), len(other.chance_log)) == (0, 1)


def test_bytes_of_a_settled_game_without_history_go_on_with_explicit_chance() -> None:
    game = Game.from_position(drawn(table(2)).position(), "explicit")
    again = Game.from_bytes(game.to_bytes(history=False))
    assert again.has_explicit_chance
    assert again.position() == game.position()


def test_bytes_with_impossible_outcomes_are_refused() -> None:
    data = bytearray(begun(60).to_bytes())
    assert data[3] == 2
    data[-6:-4] = (0x4000 + 63).to_bytes(2, "little")
    data[-4:] = crc32(bytes(data[:-4])).to_bytes(4, "little")
    with pytest.raises(BadGameBytes):
        Game.from_bytes(data)


def test_ordinary_games_are_written_as_before() -> None:
    assert Game(2, 1).to_bytes()[3] == 1


def test_a_game_with_explicit_chance_has_no_record() -> None:
    with pytest.raises(BadRecord, match=r"Game\.to_bytes keeps it"):
        ettana.make_record(begun())


def test_equal_positions_are_equal_whatever_the_order_of_draws() -> None:
    start = Game.from_position(drawn(table(2), "dice: 1 G\nseat 0:\n  tokens: 8").position(), "explicit")
    ends = []
    for order in ((Card.TAX, Card.GAIN), (Card.GAIN, Card.TAX)):
        game = start.copy()
        for card in order:
            game.apply("buy-card")
            game.apply_chance(card)
        ends.append(game.position())
    assert ends[0] == ends[1]


def test_the_order_of_stacks_in_a_position_is_forgotten() -> None:
    one = drawn(table(2)).position()
    other = replace(one, card_stack=one.card_stack[::-1], design_stack=one.design_stack[::-1])
    assert one != other
    assert Game.from_position(one, "explicit").position() == Game.from_position(other, "explicit").position()


def test_an_outcome_is_visible_to_the_seats_it_concerns() -> None:
    draw = ChanceNode(ChanceKind.CARD, 1, ((int(Card.TAX), 2), (int(Card.VICTORY_POINT), 1)))
    assert [draw.is_seen_by(seat, Card.TAX) for seat in (0, 1, None)] == [False, True, False]
    assert [draw.is_seen_by(seat, Card.VICTORY_POINT) for seat in (0, 1, None)] == [True, True, True]
    theft = ChanceNode(ChanceKind.THEFT, 0, ((int(Card.TAX), 1),), victim=2)
    assert [theft.is_seen_by(seat, Card.TAX) for seat in (0, 1, 2, None)] == [True, False, True, False]
    assert ChanceNode(ChanceKind.NUMBER_DIE, 0, ((1, 1),)).is_seen_by(None, 1)
    design = ChanceNode(ChanceKind.DESIGN, 0, ((7, 1),))
    assert [design.is_seen_by(seat, 7) for seat in (0, 1, None)] == [True, False, False]


def test_decided_continues_with_ordinary_chance_and_keeps_designs_at_the_bottom() -> None:
    stack = "design stack: 3, 8, 9, 10, 11, 5 <1, 4 <0\nseat 0:\n  designs: 0, 1, 2\nseat 1:\n  designs: 6, 7"
    game = Game.from_position(drawn(table(2), stack).position(), "explicit")
    orders = set()
    for seed in range(20):
        decided = game.decided(seed)
        assert not decided.has_explicit_chance
        position = decided.position()
        assert position.design_stack[-2:] == ((5, 1), (4, 0))
        assert sorted(design for design, _ in position.design_stack[:5]) == [3, 8, 9, 10, 11]
        assert sorted(position.card_stack) == sorted(game.position().card_stack)
        orders.add((position.design_stack, position.card_stack))
        decided.apply("roll")
        assert decided.view(0).number
    assert len(orders) == 20


@examples(25)
@given(games(most=120), seeds)
def test_no_view_depends_on_secrets_of_others(game: Game, seed: int) -> None:
    """Two games with other hands and stacks get the same outcomes as far as seats see them. Their views stay the same,
    also while they wait.
    """
    if game.over or game.phase is Phase.PLACE:
        return
    position = game.position()
    for seat in range(game.players):
        other = shuffled_secrets(position, seat, seeded(seed))
        one, two = (Game.from_position(each, "explicit") for each in (position, other))
        assert one.view(seat) == two.view(seat)
        if one.current == seat:
            assert one.legal_ids() == two.legal_ids()
            action = pick_by_kind(legal_ids(one.state), seeded(seed + seat))
            one.apply(action)
            two.apply(action)
            while one.chance_node is not None and two.chance_node is not None:
                assert one.chance_node.kind is two.chance_node.kind  # the time of a chance event reveals nothing either
                assert one.view(seat) == two.view(seat)
                both = sorted({o for o, _ in one.chance_node.cases} & {o for o, _ in two.chance_node.cases})
                if not both:
                    break
                one.apply_chance(both[0])
                two.apply_chance(both[0])
            assert one.view(seat) == two.view(seat)


@examples(15)
@given(games(most=150, gifts=False))
def test_a_world_of_an_explicit_game_is_explicit_and_looks_the_same(game: Game) -> None:
    twin = explicit_twin(Game(game.players, game.seed, game.rules, game.deck))
    ordinary = Game(game.players, game.seed, game.rules, game.deck)
    for action in game.log:
        assert action is not None
        act_alike(ordinary, twin, action.id)
    for seat in range(game.players):
        world = twin.sample_world(seat, 5)
        assert world.has_explicit_chance
        assert world.view(seat) == game.view(seat)
