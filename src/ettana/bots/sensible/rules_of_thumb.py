"""Sensible's rules of thumb. Each looks at a situation and names an action, or leaves the choice to the next.

Their order is that of a turn: first what must come before any action (4.7, 6.9), then cards that bring tokens, the
move with the free swap right after it (4.2), and what tokens and cards can still finish or buy.
"""

from collections.abc import Callable
from typing import Final

from ettana.bots.sensible.card_rules import gather, preset, replace, roll_again
from ettana.bots.sensible.moving import best_move, gain_of_moving
from ettana.bots.sensible.situation import LITTLE, Situation, corners
from ettana.core.actions import (
    Action,
    BuyCard,
    BuyDesign,
    Claim,
    EndTurn,
    Exchange,
    FreeSwap,
    PaidSwap,
    Place,
    PlaySwap,
    Roll,
)

RuleOfThumb = Callable[[Situation], Action | None]

ENOUGH_DESIGNS = 4  # in the hand: more of them wait longer than they help


def claim(s: Situation) -> Action | None:
    return s.best(s.choices(Claim), lambda action: s.hand.points(action.design))[1]


def place(s: Situation) -> Action | None:
    """Where many colours touch, tokens come steadily. From the middle more squares can be reached."""

    def worth(action: Place) -> float:
        middle = action.to % 4 in (1, 2), action.to // 4 in (1, 2)
        return len({s.view.yarns[octagon] for octagon in corners(action.to)}) + 0.5 * sum(middle)

    return s.best(s.choices(Place), worth)[1]


def roll(s: Situation) -> Action | None:
    return s.only(Roll)


def exchange(s: Situation) -> Action | None:
    """A hopeless design, if an unknown one promises more than the best move would win."""
    loss, action = s.best(s.choices(Exchange), lambda action: -_promise_of(s, action.design))
    if action is None or s.fresh_design + loss < LITTLE + max(0.0, gain_of_moving(s)):
        return None
    return action


def _promise_of(s: Situation, design: int) -> float:
    return s.hand.share(design, s.hand.distances[s.hand.designs.index(design)])


# The move and the free swap


def move(s: Situation) -> Action | None:
    return best_move(s)[1]


def free_swap(s: Situation) -> Action | None:
    tokens = s.me.tokens
    most, action = s.best(s.choices(FreeSwap), lambda swap: s.prospect(s.hand.after_swap(swap.a, swap.b), tokens))
    return action if most > s.prospect(s.hand.distances, tokens) else None


# What tokens and cards can still do


def finish(s: Situation) -> Action | None:
    """Swaps, by card or paid, towards a design that they complete before the turn ends."""
    goals = [
        (s.finishing(design, swaps, s.me.tokens), design)
        for design, swaps in zip(s.hand.designs, s.hand.distances, strict=True)
    ]
    gain, goal = max(goals, default=(0.0, 0))
    if gain <= 0:
        return None
    swaps: list[PlaySwap | PaidSwap] = [*s.choices(PlaySwap)] or [*s.choices(PaidSwap)]
    useful = [swap for swap in swaps if s.hand.swap_brings_nearer(goal, swap.a, swap.b)]
    return s.best(useful, lambda swap: s.hand.promise(s.hand.after_swap(swap.a, swap.b)))[1]


def buy(s: Situation) -> Action | None:
    """A design while there is room in the hand, else a card, with what is not needed for the next design."""
    if len(s.view.designs) < ENOUGH_DESIGNS and s.only(BuyDesign):
        return s.only(BuyDesign)
    spare = s.me.tokens - 6
    return s.only(BuyCard) if spare >= 2 else None


def end(s: Situation) -> Action | None:
    return s.only(EndTurn)


RULES_OF_THUMB: Final[tuple[RuleOfThumb, ...]] = (
    claim,
    place,
    preset,
    roll,
    roll_again,
    exchange,
    free_swap,
    gather,
    move,
    replace,
    finish,
    buy,
    end,
)
