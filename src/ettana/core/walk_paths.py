"""Which way a walk goes. The rules care only whom it crosses; people want to see the steps."""

from ettana.core.engine.rules.board import neighbours


def find_path(start: int, to: int, steps: int, others: int, crossed: int, diagonal: bool) -> tuple[int, ...] | None:
    """The first walk, in a stable order, that crosses exactly the pins on `crossed`, of those on `others`.

    Both are sets of squares as bits. The path begins with `start` and ends with `to`.
    """
    stack: list[tuple[int, ...]] = [(start,)]
    while stack:
        path = stack.pop()
        here, left = path[-1], steps + 1 - len(path)
        if not left:
            met = sum(1 << square for square in path[1:-1]) & others
            if here == to and met == crossed:
                return path
            continue
        if _rows_and_columns(here, to) > (2 * left if diagonal else left) or _strays(here, start, others & ~crossed):
            continue  # no walk that begins like this is the one
        stack.extend((*path, square) for square in reversed(neighbours(here, diagonal)) if square not in path)
    return None


def _rows_and_columns(one: int, other: int) -> int:
    """A straight step brings them nearer by one, a diagonal one by two at most."""
    return abs(one // 4 - other // 4) + abs(one % 4 - other % 4)


def _strays(here: int, start: int, avoided: int) -> bool:
    return here != start and bool(avoided >> here & 1)
