"""Work for the tests of executors, in a module that every worker can import."""

import os
import signal
import time
from pathlib import Path

from ettana.lab.arena_game import GameResult, play_numbered
from ettana.lab.contest import Contest


def square(number: int) -> int:
    return number * number


def slow_square(number: int) -> int:
    time.sleep(0.005)
    return number * number


def fail_at_seven(number: int) -> int:
    if number == 7:
        raise ZeroDivisionError("seven")
    return number


class Stubborn(Exception):
    """An exception that cannot be pickled."""

    def __init__(self, one: object, two: object) -> None:
        super().__init__("stubborn")
        self.kept = lambda: (one, two)


def fail_stubbornly(number: int) -> int:
    raise Stubborn(number, number)


def _end_this_worker() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(note: Path, at: int, number: int) -> int:
    """Kills its worker at that number, once: the note records that it did."""
    if number == at and not note.exists():
        note.write_text(str(os.getpid()), encoding="ascii")
        _end_this_worker()
    return number * number


def play_and_die_once(held: Contest, note: Path, at: int, number: int) -> GameResult:
    """Plays a game of an arena. After game `at` the worker kills itself, once, without a report."""
    game = play_numbered(held, number)
    die_once(note, at, number)
    return game


def die_always(at: frozenset[int], notes: Path, number: int) -> int:
    if number in at:
        with (notes / str(number)).open("a", encoding="ascii") as note:
            note.write("x")
        _end_this_worker()
    return number * number


def say_where(note: Path, number: int) -> int:
    """Records its process id, then works for ever unless it is the first."""
    if number == 0:
        return 0
    with note.open("a", encoding="ascii") as file:
        file.write(f"{os.getpid()}\n")
    while True:
        time.sleep(1)
