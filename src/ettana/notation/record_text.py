"""Records as text: a head of `key: value` lines, the loom at the start, then a line for every turn.

    12.1  roll[4G] walk:c3+0 free:a1-b2 end

is the turn after twelve others, of seat 1. Lines of the setting up begin with `start`.
"""

from collections.abc import Callable
from typing import TypeVar

from ettana.core.action_table import parse_action
from ettana.core.designs.deck import Deck
from ettana.core.errors import EttanaError, MalformedText
from ettana.notation.deck_file import standard_deck
from ettana.notation.deck_reference import find_deck, split_attachment, write_attachment, write_reference
from ettana.notation.lists import without_comment
from ettana.notation.loom import ROWS, Loom, draw_loom, is_header, read_loom
from ettana.notation.record import Entry, Record, Result
from ettana.notation.rules_text import read_stored_rules, write_rules

TITLE = "ettana record 1"
_UNDO = "undo"
_KEYS = ("deck", "rules", "players", "seed", "key", "commitment", "opening", "result")
T = TypeVar("T")


def write_record(record: Record) -> str:
    """`read_record(write_record(record)) == record`."""
    lines = [
        TITLE,
        f"deck: {write_reference(record.deck)}",
        f"rules: {write_rules(record.rules)}",
        f"players: {', '.join(record.names)}",
    ]
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    if record.commitment is not None:
        lines.append(f"commitment: {record.commitment}")
    if record.key is not None:
        lines.append(f"key: {record.key.hex()}")
    if record.loom is not None:
        lines += ["loom:", draw_loom(record.loom.yarns, record.loom.tiles, ())]
    if record.opening:
        lines.append(f"opening: {record.opening}")
    lines += ["game:", *_turn_lines(record), f"result: {_write_result(record.result)}"]
    return "\n".join(lines) + "\n" + write_attachment(record.deck)


def _turn_lines(record: Record) -> list[str]:
    lines: list[str] = []
    last: tuple[int, int] | None = None
    for entry in record.entries:
        here = (entry.turn, entry.seat)
        if here != last:
            head = f"start.{entry.seat}" if entry.turn < 0 else f"{entry.turn}.{entry.seat}"
            lines.append(f"  {head:<8}")
            last = here
        lines[-1] += f" {_UNDO if entry.action is None else entry.action}{entry.answer}"
    return lines


def _write_result(result: Result) -> str:
    end = f"won {result.winner}" if result.winner is not None else "turn limit" if result.over else "unfinished"
    return f"{end}, points {' '.join(map(str, result.points))}"


def read_record(text: str, deck: Deck | None = None) -> Record:
    """Raises MalformedText with the line that cannot be read. Whether it is true is for `ettana.replay` to say."""
    own, attached = split_attachment(text.replace("\r\n", "\n"))
    head: dict[str, tuple[int, str]] = {}
    drawing: list[tuple[int, str]] = []
    entries: list[Entry] = []
    part = ""
    for number, raw in enumerate(own.splitlines(), start=1):
        line = without_comment(raw)
        if not line.strip() or line.strip() == TITLE:
            continue
        key, colon, value = (piece.strip() for piece in line.partition(":"))
        if key in ("loom", "game") and colon and not value:
            part = key
        elif key in _KEYS and colon:
            if key in head:
                raise MalformedText(f"line {number}: {key} is said twice")
            head[key] = (number, value)
        elif part == "loom" and len(drawing) < ROWS:
            drawing += [] if is_header(line) else [(number, line)]
        elif part == "game":
            entries += _read_turn(number, line)
        else:
            raise MalformedText(f"line {number}: cannot read {line.strip()!r} in a record")
    default = deck or attached or standard_deck()
    loom = read_loom(drawing) if drawing else None
    return Record(
        rules=_take(head, "rules", read_stored_rules),
        deck=_take(head, "deck", lambda name: find_deck(name, attached, deck)) if "deck" in head else default,
        names=_take(head, "players", _read_names),
        entries=tuple(entries),
        result=_take(head, "result", _read_result),
        seed=_take(head, "seed", int) if "seed" in head else None,
        key=_take(head, "key", bytes.fromhex) if "key" in head else None,
        commitment=_take(head, "commitment", str) if "commitment" in head else None,
        loom=loom if loom is None else Loom(loom.yarns, loom.tiles, {}),
        opening=_take(head, "opening", str) if "opening" in head else "",
    )


def _take(head: dict[str, tuple[int, str]], key: str, read: Callable[[str], T]) -> T:
    if key not in head:
        raise MalformedText(f"a record needs a line '{key}: …'")
    number, text = head[key]
    try:
        return read(text)
    except MalformedText as error:
        raise MalformedText(f"line {number}: {error}") from None
    except EttanaError:
        raise
    except (ValueError, IndexError):
        raise MalformedText(f"line {number}: cannot read {key} from {text!r}") from None


def _read_names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not 2 <= len(names) <= 4 or not all(names):
        raise MalformedText(f"2 to 4 names with commas between them, not {text!r}")
    return names


def _read_result(text: str) -> Result:
    end, _, points = text.partition(", points ")
    scores = tuple(int(score) for score in points.split())
    if end.startswith("won "):
        return Result(int(end.removeprefix("won ")), True, scores)
    if end not in ("turn limit", "unfinished"):
        raise MalformedText(f"a result is 'won SEAT', 'turn limit' or 'unfinished', not {end!r}")
    return Result(None, end == "turn limit", scores)


def _read_turn(number: int, line: str) -> list[Entry]:
    head, *words = line.replace("[", " [").split()
    turn, dot, seat = head.partition(".")
    if not dot or not (turn == "start" or turn.isdecimal()) or seat not in set("0123"):
        raise MalformedText(f"line {number}: a turn begins like '12.1' or 'start.0', not {head!r}")
    entries: list[Entry] = []
    answer: list[str] | None = None
    for word in words:
        if answer is None and not word.startswith("["):
            try:
                action = None if word == _UNDO else parse_action(word)
            except EttanaError as error:
                raise MalformedText(f"line {number}: {error}") from None
            entries.append(Entry(action, -1 if turn == "start" else int(turn), int(seat)))
            continue
        answer = [*(answer or []), word]
        if word.endswith("]"):
            if not entries:
                raise MalformedText(f"line {number}: an answer without an action")
            last = entries.pop()
            entries.append(Entry(last.action, last.turn, last.seat, " ".join(answer)))
            answer = None
    if answer is not None:
        raise MalformedText(f"line {number}: a bracket is not closed")
    return entries
