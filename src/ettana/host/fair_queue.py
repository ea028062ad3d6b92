"""Whose work is done next, when there is more of it than workers; and how much worker time each address has used."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Work is shared among addresses first: the next is the one with the fewest questions in work, of those the one
    that has used the least time lately, of those the one whose turn was longest ago. So nobody has all workers while
    somebody else has none and waits, however many questions they have.

    The questions of one address are taken as they come. A table has only one at a time, so its tables take turns.
    """

    def __init__(self, used: Callable[[str], float]) -> None:
        self._used = used
        self._waiting: dict[str, deque[T]] = {}  # by address; those whose turn was longest ago first
        self._in_work: Counter[str] = Counter()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def join(self, address: str, question: T) -> None:
        self._waiting.setdefault(address, deque()).append(question)

    def leave(self, address: str, question: T) -> None:
        """Whoever asked does not wait any more."""
        questions = self._waiting.get(address, deque())
        if question in questions:
            questions.remove(question)
            self._keep(address, questions)

    def take(self) -> tuple[str, T]:
        """The next question with its address. It is in work until `done` says that it is not. There must be one."""
        address = min(self._waiting, key=lambda each: (self._in_work[each], self._used(each)))
        questions = self._waiting.pop(address)
        question = questions.popleft()
        self._keep(address, questions)
        self._in_work[address] += 1
        return address, question

    def done(self, address: str) -> None:
        self._in_work[address] -= 1
        if self._in_work[address] <= 0:
            del self._in_work[address]

    def in_work(self, address: str) -> int:
        return self._in_work[address]

    def _keep(self, address: str, questions: deque[T]) -> None:
        if questions:
            self._waiting[address] = questions
        else:
            self._waiting.pop(address, None)


class FairTurns:
    """So many work at once; the others wait in a FairQueue."""

    def __init__(self, at_once: int, used: Callable[[str], float]) -> None:
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue(used)
        self._free = at_once

    @property
    def free(self) -> int:
        """How many more could work now."""
        return self._free

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def in_work(self, address: str) -> int:
        return self._queue.in_work(address)

    def join(self, address: str) -> "asyncio.Future[None]":
        """A future that is done when it is this address's turn. Whoever joins has to `leave`, whatever happens."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.join(address, turn)
        self._hand_out()
        return turn

    def leave(self, address: str, turn: "asyncio.Future[None]") -> None:
        """The work is done, or not wanted any more."""
        if turn.done() and not turn.cancelled():
            self._give_back(address)
        else:
            self._queue.leave(address, turn)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free and self._queue:
            address, turn = self._queue.take()
            self._free -= 1
            if turn.cancelled():  # it is about to leave
                self._give_back(address)
            else:
                turn.set_result(None)

    def _give_back(self, address: str) -> None:
        self._free += 1
        self._queue.done(address)


_MOST_ADDRESSES = 10_000  # those who came longest ago are forgotten


class TimeUsed:
    """Seconds of worker time by address. Each minute forgives `per_minute` of them; an address that has used as much at
    once has used up its share.
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
