"""How much time of the workers each address has used lately."""

from collections import OrderedDict

_MOST_ADDRESSES = 10_000  # those who came longest ago are forgotten


class TimeUsed:
    """In seconds. What was used is forgotten with time, so many seconds a minute; whoever has used as much as that at
    once has used up all that they may.
    """

    def __init__(self, per_minute: float) -> None:
        self._per_minute = per_minute
        self._by_address: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how much, as of when

    def used(self, address: str, now: float) -> float:
        used, then = self._by_address.get(address, (0.0, now))
        return max(0.0, used - (now - then) * self._per_minute / 60)

    def all_used(self, address: str, now: float) -> bool:
        return self.used(address, now) >= self._per_minute

    def add(self, address: str, seconds: float, now: float) -> None:
        self._by_address[address] = (self.used(address, now) + seconds, now)
        self._by_address.move_to_end(address)
        if len(self._by_address) > _MOST_ADDRESSES:
            self._by_address.popitem(last=False)
