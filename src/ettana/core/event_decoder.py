"""Turns the words of the engine's journal into typed events."""

from collections.abc import Callable
from typing import Literal

from ettana.core import events as ev
from ettana.core.engine.rules import journal as kinds
from ettana.core.events import Event
from ettana.core.names import Card, Colour
from ettana.core.packed import counts, members
from ettana.core.walk_paths import find_path


def decode_event(word: int, players: int, diagonal: bool) -> Event:
    """One word of the journal. `diagonal` tells by which steps a walk went."""
    kind, a, b, c, d = word & 63, word >> 6 & 63, word >> 12 & 63, word >> 18 & 255, word >> 26
    if kind == kinds.WALKED:
        path = find_path(b, c, d >> 32, d & 0xFFFF, d >> 16 & 0xFFFF, diagonal)
        assert path is not None, "the engine only walks where a path leads"
        return ev.Walked(a, path)
    if kind in (kinds.COLLECTED, kinds.RESERVE_SHORT):
        gains = counts(d, players)
        return ev.Collected(gains) if kind == kinds.COLLECTED else ev.ReserveShort(gains)
    return _DECODERS[kind](a, b, c, d)


def decode_all(words: list[int | Event], since: int, players: int, diagonal: bool) -> list[Event]:
    """All from an index on. In the list that was given they are decoded then, so that each is decoded once."""
    found = []
    for index, word in enumerate(words[since:], start=since):
        event = word if isinstance(word, Event) else decode_event(word, players, diagonal)
        words[index] = event
        found.append(event)
    return found


_COLOURS = tuple(Colour)  # a lookup is several times as fast as Colour(number)
_CARDS = tuple(Card)
_WHY_CARD: tuple[Literal["black", "bought", "dealt"], ...] = ("black", "bought", "dealt")
_WHY_DESIGN: tuple[Literal["bought", "card"], ...] = ("bought", "bought", "card")
_WHAT: tuple[Literal["card", "design", "swap"], ...] = ("card", "design", "swap")
_HOW: tuple[Literal["free", "paid", "card"], ...] = ("free", "paid", "card")

_DECODERS: dict[int, Callable[[int, int, int, int], Event]] = {
    kinds.ROLLED_FOR_PIN: lambda a, b, c, d: ev.RolledForPin(a, b, bool(c)),
    kinds.PLACED: lambda a, b, c, d: ev.Placed(a, b),
    kinds.ROLLED_OFF: lambda a, b, c, d: ev.RolledOff(a, b),
    kinds.STARTS: lambda a, b, c, d: ev.Starts(a),
    kinds.DEALT: lambda a, b, c, d: ev.Dealt(a, b, _CARDS[c - 1] if c else None, d),
    kinds.ROLLED: lambda a, b, c, d: ev.Rolled(a, b, _COLOURS[c], bool(d)),
    kinds.DREW_CARD: lambda a, b, c, d: ev.Drew(a, _CARDS[b], _WHY_CARD[c]),
    kinds.DREW_DESIGN: lambda a, b, c, d: ev.DrewDesign(a, b, _WHY_DESIGN[c]),
    kinds.REVEALED_POINT: lambda a, b, c, d: ev.RevealedPoint(a),
    kinds.NO_CARD_LEFT: lambda a, b, c, d: ev.NoCardLeft(a),
    kinds.RESHUFFLED: lambda a, b, c, d: ev.Reshuffled(d),
    kinds.PLAYED: lambda a, b, c, d: ev.Played(a, _CARDS[b]),
    kinds.PAID: lambda a, b, c, d: ev.Paid(a, b, c),
    kinds.JUMPED: lambda a, b, c, d: ev.Jumped(a, b, c),
    kinds.MOVED_BY_CARD: lambda a, b, c, d: ev.MovedByCard(a, b, c),
    kinds.SWAPPED: lambda a, b, c, d: ev.Swapped(a, b, c, _COLOURS[d >> 8 & 255], _COLOURS[d >> 16], _HOW[d & 255]),
    kinds.BOUGHT: lambda a, b, c, d: ev.Bought(a, b, _WHAT[c]),
    kinds.STOLE_CARD: lambda a, b, c, d: ev.StoleCard(a, b, _CARDS[c]),
    kinds.STOLE_TOKENS: lambda a, b, c, d: ev.StoleTokens(a, b, c),
    kinds.REPLACED_YARN: lambda a, b, c, d: ev.ReplacedYarn(a, b, _COLOURS[c], _COLOURS[d]),
    kinds.REPLACED_TILE: ev.ReplacedTile,
    kinds.PRESET_FACE: lambda a, b, c, d: ev.NamedFace(a, _COLOURS[b]),
    kinds.GAINED: lambda a, b, c, d: ev.Gained(a, b, Card.GAIN if c else Card.COLLECT),
    kinds.CALLED: lambda a, b, c, d: ev.Called(a, b, c),
    kinds.TAXED: lambda a, b, c, d: ev.Taxed(a, members(d)),
    kinds.EXCHANGED: lambda a, b, c, d: ev.Exchanged(a, b, c),
    kinds.CLAIMED: lambda a, b, c, d: ev.Claimed(a, b, c, members(d)),
    kinds.TURN_ENDED: lambda a, b, c, d: ev.TurnEnded(a),
    kinds.WON: lambda a, b, c, d: ev.Won(a),
    kinds.LIMIT_REACHED: lambda a, b, c, d: ev.LimitReached(d),
}
