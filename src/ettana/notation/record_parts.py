"""The parts of a record that are a few words, written and read: names, who decides, the result, how the table ended it.

Readers raise ValueError or MalformedText; whoever reads a line knows its number and says it.
"""

import re
from typing import get_args

from ettana.core.errors import MalformedText
from ettana.notation.record import Decider, Ending, EndKind, Result

MOST_IN_NAME = 100  # characters; names at a table are shorter
MOST_IN_BOT_NAME = 60
UNKNOWN = "unknown"
_NO_NAME = re.compile(r"^\s|\s$|[,#]")
_NO_BOT_NAME = re.compile(r"[{}\[\]]")
_LIMIT = "turn limit"
_UNFINISHED = "unfinished"


def is_name(name: str) -> bool:
    """Whether it can stand in a list with commas, on a line that may end with a comment."""
    return 0 < len(name) <= MOST_IN_NAME and name.splitlines() == [name] and not _NO_NAME.search(name)


def is_bot_name(name: str) -> bool:
    """Whether it can stand in braces as well."""
    return is_name(name) and len(name) <= MOST_IN_BOT_NAME and not _NO_BOT_NAME.search(name)


def as_bot_name(name: str) -> str:
    """Packages name their bots as they like: what cannot stand in a record is left out."""
    plain = " ".join(_NO_BOT_NAME.sub(" ", _NO_NAME.sub(" ", name)).split())
    return plain[:MOST_IN_BOT_NAME].strip() or "bot"


def read_names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not 2 <= len(names) <= 4 or not all(is_name(name) for name in names):
        raise MalformedText(f"2 to 4 names of at most {MOST_IN_NAME} characters with commas between them")
    return names


def write_decider(who: Decider | None) -> str:
    """`person`, `bot Weaver`, `stand-in Sensible`, or `unknown`."""
    return UNKNOWN if who is None else f"{who.kind} {who.bot}".rstrip()


def read_decider(text: str) -> Decider | None:
    kind, _, bot = text.strip().partition(" ")
    if kind in (UNKNOWN, "person") and not bot:
        return None if kind == UNKNOWN else Decider("person")
    if kind in ("bot", "stand-in") and is_bot_name(bot):
        return Decider("bot" if kind == "bot" else "stand-in", bot)
    raise MalformedText(f"who decides is 'person', 'bot NAME', 'stand-in NAME' or 'unknown', not {text[:80]!r}")


def write_result(result: Result) -> str:
    end = f"won {result.winner}" if result.winner is not None else _LIMIT if result.over else _UNFINISHED
    return f"{end}, points {' '.join(map(str, result.points))}"


def read_result(text: str) -> Result:
    end, _, points = text.partition(", points ")
    scores = tuple(int(score) for score in points.split(maxsplit=4))
    if end.startswith("won "):
        return Result(int(end.removeprefix("won ")), True, scores)
    if end not in (_LIMIT, _UNFINISHED):
        raise MalformedText(f"a result is 'won SEAT', 'turn limit' or 'unfinished', not {end[:80]!r}")
    return Result(None, end == _LIMIT, scores)


def write_ending(ending: Ending | None) -> str:
    if ending is None:
        return UNKNOWN
    return ending.how if ending.seat is None else f"{ending.how} {ending.seat}"


def read_ending(text: str) -> Ending | None:
    if text == UNKNOWN:
        return None
    if (conceded := re.fullmatch(r"conceded ([0-3])", text)) is not None:
        return Ending("conceded", int(conceded[1]))
    for how in get_args(EndKind):
        if text == how != "conceded":
            return Ending(how)
    raise MalformedText(
        "an ending is 'won', 'limit', 'conceded SEAT', 'abandoned', 'stopped', 'going on' or 'unknown', "
        f"not {text[:80]!r}"
    )
