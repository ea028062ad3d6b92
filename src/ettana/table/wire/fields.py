"""Kinds of values that come over the wire, with their bounds."""

from typing import Annotated, Literal

from msgspec import Meta

from ettana.core.names import PINS

# `$(?!\n)`, since Python's `$` alone lets a line break pass at the end.
CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
# A name stands in records, which are lines with commas and comments: neither these nor anything that breaks a line.
_NOT_IN_A_NAME = r",#\x00-\x1f\x7f-\x9f\u2028\u2029"
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=24,
        pattern=rf"^[^\s{_NOT_IN_A_NAME}]([^{_NOT_IN_A_NAME}]*[^\s{_NOT_IN_A_NAME}])?$(?!\n)",
    ),
]
Token = Annotated[str, Meta(min_length=32, max_length=128, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
Dice = Annotated[str, Meta(max_length=68, pattern=r"^(seed [0-9]{1,38}|key [0-9a-f]{64})$(?!\n)")]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
PuzzleId = Annotated[str, Meta(pattern=r"^[0-9a-f]{8}$(?!\n)")]
DateText = Annotated[str, Meta(max_length=10)]  # such as 2026-11-17
# What whoever made a table chose instead of chance, or could know of it, since the key lies on their device.
Prepared = Literal["position", "dice", "device"]
Pin = Literal["pink", "black", "white", "orange"]
assert Pin.__args__ == PINS  # type: ignore[attr-defined]  # one list of colours, said twice for the type checker
