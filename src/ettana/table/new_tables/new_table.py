"""Making a table: as somebody wishes it, or as the rematch of a game that is over. Pure: nothing is stored here."""

from typing import NamedTuple

import msgspec

from ettana.bots import bot_names
from ettana.core.errors import EttanaError
from ettana.core.fair_dice import commitment
from ettana.notation.deck_file import bundled_decks
from ettana.notation.position_text import write_position
from ettana.notation.rules_text import read_typed_rules, write_rules
from ettana.table.entries import AnyEntry, Created, Joined, SeatPlan, Settings, Started
from ettana.table.game_setup import is_laid_out, laid_dice, laid_key, name_of_deck, read_wished_position, seed_of
from ettana.table.joining import decide_join
from ettana.table.secrets import hash_of, new_table_id
from ettana.table.table import Table
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import NewTable
from ettana.table.wire.codes import RefusalCode


class MadeTable(NamedTuple):
    """A new table, and all entries that made it what it is."""

    table: Table
    entries: list[AnyEntry]


def new_table(wish: NewTable, key: bytes, token: str, at: int, *, own_device: bool = False) -> MadeTable | Refused:
    """Whoever makes a table sits at its first seat for a person, with this token, and is its host. `own_device`: the
    key is theirs too.
    """
    settings = _settings(wish)
    if isinstance(settings, Refused):
        return settings
    settings = msgspec.structs.replace(settings, own_device=own_device)
    if wish.dice is not None:
        key = laid_key(wish.dice)
    made = _with_host(settings, key, wish.name, wish.pin, token, at)
    if not wish.start or isinstance(made, Refused):
        return made
    if not all(seat.taken for seat in made.table.seats):
        return Refused(None, "seats_are_open")
    return started(made, at)


def started(made: MadeTable, at: int) -> MadeTable:
    """The same table, whose game has begun."""
    entry = Started(at=at)
    made.table.apply(entry)
    return MadeTable(made.table, [*made.entries, entry])


def seeded_table(settings: Settings, name: str, pin: str | None, token: str, at: int) -> MadeTable | Refused:
    """A table with these settings, whose dice come from a seed, for one who sits down at its seat for a person."""
    assert settings.dice is not None, "without a seed the dice need a key"
    return _with_host(settings, laid_key(settings.dice), name, pin, token, at)


def _with_host(settings: Settings, key: bytes, name: str, pin: str | None, token: str, at: int) -> MadeTable | Refused:
    made = _make([Created(at=at, settings=settings, commitment=_commitment(settings, key))], key)
    joined = decide_join(made.table, name, pin, made.table.host, hash_of(token), at)
    if isinstance(joined, Refused):
        return joined
    made.table.apply(joined)
    made.entries.append(joined)
    return made


def rematch_table(old: Table, asking: int, key: bytes, at: int) -> MadeTable:
    """Another table for the same players, whose tokens are good there too. Whoever asks is the host: they are surely
    there, and can give away the seats of those who never come.

    The seats rotate, unless the table was laid out: who tries a position again means the same one, from the same seat.
    Dice that were laid down stay as they are; otherwise they are new ones.
    """
    again = is_laid_out(old.settings)
    seats = old.seats if again else [*old.seats[1:], old.seats[0]]
    host = asking if again else (asking - 1) % len(seats)
    if old.settings.dice is not None:
        key = old.key
    plans = tuple(seat.plan if seat.plan.kind == "bot" else SeatPlan("open") for seat in seats)
    settings = msgspec.structs.replace(old.settings, seats=plans, listed=False)
    sitting_down = [
        Joined(at=at, seat=number, name=seat.name or seat.pin, pin=seat.pin, token=seat.token)
        for number, seat in enumerate(seats)
        if seat.token is not None
    ]
    created = Created(at=at, settings=settings, commitment=_commitment(settings, key), host=host)
    return _make([created, *sitting_down], key)


def _commitment(settings: Settings, key: bytes) -> str:
    """Of the key; empty if the dice come from a seed."""
    return commitment(key) if seed_of(settings) is None else ""


def _make(entries: list[AnyEntry], key: bytes) -> MadeTable:
    table = Table(new_table_id(), key)
    for entry in entries:
        table.apply(entry)
    return MadeTable(table, entries)


def _settings(wish: NewTable) -> Settings | Refused:
    """What the host chose, if it can be had."""
    if problem := _problem_with(wish):
        return Refused(None, problem)
    settings = Settings(
        seats=wish.seats,
        rules=write_rules(read_typed_rules(wish.rules)),  # with its version, whatever was typed
        deck=wish.deck,
        clock=wish.clock,
        listed=wish.listed,
        aids=wish.aids,
        dice=None if wish.dice is None else laid_dice(wish.dice),
    )
    return settings if wish.position is None else _with_position(settings, wish.position)


def _with_position(settings: Settings, text: str) -> Settings | Refused:
    """The position has its rule set and deck, and a seat for each player."""
    position = read_wished_position(text)
    if isinstance(position, Refused):
        return position
    if len(position.seats) != len(settings.seats):
        return Refused(None, "position_needs_seats", detail={"seats": len(position.seats)})
    deck = name_of_deck(position)
    if deck is None:
        return Refused(None, "no_such_deck")
    rules, whole = write_rules(position.rules), write_position(position)  # nothing is left to later defaults
    return msgspec.structs.replace(settings, rules=rules, deck=deck, position=whole)


def _problem_with(wish: NewTable) -> RefusalCode | None:
    """What is wrong with the wish, as a code."""
    if not any(plan.kind == "person" for plan in wish.seats):
        return "no_seat_for_you"
    if any((plan.kind == "bot") != (plan.bot is not None) for plan in wish.seats):
        return "bad_seat"
    if any(plan.bot is not None and plan.bot not in bot_names() for plan in wish.seats):
        return "no_such_bot"
    if wish.deck not in bundled_decks():
        return "no_such_deck"
    try:
        read_typed_rules(wish.rules)
    except EttanaError:
        return "bad_rules"
    return None
