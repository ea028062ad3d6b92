"""Dice that nobody can foresee and everybody can check afterwards.

A table keeps a secret key. Before each entry of its log the game gets a fresh word, made from the key and the number of
the entry. The key's hash is published at the start and the key at the end.
"""

import hashlib
import hmac

KEY_BYTES = 32


def commitment(key: bytes) -> str:
    """The hash to publish before the game, in hexadecimal."""
    return hashlib.sha256(key).hexdigest()


def fresh_word(key: bytes, entry: int) -> int:
    """128 bits for an entry of the log: 0 is the setting up, 1 the first action, and an undo has its number too."""
    digest = hmac.digest(key, entry.to_bytes(8, "big"), "sha256")
    return int.from_bytes(digest[:16], "big")
