"""The features that the value net sees at the end of a seat's turn: what they are, and their numbers.

All are counts, in UNITs. A UNIT can be divided: a card that may be one of several kinds is a part of each. The seat may
know all of it: of the others only what lies open counts (8.3).
"""

from typing import Final

FEATURES_NAME: Final = "value-1"  # nets say which features they see: others, or another order, need another name

UNIT: Final = 16

NEEDED: Final = 0  # + points needed to win - 1, 1 to 8
TOKENS: Final = 8  # + 0 to 3: the first three, the next three, the next three, more
DESIGNS: Final = 12  # + 5 * (points - 1) + swaps - 1: designs of 1, 2, 3 or more points that need 1 to 5 or more swaps
HELD: Final = 27  # designs in the hand
MANY_HELD: Final = 28  # those beyond three
LUCKY_POINTS: Final = 29  # points that a free swap could score next turn, summed over the numbers of the die
LUCKY_WINS: Final = 30  # numbers with which it would win
LUCKY_NUMBERS: Final = 31  # numbers with which it would score
CARDS: Final = 32  # + type
RIVAL_NEEDED: Final = 44  # + points needed - 1: of the opponent nearest to winning
RIVAL_TOKENS: Final = 52  # + 0 to 3
RIVAL_HELD: Final = 56
RIVAL_MANY_HELD: Final = 57
RIVAL_CARDS: Final = 58
SECOND: Final = 59  # + 0 to 2, of the second rival: 8 less the points it needs, its tokens, its designs
SECOND_CLOSE: Final = 62  # 1 if that one needs 2 points or fewer
THIRD: Final = 63  # + 0 to 2: the same of the third rival
RIVAL_SOON: Final = 66  # turns of others before the rival's
REACHED: Final = 67  # the most points that one design would bring if its first swap were free and the rest paid
REACHED_WINS: Final = 68  # 1 if that would win
FEATURES: Final = 69
