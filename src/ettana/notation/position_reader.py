"""Reads a position text. What a line leaves out is put where it would lie in a fresh box."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.board import TOKENS
from ettana.core.errors import EttanaError, MalformedText
from ettana.core.names import COLOUR_LETTERS, YARN_LETTERS, Card, Phase
from ettana.core.positions.position import Position, SeatPosition
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import standard_deck
from ettana.notation.deck_reference import find_deck, split_attachment
from ettana.notation.lists import NOTHING, read_card, read_counts, read_design, split_list, without_comment
from ettana.notation.loom import ROWS, Loom, is_header, read_loom
from ettana.notation.rules_text import read_stored_rules, read_typed_rules

MOST_CHARACTERS = 20_000  # the longest has some 8,000, comments not counted
_TITLE = "ettana position 1"
_PHASES = {phase.name.lower().replace("_", " "): phase for phase in Phase}
_FLAGS = {
    "preset": "preset",
    "rolled again": "rolled_again",
    "acted": "acted",
    "moved": "moved",
    "free swap open": "free_swap",
}
_FRESH_CHANCE = (1, 2, 3, 4)
T = TypeVar("T")


@dataclass
class _PositionLines:
    """The lines of a position by their keys; those of a seat under (seat, key)."""

    values: dict[tuple[int | None, str], tuple[int, str]] = field(default_factory=dict)
    loom: list[tuple[int, str]] = field(default_factory=list)
    seats: set[int] = field(default_factory=set)
    used: set[tuple[int | None, str]] = field(default_factory=set)

    def take(self, key: str, read: Callable[[str], T], default: T, seat: int | None = None) -> T:
        """The value of a line, read; errors get the line's number."""
        self.used.add((seat, key))
        if (seat, key) not in self.values:
            return default
        number, text = self.values[seat, key]
        try:
            return read(text)
        except MalformedText as error:
            raise MalformedText(str(error), number) from None
        except EttanaError:
            raise
        except (ValueError, KeyError, IndexError):
            raise MalformedText(f"cannot read {key} from {text!r}", number) from None


def read_position(text: str, deck: Deck | None = None, *, typed: bool = False) -> Position:
    """The position that a text describes. Raises MalformedText with the line, or the error of what it describes.

    `deck` serves a text that names no deck, or one that is not among Ettana's own. A text that names no version of the
    rules was kept since version 1, unless it is `typed` now. Whether there can be such a position is checked when it
    enters a game (`Game.from_position`).

    >>> position = ettana.Game(seed=7).position()
    >>> ettana.read_position(ettana.write_position(position)) == position
    True
    """
    own, attached = split_attachment(text.replace("\r\n", "\n"))
    if len(own) > MOST_CHARACTERS:
        raise MalformedText(f"a text of {len(own):,} characters: a position has at most {MOST_CHARACTERS:,}")
    lines = _sort_lines(own)
    deck = lines.take("deck", lambda name: find_deck(name, attached, deck), deck or attached or standard_deck())
    read_rules = read_typed_rules if typed else read_stored_rules
    rules = lines.take("rules", read_rules, read_rules(""))
    loom = read_loom(lines.loom)
    players = max(lines.seats | set(loom.pins), default=1) + 1
    seats = tuple(_read_seat(lines, seat, loom, deck) for seat in range(players))
    not_rolled: tuple[int, int | None] = (0, None)
    number, colour = lines.take("dice", _read_dice, not_rolled)
    no_flags: frozenset[str] = frozenset()
    flags = lines.take("done", _read_flags, no_flags)
    discards = lines.take("discards", read_counts, (0,) * len(Card))
    default_phase = Phase.PLACE if len(loom.pins) < players else Phase.ACT if number else Phase.BEFORE_ROLL
    phase = lines.take("phase", lambda name: _PHASES[name.strip()], default_phase)
    position = Position(
        rules=rules,
        deck=deck,
        seats=seats,
        yarns=loom.yarns,
        tiles=loom.tiles,
        yarn_reserve=lines.take("yarns", lambda text: _count_letters(text, YARN_LETTERS), _spare_yarns(loom)),
        tile_reserve=lines.take("tiles", lambda text: _count_letters(text, "123456"), _spare_tiles(loom, rules)),
        reserve=lines.take("tokens", int, TOKENS - sum(side.tokens for side in seats)),
        card_stack=lines.take("action stack", _read_card_stack, _spare_cards(rules, seats, discards)),
        discards=discards,
        design_stack=lines.take(
            "design stack", lambda text: _read_design_stack(text, deck), _spare_designs(deck, seats)
        ),
        phase=phase,
        current=lines.take("current", int, 0),
        starter=lines.take("starter", _number_or_none, None if phase is Phase.PLACE else 0),
        turn=lines.take("turn", int, 0),
        number=number,
        colour=colour,
        winner=lines.take("winner", _number_or_none, None),
        chance=lines.take("chance", _read_chance, _FRESH_CHANCE),
        **dict.fromkeys(flags, True),
    )
    _refuse_strangers(lines)
    return position


