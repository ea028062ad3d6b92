"""The next change on the way to a design that is to be completed."""

from mypy_extensions import i64

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import BIT_NUMBER, pair_of
from ettana.core.engine.rules.cards import REPLACE, SWAP
from ettana.core.engine.rules.designs import OCTAGON_MASK
from ettana.core.engine.rules.state import State
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.solve.hand_distances import HandDistances
from ettana.core.engine.solve.reach import NO_WAY


def step_towards(evaluation: Evaluation, s: State, design: i64) -> i64:
    """A change that brings the design nearer: by card, or else paid. If possible it hurts no other design."""
    me = s.current
    hand = s.cards[me]
    other = evaluation.other
    other.take(s.cell, s.yarn)
    other.find_ways(design)
    base: i64 = ids.PLAY_SWAP if hand >> 4 * SWAP & 15 else ids.PAID_SWAP
    may_swap = hand >> 4 * SWAP & 15 != 0 or s.tokens[me] >= 3
    may_replace = hand >> 4 * REPLACE & 15 != 0
    chosen: i64 = NO_WAY
    t: i64 = 0
    while t < other.found:
        other.enter(design, t)
        colours = other.colours[t]
        g: i64 = 0
        while g < s.designs.groups[design]:
            colour = colours >> 3 * g & 7
            mask = s.designs.words[other.where[t] + g] & OCTAGON_MASK
            off = mask & ~s.yarn[colour]
            while off != 0:
                low = off & -off
                off ^= low
                o = BIT_NUMBER[low % 67]
                if may_replace and s.yarn_reserve >> 4 * colour & 15:
                    return ids.PLAY_REPLACE_YARN + 5 * o + colour
                donors = s.yarn[colour] & ~mask
                while donors != 0 and may_swap:
                    one = donors & -donors
                    donors ^= one
                    donor = BIT_NUMBER[one % 67]
                    if other.brings_nearer(t, s.designs.groups[design], o, donor):
                        pair = pair_of(o, donor)
                        if not _hurts_others(evaluation.distances, pair, design):
                            return base + pair
                        chosen = base + pair
            g += 1
        t += 1
    return chosen


def _hurts_others(distances: HandDistances, pair: i64, design: i64) -> bool:
    k: i64 = 0
    while k < distances.count:
        if distances.design[k] != design and distances.is_hurt(k, pair):
            return True
        k += 1
    return False
