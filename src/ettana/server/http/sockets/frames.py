"""The frame around a text, out and in, as most messages have it. All else about frames is the library's.

The library would take several times as long, and every message of every table goes through here.
"""

from websockets.frames import Frame

_WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole message
_MASKED = 0x80
_MASK_BYTES = 4


def text_frame(data: bytes) -> bytes:
    """A whole message in one frame, unmasked, as servers send it (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return b"\x81%c" % size + data
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


def whole_text(data: bytes, most: int) -> bytes | None:
    """The text, if these bytes are one frame with a whole message of at most so many bytes, masked as clients send it.
    None if they are anything else, of which the library knows what to do.
    """
    if len(data) < 2 + _MASK_BYTES or data[0] != _WHOLE_TEXT:
        return None
    size, start = data[1] - _MASKED, 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif size > 126:
        return None
    if size > most or len(data) != start + _MASK_BYTES + size:
        return None
    begin = start + _MASK_BYTES
    mask = (data[start:begin] * (size // _MASK_BYTES + 1))[:size]
    return (int.from_bytes(data[begin:], "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big")


def length_of(frame: Frame) -> int:
    """How many bytes it came in, at the least: a length may be written longer than need be."""
    size = len(frame.data)
    return (2 if size < 126 else 4 if size < 1 << 16 else 10) + _MASK_BYTES + size
