"""What everyone may know of a table, written once and told until it changes."""

import msgspec

from ettana.table.entries import Acted, AnyEntry, TookBack
from ettana.table.table import Table
from ettana.table.viewers.messages import table_info

_ACTIONS = Acted, TookBack


class TableInfoCache:
    """The TableInfo of one table as JSON. It must hear of every entry. Actions, which most entries are, change nothing
    of it but the deadline, until one ends the game; at a puzzle they change what was reached.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._made_of: object = None
        self._json = b""

    def after(self, entry: AnyEntry, present: tuple[bool, ...]) -> bytes:
        made_of = present, self._table.status, self._table.deadline_sent
        changed = made_of != self._made_of or self._table.puzzle is not None
        if changed or not isinstance(entry, _ACTIONS):
            self._made_of, self._json = made_of, msgspec.json.encode(table_info(self._table, present))
        return self._json
