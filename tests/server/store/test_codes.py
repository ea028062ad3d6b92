"""Codes that move a seat: each for one token, as often as it asks, until it expires."""

import asyncio

import pytest

from ettana.host.host import CodeSeat
from ettana.server.store.store import Store
from ettana.table.store import IdTaken, NoSuchTable
from tests.server.stored import a_table

PLACE = CodeSeat("t", 2, "laptop")


async def test_a_code_is_for_the_first_token_that_comes_with_it_however_often_it_asks(store: Store) -> None:
    await store.create_table(a_table())
    await store.put_code("hash", PLACE, made_at=1, expires_at=100)
    assert await store.use_code("another", "phone", now=5) is None
    assert await store.use_code("hash", "phone", now=5) == PLACE
    assert await store.use_code("hash", "tablet", now=6) is None
    assert await store.use_code("hash", "phone", now=99) == PLACE


async def test_of_twenty_tokens_that_use_a_code_at_once_one_gets_it(store: Store, database: str) -> None:
    await store.create_table(a_table())
    other = await Store.open(database)
    for attempt in range(5):
        await store.put_code(f"hash {attempt}", PLACE, made_at=1, expires_at=100)
        users = [store, other] * 10
        found = await asyncio.gather(
            *(user.use_code(f"hash {attempt}", f"device {number}", now=5) for number, user in enumerate(users))
        )
        assert [place for place in found if place is not None] == [PLACE]
    await other.close()


async def test_a_code_is_void_when_it_has_expired_and_before_it_was_made(store: Store) -> None:
    await store.create_table(a_table())
    await store.put_code("hash", PLACE, made_at=50, expires_at=100)
    assert await store.use_code("hash", "phone", now=100) is None
    assert await store.use_code("hash", "phone", now=49) is None, "the clock was set back"
    assert await store.use_code("hash", "tablet", now=50) == PLACE, "and nobody has used it by that"
    assert await store.use_code("hash", "tablet", now=100) is None


async def test_codes_that_have_expired_are_removed(store: Store) -> None:
    await store.create_table(a_table())
    for expires_at in (10, 20, 30):
        await store.put_code(f"hash {expires_at}", PLACE, 1, expires_at)
    await store.use_code("hash 10", "phone", now=5)
    assert await store.remove_codes(now=20) == 2
    assert await store.use_code("hash 10", "phone", now=5) is None
    assert await store.use_code("hash 30", "phone", now=5) == PLACE


async def test_a_code_needs_a_table_and_a_hash_of_its_own(store: Store) -> None:
    await store.create_table(a_table())
    await store.put_code("hash", PLACE, 1, 100)
    with pytest.raises(IdTaken):
        await store.put_code("hash", CodeSeat("t", 1, "another"), 1, 100)
    with pytest.raises(NoSuchTable):
        await store.put_code("other hash", CodeSeat("nowhere", 1, "laptop"), 1, 100)
    assert await store.use_code("hash", "phone", 5) == PLACE


def test_no_token_shows_when_a_code_is_printed() -> None:
    assert "laptop" not in repr(PLACE)
