"""Addresses that both the connection and the application know."""

SENT_RECORD = "/api/replay"
SENT_MOMENT = "/api/replay/position"
SENT_FOR_ANALYSIS = "/api/analyses"
# There a record may come along.
LONG_BODIES = frozenset(path.encode() for path in (SENT_RECORD, SENT_MOMENT, SENT_FOR_ANALYSIS))
