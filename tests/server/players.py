"""People at a table, played by bots that see only what their client was told."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack

import psutil

from ettana.bots import find_bot
from ettana.core.action_table import action_from_id
from ettana.notation.deck_file import standard_deck
from ettana.notation.rules_text import read_stored_rules
from ettana.server.store.store import Store
from ettana.table.table import Table
from ettana.table.table_log import table_of
from ettana.table.wire.answers import Done, Refused
from ettana.table.wire.bodies import Seated
from tests.server.api import Api
from tests.server.client import Client
from tests.support.patience import PATIENCE

NAMES = ("Asha", "Ben", "Chen", "Devi")


async def sit_down(api: Api, seats: Sequence[str], rules: str = "target=2", **more: object) -> list[Seated]:
    """A new table, with somebody at every seat for people; the host is the first."""
    host = await api.make_table(seats, NAMES[0], rules=rules, **more)
    people = sum(seat in ("person", "open") for seat in seats)
    return [host, *[await api.join(host.table, name) for name in NAMES[1:people]]]


async def connect_all(stack: AsyncExitStack, url: str, seated: Sequence[Seated]) -> list[Client]:
    return [await stack.enter_async_context(Client(url, one.table, one.token)) for one in seated]


async def start_game(clients: Sequence[Client]) -> None:
    """Everyone is ready, the host (the first client) starts, and everyone has seen it."""
    host = clients[0]
    for client in clients[1:]:
        await insist(client, "ready", ready=True)
    await host.until(lambda: all(seat.ready for seat in host.info.seats))
    await insist(host, "start")
    for client in clients:
        await client.until(lambda client=client: client.info.status == "playing")  # type: ignore[misc]  # a lambda


async def insist(client: Client, do: str, **fields: object) -> Done:
    """Says it again, as another command, as long as it was only for an old version."""
    while True:
        answer = await client.command(do, **fields)
        if isinstance(answer, Done):
            return answer
        assert answer.code == "stale", answer
        await client.sync()
        await asyncio.sleep(0.01)


class Player:
    """Plays for a client's seat: mostly sensibly, now and then at random, and sometimes takes an action back."""

    def __init__(self, client: Client, chance: random.Random, bots: Sequence[str] = ("Sensible", "Random")) -> None:
        self.client = client
        self.chance = chance
        self.done: list[tuple[str, int]] = []  # commands that were acknowledged, with their versions
        rules = read_stored_rules(client.info.rules)
        self._bots = [find_bot(name)(standard_deck(), rules, chance.getrandbits(60)) for name in bots]

    async def play(self, patience: float = PATIENCE) -> None:
        """Until the game is over. `patience` is how many seconds to wait for the next turn."""
        client = self.client
        while True:
            await client.until(lambda: bool(client.legal) or client.info.status == "over", patience)
            if client.info.status == "over":
                return
            await self.act()

    async def act(self) -> Done | Refused:
        """One command, for the version that the client has seen last."""
        answer = await self.send(self.choose())
        if isinstance(answer, Done):
            self.done.append((answer.id, answer.version))
        elif answer.code in ("stale", "not_your_turn"):
            await self.client.sync()  # somebody returned, left, or the command was sent before
            await asyncio.sleep(0.01)
        else:
            raise AssertionError(answer)
        return answer

    async def send(self, command: bytes) -> Done | Refused:
        return await self.client.send(command)

    def choose(self) -> bytes:
        """The bytes of a command that is legal now."""
        client = self.client
        assert client.view is not None
        assert client.now is not None
        if client.now.can_undo and self.chance.random() < 0.1:
            return client.make("undo")
        bot = self._bots[self.chance.random() < 0.1]
        return client.make(
            "act", action=str(bot.choose(client.view, [action_from_id(number) for number in client.legal]))
        )


async def stored(database: str, table_id: str) -> Table:
    """The table as its stored log makes it."""
    store = await Store.open(database)
    try:
        found = await store.load_table(table_id)
    finally:
        await store.close()
    assert found is not None
    return table_of(found)


def workers_of(pid: int) -> list[psutil.Process]:
    """The processes in which a server's bots think."""
    return [child for child in psutil.Process(pid).children() if _is_worker(child)]


def _is_worker(process: psutil.Process) -> bool:
    try:
        return "ettana.server.bots.worker_main" in process.cmdline()
    except psutil.NoSuchProcess:  # it has ended since it was listed; its parent may not have noticed yet
        return False


def has_ended(process: psutil.Process) -> bool:
    """Whether it does nothing any more, though its parent may not have noticed."""
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
