"""Questions for hints at one table, answered."""

from ettana.table.table import Table
from ettana.table.viewers.hints import hints
from ettana.table.viewers.viewer import encode
from ettana.table.wire.answers import Refused

_NO_AIDS = encode(Refused(None, "no_aids"))


class HintCache:
    """Makes an answer once for each version and seat, however often it is asked for, and keeps it as it is sent.

    Only answers of the newest version are kept: at most one for each seat, and one for all spectators. They are made
    on the event loop: most take a fraction of the time of an action, those for very full hands some times as long
    (docs/measurements/server.md), and an action brings at most one for each seat. The answer goes to the asker alone,
    who knows all that it is made of and so learns nothing from the time it took.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._version = table.version
        self._kept: dict[int | None, bytes] = {}

    def answer(self, seat: int | None) -> bytes:
        """What a viewer is told who asks for hints now."""
        if not self._table.settings.aids:
            return _NO_AIDS
        if self._version != self._table.version:
            self._version = self._table.version
            self._kept.clear()
        if seat not in self._kept:
            self._kept[seat] = encode(hints(self._table, seat))
        return self._kept[seat]
