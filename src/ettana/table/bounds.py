"""How long the log of a table can become, whoever sits there and whatever they are up to.

A turn is bounded by what there is to pay and to play with. What is free could be repeated for ever, and a game that
nobody can win any more would never end among bots.
"""

from typing import Final

MOST_ENTRIES: Final = 20_000  # a game takes some hundreds; at so many it ends without a winner
MOST_IN_LOBBY: Final = 1_000  # entries, the second half of them for the host alone, who so can always begin
MOST_UNDOS: Final = 100  # in one turn
MOST_RETURNS: Final = 100  # of one seat, to its person or to another device
