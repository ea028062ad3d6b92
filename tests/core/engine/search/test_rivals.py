"""The value net's features of the opponents: the one nearest to winning first, and only open information (8.3)."""

import pytest

from ettana.core.engine.search import features
from ettana.core.engine.search.rivals import add_rival_features, in_sight, part_of
from tests.core.engine.search.probe import glass_net, rival_features
from tests.support.drawn import drawn, table

FOUR = """
    current: 0
    dice: 3 G
    seat 0:
      tokens: 9
      designs: Bar
    seat 1:
      tokens: 5
      claimed: Bend
    seat 2:
      tokens: 8
      designs: Pair, Corner, Tee, Ring
      cards: swap x2, tax
      claimed: Cross
    seat 3:
      tokens: 2
      designs: Square, Three
      claimed: Long, Step
"""


def rival_features_of(piece: str, players: int) -> dict[int, float]:
    net = glass_net()
    add_rival_features(net, drawn(table(players), piece).state, 0)
    return rival_features(net)


def test_opponents_are_ordered_by_their_points() -> None:
    """Of four: seat 3 has 6 points, seat 2 has 5, seat 1 has 1."""
    assert rival_features_of(FOUR, 4) == {
        features.RIVAL_NEEDED + 1: 1,  # two points
        features.RIVAL_TOKENS: 2,
        features.RIVAL_HELD: 2,
        features.RIVAL_SOON: 2,  # seats 1 and 2 play before it
        features.SECOND: 8 - 3,
        features.SECOND + 1: 8,
        features.SECOND + 2: 4,
        features.THIRD: 8 - 7,
        features.THIRD + 1: 5,
    }


def test_the_nearest_opponent_is_given_with_tokens_cards_and_a_large_hand() -> None:
    two = "current: 0\ndice: 3 G\nseat 1:\n  tokens: 11\n  designs: Pair, Corner, Tee, Ring, Bar\n  cards: swap x2, tax"
    assert rival_features_of(two, 2) == {
        features.RIVAL_NEEDED + 7: 1,
        features.RIVAL_TOKENS: 3,
        features.RIVAL_TOKENS + 1: 3,
        features.RIVAL_TOKENS + 2: 3,
        features.RIVAL_TOKENS + 3: 2,
        features.RIVAL_HELD: 5,
        features.RIVAL_MANY_HELD: 2,
        features.RIVAL_CARDS: 3,
    }


def test_among_equal_opponents_the_next_to_play_comes_first() -> None:
    three = "current: 0\ndice: 3 G\nseat 1:\n  tokens: 1\nseat 2:\n  tokens: 2"
    found = rival_features_of(three, 3)
    assert (found[features.RIVAL_TOKENS], found[features.SECOND + 1]) == (1, 2)
    assert features.RIVAL_SOON not in found


@pytest.mark.parametrize(("claimed", "is_close"), [("Cross", False), ("Cross, Pair", True), ("Cross, Tee", True)])
def test_a_second_opponent_is_close_with_two_points_to_go(claimed: str, is_close: bool) -> None:
    three = f"current: 0\ndice: 3 G\nseat 1:\n  claimed: Long, Square\nseat 2:\n  claimed: {claimed}"
    assert (features.SECOND_CLOSE in rival_features_of(three, 3)) == is_close


def test_tokens_are_given_in_threes() -> None:
    parts = {tokens: [int(part_of(tokens, part)) for part in range(4)] for tokens in (0, 2, 3, 4, 9, 12)}
    assert parts == {
        0: [0, 0, 0, 0],
        2: [2, 0, 0, 0],
        3: [3, 0, 0, 0],
        4: [3, 1, 0, 0],
        9: [3, 3, 3, 0],
        12: [3, 3, 3, 3],
    }


def test_more_than_eight_points_to_go_count_as_eight() -> None:
    assert [int(in_sight(needed)) for needed in (1, 7, 8, 9, 20)] == [1, 7, 8, 8, 8]
