"""How Sensible plays its action cards, each in its way (section 6). Swap and Move serve the move and its aims."""

from ettana.bots.sensible.moving import gain_of_moving
from ettana.bots.sensible.situation import CARD, LITTLE, Situation
from ettana.core.actions import (
    Action,
    Collect,
    GainTokens,
    GetDesign,
    Preset,
    ReplaceYarn,
    RollAgain,
    StealCard,
    StealTokens,
    Tax,
)
from ettana.core.names import Colour


def preset(s: Situation) -> Action | None:
    """The face that pays best, counted against what it pays the others. Black pays a card, which costs 2 tokens."""

    def worth(action: Preset) -> float:
        if action.face == Colour.BLACK:
            return 2.0 if s.view.card_stack or any(s.view.discards) else 0.0
        return s.touching(s.seat, action.face) - 0.5 * max(s.touching(seat, action.face) for seat in s.opponents)

    gain, action = s.best(s.choices(Preset), worth)
    return action if gain >= 2 else None


def roll_again(s: Situation) -> Action | None:
    """When the roll brought nothing and the number leads nowhere."""
    action = s.only(RollAgain)
    if action is None or s.view.colour is None:
        return None
    gained = s.view.colour == Colour.BLACK or s.touching(s.seat, s.view.colour) > 0
    return None if gained or gain_of_moving(s) > LITTLE else action


def replace(s: Situation) -> Action | None:
    """A yarn of the reserve, if it brings a design clearly nearer."""
    most, action = s.best(
        s.choices(ReplaceYarn),
        lambda action: s.hand.promise(s.hand.after_replace(action.octagon, action.colour)),
    )
    return action if most > s.hand.promise() + CARD - 0.01 else None


# Cards that bring tokens or cards: at once, but not between the move and the free swap


def gather(s: Situation) -> Action | None:
    return s.only(Collect) or s.only(GetDesign) or _tax(s) or _steal(s) or _call(s)


def _tax(s: Situation) -> Action | None:
    payers = sum(s.view.players[seat].tokens > 0 for seat in s.opponents)
    return s.only(Tax) if 2 * payers >= len(s.opponents) else None


def _steal(s: Situation) -> Action | None:
    """From the leader. A card comes before tokens, because it may bring more."""

    def loot(action: StealTokens) -> float:
        victim = s.view.players[action.victim]
        return 10 * min(2, victim.tokens) + victim.points

    def lead(action: StealCard) -> float:
        victim = s.view.players[action.victim]
        return victim.points + 0.1 * victim.card_count

    return s.best(s.choices(StealCard), lead)[1] or s.best(s.choices(StealTokens), loot)[1]


def _call(s: Situation) -> Action | None:
    """The number with the best expectation: called 3 or 4, if the reserve can pay it (6.12)."""
    return s.best(s.choices(GainTokens), lambda action: min(action.number, s.view.reserve) * (7 - action.number))[1]
