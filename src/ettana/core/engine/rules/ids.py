"""Every action of the game has one integer: stable, whatever the position, the players or the deck.

Legal actions are listed in ascending order of these numbers. A kind takes the block from its name to the next.
Seats are absolute, so a number means the same whoever plays it.
"""

from typing import Final

ROLL: Final = 0
PLACE: Final = 1  # + square
WALK: Final = 17  # + 16 * square + set of seats paid
JUMP: Final = 273  # + square
END_TURN: Final = 289
FREE_SWAP: Final = 290  # + pair of octagons
BUY_CARD: Final = 590
BUY_DESIGN: Final = 591
PAID_SWAP: Final = 592  # + pair of octagons
PLAY_SWAP: Final = 892  # + pair of octagons
PLAY_MOVE: Final = 1192  # + square
PLAY_STEAL_CARD: Final = 1208  # + seat
PLAY_STEAL_TOKENS: Final = 1212  # + seat
PLAY_REPLACE_YARN: Final = 1216  # + 5 * octagon + colour
PLAY_REPLACE_TILE: Final = 1341  # + 6 * square + number - 1
PLAY_PRESET: Final = 1437  # + face of the colour die
PLAY_GET_DESIGN: Final = 1443
PLAY_COLLECT: Final = 1444
PLAY_ROLL_AGAIN: Final = 1445
PLAY_TAX: Final = 1446
PLAY_GAIN: Final = 1447  # + number - 1
EXCHANGE: Final = 1453  # + design
CLAIM: Final = 1517  # + design
ACTIONS: Final = 1581  # how many there are

MAX_DESIGNS: Final = 60  # a set of designs is one word, and the blocks above hold 64
MOST_LISTED: Final = 1024  # no position has more legal actions than this
