"""Paths that the connection knows before the application."""

from ettana.host.operations import OPERATIONS

# A body there may hold a record.
LONG_BODIES = frozenset(operation.path.encode() for operation in OPERATIONS if operation.long_body)
