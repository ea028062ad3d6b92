"""Tokens and codes: unguessable, and stored only as hashes."""

import hashlib
import hmac
import re
from unittest import mock

from ettana.table.secrets import hash_of, matches, new_code, new_table_id, new_token


def test_tokens_have_256_bits_and_fit_into_a_link() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", token) for token in tokens)


def test_the_id_of_a_table_is_no_option_of_a_command() -> None:
    with mock.patch("ettana.table.secrets.secrets.token_urlsafe", side_effect=["-Rj4zBk_DRsT", "--help", "a-b"]):
        assert new_table_id() == "a-b"


def test_codes_can_be_typed_and_have_no_letters_that_look_alike() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert all(re.fullmatch(r"[A-HJKMNP-TV-Z2-9]{10}", code) for code in codes)
    letters = set("".join(codes))
    assert not letters & set("0O1IL U")
    assert len(letters) ** 10 > 2**48, "too many to try in the few minutes it lives"


def test_only_the_hash_of_a_token_is_kept() -> None:
    token = new_token()
    assert hash_of(token) == hashlib.sha256(token.encode()).hexdigest()
    assert token not in hash_of(token)


def test_a_token_matches_its_own_hash_alone() -> None:
    token = new_token()
    assert matches(token, hash_of(token))
    for other in ("", new_token(), token[:-1], token + "A", hash_of(token), token.swapcase()):
        assert not matches(other, hash_of(token))


def test_hashes_are_compared_in_constant_time() -> None:
    with mock.patch("ettana.table.secrets.hmac.compare_digest", wraps=hmac.compare_digest) as compare:
        matches("a", hash_of("b"))
    compare.assert_called_once()
