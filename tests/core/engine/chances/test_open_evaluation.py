"""Features of the open net: what the next turn could do, and what the hand still needs."""

from itertools import combinations

from tools.nets.open_games import noting_net

from ettana.core.engine.chances.open_evaluation import OpenEvaluation
from ettana.core.engine.chances.open_features import (
    LACKING,
    ROLL_SCORES,
    ROLL_WINS,
    SCORES,
    SHORT,
    TO_WIN,
    WINS,
    place_of,
)
from ettana.core.engine.chances.swaps_to_win import NEVER, points_in, swaps_to_win
from ettana.core.engine.rules.board import COLOURS, TOUCHES, walks_for
from ettana.core.engine.rules.cards import SWAP
from ettana.core.engine.rules.state import State
from ettana.core.engine.search.features import UNIT
from ettana.core.rules import RuleSet
from ettana.game import Game
from tests.support.strategies import play_on

NEEDED = range(1, 9)


def positions(players: int = 2) -> list[State]:
    """Starts of turns, early and late."""
    found = []
    for seed in range(12):
        game = Game(players, seed, RuleSet(turn_limit=200))
        play_on(game, 40 + 25 * seed, seed)
        while not game.over and game.state.number:
            game.apply(game.legal_ids()[-1])
        if not game.over:
            found.append(game.state)
    return found


def mover_features(state: State) -> list[int]:
    """The features of the seat that moves."""
    evaluation = OpenEvaluation(noting_net(int(state.players)), state.designs, walks_for(False))
    evaluation.most = 1 << 60
    return [number // UNIT for number in evaluation.features_of(state)]


def feature(state: State, which: int) -> int:
    return mover_features(state)[int(place_of(which))]


def hand_of(state: State) -> OpenEvaluation:
    evaluation = OpenEvaluation(noting_net(int(state.players)), state.designs, walks_for(False))
    evaluation.distances.look(state.cell, state.yarn, state.held[state.current])
    return evaluation


def test_the_fewest_swaps_are_those_of_the_best_choice_of_designs() -> None:
    enough = 0
    for state in positions():
        distances = hand_of(state).distances
        hand = [(int(distances.swaps[k]), int(distances.points[k])) for k in range(distances.count)]
        hand = [(swaps, points) for swaps, points in hand if swaps]
        assert points_in(distances) == sum(points for _, points in hand)
        for needed in NEEDED:
            costs = [
                sum(swaps for swaps, _ in chosen)
                for size in range(len(hand) + 1)
                for chosen in combinations(hand, size)
                if sum(points for _, points in chosen) >= needed
            ]
            enough += bool(costs)
            assert swaps_to_win(distances, needed) == min(costs, default=NEVER)
    assert enough > len(NEEDED)


def test_more_points_than_any_hand_has_are_out_of_reach() -> None:
    assert swaps_to_win(hand_of(positions()[0]).distances, 40) == NEVER


def test_rolls_bring_the_tokens_of_their_colour() -> None:
    """The features of all rolls must equal the features of the numbers, with the tokens of each colour."""
    different = 0
    for state in positions():
        me = int(state.current)
        wins = scores = 0
        for colour in [*range(COLOURS), None]:
            other = state.copy()
            if colour is not None:
                near = [int(state.yarn[colour]) >> TOUCHES[4 * state.pin[me] + k] & 1 for k in range(4)]
                other.tokens[me] += sum(near)
            wins += feature(other, WINS)
            scores += feature(other, SCORES)
        assert feature(state, ROLL_WINS) == wins
        assert feature(state, ROLL_SCORES) == scores // 4
        different += scores != 6 * feature(state, SCORES)
    assert different


def test_what_a_hand_needs_to_win_is_given_in_swaps_or_as_missing_points() -> None:
    kinds = set()
    for state in positions():
        for target in (1, 2, 5, 8):
            other = state.copy()
            other.points[other.current] = other.options.target - target
            found = mover_features(other)
            distances = hand_of(other).distances
            done = sum(int(distances.points[k]) for k in range(distances.count) if not distances.swaps[k])
            needed = max(1, target - done)
            swaps = swaps_to_win(distances, needed)
            short = [found[int(place_of(SHORT + k))] for k in range(7)]
            if swaps == NEVER:
                assert found[int(place_of(LACKING))] == needed - points_in(distances) > 0
                assert sum(short) == found[int(place_of(TO_WIN))] == 0
            else:
                paid = int(other.tokens[other.current]) // 3 + (int(other.cards[other.current]) >> 4 * SWAP & 15)
                assert found[int(place_of(TO_WIN))] == swaps
                assert short.index(1) == min(6, max(0, swaps - paid))
                assert sum(short) == 1
            kinds.add(swaps == NEVER)
    assert kinds == {True, False}
