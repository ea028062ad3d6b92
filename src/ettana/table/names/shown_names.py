"""By which names a seat is shown: a person's own, and a bot's in all languages."""

from collections.abc import Sequence
from functools import lru_cache

from ettana.bots import describe
from ettana.core.errors import EttanaError
from ettana.table.seat import Seat


def shown_names(seat: Seat) -> Sequence[str]:
    """None for a seat that is open."""
    if seat.plan.kind == "bot":
        return names_of_bot(seat.plan.bot)
    return () if seat.name is None else (seat.name,)


@lru_cache
def names_of_bot(bot: str | None) -> Sequence[str]:
    """Its own name if it cannot say more: it may have been removed since it was given a seat."""
    if bot is None:
        return ()
    try:
        return (bot, *describe(bot).name.values())
    except EttanaError:
        return (bot,)
