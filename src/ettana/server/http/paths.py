"""Addresses that both the connection and the application know."""

SENT_RECORD = "/api/replay"
SENT_MOMENT = "/api/replay/position"
LONG_BODIES = frozenset(path.encode() for path in (SENT_RECORD, SENT_MOMENT))  # there a record may come along
