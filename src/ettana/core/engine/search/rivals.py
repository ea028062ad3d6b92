"""What lies open of the opponents, as features of the value net: the one nearest to winning first."""

from typing import Final

from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT
from ettana.core.engine.rules.cards import hand_size
from ettana.core.engine.rules.state import State
from ettana.core.engine.search import features
from ettana.core.engine.search.features import UNIT
from ettana.core.engine.search.value_net import ValueNet
from ettana.core.engine.solve.hand_distances import members_of

NOBODY_YET: Final = -1


def add_rival_features(net: ValueNet, s: State, me: i64) -> None:
    net.begin()
    told: i64 = BIT[me]
    place: i64 = 0
    while place < s.players - 1:
        rival: i64 = NOBODY_YET
        after: i64 = 1
        soon: i64 = 0
        while after < s.players:
            seat = (me + after) % s.players
            if told & BIT[seat] == 0 and (rival == NOBODY_YET or s.points[seat] > s.points[rival]):
                rival = seat
                soon = after - 1
            after += 1
        told |= BIT[rival]
        needed = in_sight(s.options.target - s.points[rival])
        tokens = s.tokens[rival]
        held = members_of(s.held[rival])
        if place == 0:
            net.add_to_start(features.RIVAL_NEEDED + needed - 1, UNIT)
            part: i64 = 0
            while part < 4:
                net.add_to_start(features.RIVAL_TOKENS + part, UNIT * part_of(tokens, part))
                part += 1
            net.add_to_start(features.RIVAL_HELD, UNIT * held)
            net.add_to_start(features.RIVAL_MANY_HELD, UNIT * (held - 3 if held > 3 else 0))
            net.add_to_start(features.RIVAL_CARDS, UNIT * hand_size(s.cards[rival]))
            net.add_to_start(features.RIVAL_SOON, UNIT * soon)
        else:
            base: i64 = features.SECOND if place == 1 else features.THIRD
            net.add_to_start(base, UNIT * (8 - needed))
            net.add_to_start(base + 1, UNIT * tokens)
            net.add_to_start(base + 2, UNIT * held)
            if place == 1 and needed <= 2:
                net.add_to_start(features.SECOND_CLOSE, UNIT)
        place += 1


def in_sight(needed: i64) -> i64:
    """The points needed. More than 8 count as 8."""
    return 8 if needed > 8 else needed


def part_of(tokens: i64, part: i64) -> i64:
    """How many of the tokens are in a part: 0 has the first three, 1 and 2 have three more each, 3 has the rest."""
    left = tokens - 3 * part
    if left <= 0:
        return 0
    if part < 3 and left > 3:
        return 3
    return left
