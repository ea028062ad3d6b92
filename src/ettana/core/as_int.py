"""Whole numbers from outside: plain ones, and those of libraries such as numpy."""

from operator import index
from typing import SupportsIndex


def as_int(value: object) -> int | None:
    """The whole number that a value is, as a plain int; None if it is none. True and False are none."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return index(value)
    except TypeError:  # an array of numpy has the method, and only one of a single number has an answer
        return None
