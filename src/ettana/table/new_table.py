"""Making a table: as somebody wishes it, or as the rematch of a game that is over. Pure: nothing is stored here."""

from typing import NamedTuple

from ettana.bots import bot_names
from ettana.core.errors import EttanaError
from ettana.core.fair_dice import commitment
from ettana.notation.deck_file import bundled_decks
from ettana.notation.rules_text import read_typed_rules, write_rules
from ettana.table.entries import AnyEntry, Created, Joined, SeatPlan, Settings
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


def new_table(wish: NewTable, key: bytes, token: str, at: int) -> MadeTable | Refused:
    """Whoever makes a table sits at its first seat for a person, with this token, and is its host."""
    if problem := _problem_with(wish):
        return Refused(None, problem)
    rules = write_rules(read_typed_rules(wish.rules))  # with its version, whatever was typed
    settings = Settings(
        seats=wish.seats, rules=rules, deck=wish.deck, clock=wish.clock, listed=wish.listed, aids=wish.aids
    )
    made = _make([Created(at=at, settings=settings, commitment=commitment(key))], key)
    joined = decide_join(made.table, wish.name, wish.pin, made.table.host, hash_of(token), at)
    if isinstance(joined, Refused):
        return joined
    made.table.apply(joined)
    made.entries.append(joined)
    return made


def rematch_table(old: Table, asking: int, key: bytes, at: int) -> MadeTable:
    """Another table for the same players, whose tokens are good there too. The seats rotate. Whoever asks is the host:
    they are surely there, and can give away the seats of those who never come.
    """
    seats = [*old.seats[1:], old.seats[0]]
    settings = Settings(
        seats=tuple(seat.plan if seat.plan.kind == "bot" else SeatPlan("open") for seat in seats),
        rules=old.settings.rules,
        deck=old.settings.deck,
        clock=old.settings.clock,
        listed=False,
        aids=old.settings.aids,
        stand_in=old.settings.stand_in,
    )
    host = (asking - 1) % len(seats)
    sitting_down = [
        Joined(at=at, seat=number, name=seat.name or seat.pin, pin=seat.pin, token=seat.token)
        for number, seat in enumerate(seats)
        if seat.token is not None
    ]
    return _make([Created(at=at, settings=settings, commitment=commitment(key), host=host), *sitting_down], key)


def _make(entries: list[AnyEntry], key: bytes) -> MadeTable:
    table = Table(new_table_id(), key)
    for entry in entries:
        table.apply(entry)
    return MadeTable(table, entries)


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
