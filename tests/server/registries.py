"""A registry on a real store, whose bots need no process, and people who sit down in it."""

from typing import Any, cast

from ettana.host.making import make_table
from ettana.host.seating import join
from ettana.server.bots.bot_workers import BotWorkers
from ettana.server.config import Config
from ettana.server.live.registry import Registry
from ettana.server.store.store import Store
from ettana.table.live_table import LiveTable
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Join, NewTable, Seated
from ettana.table.wire.commands import SetReady, Start
from tests.server.keys import seeded_keys
from tests.table.fakes import FakeThinker, viewer_at
from tests.table.sitting import plan


def a_registry(store: Store) -> Registry:
    """Its bots are fakes, so that nothing needs a process, and its dice are the same each time."""
    return Registry(store, Config(bot_pause=0), new_key=seeded_keys(1), bots=fake_bots())


class _FakeBots(FakeThinker):
    """Nothing starts, so nothing is to be ended."""

    async def warm(self) -> None: ...

    async def close(self) -> None: ...


def fake_bots() -> BotWorkers:
    return cast(BotWorkers, _FakeBots())


async def seated(registry: Registry, *seats: str, **more: Any) -> list[Seated]:
    """A new table where everyone sits."""
    first = await make_table(registry, NewTable(name="Asha", seats=tuple(plan(seat) for seat in seats), **more))
    assert isinstance(first, Seated)
    all_of_them = [first]
    live = await found(registry, first.table)
    for name in ("Ben", "Chen", "Devi")[: sum(not seat.taken for seat in live.table.seats)]:
        one = await join(live, Join(name=name))
        assert isinstance(one, Seated)
        all_of_them.append(one)
    return all_of_them


async def found(registry: Registry, table_id: str) -> LiveTable:
    return await registry.find(table_id)


async def start(registry: Registry, seats: list[Seated]) -> LiveTable:
    live = await found(registry, seats[0].table)
    for one in seats[1:]:
        await live.command(SetReady(f"ready-{one.seat}-x", 0, True), viewer_at(one.seat))
    answer = await live.command(Start("start-it", live.table.version), viewer_at(seats[0].seat))
    assert not isinstance(answer, Refused), answer
    return live
