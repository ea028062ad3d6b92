"""Which way a walk goes. The rules care only whom it crosses; people want to see the steps."""

from ettana.core.engine.board import neighbours


def find_path(start: int, to: int, steps: int, others: int, crossed: int, diagonal: bool) -> tuple[int, ...] | None:
    """The first walk, in a stable order, that crosses exactly the pins on `crossed`, of those on `others`.

    Both are sets of squares as bits. The path begins with `start` and ends with `to`.
    """
    stack: list[tuple[int, ...]] = [(start,)]
    while stack:
        path = stack.pop()
        if len(path) == steps + 1:
            met = sum(1 << square for square in path[1:-1]) & others
            if path[-1] == to and met == crossed:
                return path
            continue
        nearby = neighbours(path[-1], diagonal)
        stack.extend((*path, square) for square in reversed(nearby) if square not in path)
    return None
