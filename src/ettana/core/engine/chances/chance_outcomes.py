"""What chance can answer to an action, each way once, with its weight: rolls, draws, thefts, Gain tokens."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.chances.forced_outcomes import ANY_CARD, cards_to_draw, unknown_designs, with_design, with_dice
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import BLACK
from ettana.core.engine.rules.cards import CARD_TYPES
from ettana.core.engine.rules.state import State

_FACES: Final = 6
_NO_DESIGN: Final = -1


class ChanceOutcomes:
    """`count` ways with a `weight` each, and `whole` is their sum.

    None, if no chance is in the action, and for the setting up, where they are too many.
    """

    def __init__(self, s: State, action: i64) -> None:
        self.s: State = s
        self.action: i64 = action
        self.count: i64 = 0
        self.whole: i64 = 0
        self.faces: i64 = 0  # of both dice, if they are rolled
        self.weight: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()  # what the dice show, or which card is stolen
        self.second: vec[i64] = vec[i64]()
        self.card: vec[i64] = vec[i64]()
        self.design: vec[i64] = vec[i64]()
        if action == ids.ROLL or action == ids.PLAY_ROLL_AGAIN:
            self._rolls()
        elif action == ids.BUY_CARD:
            self._draws(0, 0)
        elif action == ids.BUY_DESIGN or action == ids.PLAY_GET_DESIGN or is_exchange(action):
            for design in unknown_designs(s):
                self._add(1, 0, 0, ANY_CARD, design)
        elif action >= ids.PLAY_STEAL_CARD and action < ids.PLAY_STEAL_TOKENS:
            self._thefts(s.cards[action - ids.PLAY_STEAL_CARD])
        elif action >= ids.PLAY_GAIN and action < ids.EXCHANGE:
            face: i64 = 0
            while face < _FACES:
                self._add(1, face, 0, ANY_CARD, _NO_DESIGN)
                face += 1

    def state(self, which: i64) -> State:
        """The state after one of them."""
        if self.design[which] >= 0:
            return with_design(self.s, self.action, self.design[which])
        return with_dice(self.s, self.action, self.first[which], self.second[which], self.card[which])

    def listed(self) -> list[tuple[int, State]]:
        """All of them, with their weights."""
        return [(int(self.weight[which]), self.state(which)) for which in range(self.count)]

    def at(self, point: i64) -> i64:
        """The one that a number from 0 to `whole` - 1 falls on."""
        which: i64 = 0
        left = point
        while left >= self.weight[which]:
            left -= self.weight[which]
            which += 1
        return which

    def _add(self, weight: i64, first: i64, second: i64, card: i64, design: i64) -> None:
        self.weight = append(self.weight, weight)
        self.first = append(self.first, first)
        self.second = append(self.second, second)
        self.card = append(self.card, card)
        self.design = append(self.design, design)
        self.count += 1
        self.whole += weight

    def _rolls(self) -> None:
        """36 faces; where black draws a card, each card that may come."""
        s = self.s
        draws = self.action == ids.ROLL or s.options.roll_again_collects
        each: i64 = 0
        if draws:
            for count in cards_to_draw(s, self.action):
                each += count
        draws = each > 0
        each = each if draws else 1
        face: i64 = 0
        while face < _FACES:
            colour: i64 = s.colour if s.preset else 0
            last: i64 = s.colour if s.preset else _FACES - 1
            while colour <= last:
                if colour == BLACK and draws:
                    self._draws(face, colour)
                else:
                    self._add(each, face, colour, ANY_CARD, _NO_DESIGN)
                colour += 1
            face += 1
        self.faces = _FACES if s.preset else _FACES * _FACES

    def _draws(self, first: i64, second: i64) -> None:
        left = cards_to_draw(self.s, self.action)
        card: i64 = 0
        while card < CARD_TYPES:
            if left[card] > 0:
                self._add(left[card], first, second, card, _NO_DESIGN)
            card += 1

    def _thefts(self, hand: i64) -> None:
        first: i64 = 0
        card: i64 = 0
        while card < CARD_TYPES:
            held = hand >> 4 * card & 15
            if held > 0:
                self._add(held, first, 0, ANY_CARD, _NO_DESIGN)
            first += held
            card += 1


def is_exchange(action: i64) -> bool:
    return action >= ids.EXCHANGE and action < ids.CLAIM


def answer_key(s: State) -> tuple[int, ...]:
    """What tells one answer from another: the dice, and what the seats have."""
    return (int(s.number), int(s.colour), *belongings(s))


def belongings(s: State) -> tuple[int, ...]:
    """Hands, tokens and points of each seat."""
    found: list[int] = []
    seat: i64 = 0
    while seat < s.players:
        found.append(int(s.cards[seat]))
        found.append(int(s.held[seat]))
        found.append(int(s.tokens[seat]))
        found.append(int(s.points[seat]))
        seat += 1
    return tuple(found)
