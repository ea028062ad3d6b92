"""Addresses that both the connection and the application know."""

SENT_RECORD = "/api/replay"  # a request there may bring more along than others
