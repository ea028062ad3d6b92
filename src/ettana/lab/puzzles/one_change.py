"""Players who look one change of the loom ahead. What they find is no puzzle, and what they miss makes one harder."""

from collections.abc import Callable, Iterator

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.legal import complete_designs, legal_ids
from ettana.core.engine.rules.state import ACT, State
from ettana.core.engine.solve.from_lists import Cells
from ettana.core.packed import members

# How good a change is for a player; None if they do not see the point of it.
Taste = Callable[[State, State], tuple[int, ...] | None]

_MOST_STEPS = 12


def obvious_line(start: State) -> State:
    """The end of the turn of whoever takes the swap that completes the most at once, the cheapest first, again and
    again.
    """
    return _play(start, _completes)


def climbing_line(start: State) -> State:
    """The end of the turn of whoever brings the nearest design nearer, the cheapest way first, until it is complete."""
    return _play(start, _brings_nearer)


def _play(start: State, taste: Taste) -> State:
    s = start.copy()
    for _ in range(_MOST_STEPS):
        _claim_all(s)
        if s.phase != ACT:
            break
        best: tuple[tuple[int, ...], State] | None = None
        for after in _changes(s):
            value = taste(s, after)
            if value is not None and (best is None or value > best[0]):
                best = value, after
        if best is None:
            break
        s = best[1]
    return s


def _claim_all(s: State) -> None:
    for design in members(int(complete_designs(s, s.held[s.current]))):
        if s.phase == ACT:
            apply(s, ids.CLAIM + design)


def _changes(s: State) -> Iterator[State]:
    """What the loom and the rest are after one change, made by whatever it takes: a move and its free swap are one."""
    for action in map(int, legal_ids(s)):
        if ids.WALK <= action < ids.END_TURN or ids.PLAY_MOVE <= action < ids.PLAY_STEAL_CARD:
            moved = _after(s, action)
            for swap in map(int, legal_ids(moved)):
                if ids.FREE_SWAP <= swap < ids.BUY_CARD:
                    yield _after(moved, swap)
        elif _is_change(action):
            yield _after(s, action)


def _is_change(action: int) -> bool:
    swap = ids.FREE_SWAP <= action < ids.BUY_CARD or ids.PAID_SWAP <= action < ids.PLAY_MOVE
    return swap or ids.PLAY_REPLACE_YARN <= action < ids.PLAY_REPLACE_TILE


def _after(s: State, action: int) -> State:
    after = s.copy()
    apply(after, action)
    return after


def _spent(before: State, after: State) -> int:
    """Tokens, and a card as two of them."""
    me = before.current
    played = before.cards[me] != after.cards[me]
    return int(before.tokens[me] - after.tokens[me]) + 2 * played


def _completes(before: State, after: State) -> tuple[int, ...] | None:
    me = before.current
    complete = members(int(complete_designs(after, after.held[me])))
    annas = sum(int(after.designs.points[design]) for design in complete)
    return (annas, -_spent(before, after)) if complete else None


def _brings_nearer(before: State, after: State) -> tuple[int, ...] | None:
    """Less swaps left for the design that is nearest by now; its annas; less spent."""
    here, there = _nearest(before), _nearest(after)
    if there is None or (here is not None and there[0] >= here[0]):
        return None
    return -there[0], there[1], -_spent(before, after)


def _nearest(s: State) -> tuple[int, int] | None:
    """Swaps left for the nearest design of the hand, and its annas."""
    cells = Cells(list(map(int, s.cell)))
    found = [
        (int(cells.distance(s.designs, design)), int(s.designs.points[design]))
        for design in members(int(s.held[s.current]))
    ]
    return min(found, key=lambda each: (each[0], -each[1]), default=None)
