"""Ettana: a board game of yarns and designs, as a library."""

from ettana import _pure as _pure  # first of all: it decides whether the engine loads compiled or interpreted

# isort: split

__version__ = "0.1.0"
