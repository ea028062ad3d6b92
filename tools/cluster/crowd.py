"""People at tables who play one whole game after another, through all faults of the nodes."""

import asyncio
import random
import sys
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import httpx
import msgspec
from tools.cluster.browser_client import BrowserClient, TableNews
from tools.cluster.gaps import Gaps
from tools.server_trial.tables import TABLES

from ettana.server.store.store import Store
from ettana.table.wire.answers import Done, Refused
from ettana.table.wire.bodies import Seated
from tests.server.api import Api, Refusal
from tests.server.evidence import Evidence, Findings
from tests.server.players import Player, sit_down, start_game

RULES = "target=2, turn_limit=40"
PATIENCE = 120.0  # seconds to finish the games that are running at the end
_AN_HOUR = 3600.0  # no player gives up while faults happen
# The node did not respond, or it or HAProxy reported a temporary error.
_TRY_AGAIN = (httpx.TransportError, Refusal, msgspec.DecodeError, msgspec.ValidationError)


class PausingPlayer(Player):
    """Thinks before each action, until the crowd plays its games to the end."""

    crowd: "Crowd"

    async def send(self, command: bytes) -> Done | Refused:
        await asyncio.sleep(self.crowd.think * 2 * self.chance.random())
        return await super().send(command)


@dataclass(slots=True)
class Crowd:
    """`think` is the mean thinking time in seconds. When `done`, games are played to their end without it."""

    url: str
    chance: random.Random
    think: float = 1.0
    gaps: Gaps = field(default_factory=Gaps)
    games: int = 0
    reconnections: int = 0
    repeated_requests: int = 0
    evidence: list[Evidence] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    done: bool = False
    playing: list[asyncio.Task[None]] = field(default_factory=list)
    _at_tables: dict[str, list[BrowserClient]] = field(default_factory=dict)

    def begin(self, clients: int) -> None:
        """Starts tables until `clients` are connected: each table has its people and one spectator."""
        number = seated = 0
        while seated < clients:
            seats = TABLES[number % len(TABLES)]
            self.playing.append(asyncio.create_task(self._keep_playing(seats), name=f"table {number}"))
            seated += 1 + sum(seat in ("person", "open") for seat in seats)
            number += 1

    def look_after(self) -> None:
        """Raises the error that ended a table. Until the crowd is done, only an error ends one."""
        for task in self.playing:
            if task.done() and not self.done:
                task.result()
                raise AssertionError("a table ended before its time")

    async def finish(self, patience: float = PATIENCE) -> None:
        """Plays all games to their end. Gives up games that stand still: the stored log shows that they did not end."""
        self.done, self.think = True, 0.0
        try:
            ended, _ = await asyncio.wait(self.playing, timeout=patience)
        finally:
            for task in self.playing:
                if not task.done():
                    print(f"not over: {self._at_tables.get(task.get_name())}", file=sys.stderr, flush=True)
        for task in ended:
            task.result()

    async def leave(self) -> None:
        """Cancels all games at once."""
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)

    async def examine(self, database: str) -> Findings:
        """Compares what clients received with what is stored."""
        findings, store = Findings(), await Store.open(database)
        for evidence in self.evidence:
            findings.examine(evidence, await store.load_table(evidence.seated[0].table))
        await store.close()
        return findings

    async def _keep_playing(self, seats: tuple[str, ...]) -> None:
        while not self.done:
            seated = await self._sit_down(seats)
            evidence = Evidence(seated)
            self.evidence.append(evidence)
            news = TableNews(self.gaps)
            async with AsyncExitStack() as stack:
                everyone = [
                    BrowserClient(self.url, seated[0].table, token, news, random.Random(self.chance.random()))
                    for token in (*(one.token for one in seated), None)
                ]
                for client in everyone:
                    evidence.listen(client)
                    await stack.enter_async_context(client)
                self._sits_at(everyone)
                clients = everyone[:-1]
                await start_game(clients)
                await asyncio.gather(*(self._player(client).play(_AN_HOUR) for client in clients))
                self.games += 1
                self.reconnections += sum(client.connections - 1 for client in everyone)

    def _sits_at(self, everyone: list[BrowserClient]) -> None:
        """Remembers the clients of this table, for the report about a game that stands still."""
        task = asyncio.current_task()
        assert task is not None
        self._at_tables[task.get_name()] = everyone

    def _player(self, client: BrowserClient) -> Player:
        player = PausingPlayer(client, random.Random(self.chance.random()))
        player.crowd = self
        return player

    async def _sit_down(self, seats: tuple[str, ...]) -> list[Seated]:
        async with Api(self.url) as api:
            while True:
                try:
                    return await sit_down(api, seats, RULES)
                except _TRY_AGAIN as error:
                    self.repeated_requests += 1
                    self.refusals[error.code if isinstance(error, Refusal) else type(error).__name__] += 1
                    await asyncio.sleep(0.25)
