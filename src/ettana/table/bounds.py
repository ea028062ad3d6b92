"""Bounds on the length of a table's log.

A turn ends by itself, since what can be paid and played runs out. What is free could be repeated for ever, and bots
would never end a game that nobody can win any more.
"""

from typing import Final

MOST_ENTRIES: Final = 20_000  # a game takes some hundreds; at so many it ends without a winner
MOST_IN_LOBBY: Final = 1_000  # entries before the start; the second half is for the host, who can then still start
MOST_OF_HOUSEHOLD: Final = 60  # of these, of one address that is not the host: others still can join then
MOST_UNDOS: Final = 100  # in one turn
MOST_RESTARTS: Final = 200  # of one puzzle at one table
MOST_RETURNS: Final = 100  # of one seat, to its person or to another device
