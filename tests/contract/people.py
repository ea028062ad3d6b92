"""People at the tables of a host: what a case needs before it can ask for what it is about."""

import asyncio
import itertools
import json
from typing import Any

from ettana.core.action_table import action_from_id
from tests.contract.host import Closed, Connection, Host, Reply

_IDS = itertools.count(10_000_000)
Seated = dict[str, Any]


class Seat:
    """A connection that has said hello, for a seat or to watch. Knows the newest version and what is legal."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.now: dict[str, Any] = {}

    @classmethod
    async def enter(cls, host: Host, seated: Seated, *, watching: bool = False) -> "Seat":
        seat = cls(await host.connect(seated["table"]))
        await seat.say(do="hello", token=None if watching else seated["token"])
        await seat.until("welcome")
        return seat

    async def say(self, **message: object) -> None:
        await self.connection.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        message = await self.connection.receive()
        if message["tell"] in ("welcome", "update"):
            self.now = message
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while (message := await self.receive())["tell"] not in kinds:
            pass
        return message

    async def command(self, do: str, version: int | None = None, **more: Any) -> dict[str, Any]:
        """The answer to a command; the seat has seen all that it changed."""
        name = f"c{next(_IDS)}"
        await self.say(do=do, id=name, version=self.now["version"] if version is None else version, **more)
        answer = await self.until("done", "refused", "goodbye")
        assert answer.get("id", name) == name, answer
        while answer["tell"] == "done" and self.now["version"] < answer["version"]:
            await self.receive()
        return answer

    async def insist(self, do: str, **more: Any) -> dict[str, Any]:
        """A command again, for as long as others were quicker."""
        while (answer := await self.command(do, **more)).get("code") == "stale":
            await self.sync()
        assert answer["tell"] == "done", answer
        return answer

    async def sync(self) -> None:
        await self.say(do="sync")
        await self.until("welcome")

    async def turn(self) -> None:
        """Waits for this seat's turn."""
        while not self.now["legal"]:
            await self.receive()

    @property
    def legal_action(self) -> str:
        return str(action_from_id(self.now["legal"][0]))


async def new_table(host: Host, *seats: str, name: str = "Asha", **more: Any) -> Reply:
    """A seat is "person", "open" or the name of a bot."""
    plans = [{"kind": seat} if seat in ("person", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    return await host.request("POST", "/api/tables", {"name": name, "seats": plans, **more})


async def table_for(host: Host, *seats: str, **more: Any) -> Seated:
    seated: Seated = (await new_table(host, *seats, **more)).json
    return seated


async def join(host: Host, table: str, name: str = "Ben", **more: object) -> Reply:
    return await host.request("POST", f"/api/tables/{table}/seats", {"name": name, **more})


async def against_a_bot(host: Host, *, bots: int = 1, **more: object) -> tuple[Seated, Seat]:
    """A game that has begun."""
    seated = await table_for(host, "person", *["Random"] * bots, **more)
    seat = await Seat.enter(host, seated)
    await seat.insist("start")
    return seated, seat


async def two_people(host: Host) -> tuple[Seat, Seat]:
    """A game of two that has begun. The first of them has the turn."""
    seated = await table_for(host, "person", "open")
    other = (await join(host, seated["table"])).json
    one, two = await Seat.enter(host, seated), await Seat.enter(host, other)
    await two.insist("ready", ready=True)
    await one.sync()
    await one.insist("start")
    for seat in (one, two):
        await seat.sync()
    return (one, two) if one.now["legal"] else (two, one)


async def finished(host: Host) -> Seated:
    """A game that was given up at once."""
    seated, seat = await against_a_bot(host)
    await seat.insist("resign")
    await seat.connection.close()
    return seated


async def played_out(host: Host) -> str:
    """The id of a table whose game came to its end by the rules."""
    seated, seat = await against_a_bot(host, rules="v2, turn_limit=1")
    while seat.now["table"]["status"] == "playing":
        if seat.now["legal"]:
            await seat.command("act", action=seat.legal_action)
        else:
            await seat.receive()
    return str(seated["table"])


async def record_of_a_game(host: Host) -> str:
    seated = await finished(host)
    return (await host.request("GET", f"/api/tables/{seated['table']}/record")).text


async def puzzle(host: Host) -> tuple[Seated, Seat]:
    index = (await host.request("GET", "/api/puzzles")).json
    made = await host.request("POST", "/api/puzzles", {"name": "Asha", "puzzle": index["puzzles"][0]["id"]})
    return made.json, await Seat.enter(host, made.json)


async def analysed(host: Host, begun: Reply) -> Reply:
    """The state of an analysis when it has ended."""
    state = begun
    while state.outcome == "ok" and state.json["again_ms"]:
        await asyncio.sleep(0.01)
        state = await host.request("GET", f"/api/analyses/{state.json['id']}")
    return state


async def first_word(host: Host, table: str, text: str) -> dict[str, Any]:
    """What a connection is answered that begins with this text, before anything else is said."""
    connection = await host.connect(table)
    await connection.send(text)
    message = await connection.receive()
    if message["tell"] == "goodbye":
        try:
            await connection.receive()
        except Closed:
            return message
        raise AssertionError("a goodbye was not the end")
    return message
