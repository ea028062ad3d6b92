"""The distance of a design found the slow way: by every sequence of swaps and replacements, breadth first.

A state is the yarn on each of the design's octagons, and the number of yarns of each colour on the rest of the board
and in the reserve. Nothing here knows of rings, bounds or counts by group, so the comparison is independent.
"""

from collections import deque
from collections.abc import Callable, Iterator

Counts = tuple[int, ...]
State = tuple[tuple[int, ...], Counts, Counts]  # on the design's octagons; on the rest of the board; in the reserve


Goal = Callable[[tuple[int, ...]], bool]  # true if the yarns on the design's octagons complete it


def fewest_swaps(goal: Goal, start: State, replaces: int) -> int | None:
    """The fewest swaps that reach the goal when up to `replaces` replacements are free; None if it is out of reach."""
    at_cost = {(start, replaces)}
    seen = set(at_cost)
    swaps = 0
    while at_cost:
        # Everything that replacements reach from here costs no more swaps.
        queue = deque(at_cost)
        while queue:
            state, left = queue.popleft()
            if goal(state[0]):
                return swaps
            for other in after_replacing(state) if left else ():
                if (other, left - 1) not in seen:
                    seen.add((other, left - 1))
                    at_cost.add((other, left - 1))
                    queue.append((other, left - 1))
        at_cost = {(other, left) for state, left in at_cost for other in after_swapping(state)} - seen
        seen |= at_cost
        swaps += 1
    return None


def complete(groups: str) -> Goal:
    """7.1: every group has one colour, and no two groups the same. `groups` has the letter of each octagon."""

    def goal(on: tuple[int, ...]) -> bool:
        colours = [{on[i] for i, letter in enumerate(groups) if letter == group} for group in set(groups)]
        return all(len(found) == 1 for found in colours) and len(set().union(*colours)) == len(colours)

    return goal


def after_swapping(state: State) -> Iterator[State]:
    on, rest, reserve = state
    for i, colour in enumerate(on):
        for j in range(i):
            if on[j] != colour:
                yield changed(changed(on, i, on[j]), j, colour), rest, reserve
        for other in range(len(rest)):
            if rest[other] and other != colour:
                yield changed(on, i, other), moved(rest, other, colour), reserve


def after_replacing(state: State) -> Iterator[State]:
    on, rest, reserve = state
    for new in range(len(reserve)):
        if not reserve[new]:
            continue
        for i, old in enumerate(on):
            if old != new:
                yield changed(on, i, new), rest, moved(reserve, new, old)
        for old in range(len(rest)):
            if rest[old] and old != new:
                yield on, moved(rest, old, new), moved(reserve, new, old)


def changed(on: tuple[int, ...], place: int, colour: int) -> tuple[int, ...]:
    return (*on[:place], colour, *on[place + 1 :])


def moved(counts: Counts, out: int, into: int) -> Counts:
    return tuple(count - (colour == out) + (colour == into) for colour, count in enumerate(counts))
