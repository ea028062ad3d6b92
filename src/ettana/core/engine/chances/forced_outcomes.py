"""Chance as one wants it: a roll, a draw or a theft with an outcome that was chosen, to look at each of them."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.cards import CARD_TYPES, ROLL_AGAIN, hand_size, nth_card, one_card
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import State

ANY_CARD = -1


class ForcedRng(Rng):
    """A generator whose first two dice or thefts are laid down; then it goes on as `rest`. A copy has forgotten them.

    A die is laid down as its face, counted from 0, and a theft as the place of the card in the hand.
    """

    def __init__(self, first: i64, second: i64, rest: Rng) -> None:
        super().__init__(rest.a, rest.b, rest.c, rest.counter)
        self.first: i64 = first
        self.second: i64 = second
        self.given: i64 = 0

    def number_die(self, seat: i64) -> i64:
        return 1 + self._laid(6)

    def colour_die(self, seat: i64) -> i64:
        return self._laid(6)

    def stolen_card(self, hand: i64, thief: i64, victim: i64) -> i64:
        return nth_card(hand, self._laid(hand_size(hand)))

    def _laid(self, n: i64) -> i64:
        self.given += 1
        if self.given == 1 and self.first < n:
            return self.first
        if self.given == 2 and self.second < n:
            return self.second
        return self.below(n)


def with_dice(s: State, action: i64, first: i64, second: i64, card: i64) -> State:
    """The state after an action whose chance gave these numbers. If a card is drawn, it is this one (or ANY_CARD)."""
    after = s.copy()
    if card >= 0:
        _lay_card(after, action, card)
    after.rng = ForcedRng(first, second, s.rng)
    apply(after, action)
    after.rng = s.rng.copy()
    return after


def with_design(s: State, action: i64, design: i64) -> State:
    """The state after an action that drew this design, which lies in the stack and was put there by nobody."""
    after = s.copy()
    stack = after.design_stack[:]
    at: i64 = after.design_top
    while stack[at] != design:
        at += 1
    stack[at] = stack[after.design_top]
    stack[after.design_top] = design
    after.design_stack = stack
    apply(after, action)
    return after


def _lay_card(s: State, action: i64, card: i64) -> None:
    """Puts a card that is in the stack on its top. An empty stack is filled with the discards first (4.10)."""
    if s.card_count == 0:
        played = _played_before_drawing(action)
        s.discards += played
        _fill_stack(s)
        s.discards = -played  # it is in the stack already when it is played
    stack = s.card_stack[:]
    at: i64 = s.card_count - 1
    while stack[at] != card:
        at -= 1
    stack[at] = stack[s.card_count - 1]
    stack[s.card_count - 1] = card
    s.card_stack = stack


def _fill_stack(s: State) -> None:
    """In any order: whoever lays cards down never asks for the others."""
    stack = vec[i64]()
    for card in range(i64(CARD_TYPES)):
        for _ in range(s.discards >> 4 * card & 15):
            stack = append(stack, card)
    s.card_stack = stack
    s.card_count = len(stack)
    s.discards = 0


def _played_before_drawing(action: i64) -> i64:
    """Roll again is on the discards when black draws: out of an empty stack it may come back at once."""
    return one_card(ROLL_AGAIN) if action == ids.PLAY_ROLL_AGAIN else 0


def cards_to_draw(s: State, action: i64) -> vec[i64]:
    """How many of each kind an action may draw: those in the stack, or the discards if it is empty (4.10)."""
    counts = vec[i64]([0] * CARD_TYPES)
    if s.card_count == 0:
        discards = s.discards + _played_before_drawing(action)
        card: i64 = 0
        while card < CARD_TYPES:
            counts[card] = discards >> 4 * card & 15
            card += 1
        return counts
    place: i64 = 0
    while place < s.card_count:
        counts[s.card_stack[place]] += 1
        place += 1
    return counts


def unknown_designs(s: State) -> list[int]:
    """The designs of which any may be the next to be drawn. One that was put at the bottom comes when it comes."""
    if s.design_top < len(s.design_stack) and s.design_stack[s.design_top] >> 8 != 0:
        return [int(s.design_stack[s.design_top] & 255)]
    return [int(entry) for entry in s.design_stack[s.design_top :] if entry >> 8 == 0]


class OpenStacks:
    """Both stacks of a state in an order that nobody knows: shuffled once, then turned on, one card a world.

    So each card is on top equally often, which tells the worth of a draw from far fewer worlds than shuffling.
    Designs that players put at the bottom stay there.
    """

    def __init__(self, s: State, rng: Rng) -> None:
        self.s: State = s
        self.cards: vec[i64] = s.card_stack[: s.card_count]
        self.designs: vec[i64] = vec[i64]()
        self.bottom: vec[i64] = vec[i64]()
        self.rng: Rng = rng
        self.worlds: i64 = 0
        place: i64 = s.design_top
        while place < len(s.design_stack):
            if s.design_stack[place] >> 8 == 0:
                self.designs = append(self.designs, s.design_stack[place])
            else:
                self.bottom = append(self.bottom, s.design_stack[place])
            place += 1

    def deal(self) -> State:
        """The next world."""
        if self.worlds % 24 == 0:
            self.rng.shuffle(self.cards)
            self.rng.shuffle(self.designs)
        else:
            self.cards = _turned(self.cards)
            self.designs = _turned(self.designs)
        self.worlds += 1
        world = self.s.copy()
        world.rng = Rng(self.rng.word(), self.rng.word(), self.rng.word(), self.rng.word())
        world.card_stack = self.cards
        stack = self.designs[:]
        place: i64 = 0
        while place < len(self.bottom):
            stack = append(stack, self.bottom[place])
            place += 1
        world.design_stack = stack
        world.design_top = 0
        return world


def _turned(items: vec[i64]) -> vec[i64]:
    """The first of them goes to the end."""
    count: i64 = len(items)
    if count < 2:
        return items
    turned = items[1:]
    return append(turned, items[0])
