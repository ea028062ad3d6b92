"""Whole numbers that add up exactly, made of estimates that do not."""

from collections.abc import Sequence

from ettana.study.analysis import WHOLE

Chances = tuple[int, ...]


def shares(totals: Sequence[int]) -> Chances:
    """Parts of WHOLE in proportion to these numbers. They add up to it: those rounded down most get what is left."""
    whole = sum(totals)
    found = [total * WHOLE // whole for total in totals]
    rest = sorted(range(len(totals)), key=lambda place: -(totals[place] * WHOLE % whole))
    for place in rest[: WHOLE - sum(found)]:
        found[place] += 1
    return tuple(found)


def mean(parts: Sequence[tuple[int, Chances]]) -> Chances:
    """The mean of chances with weights."""
    return shares([sum(weight * chances[place] for weight, chances in parts) for place in range(len(parts[0][1]))])


def balanced(changes: Sequence[int], scale: int) -> Chances:
    """Changes of so much a WHOLE, rounded so that they add up to 0: what is over goes to the largest of them."""
    found = [round(change * WHOLE / scale) for change in changes]
    largest = max(range(len(found)), key=lambda place: abs(found[place]))
    found[largest] -= sum(found)
    return tuple(found)


def less(first: Chances, second: Chances) -> Chances:
    return tuple([a - b for a, b in zip(first, second, strict=True)])


def after_conceding(chances: Chances, seat: int, winner: int | None) -> Chances:
    """The chances once a seat has conceded: the winner's, or if there is none yet, the others' in proportion."""
    if winner is not None:
        return tuple([WHOLE * (place == winner) for place in range(len(chances))])
    left = [0 if place == seat else chance for place, chance in enumerate(chances)]
    return shares(left) if any(left) else chances
