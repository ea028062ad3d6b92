"""Stands for mypy_extensions in a browser: where nothing is compiled, its integers are ints."""

i16 = i64 = u8 = int
