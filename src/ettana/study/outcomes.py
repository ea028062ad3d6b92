"""What chance can answer to an action, each way once, with its weight: rolls, draws, thefts, Gain tokens."""

from dataclasses import dataclass

from ettana.core.engine.chances.laid_dice import ANY_CARD, cards_in_stack, unknown_designs, with_design, with_dice
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import BLACK
from ettana.core.engine.rules.state import State
from ettana.core.packed import counts
from ettana.study.analysis import Cause

_FACES = range(6)
_CARD_TYPES = 12


@dataclass(frozen=True, slots=True)
class Outcome:
    """One answer of chance. `roll` is what the dice showed, as far as there were any."""

    weight: int
    state: State
    roll: tuple[int, int] = (0, 0)


def cause_of(action: int) -> Cause | None:
    """What kind of chance answers to an action; None if there is none in it."""
    if action in (ids.ROLL, ids.PLAY_ROLL_AGAIN):
        return "roll"
    if ids.PLACE <= action < ids.WALK:
        return "setup"
    if action in (ids.BUY_CARD, ids.BUY_DESIGN, ids.PLAY_GET_DESIGN) or ids.EXCHANGE <= action < ids.CLAIM:
        return "draw"
    if ids.PLAY_STEAL_CARD <= action < ids.PLAY_STEAL_TOKENS:
        return "theft"
    return "gain" if ids.PLAY_GAIN <= action < ids.EXCHANGE else None


def outcomes(state: State, action: int) -> list[Outcome]:
    """All of them; none if they are too many to be looked at one by one: the setting up, and a reshuffle."""
    if action in (ids.ROLL, ids.PLAY_ROLL_AGAIN):
        return _rolls(state, action)
    if action == ids.BUY_CARD:
        return [
            Outcome(count, with_dice(state, action, 0, 0, card))
            for card, count in enumerate(cards_in_stack(state))
            if count
        ]
    if action in (ids.BUY_DESIGN, ids.PLAY_GET_DESIGN) or ids.EXCHANGE <= action < ids.CLAIM:
        return _designs(state, action)
    if ids.PLAY_STEAL_CARD <= action < ids.PLAY_STEAL_TOKENS:
        return _thefts(state, action)
    if ids.PLAY_GAIN <= action < ids.EXCHANGE:
        return [Outcome(1, with_dice(state, action, face, 0, ANY_CARD)) for face in _FACES]
    return []


def _rolls(state: State, action: int) -> list[Outcome]:
    """36 faces; where black draws a card, each card that may come."""
    draws = action == ids.ROLL or state.options.roll_again_collects
    left = cards_in_stack(state)
    cards = max(1, sum(left))
    found = []
    for colour in [int(state.colour)] if state.preset else _FACES:
        drawn = [(cards, ANY_CARD)]
        if colour == BLACK and draws:
            drawn = [(count, card) for card, count in enumerate(left) if count]
            if not drawn:
                return []
        found += [
            Outcome(weight, with_dice(state, action, face, colour, card), (face + 1, colour))
            for face in _FACES
            for weight, card in drawn
        ]
    return found


def _designs(state: State, action: int) -> list[Outcome]:
    known = unknown_designs(state)
    if len(known) == 1:
        return []
    return [Outcome(1, with_design(state, action, design)) for design in known]


def _thefts(state: State, action: int) -> list[Outcome]:
    hand = counts(int(state.cards[action - ids.PLAY_STEAL_CARD]), _CARD_TYPES)
    found, first = [], 0
    for count in hand:
        if count:
            found.append(Outcome(count, with_dice(state, action, first, 0, ANY_CARD)))
        first += count
    return found
