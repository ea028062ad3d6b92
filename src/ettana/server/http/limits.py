"""How much one address may ask: buckets that fill with time, and counts of what is open."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

_MOST_ADDRESSES = 10_000  # the oldest are forgotten: they start with a full bucket again


def caller(connection: HTTPConnection) -> str:
    """Who is asking, for the limits."""
    return household(connection.client.host) if connection.client else ""


def household(address: str) -> str:
    """Whoever has an IPv6 address has 2^64 of them, so their whole network counts as one."""
    try:
        number = ip_address(address)
    except ValueError:
        return address
    if not isinstance(number, IPv6Address):
        return address
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(IPv6Network((number, 64), strict=False))


class Bucket:
    """Lets through `burst` at once and `per_second` in the long run."""

    __slots__ = ("_at", "_burst", "_left", "_per_second")

    def __init__(self, per_second: float, burst: float, at: float) -> None:
        self._per_second, self._burst = per_second, burst
        self._left, self._at = burst, at

    def take(self, at: float) -> bool:
        """Whether one more may pass now."""
        self._left = min(self._burst, self._left + (at - self._at) * self._per_second)
        self._at = at
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimit:
    """A bucket for each address."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float]) -> None:
        self._per_second, self._burst, self._clock = per_second, burst, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        return self.bucket(address).take(self._clock())

    def bucket(self, address: str) -> Bucket:
        """The one of this address, which whoever takes often may keep."""
        bucket = self._buckets.pop(address, None) or Bucket(self._per_second, self._burst, self._clock())
        self._buckets[address] = bucket
        if len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket


class OpenCount:
    """How many sockets each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]
