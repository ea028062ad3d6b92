"""The next question is of whoever has the least: pure, and in the order of calls."""

from collections import Counter

import pytest

from ettana.host.fair_queue import FairQueue, FairTurns


class Queue(FairQueue[str]):
    """Addresses are capital letters; a question is its address and a number."""

    def __init__(self, *questions: str) -> None:
        self.seconds: Counter[str] = Counter()
        super().__init__(lambda address: self.seconds[address])
        for question in questions:
            self.join(question[0], question)

    def order(self, workers: int) -> list[str]:
        """All questions as they are taken; of those in work the first is always the first to be answered."""
        order: list[str] = []
        while self:
            if len(order) >= workers:
                self.done(order[len(order) - workers][0])
            order.append(self.take()[1])
        return order


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_addresses_take_turns_however_many_questions_each_has(workers: int) -> None:
    assert Queue("A1", "A2", "A3", "A4", "B1", "C1", "C2").order(workers) == ["A1", "B1", "C1", "A2", "C2", "A3", "A4"]


def test_the_tables_of_an_address_take_turns_as_they_come() -> None:
    queue = Queue("A1", "A2", "A3")
    queue.take()
    queue.done("A")
    queue.join("A", "A1")
    assert queue.order(1) == ["A2", "A3", "A1"]


def test_whoever_has_fewer_questions_in_work_comes_first() -> None:
    queue = Queue("A1", "A2", "A3")
    assert [queue.take()[1], queue.take()[1]] == ["A1", "A2"], "nobody else waits"
    queue.join("B", "B1")
    queue.join("B", "B2")
    queue.seconds["B"] = 60
    queue.done("A")
    assert [queue.take()[1], queue.take()[1], queue.take()[1]] == ["B1", "A3", "B2"]


def test_of_two_with_as_many_questions_whoever_has_used_less_time_comes_first() -> None:
    queue = Queue("A1", "A2", "B1", "B2")
    queue.seconds["A"] = 5
    assert queue.order(1) == ["B1", "B2", "A1", "A2"]


@pytest.mark.parametrize("workers", [2, 3, 8])
def test_nobody_gets_all_workers_while_somebody_else_waits(workers: int) -> None:
    queue = Queue(*(f"A{number}" for number in range(20)), "B1")
    taken = [queue.take()[0] for _ in range(workers)]
    assert taken.count("A") == workers - 1


def test_whoever_does_not_wait_any_more_is_passed_over() -> None:
    queue = Queue("A1", "A2", "B1")
    queue.leave("A", "A1")
    queue.leave("B", "B1")
    queue.leave("B", "B1")
    assert len(queue) == 1
    assert queue.order(1) == ["A2"]


# Turns


async def test_a_turn_that_was_cancelled_in_the_queue_is_passed_on() -> None:
    turns = FairTurns(1, lambda address: 0.0)
    first, gone, last = [turns.join(address) for address in "ABC"]
    assert [turn.done() for turn in (first, gone, last)] == [True, False, False]
    gone.cancel()
    turns.leave("A", first)
    assert last.done()
    turns.leave("B", gone)
    turns.leave("C", last)
    assert (turns.free, turns.waiting) == (1, 0)
