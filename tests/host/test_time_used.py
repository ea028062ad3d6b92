"""What an address has used is forgotten with time."""

from ettana.host import fair_queue
from ettana.host.fair_queue import TimeUsed


def test_used_time_counts_until_it_is_forgotten() -> None:
    time = TimeUsed(per_minute=90)
    time.add("a", 60, now=0)
    assert not time.all_used("a", 0)
    time.add("a", 30, now=0)
    assert time.all_used("a", 0)
    assert not time.all_used("b", 0)
    assert time.used("a", now=20) == 60
    assert time.used("a", now=3600) == 0
    time.add("a", 1, now=3600)
    assert time.used("a", now=3600) == 1


def test_the_number_of_addresses_with_used_time_is_limited() -> None:
    time = TimeUsed(per_minute=90)
    for number in range(fair_queue._MOST_ADDRESSES + 5):
        time.add("often", 1, now=0)
        time.add(str(number), 1, now=0)
    assert len(time._by_address) == fair_queue._MOST_ADDRESSES
    assert time.used("often", 0) > 1
    assert time.used("0", 0) == 0
