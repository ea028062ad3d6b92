"""What nobody can guess: the token that holds a seat, the code that moves it, a table's address, the key of its dice.

Tokens and codes are shown to one person, and only their hashes are kept.
"""

import hashlib
import hmac
import secrets

from ettana.core.fair_dice import KEY_BYTES

_ADDRESS_BYTES = 9  # 72 random bits: a link that nobody finds by trying
_TOKEN_BYTES = 32
_CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # none that can be mistaken for another
_CODE_LENGTH = 10


def new_key() -> bytes:
    """For the dice of one table, from the system's best source: nobody can foresee them."""
    return secrets.token_bytes(KEY_BYTES)


def new_table_id() -> str:
    """Fit for a URL: whoever has the link may come in and watch. Commands take it too, so it looks like no option."""
    while (made := secrets.token_urlsafe(_ADDRESS_BYTES)).startswith("-"):
        pass
    return made


def new_token() -> str:
    """256 random bits, fit for a URL."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def new_code() -> str:
    """For people to type: short, and therefore short-lived and used once."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def hash_of(secret: str) -> str:
    """What is stored. A token is too long to be guessed, so one round of hashing is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def matches(secret: str, stored: str) -> bool:
    """Compares in constant time."""
    return hmac.compare_digest(hash_of(secret), stored)
