"""Chance that is asked for from outside: outcomes come from a list, and the first question beyond it is noted."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules.cards import CARD_TYPES
from ettana.core.engine.rules.ids import MAX_DESIGNS
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import NOBODY

# Questions. Weights are by outcome: how many of the equally likely cases give it.
NOTHING: Final = -1
YARN: Final = 0  # the colour of the next yarn on the loom
TILE: Final = 1  # the number of the next tile
NUMBER_DIE: Final = 2  # 1 to 6
COLOUR_DIE: Final = 3  # a face, 0 to 5
CARD: Final = 4  # the type of the action card that is drawn
DESIGN: Final = 5  # the design that is drawn
THEFT: Final = 6  # the type of the card that is stolen

_NUMBERS: Final = vec[i64]([0, 1, 1, 1, 1, 1, 1])
_FACES: Final = vec[i64]([1] * 6)


class ScriptedRng(Rng):
    """Answers with the given outcomes, in order, and notes the first question that has none.

    The rules go on after that question all the same, with chance answers. What comes of it is to be thrown away: it is
    how a question is found without a second copy of the rules. So shuffled stacks keep their order, which means
    nothing, and each card is decided when it is drawn.
    """

    def __init__(self, outcomes: list[int], rest: Rng) -> None:
        super().__init__(rest.a, rest.b, rest.c, rest.counter)
        self.decides_draws = True
        self.outcomes: vec[i64] = vec[i64](outcomes)
        self.answered: i64 = 0
        self.question: i64 = NOTHING
        self.seat: i64 = NOBODY  # who rolls, draws or steals
        self.other: i64 = NOBODY  # the victim; or who knows already which design comes; or the place that is laid
        self.weights: vec[i64] = vec[i64]()

    def _answer(self, question: i64, seat: i64, other: i64, weights: vec[i64]) -> i64:
        if self.answered < i64(len(self.outcomes)):
            outcome = self.outcomes[self.answered]
            self.answered += 1
            return outcome
        if self.question == NOTHING:
            self.question = question
            self.seat = seat
            self.other = other
            self.weights = weights[:]
        total: i64 = 0
        for weight in weights:
            total += weight
        left = self.below(total)
        found: i64 = 0
        while left >= weights[found]:
            left -= weights[found]
            found += 1
        return found

    def shuffle(self, items: vec[i64]) -> None:
        """Nothing is decided yet."""

    def lay_yarns(self, yarns: vec[i64]) -> None:
        self._lay(YARN, yarns)

    def lay_tiles(self, tiles: vec[i64]) -> None:
        self._lay(TILE, tiles)

    def _lay(self, question: i64, items: vec[i64]) -> None:
        """One after another, each from those that are left."""
        left = vec[i64]([0] * 7)
        for item in items:
            left[item] += 1
        count: i64 = len(items)
        for place in range(count):
            item = self._answer(question, NOBODY, place, left)
            left[item] -= 1
            items[place] = item

    def number_die(self, seat: i64) -> i64:
        return self._answer(NUMBER_DIE, seat, NOBODY, _NUMBERS)

    def colour_die(self, seat: i64) -> i64:
        return self._answer(COLOUR_DIE, seat, NOBODY, _FACES)

    def with_card_on_top(self, stack: vec[i64], count: i64, seat: i64) -> vec[i64]:
        weights = vec[i64]([0] * CARD_TYPES)
        for place in range(count):
            weights[stack[place]] += 1
        card = self._answer(CARD, seat, NOBODY, weights)
        at = count - 1
        while stack[at] != card:
            at -= 1
        laid = stack[:count]
        while at < count - 1:  # the others keep their order
            laid[at] = stack[at + 1]
            at += 1
        laid[at] = card
        return laid

    def with_design_on_top(self, stack: vec[i64], top: i64, seat: i64) -> vec[i64]:
        weights = vec[i64]([0] * MAX_DESIGNS)
        knower = (stack[top] >> 8) - 1  # NOBODY, or who put the top design at the bottom once (4.7)
        if knower != NOBODY:
            weights[stack[top] & 255] = 1
        else:
            for entry in stack[top:]:
                if entry >> 8 == 0:
                    weights[entry] += 1
        design = self._answer(DESIGN, seat, knower, weights)
        at = top
        while stack[at] & 255 != design:
            at += 1
        laid = append(stack[:top], stack[at])
        place = top
        while place < i64(len(stack)):
            if place != at:
                laid = append(laid, stack[place])
            place += 1
        return laid

    def stolen_card(self, hand: i64, thief: i64, victim: i64) -> i64:
        weights = vec[i64]([0] * CARD_TYPES)
        for card in range(i64(CARD_TYPES)):
            weights[card] = hand >> 4 * card & 15
        return self._answer(THEFT, thief, victim, weights)
