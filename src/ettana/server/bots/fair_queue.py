"""Whose question is answered next, when there are more of them than workers."""

from collections import Counter, deque
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
