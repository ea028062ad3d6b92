"""Replaces mypy_extensions in a browser: its integers are ints, since nothing is compiled."""

i16 = i64 = u8 = int
