"""Making tables: as somebody wishes it, or as the rematch of a game that is over."""

from ettana.bots import bot_names
from ettana.core.errors import EttanaError
from ettana.core.fair_dice import commitment
from ettana.notation.deck_file import bundled_decks
from ettana.notation.rules_text import read_rules
from ettana.server.live.registry import Registry
from ettana.table.entries import AnyEntry, Created, Joined, Rematched, SeatPlan, Settings
from ettana.table.joining import decide_join
from ettana.table.live_table import LiveTable
from ettana.table.secrets import hash_of, new_table_id, new_token
from ettana.table.table import Table
from ettana.table.table_log import stored_form
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import NewTable, Seated
from ettana.table.wire.codes import RefusalCode


async def make_table(registry: Registry, wish: NewTable) -> Seated | Refused:
    """Whoever makes a table sits at its first seat for a person, and is its host."""
    if problem := _problem_with(wish):
        return Refused(None, problem)
    settings = Settings(seats=wish.seats, rules=wish.rules, deck=wish.deck, clock=wish.clock, listed=wish.listed)
    token, key, at = new_token(), registry.new_key(), registry.now()
    table = Table(new_table_id(), key)
    created = Created(at=at, settings=settings, commitment=commitment(key))
    table.apply(created)
    joined = decide_join(table, wish.name, wish.pin, table.host, hash_of(token), at)
    if isinstance(joined, Refused):
        return joined
    table.apply(joined)
    await _store_new(registry, table, [created, joined], at)
    return Seated(table.id, joined.seat, token)


async def rematch(registry: Registry, live: LiveTable, asking: int) -> str | Refused:
    """The id of another table for the same players, whose tokens are good there too. There is only one."""
    if live.table.status != "over":
        return Refused(None, "not_over")
    if live.table.rematch is not None:
        return live.table.rematch
    at = registry.now()
    table = Table(new_table_id(), registry.new_key())
    entries = _rematch_entries(live.table, asking, commitment(table.key), at)
    for entry in entries:
        table.apply(entry)
    await _store_new(registry, table, entries, at)
    decision = await live.change(
        lambda current, when: Rematched(at=when, table=table.id) if current.rematch is None else None
    )
    if isinstance(decision, Refused):
        return decision
    # If somebody else was quicker, theirs counts; the lobby made here is removed with the other empty ones.
    return live.table.rematch or table.id


def _rematch_entries(old: Table, asking: int, promise: str, at: int) -> list[AnyEntry]:
    """The seats rotate. Whoever asks is the host: they are surely there, and can give away the seats of those who
    never come.
    """
    seats = [*old.seats[1:], old.seats[0]]
    settings = Settings(
        seats=tuple(seat.plan if seat.plan.kind == "bot" else SeatPlan("open") for seat in seats),
        rules=old.settings.rules,
        deck=old.settings.deck,
        clock=old.settings.clock,
        listed=False,
        stand_in=old.settings.stand_in,
    )
    host = (asking - 1) % len(seats)
    return [
        Created(at=at, settings=settings, commitment=promise, rematch_of=old.id, host=host),
        *(
            Joined(at=at, seat=number, name=seat.name or seat.pin, pin=seat.pin, token=seat.token)
            for number, seat in enumerate(seats)
            if seat.token is not None
        ),
    ]


async def _store_new(registry: Registry, table: Table, entries: list[AnyEntry], at: int) -> None:
    await registry.store.create_table(stored_form(table, entries, at))
    registry.admit(table)


def _problem_with(wish: NewTable) -> RefusalCode | None:
    """What is wrong with a new table, as a code."""
    if not any(plan.kind == "person" for plan in wish.seats):
        return "no_seat_for_you"
    if any((plan.kind == "bot") != (plan.bot is not None) for plan in wish.seats):
        return "bad_seat"
    if any(plan.bot is not None and plan.bot not in bot_names() for plan in wish.seats):
        return "no_such_bot"
    if wish.deck not in bundled_decks():
        return "no_such_deck"
    try:
        read_rules(wish.rules)
    except EttanaError:
        return "bad_rules"
    return None
