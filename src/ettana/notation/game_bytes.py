"""A game as bytes: how it began, and what was done since. To be kept, sent, and read by later versions too.

    "ETG", the version of this form (1): 1, or 2 if chance is explicit
    the rule set, as `rules_text` writes it, behind its length (2 bytes)
    the deck: 0, the name of one that comes with Ettana behind its length (1), and its fingerprint (8);
        or 1 and the whole deck, as `deck_text` writes it, behind its length (4)
    the beginning: 0, players (1) and seed (16, in version 2 nothing); or 1 and a position, behind its length (2)
    how many entries there are (4), and each of them (2): the number of an action, or UNDO;
        in version 2 also an outcome that chance was told, with OUTCOME added;
        with FRESH added where the generator was given new bits, and these then, in their order (16 each)
    the CRC-32 of all that (4)

Numbers are little-endian. The deck is referred to where every Ettana has it, and is otherwise included.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from sys import byteorder
from typing import Final, Protocol
from zlib import crc32

from ettana.core.designs.deck import Deck
from ettana.core.errors import BadGameBytes
from ettana.core.positions.position import Position
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import MOST_BYTES, bundled_decks, load_deck, parse_deck, write_deck
from ettana.notation.position_bytes import position_from_bytes, position_to_bytes
from ettana.notation.rules_text import read_stored_rules, write_rules

MAGIC: Final = b"ETG"
VERSION: Final = 1
EXPLICIT_VERSION: Final = 2
UNDO: Final = 0x7FFF
OUTCOME: Final = 0x4000
FRESH: Final = 0x8000
SEED_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game that was set up from a seed (section 2), or from outcomes that chance was told: then there is none."""

    rules: RuleSet
    deck: Deck
    players: int
    seed: int | None


class PlayableGame(Protocol):
    """A game that can be played on."""

    def apply(self, action: int, fresh: int | None = None) -> None: ...
    def apply_chance(self, outcome: int) -> None: ...
    def undo(self) -> None: ...


@dataclass(frozen=True, slots=True)
class PackedGame:
    """How a game began, and what was done since: numbers of actions, UNDO, outcomes if chance is explicit,
    and by their index the fresh bits.
    """

    beginning: GameSetup | Position
    entries: tuple[int, ...] = ()
    fresh: tuple[tuple[int, int], ...] = ()
    explicit: bool = False

    def play(self, game: PlayableGame) -> None:
        """Plays the entries. Raises BadGameBytes, or what the game says against one of them."""
        fresh = dict(self.fresh)
        for at, entry in enumerate(self.entries):
            if entry == UNDO and at in fresh:
                raise BadGameBytes(f"entry {at} takes an action back, which needs no chance")
            if entry == UNDO:
                game.undo()
            elif self.explicit and entry & OUTCOME:
                game.apply_chance(entry - OUTCOME)
            else:
                game.apply(entry, fresh.get(at))


def entries_of(log: Sequence[int | None], outcomes: Sequence[tuple[int, int]] = ()) -> tuple[int, ...]:
    """What was done, None being an undo, with what chance was told, each at the length of the log then."""
    entries = [UNDO if action is None else action for action in log]
    for at, outcome in reversed(outcomes):
        entries.insert(at, OUTCOME + outcome)
    return tuple(entries)


def write_game(game: PackedGame) -> bytes:
    begun = game.beginning
    fresh = dict(game.fresh)
    version = EXPLICIT_VERSION if game.explicit else VERSION
    parts = [MAGIC, bytes([version]), _counted(write_rules(begun.rules).encode("ascii"), 2), _write_deck(begun.deck)]
    if isinstance(begun, GameSetup):
        seed = b"" if begun.seed is None else begun.seed.to_bytes(SEED_BYTES, "little")
        parts.append(bytes([0, begun.players]) + seed)
    else:
        parts.append(b"\1" + _counted(position_to_bytes(begun), 2))
    entries = array("H", [entry | FRESH if at in fresh else entry for at, entry in enumerate(game.entries)])
    if byteorder == "big":
        entries.byteswap()
    parts += [len(entries).to_bytes(4, "little"), entries.tobytes()]
    parts += [fresh[at].to_bytes(SEED_BYTES, "little") for at in sorted(fresh)]
    content = b"".join(parts)
    return content + crc32(content).to_bytes(4, "little")


