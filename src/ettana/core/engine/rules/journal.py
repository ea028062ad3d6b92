"""What happened, as one word an event. `ettana.core.events` turns the words into typed events.

A word is kind | a << 6 | b << 12 | c << 18 | d << 26, with a, b below 64, c below 256 and d below 2**36.
Optional numbers are stored plus one. Nothing is written unless the state keeps a journal, so search and
simulations do not pay for it.
"""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from ettana.core.engine.rules.state import State

ROLLED_FOR_PIN: Final = 1  # a seat, b number, c 1 if every such tile was taken
PLACED: Final = 2  # a seat, b square
ROLLED_OFF: Final = 3  # a seat, b number
STARTS: Final = 4  # a seat
DEALT: Final = 5  # a seat, b design, c card type, d tokens
ROLLED: Final = 6  # a seat, b number, c face of the colour die, d 1 if it was preset
COLLECTED: Final = 7  # d gains of the seats, four bits each
RESERVE_SHORT: Final = 8  # d gains that could not be paid
DREW_CARD: Final = 9  # a seat, b card type, c why: 0 black, 1 bought, 2 dealt instead of a Victory point
DREW_DESIGN: Final = 10  # a seat, b design, c why: 1 bought, 2 card
REVEALED_POINT: Final = 11  # a seat
NO_CARD_LEFT: Final = 12  # a seat
RESHUFFLED: Final = 13  # d cards in the new stack
PLAYED: Final = 14  # a seat, b card type
WALKED: Final = 15  # a seat, b from, c to, d other pins | crossed pins << 16 | steps << 32
PAID: Final = 16  # a seat, b seat paid, c tokens
JUMPED: Final = 17  # a seat, b from, c to
MOVED_BY_CARD: Final = 18  # a seat, b from, c to
SWAPPED: Final = 19  # a seat, b octagon, c octagon, d how: 0 free, 1 paid, 2 card | colour << 8 | other colour << 16
BOUGHT: Final = 20  # a seat, b tokens, c what: 0 a card, 1 a design, 2 a swap
STOLE_CARD: Final = 21  # a thief, b victim, c card type
STOLE_TOKENS: Final = 22  # a thief, b victim, c tokens
REPLACED_YARN: Final = 23  # a seat, b octagon, c new colour, d old colour
REPLACED_TILE: Final = 24  # a seat, b square, c new number, d old number
PRESET_FACE: Final = 25  # a seat, b face
GAINED: Final = 26  # a seat, b tokens, c why: 0 Collect, 1 Gain
CALLED: Final = 27  # a seat, b number called, c number rolled
TAXED: Final = 28  # a seat, d set of seats that paid
EXCHANGED: Final = 29  # a seat, b design given, c design got
CLAIMED: Final = 30  # a seat, b design, c points, d octagons
TURN_ENDED: Final = 31  # a seat
WON: Final = 32  # a seat
LIMIT_REACHED: Final = 33  # d turns

HOW_FREE: Final = 0
HOW_PAID: Final = 1
HOW_CARD: Final = 2


def note(s: State, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    if s.recording:
        s.journal = append(s.journal, kind | a << 6 | b << 12 | c << 18 | d << 26)
