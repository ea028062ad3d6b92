"""New tables: made, stored, and from then on in memory."""

from ettana.server.live.registry import Registry
from ettana.table.entries import Rematched
from ettana.table.live_table import LiveTable
from ettana.table.new_table import MadeTable, new_table, rematch_table
from ettana.table.secrets import new_token
from ettana.table.table import Table
from ettana.table.table_log import stored_form
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import NewTable, Seated


async def make_table(registry: Registry, wish: NewTable) -> Seated | Refused:
    """Whoever makes a table sits at it, and is its host."""
    token, at = new_token(), registry.now()
    made = new_table(wish, registry.new_key(), token, at)
    if isinstance(made, Refused):
        return made
    await _store_new(registry, made, at)
    return Seated(made.table.id, made.table.host, token)


async def rematch(registry: Registry, live: LiveTable, asking: int) -> str | Refused:
    """The id of another table for the same players. There is only one."""
    if live.table.status != "over":
        return Refused(None, "not_over")
    if live.table.rematch is not None:
        return live.table.rematch
    at, tokens = registry.now(), _tokens(live.table)
    made = rematch_table(live.table, asking, registry.new_key(), at)
    await _store_new(registry, made, at)

    def decide(table: Table, when: int) -> Rematched | Refused | None:
        if table.rematch is not None:
            return None
        if _tokens(table) != tokens:  # a seat has moved meanwhile, and the new table knows only its old token
            return Refused(None, "try_again")
        return Rematched(at=when, table=made.table.id)

    decision = await live.change(decide)
    if isinstance(decision, Refused):
        return decision
    # If somebody else was quicker, theirs counts. The lobby made here is removed with the other empty ones.
    return live.table.rematch or made.table.id


def _tokens(table: Table) -> list[str | None]:
    return [seat.token for seat in table.seats]


async def _store_new(registry: Registry, made: MadeTable, at: int) -> None:
    await registry.store.create_table(stored_form(made.table, made.entries, at))
    registry.admit(made.table)
