"""The frame around a text that goes out. All else about frames is the library's."""


def text_frame(data: bytes) -> bytes:
    """A whole message in one frame, unmasked, as servers send it (RFC 6455, 5.2). The library would take several times
    as long, and every message of every table goes through here.
    """
    size = len(data)
    if size < 126:
        return b"\x81%c%b" % (size, data)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), data)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), data)
