"""Reads a record's text, in format 1 or 2. Whether what it says is true is for `ettana.records` to find out.

A text may come from anybody: it is bounded before anything is made of it, and every complaint names a line.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, TypeVar

from ettana.core.action_table import parse_action
from ettana.core.actions import Action
from ettana.core.designs.deck import Deck
from ettana.core.errors import EttanaError, MalformedRecord, MalformedText
from ettana.core.fair_dice import KEY_BYTES
from ettana.core.positions.position import Position
from ettana.notation.deck_file import standard_deck
from ettana.notation.deck_reference import find_deck, split_at, split_attachment
from ettana.notation.lists import without_comment
from ettana.notation.loom import ROWS, Loom, is_header, read_loom
from ettana.notation.position_reader import read_position
from ettana.notation.record import MOST_ENTRIES, Decider, Ending, Record, RecordEntry
from ettana.notation.record_parts import read_decider, read_ending, read_names, read_result
from ettana.notation.rules_text import read_stored_rules

FORMATS: Final = (1, 2)
MOST_CHARACTERS: Final = 2_000_000  # a game of 20,000 actions has some 400,000
UNDO: Final = "undo"
LAID_DOWN: Final = "laid down in advance"
OWN_DEVICE: Final = "of a player's own device"
POSITION_MARK: Final = "=== position ==="
_MOST_COMPLAINTS: Final = 10  # a deck may have very many
_TITLE = re.compile(r"ettana record (\d{1,9})")
_KEYS = ("deck", "rules", "players", "seed", "key", "commitment", "opening", "result")
_KEYS_SINCE_2 = ("seats", "dice", "ending")
_TURN = re.compile(r"(start|\d{1,9})\.([0-3])")
_WORD = re.compile(r"\[[^\[\]]*\]|\{[^{}]*\}|[^\s\[\]{}]+|[\[\]{}]")
T = TypeVar("T")

_read_action: Callable[[str], Action] = lru_cache(maxsize=4096)(parse_action)  # the same texts come again and again


@dataclass
class _RecordLines:
    """What a record's lines say, sorted."""

    format: int = 0  # 0: no title yet
    head: dict[str, tuple[int, str]] = field(default_factory=dict)
    drawing: list[tuple[int, str]] = field(default_factory=list)
    turns: list[tuple[int, str]] = field(default_factory=list)

    def take(self, key: str, read: Callable[[str], T]) -> T:
        """The value of a line that must be there, read; errors get the line's number."""
        if key not in self.head:
            raise MalformedRecord(f"a record needs a line '{key}: …'")
        number, text = self.head[key]
        try:
            return read(text)
        except EttanaError as error:
            raise MalformedRecord(str(error), number) from None
        except (ValueError, IndexError):
            raise MalformedRecord(f"cannot read {key} from {text[:80]!r}", number) from None

    def find(self, key: str, read: Callable[[str], T], default: T) -> T:
        """The same for a line that may be left out."""
        return self.take(key, read) if key in self.head else default


def read_record(text: str, deck: Deck | None = None) -> Record:
    """The record that a text is. `deck` serves a record of a deck that is neither attached nor one of Ettana's own.

    Raises MalformedRecord with the line that cannot be read.

    >>> record = ettana.make_record(ettana.Game(seed=7))
    >>> ettana.read_record(ettana.write_record(record)) == record
    True
    """
    if len(text) > MOST_CHARACTERS:
        raise MalformedRecord(f"a text of {len(text):,} characters: a record has at most {MOST_CHARACTERS:,}")
    try:
        own, attached = split_attachment(text.replace("\r\n", "\n"))
        own, position_text = split_at(own, POSITION_MARK)
        lines = _sort_lines(own)
        if position_text is not None and lines.format < 2:
            raise MalformedRecord("format 1 has no positions", own.count(chr(10)) + 1)
        return _read(lines, own, position_text, attached, deck)
    except MalformedRecord:
        raise
    except MalformedText as error:  # of a loom or a position
        raise MalformedRecord(error.what, error.line) from None
    except EttanaError as error:  # of a deck, which names its lines
        raise MalformedRecord("\n".join(str(error).splitlines()[:_MOST_COMPLAINTS])) from None


def _read(
    lines: _RecordLines, own: str, position_text: str | None, attached: Deck | None, given: Deck | None
) -> Record:
    default = given or attached or standard_deck()
    used = lines.find("deck", lambda name: find_deck(name, attached, given), default)
    names = lines.take("players", read_names)
    nobody: tuple[Decider | None, ...] = ()
    seated = lines.find("seats", lambda text: _read_seats(text, len(names)), nobody)
    no_number: int | None = None
    no_bytes: bytes | None = None
    no_text: str | None = None
    dice = lines.find("dice", _read_dice, "")
    record = Record(
        rules=lines.take("rules", read_stored_rules),
        deck=used,
        names=names,
        entries=_read_turns(lines, seated),
        result=lines.take("result", read_result),
        seed=lines.find("seed", int, no_number),
        key=lines.find("key", _read_key, no_bytes),
        commitment=lines.find("commitment", str, no_text),
        laid_down=dice == LAID_DOWN,
        own_device=dice == OWN_DEVICE,
        position=_read_position(own, position_text, used),
        seated=seated,
        loom=_read_loom(lines),
        opening=lines.find("opening", str, ""),
    )
    if record.position is not None and record.seed is not None:
        raise MalformedRecord("a position has its own dice, so there is no seed", lines.head["seed"][0])
    return replace(record, ending=lines.take("ending", read_ending) if lines.format > 1 else _old_ending(record))


