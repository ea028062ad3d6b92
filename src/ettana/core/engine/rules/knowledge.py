"""What seats privately learn of each other's hands, and what they can no longer be sure of (8.1, 8.2).

`s.known_cards[4 * knower + holder]` are cards that the knower is sure the holder has; `s.known_designs` likewise. What
is known is always true, and never more than a careful player at the table could be sure of.
"""

from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT
from ettana.core.engine.rules.cards import one_card, one_less, one_less_of_each
from ettana.core.engine.rules.state import State, with_entry


def learn_theft(s: State, thief: i64, victim: i64, card: i64) -> None:
    """Thief and victim saw the card; the others only that one is gone (6.3)."""
    known = s.known_cards[:]
    known[4 * victim + thief] += one_card(card)
    known[4 * thief + victim] = one_less(known[4 * thief + victim], card)
    for knower in range(s.players):
        if knower != thief and knower != victim:
            known[4 * knower + victim] = one_less_of_each(known[4 * knower + victim])
    s.known_cards = known


def forget_card(s: State, holder: i64, card: i64) -> None:
    """The holder has openly played the card."""
    for knower in range(s.players):
        at = 4 * knower + holder
        if s.known_cards[at] != 0:
            s.known_cards = with_entry(s.known_cards, at, one_less(s.known_cards[at], card))


def learn_draw(s: State, knower: i64, holder: i64, design: i64) -> None:
    """A design that the knower had put at the bottom has come to the top and been drawn."""
    if knower != holder:
        at = 4 * knower + holder
        s.known_designs = with_entry(s.known_designs, at, s.known_designs[at] | BIT[design])


def forget_design(s: State, holder: i64, design: i64) -> None:
    """The holder has shown the design."""
    for knower in range(s.players):
        at = 4 * knower + holder
        if s.known_designs[at] & BIT[design]:
            s.known_designs = with_entry(s.known_designs, at, s.known_designs[at] & ~BIT[design])


def doubt_designs(s: State, holder: i64) -> None:
    """The holder has given a design away, and nobody else saw which."""
    for knower in range(s.players):
        at = 4 * knower + holder
        if s.known_designs[at] != 0:
            s.known_designs = with_entry(s.known_designs, at, 0)