def read_game(data: bytes) -> PackedGame:
    """What was written, as far as bytes can tell: whoever plays it finds out whether it is a game.

    Raises BadGameBytes, or what is wrong with the rule set or the deck.
    """
    if data[: len(MAGIC)] != MAGIC:
        raise BadGameBytes("these bytes are not a game: they do not begin like one")
    version = data[len(MAGIC) : len(MAGIC) + 1]
    if version not in (bytes([VERSION]), bytes([EXPLICIT_VERSION])):
        raise BadGameBytes(
            f"a game in a form that is not known here; known are versions {VERSION} and {EXPLICIT_VERSION}"
        )
    explicit = version == bytes([EXPLICIT_VERSION])
    content, check = data[:-4], data[-4:]
    if crc32(content).to_bytes(4, "little") != check:
        raise BadGameBytes("the bytes of the game are damaged: their checksum is another")
    rest = _Cursor(content, len(MAGIC) + 1)
    rules = read_stored_rules(rest.text(rest.number(2)))
    deck = _read_deck(rest)
    beginning: GameSetup | Position
    if rest.number(1) == 0:
        players = rest.number(1)
        beginning = GameSetup(rules, deck, players, None if explicit else rest.number(SEED_BYTES))
    else:
        beginning = position_from_bytes(rest.take(rest.number(2)), rules, deck)
    entries = array("H", rest.take(2 * rest.number(4)))
    if byteorder == "big":
        entries.byteswap()
    marked = [at for at, entry in enumerate(entries) if entry & FRESH]
    fresh = tuple([(at, rest.number(SEED_BYTES)) for at in marked])
    rest.end()
    return PackedGame(beginning, tuple([entry & ~FRESH for entry in entries]), fresh, explicit)


@lru_cache(maxsize=16)  # games are written by the thousand, and decks are few
def _write_deck(deck: Deck) -> bytes:
    for name in bundled_decks():
        if load_deck(name) == deck:
            return b"\0" + _counted(name.encode("ascii"), 1) + bytes.fromhex(deck.fingerprint)
    return b"\1" + _counted(write_deck(deck).encode("utf-8"), 4)


def _read_deck(rest: "_Cursor") -> Deck:
    if rest.number(1):
        length = rest.number(4)
        if length > MOST_BYTES:
            raise BadGameBytes(f"a deck of {length:,} bytes: no deck is so large")
        return parse_deck(rest.text(length), "the deck of the game")
    return _named_deck(rest.text(rest.number(1)), rest.take(8).hex())


@lru_cache(maxsize=16)
def _named_deck(name: str, fingerprint: str) -> Deck:
    deck = load_deck(name) if name in bundled_decks() else None  # a name only, never the path of a file
    if deck is None or deck.fingerprint != fingerprint:
        raise BadGameBytes(f"the deck {name!r} {fingerprint} does not come with this Ettana")
    return deck


def _counted(part: bytes, width: int) -> bytes:
    return len(part).to_bytes(width, "little") + part


class _Cursor:
    """Bytes read from front to back. Raises BadGameBytes where they end too soon or too late."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at

    def take(self, count: int) -> bytes:
        part = self._data[self._at : self._at + count]
        if len(part) != count:
            raise BadGameBytes("the bytes of the game end too soon")
        self._at += count
        return part

    def number(self, width: int) -> int:
        return int.from_bytes(self.take(width), "little")

    def text(self, count: int) -> str:
        try:
            return self.take(count).decode("utf-8")
        except UnicodeDecodeError:
            raise BadGameBytes("the bytes of the game hold a text that is not UTF-8") from None

    def end(self) -> None:
        if self._at != len(self._data):
            raise BadGameBytes("the bytes of the game go on after its end")