def _old_ending(record: Record) -> Ending | None:
    """Format 1 said how the rules ended a game. If they did not, somebody may have conceded: nobody knows."""
    if not record.result.over:
        return None
    return Ending("limit" if record.result.winner is None else "won")


def _sort_lines(text: str) -> _RecordLines:
    lines = _RecordLines()
    part = ""
    for number, raw in enumerate(text.splitlines(), start=1):
        line = without_comment(raw)
        if not line.strip():
            continue
        if not lines.format:
            lines.format = _read_title(number, line.strip())
            continue
        key, colon, value = (piece.strip() for piece in line.partition(":"))
        if key in ("loom", "game") and colon and not value:
            part = key
        elif colon and (key in _KEYS or (key in _KEYS_SINCE_2 and lines.format > 1)):
            if key in lines.head:
                raise MalformedRecord(f"{key} is said twice", number)
            lines.head[key] = (number, value)
        elif part == "loom" and len(lines.drawing) < ROWS:
            lines.drawing += [] if is_header(line) else [(number, line)]
        elif part == "game":
            lines.turns.append((number, line))
        else:
            raise MalformedRecord(f"cannot read {line.strip()[:80]!r} in a record", number)
    if not lines.format:
        raise MalformedRecord("a record begins with 'ettana record 2'", 1)
    return lines


def _read_title(number: int, line: str) -> int:
    title = _TITLE.fullmatch(line)
    if title is None:
        raise MalformedRecord(f"a record begins with 'ettana record 2', not with {line[:80]!r}", number)
    if int(title[1]) not in FORMATS:
        known = " and ".join(map(str, FORMATS))
        raise MalformedRecord(f"format {int(title[1])}: this program reads {known}", number)
    return int(title[1])


def _read_seats(text: str, players: int) -> tuple[Decider | None, ...]:
    seated = tuple(read_decider(part) for part in text.split(",", maxsplit=players))
    if len(seated) != players:
        raise ValueError(text)
    return seated


def _read_key(text: str) -> bytes:
    if len(text) > 2 * KEY_BYTES:
        raise ValueError(text)
    return bytes.fromhex(text)


def _read_dice(text: str) -> str:
    if text not in (LAID_DOWN, OWN_DEVICE):
        raise ValueError(text)
    return text


def _read_loom(lines: _RecordLines) -> Loom | None:
    if not lines.drawing:
        return None
    loom = read_loom(lines.drawing)
    return Loom(loom.yarns, loom.tiles, {})


def _read_position(own: str, text: str | None, deck: Deck) -> Position | None:
    if text is None:
        return None
    before = own.count("\n") + 1  # empty lines in their place, so that complaints have the right number
    return read_position("\n" * before + text, deck)


# The turns


def _read_turns(lines: _RecordLines, seated: tuple[Decider | None, ...]) -> tuple[RecordEntry, ...]:
    entries: list[RecordEntry] = []
    deciding = dict(enumerate(seated))
    for number, line in lines.turns:
        try:
            _read_turn(line, lines.format, deciding, entries)
        except EttanaError as error:
            raise MalformedRecord(str(error), number) from None
    return tuple(entries)


def _read_turn(line: str, form: int, deciding: dict[int, Decider | None], entries: list[RecordEntry]) -> None:
    """Adds what was done in a turn to the entries. `deciding` is who decides by seat, and goes on with the game."""
    words = (found[0] for found in _WORD.finditer(line))
    first = next(words)
    head = _TURN.fullmatch(first)
    if head is None:
        raise MalformedRecord(f"a turn begins like '12.1' or 'start.0', not {first[:80]!r}")
    turn, seat = -1 if head[1] == "start" else int(head[1]), int(head[2])
    answered = True  # whether the last action has its answer, or there is none that could have one
    for word in words:
        if word[0] not in "[]{}":
            if len(entries) == MOST_ENTRIES:
                raise MalformedRecord(f"a game of more than {MOST_ENTRIES:,} actions")
            action = None if word == UNDO else _read_action(word)
            entries.append(RecordEntry(action, turn, seat, by=deciding.get(seat)))
        elif len(word) == 1 or (word[0] == "{" and form < 2):
            raise MalformedRecord(f"a bracket is not closed, or has no place here: {word[:80]!r}")
        elif word[0] == "{":
            deciding[seat] = read_decider(word[1:-1])
        elif answered:
            raise MalformedRecord("an answer without an action")
        else:
            entries[-1] = replace(entries[-1], answer=f"[{' '.join(word[1:-1].split())}]")
        answered = word[0] in "[{"
