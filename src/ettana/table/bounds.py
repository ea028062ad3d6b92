"""Bounds on the length of a table's log.

A turn ends by itself, since what can be paid and played runs out. What is free could be repeated for ever, and bots
would never end a game that nobody can win any more.
"""

from collections import Counter
from typing import Final

from ettana.table.entries import AnyEntry, Joined, Left, Readied

MOST_ENTRIES: Final = 20_000  # a game takes some hundreds; at so many it ends without a winner
MOST_IN_LOBBY: Final = 1_000  # entries before the start; the second half is for the host, who can then still start
MOST_OF_HOUSEHOLD: Final = 60  # of these, of one address that is not the host: others still can join then
MOST_UNDOS: Final = 100  # in one turn
MOST_RESTARTS: Final = 200  # of one puzzle at one table
MOST_RETURNS: Final = 100  # of one seat, to its person or to another device


class LobbyQuota:
    """Counts what each address has added to the log before the start. It lives in memory, as long as the table does.

    All guests together may add only so much (`Table.lobby_is_full`). Without a quota, one guest who joins and leaves
    again and again would use that up. Viewers without an address are not counted.
    """

    def __init__(self) -> None:
        self._added: Counter[str] = Counter()

    def spent(self, entry: AnyEntry, address: str, host: int) -> bool:
        """Whether the address has used up its quota. Leaving is always possible, and so is all that the host does."""
        if not isinstance(entry, Joined | Readied) or entry.seat == host:
            return False
        return self._added[address] >= MOST_OF_HOUSEHOLD

    def note(self, entry: AnyEntry, address: str) -> None:
        if address and isinstance(entry, Joined | Readied | Left):
            self._added[address] += 1
