"""How many decisions a game with a turn limit can take.

The rules set no such bound: a turn limit ends turns, and one turn can go on for ever. With all other cards in hands,
a player may buy Collect 3 tokens for 2 tokens (4.3), play it (6.8), see it become the new stack (4.10), and buy it
again. So the bound holds for games in which no player draws more action cards in one turn than the box has. Nobody
plays otherwise except on purpose; programs that cannot wait should stop there.

In such a turn, with `cards` in the box, `hands` of which can be in hands (6.10), there are at most:
- the roll (3.1), one walk or jump (5.1), one free swap (4.2), and the end or an exchange (3.6, 4.7);
- `cards` purchases of an action card, for each draws one (4.3);
- `hands + cards` plays: each takes a card out of the hands, where there were at most `hands`, and draws brought at most
  `cards` more; a card that is stolen was in a hand before (6.3);
- paid swaps for 3 tokens each (4.4). The player has at most all 48 tokens (1.5) after the roll, and gains at most 6 by
  each play (6.12 brings most).
Over the whole game each of four pins is placed once (2.5), and of at most 60 designs each is bought once (4.5: only an
exchange brings one back to the stack, and it takes another) and claimed once (4.8).
"""

from collections.abc import Sequence
from typing import Final

from ettana.core.actions import PaidSwap
from ettana.core.engine.rules.board import SEATS, TOKENS
from ettana.core.engine.rules.cards import VICTORY_POINT
from ettana.core.engine.rules.ids import MAX_DESIGNS

_ONCE_A_TURN: Final = 4
_MOST_GAINED_BY_A_CARD: Final = 6


def most_decisions(turns: int, box: Sequence[int]) -> int:
    """The bound for so many turns with so many action cards of each type. Taking back is not a decision."""
    cards = sum(box)
    plays = cards - box[VICTORY_POINT] + cards
    swaps = (TOKENS + _MOST_GAINED_BY_A_CARD * plays) // PaidSwap.tokens
    return SEATS + 2 * MAX_DESIGNS + turns * (_ONCE_A_TURN + cards + plays + swaps)
