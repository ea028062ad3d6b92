"""A server of a version that does not exist yet: it knows one more kind of entry, which changes nothing.

Imported by a server's process before it serves (`Wish.prepare`).
"""

import msgspec

from ettana.host import table_host
from ettana.table import table_log
from ettana.table.entries import AnyEntry, read_entry
from ettana.table.store import StoredTable
from ettana.table.table import Table
from tests.server.cluster import patient_node

NEW_ENTRY = '{"entry":"of_tomorrow","at":0}'


def table_of(stored: StoredTable) -> Table:
    """What is new counts, as entries do, and is skipped."""
    table = Table(stored.id, stored.key)
    for body in stored.entries:
        if msgspec.json.decode(body)["entry"] == "of_tomorrow":
            table.version += 1
        else:
            entry: AnyEntry = read_entry(body)
            table.apply(entry)
    return table


def prepare() -> None:
    patient_node.prepare()
    for module in (table_log, table_host):
        vars(module)["table_of"] = table_of
