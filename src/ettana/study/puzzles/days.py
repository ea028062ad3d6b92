"""What a day has: its puzzle, and its game. Both follow from the date alone, so they are the same for everyone.

The date is the player's own. A day's puzzle is easiest on Mondays and hardest on Sundays.
"""

import datetime
import hashlib
import re
from functools import lru_cache
from typing import Final

from ettana.core.errors import EttanaError
from ettana.study.puzzles.collection import Collection
from ettana.study.puzzles.puzzle import Puzzle

FIRST_DAY: Final = datetime.date(2026, 1, 5)  # a Monday: the first day that has something
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class BadDate(EttanaError, ValueError):
    """There is nothing for such a day."""


def read_date(text: str, today: datetime.date) -> datetime.date:
    """A day from the first one on and not after `today`, with a day to spare: it may be tomorrow already elsewhere.

    Raises BadDate.
    """
    try:
        if not _DATE.fullmatch(text):
            raise ValueError
        date = datetime.date.fromisoformat(text)
    except ValueError:
        raise BadDate(f"{text[:20]!r} is no date such as 2026-11-17") from None
    if date < FIRST_DAY or (date - today).days > 1:
        raise BadDate(f"{date} is before the first day, or has not come yet")
    return date


def puzzle_of_day(date: datetime.date, collection: Collection) -> Puzzle:
    """After some years it begins again."""
    if not collection.puzzles or date < FIRST_DAY:
        raise BadDate(f"there is no puzzle for {date}")
    week, weekday = divmod((date - FIRST_DAY).days, 7)
    of_weekday = _weekdays(collection)[weekday]
    return of_weekday[week % len(of_weekday)]


@lru_cache(maxsize=4)
def _weekdays(collection: Collection) -> tuple[tuple[Puzzle, ...], ...]:
    """Seven parts of rising difficulty, each in an order that tells nothing."""
    by_difficulty = sorted(collection.puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.id))
    size = len(by_difficulty)
    parts = [by_difficulty[part * size // 7 : (part + 1) * size // 7] or by_difficulty for part in range(7)]
    return tuple(tuple(sorted(part, key=lambda puzzle: _shuffled("puzzle", puzzle.id))) for part in parts)


def number_of_day(what: str, date: datetime.date) -> int:
    """Up to 64 bits that follow from the date and from what they are for."""
    return int.from_bytes(_shuffled(what, date.isoformat())[:8], "big")


def _shuffled(what: str, text: str) -> bytes:
    return hashlib.sha256(f"ettana {what} {text}".encode()).digest()
