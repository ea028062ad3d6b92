"""Deals what a seat cannot see: the others' hands and both stacks. Every way to deal is equally likely (8.1, 8.2)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT, SEATS
from ettana.core.engine.rules.cards import VICTORY_POINT, one_card
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import State

ANY: Final = -1  # a place in the design stack of which the seat knows nothing
RETURNED: Final = -2  # a place below a design that the seat put at the bottom: somebody else put one there later


class Hidden:
    """All that a seat knows, as a state, and what is still to be dealt. It never changes."""

    def __init__(
        self,
        known: State,
        seat: i64,
        cards: list[int],
        points: i64,
        card_gaps: list[int],
        designs: list[int],
        design_gaps: list[int],
        stack: list[int],
    ) -> None:
        self.known: State = known
        self.seat: i64 = seat  # NOBODY for a spectator, who knows no place of the stack
        self.cards: vec[i64] = vec[i64](cards)  # unseen cards but Victory points, which are never in a hand (6.10)
        self.points: i64 = points  # unseen Victory points, all of them in the stack
        self.card_gaps: vec[i64] = vec[i64](card_gaps)  # cards that each seat holds besides the known ones
        self.designs: vec[i64] = vec[i64](designs)  # unseen designs
        self.design_gaps: vec[i64] = vec[i64](design_gaps)
        self.stack: vec[i64] = vec[i64](stack)  # the design stack from the top: an entry, ANY or RETURNED
        self.is_open: bool = False  # nothing is hidden but the dice


def nothing_hidden(s: State) -> Hidden:
    """The belief of a seat that is shown everything but the coming dice. It measures what secrets are worth."""
    none = [0] * SEATS
    hidden = Hidden(s, s.current, [], 0, none, [], none, [])
    hidden.is_open = True
    return hidden


def stacks_hidden(s: State) -> Hidden:
    """The belief of a seat that is shown every hand, but of the stacks only what is left in them.

    A design that the seat put at the bottom itself keeps its place: the seat knows it anyway (8.2).
    """
    none = [0] * SEATS
    known = s.copy()
    known.design_top = 0
    left = s.card_stack[: s.card_count]  # those beyond are drawn already
    cards = [int(card) for card in left if card != VICTORY_POINT]
    designs = []
    stack = []
    unknown = ANY
    for entry in s.design_stack[s.design_top :]:
        if entry >> 8 == s.current + 1:
            stack.append(int(entry))
            unknown = RETURNED
        else:
            stack.append(unknown)
            designs.append(int(entry & 255))
    return Hidden(known, s.current, cards, len(left) - len(cards), none, designs, none, stack)


def deal(hidden: Hidden, rng: Rng) -> State:
    """A state that the seat cannot tell from the true one, with a generator of its own."""
    s = hidden.known.copy()
    s.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word())
    if hidden.is_open:
        return s
    _deal_cards(hidden, s, rng)
    _deal_designs(hidden, s, rng)
    return s


def _deal_cards(hidden: Hidden, s: State, rng: Rng) -> None:
    pool = hidden.cards[:]
    left: i64 = len(pool)
    for seat in range(i64(SEATS)):
        kept = left - hidden.card_gaps[seat]
        while left > kept:
            at = rng.below(left)
            left -= 1
            s.cards[seat] += one_card(pool[at])
            pool[at] = pool[left]
    stack = pool[:left]
    whole = left + hidden.points
    while left < whole:
        stack = append(stack, VICTORY_POINT)
        left += 1
    rng.shuffle(stack)
    s.card_stack = stack


def _deal_designs(hidden: Hidden, s: State, rng: Rng) -> None:
    pool = hidden.designs[:]
    rng.shuffle(pool)
    next_one: i64 = 0
    for seat in range(i64(SEATS)):
        end = next_one + hidden.design_gaps[seat]
        while next_one < end:
            s.held[seat] |= BIT[pool[next_one]]
            next_one += 1
    stack = hidden.stack[:]
    places: i64 = len(stack)
    for place in range(places):
        if stack[place] < 0:
            knower: i64 = 0
            if stack[place] == RETURNED:
                knower = (hidden.seat + 1 + rng.below(s.players - 1)) % s.players + 1
            stack[place] = pool[next_one] | knower << 8
            next_one += 1
    s.design_stack = stack
