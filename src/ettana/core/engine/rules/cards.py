"""The twelve action cards (1.7), and hands of them packed into one word: four bits a type.

Fifteen cards of a type at most fit in a hand; a rule set cannot have more.
"""

from typing import Final

from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT

MOVE: Final = 0
SWAP: Final = 1
STEAL_CARD: Final = 2
STEAL_TOKENS: Final = 3
REPLACE: Final = 4
PRESET: Final = 5
GET_DESIGN: Final = 6
COLLECT: Final = 7
ROLL_AGAIN: Final = 8
VICTORY_POINT: Final = 9
TAX: Final = 10
GAIN: Final = 11
CARD_TYPES: Final = 12

_EVEN_NIBBLES: Final = 0x0F0F0F0F0F0F


def one_card(card: i64) -> i64:
    """A packed hand of a single card."""
    return BIT[4 * card]


def count_of(hand: i64, card: i64) -> i64:
    return hand >> 4 * card & 15


def hand_size(hand: i64) -> i64:
    pairs = (hand & _EVEN_NIBBLES) + (hand >> 4 & _EVEN_NIBBLES)
    return pairs % 255  # bytes summed: 256 is 1 modulo 255, and no hand has 255 cards


def nth_card(hand: i64, n: i64) -> i64:
    """The type of the nth card of a hand, in the order of the types."""
    card: i64 = 0
    left = n
    while left >= (hand >> 4 * card & 15):
        left -= hand >> 4 * card & 15
        card += 1
    return card


def one_less(hand: i64, card: i64) -> i64:
    """The hand without one card of that type, if it has any."""
    return hand - BIT[4 * card] if hand >> 4 * card & 15 else hand


def one_less_of_each(hand: i64) -> i64:
    """What is surely still there after a card nobody saw has left."""
    left = hand
    for card in range(i64(CARD_TYPES)):
        left = one_less(left, card)
    return left
