"""The timeout of tests."""

PATIENCE = 300.0  # seconds; only reached if something is broken, even on a busy machine
