"""Games on a device: begun, played and looked at, without a browser or in its Python."""

import asyncio
from typing import Any

from ettana.core.action_table import action_from_id
from tests.offline.device import Device, Line

SOLO = {"name": "Asha", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "Apprentice"}]}
AROUND = {"name": "Asha", "seats": [{"kind": "person"}, {"kind": "open"}]}


async def started(device: Device, wish: dict[str, Any]) -> tuple[dict[str, Any], Line]:
    seated = await device.ask("POST", "/api/tables", wish)
    line = await device.enter(seated["table"], seated["token"])
    welcome = await line.until_told("welcome")
    line.say(do="start", id=device.command_id(), version=welcome["version"])
    await line.until_told("done")
    return seated, line


async def started_around(device: Device) -> tuple[dict[str, Any], Line]:
    """Two people at one device, and the line of the one whose turn it is."""
    for seated, line in await both_started_around(device):
        line.say(do="sync")
        if (await line.until_told("welcome"))["legal"]:
            return seated, line
    raise AssertionError("it is nobody's turn")


async def both_started_around(device: Device) -> list[tuple[dict[str, Any], Line]]:
    """Two people at one device, the host first, each with a line."""
    first = await device.ask("POST", "/api/tables", {**AROUND, "rules": "v2, turn_limit=1"})
    table = first["table"]
    second = await device.ask("POST", f"/api/tables/{table}/seats", {"name": "Bala", "seat": 1})
    one, two = await device.enter(table, first["token"]), await device.enter(table, second["token"])
    welcome = await two.until_told("welcome")
    two.say(do="ready", id=device.command_id(), version=welcome["version"], ready=True)
    done = await two.until_told("done")
    one.say(do="start", id=device.command_id(), version=done["version"])
    await one.until_told("done")
    return [(first, one), (second, two)]


async def play(device: Device, line: Line, most: int = 10_000) -> dict[str, Any]:
    """Always the last of what is legal, until the game is over or so many actions are done. Returns the last update."""
    line.say(do="sync")
    update = await line.until_told("welcome")
    while update["table"]["status"] == "playing" and most > 0:
        if update["legal"]:
            most -= 1
            action = str(action_from_id(update["legal"][-1]))
            line.say(do="act", id=device.command_id(), version=update["version"], action=action)
        update = await line.until(lambda message: message["tell"] in ("update", "welcome"))
    return update


async def analysed(device: Device, path: str, body: object = None) -> dict[str, Any]:
    """The figures, once there are all of them."""
    state = await device.ask("POST", path, body)
    while state["again_ms"]:
        await asyncio.sleep(0.01)
        state = await device.ask("GET", f"/api/analyses/{state['id']}")
    assert state["state"] == "done"
    figures: dict[str, Any] = await device.ask("GET", f"/api/analyses/{state['id']}/figures")
    return figures


async def whole_evening() -> dict[str, Any]:
    """Something of everything that a device can do, and what came of it."""
    device = Device()
    seated, line = await started(device, {**SOLO, "rules": "v2, turn_limit=2"})
    path = f"/api/tables/{seated['table']}"
    over = await play(device, line)
    replay = await device.ask("GET", f"{path}/replay")
    figures = await analysed(device, f"{path}/analysis")
    index = await device.ask("GET", "/api/puzzles")
    puzzle = await device.ask("POST", "/api/puzzles", {"name": "Asha", "puzzle": index["puzzles"][0]["id"]})
    line = await device.enter(puzzle["table"], puzzle["token"])
    welcome = await line.until_told("welcome")
    line.say(do="act", id=device.command_id(), version=welcome["version"], action="nonsense")
    refused = await line.until_told("refused")
    daily = await device.ask("POST", "/api/daily", {"name": "Asha", "date": "2026-11-18"})
    choices = await device.ask("GET", "/api/choices")
    return {
        "status": over["table"]["status"],
        "dice": replay["dice"],
        "moments": len(replay["moments"]) > 1,
        "stage": figures["analysis"]["stage"],
        "refused": refused["code"],
        "puzzle": welcome["table"]["puzzle"]["status"],
        "daily": (await device.ask("GET", f"/api/tables/{daily['table']}"))["daily"],
        "offered": [bot["bot"] for bot in choices["bots"] if bot["for_people"]],
        "needs a server": (await device.ask("POST", f"{path}/code"))["code"],
    }
