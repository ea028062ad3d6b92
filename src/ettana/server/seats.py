"""Who holds a seat: an unguessable token that the browser keeps. Only its hash is kept here."""

import hashlib
import hmac
import secrets

_TOKEN_BYTES = 32
_CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # none that can be mistaken for another
_CODE_LENGTH = 10


def new_token() -> str:
    """256 random bits, fit for a URL."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def new_code() -> str:
    """For people to type: short, and therefore short-lived and used once."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def hash_of(secret: str) -> str:
    """What is stored. A token has more entropy than any hash could be attacked for, so one round is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def matches(secret: str, stored: str) -> bool:
    """Compares in constant time."""
    return hmac.compare_digest(hash_of(secret), stored)
