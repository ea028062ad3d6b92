"""How much one address may ask."""

import pytest

from ettana.server.http import limits
from ettana.server.http.limits import Bucket, OpenCount, RateLimit, household


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_lets_a_burst_through_and_then_no_more_than_it_fills() -> None:
    bucket = Bucket(per_second=2, burst=5, at=0)
    assert [bucket.take(0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert [bucket.take(0.4), bucket.take(0.5), bucket.take(0.5)] == [False, True, False]
    assert [bucket.take(1.0), bucket.take(1.4), bucket.take(1.5)] == [True, False, True]


def test_a_bucket_holds_no_more_than_its_burst() -> None:
    bucket = Bucket(per_second=100, burst=3, at=0)
    assert [bucket.take(1000) for _ in range(4)] == [True, True, True, False]


def test_in_the_long_run_the_rate_of_a_bucket_counts() -> None:
    bucket = Bucket(per_second=5, burst=10, at=0)
    passed = sum(bucket.take(tick / 100) for tick in range(10_000))  # a hundred times a second, for 100 seconds
    assert 500 <= passed <= 510


def test_whoever_is_refused_does_not_wait_longer_for_having_asked() -> None:
    patient, pushy = Bucket(1, 1, 0), Bucket(1, 1, 0)
    assert patient.take(0)
    assert pushy.take(0)
    for tick in range(99):
        assert not pushy.take(tick / 100)
    assert patient.take(1.001)
    assert pushy.take(1.001)


def test_each_address_has_its_own_bucket() -> None:
    clock = Clock()
    limit = RateLimit(per_second=1, burst=2, clock=clock)
    assert [limit.take("a"), limit.take("a"), limit.take("a"), limit.take("b")] == [True, True, False, True]
    clock.now = 1.0
    assert [limit.take("a"), limit.take("a")] == [True, False]


def test_no_more_addresses_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_ADDRESSES", 3)
    limit = RateLimit(per_second=0, burst=1, clock=Clock())
    assert [limit.take(address) for address in "abc"] == [True] * 3
    assert not limit.take("a"), "which makes it the latest"
    assert limit.take("d"), "and b is forgotten"
    assert [limit.take("a"), limit.take("c")] == [False, False]
    assert limit.take("b")
    assert len(limit._buckets) == 3


def test_sockets_are_counted_for_each_address() -> None:
    count = OpenCount(most=2)
    assert [count.enter("a"), count.enter("a"), count.enter("a"), count.enter("b")] == [True, True, False, True]
    count.leave("a")
    assert [count.enter("a"), count.enter("a")] == [True, False]
    for address in "aab":
        count.leave(address)
    assert not count._open, "nobody is remembered who has nothing open"


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_all_addresses_of_a_household_count_as_one(address: str, counts_as: str) -> None:
    assert household(address) == counts_as
