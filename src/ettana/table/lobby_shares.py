"""How much each address has added to the log of a table before its start.

All guests together may add only so much (`Table.lobby_is_full`). Without shares, one who comes and goes for ever would
use that up, and nobody else could join.
"""

from collections import Counter

from ettana.table.bounds import MOST_OF_HOUSEHOLD
from ettana.table.entries import AnyEntry, Joined, Left, Readied


class LobbyQuota:
    """Kept in memory, as long as the table is. Who has no address is not counted."""

    def __init__(self) -> None:
        self._added: Counter[str] = Counter()

    def spent(self, entry: AnyEntry, address: str, host: int) -> bool:
        """Whether the address has added enough. Leaving is always possible, and so is all that a host does."""
        if not isinstance(entry, Joined | Readied) or entry.seat == host:
            return False
        return self._added[address] >= MOST_OF_HOUSEHOLD

    def note(self, entry: AnyEntry, address: str) -> None:
        if address and isinstance(entry, Joined | Readied | Left):
            self._added[address] += 1
