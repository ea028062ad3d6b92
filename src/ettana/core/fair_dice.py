"""Dice that nobody can foresee and everybody can check afterwards.

A table keeps a secret key. Before each entry of its log the game gets a fresh word, made from the key and the number of
the entry. The key's hash is published at the start and the key at the end.
"""

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

KEY_BYTES = 32

_BLOCK = 64  # of SHA-256
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


def commitment(key: bytes) -> str:
    """The hash to publish before the game, in hexadecimal."""
    return hashlib.sha256(key).hexdigest()


def fresh_word(key: bytes, entry: int) -> int:
    """128 bits for an entry of the log: 0 is the setting up, 1 the first action, and an undo has its number too. They
    are the first of HMAC-SHA256.
    """
    inner, outer = _begun(key)
    first, second = inner.copy(), outer.copy()
    first.update(entry.to_bytes(8, "big"))
    second.update(first.digest())
    return int.from_bytes(second.digest()[:16], "big")


@lru_cache(maxsize=2048)
def _begun(key: bytes) -> "tuple[Hash, Hash]":
    """The two hashes that HMAC is made of (RFC 2104), begun with the key. A table asks again with each action, and to
    begin takes longer than all the rest.
    """
    block = (key if len(key) <= _BLOCK else hashlib.sha256(key).digest()).ljust(_BLOCK, b"\0")
    return hashlib.sha256(block.translate(_INNER)), hashlib.sha256(block.translate(_OUTER))