def _sort_lines(text: str) -> _PositionLines:
    lines = _PositionLines()
    seat: int | None = None
    drawing = False
    for number, raw in enumerate(text.splitlines(), start=1):
        line = without_comment(raw)
        if not line.strip() or line.strip() == _TITLE:
            continue
        if drawing and len(lines.loom) < ROWS and ":" not in line:
            if not is_header(line):
                lines.loom.append((number, line))
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon:
            raise MalformedText(f"a line is 'key: value', not {line.strip()!r}", number)
        drawing = key == "loom"
        if drawing:
            continue
        if key.startswith("seat ") and not line.startswith(" "):
            seat = _seat_number(number, key)
            lines.seats.add(seat)
            continue
        seat = seat if line.startswith(" ") else None
        if (seat, key) in lines.values:
            raise MalformedText(f"{key} is said twice", number)
        lines.values[seat, key] = (number, value)
    return lines


def _seat_number(number: int, key: str) -> int:
    word = key.removeprefix("seat ").strip()
    if word not in ("0", "1", "2", "3"):
        raise MalformedText(f"seats are 0 to 3, not {word!r}", number)
    return int(word)


def _read_seat(lines: _PositionLines, seat: int, loom: Loom, deck: Deck) -> SeatPosition:
    def designs(text: str) -> tuple[int, ...]:
        return tuple(sorted(read_design(part, deck) for part in split_list(text)))

    none = (0,) * len(Card)
    placed = seat in loom.pins
    return SeatPosition(
        pin=loom.pins.get(seat),
        tokens=lines.take("tokens", int, 0, seat),
        cards=lines.take("cards", read_counts, none, seat),
        designs=lines.take("designs", designs, (), seat),
        claimed=lines.take("claimed", designs, (), seat),
        victory_cards=lines.take("victory cards", int, 0, seat),
        placing_roll=lines.take("placing roll", int, loom.tiles[loom.pins[seat]] if placed else 0, seat),
        known_cards=tuple(lines.take(f"knows cards of {holder}", read_counts, none, seat) for holder in range(4)),
        known_designs=tuple(lines.take(f"knows designs of {holder}", designs, (), seat) for holder in range(4)),
    )


def _read_dice(text: str) -> tuple[int, int | None]:
    number, colour = text.split()
    return (
        0 if number == NOTHING else int(number),
        None if colour == NOTHING else COLOUR_LETTERS.index(colour),
    )


def _read_flags(text: str) -> frozenset[str]:
    unknown = [flag for flag in split_list(text) if flag not in _FLAGS]
    if unknown:
        raise MalformedText(f"done can be {', '.join(_FLAGS)}; not {unknown[0]!r}")
    return frozenset(_FLAGS[flag] for flag in split_list(text))


def _number_or_none(text: str) -> int | None:
    return None if text == NOTHING else int(text)


def _count_letters(text: str, letters: str) -> tuple[int, ...]:
    cells = [] if text == NOTHING else text.split()
    if any(cell not in letters or len(cell) != 1 for cell in cells):
        raise MalformedText(f"only {' '.join(letters)} can be here, not {text!r}")
    return tuple(cells.count(letter) for letter in letters)


def _read_card_stack(text: str) -> tuple[int, ...]:
    return tuple(int(read_card(part)) for part in split_list(text))


def _read_design_stack(text: str, deck: Deck) -> tuple[tuple[int, int | None], ...]:
    entries: list[tuple[int, int | None]] = []
    for part in split_list(text):
        design, arrow, knower = part.partition("<")
        entries.append((read_design(design, deck), int(knower) if arrow else None))
    return tuple(entries)


def _read_chance(text: str) -> tuple[int, int, int, int]:
    a, b, c, counter = (int(word, 16) for word in text.split())
    return a, b, c, counter


# What is not mentioned


def _spare_yarns(loom: Loom) -> tuple[int, ...]:
    return tuple(max(0, 6 - loom.yarns.count(colour)) for colour in range(5))


def _spare_tiles(loom: Loom, rules: RuleSet) -> tuple[int, ...]:
    return tuple(max(0, rules.tiles[number - 1] - loom.tiles.count(number)) for number in range(1, 7))


def _spare_cards(rules: RuleSet, seats: tuple[SeatPosition, ...], discards: tuple[int, ...]) -> tuple[int, ...]:
    spare: list[int] = []
    for card in Card:
        out = sum(side.cards[card] for side in seats) + discards[card]
        if card is Card.VICTORY_POINT:
            out += sum(side.victory_cards for side in seats)
        spare += [int(card)] * max(0, rules.cards[card] - out)
    return tuple(spare)


def _spare_designs(deck: Deck, seats: tuple[SeatPosition, ...]) -> tuple[tuple[int, int | None], ...]:
    out = {design for side in seats for design in side.designs + side.claimed}
    return tuple((design, None) for design in range(len(deck)) if design not in out)


def _refuse_strangers(lines: _PositionLines) -> None:
    for at, (number, _) in lines.values.items():
        if at not in lines.used:
            raise MalformedText(f"nothing is called {at[1]!r} here", number)
