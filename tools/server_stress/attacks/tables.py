"""Attacks by tables: bots that think without players, endless puzzles and rematches, lobbies that never settle."""

import asyncio
import itertools
from typing import Any

from tools.server_stress import raw
from tools.server_stress.attacks.site import Site
from tools.server_stress.raw import Connection

_COME_BACK_SECONDS = 5.0
_STAY_SECONDS = 120.0
_DAY = "2026-11-16"


def _seats(*kinds: str) -> list[dict[str, str]]:
    return [{"kind": kind} if kind in ("person", "open") else {"kind": "bot", "bot": kind} for kind in kinds]


async def _make(site: Site, address: str, *kinds: str, **more: Any) -> dict[str, Any] | None:
    wish = {"name": "Zed", "seats": _seats(*kinds), **more}
    made = await site.ask(raw.request("POST", "/api/tables", wish), address)
    if isinstance(made, dict) and "token" in made:
        site.count("tables")
        return made
    return None


async def _sit(site: Site, seated: dict[str, Any], address: str) -> Connection | None:
    line = await site.open_socket(seated["table"], address)
    if line is not None:
        await line.send(raw.said({"do": "hello", "token": seated["token"]}))
    return line


def _command(do: str, version: int, **more: object) -> bytes:
    return raw.said({"do": do, "id": f"{do}-{version}-abuse", "version": version, **more})


async def maestros(site: Site) -> None:
    """Opens table after table where three Maestros play on, because a player is connected whose seat a bot plays."""
    address = site.address()
    seated = await _make(site, address, "person", "Maestro", "Maestro", "Maestro")
    line = None if seated is None else await _sit(site, seated, address)
    if line is None:
        await asyncio.sleep(_COME_BACK_SECONDS)
        return
    async with line:
        await line.send(_command("start", 2) + _command("leave", 3))
        try:
            async with asyncio.timeout(_STAY_SECONDS):
                while data := await line.read(60):
                    site.heard(data)
                    await line.send(raw.said({"do": "ping"}))
                    await asyncio.sleep(1)
        except (ConnectionError, TimeoutError):
            pass


async def puzzles(site: Site) -> None:
    """Begins puzzle after puzzle and leaves each. An address may make many, since a school class may need them."""
    address = site.address()
    made = await site.ask(raw.request("POST", "/api/puzzles", {"name": "Zed", "date": _DAY}), address)
    if not isinstance(made, dict) or "token" not in made:
        await asyncio.sleep(_COME_BACK_SECONDS)
        return
    site.count("tables")
    line = await _sit(site, made, address)
    if line is not None:
        async with line:
            site.heard(await line.read(2))
            await line.send(_command("puzzle", 3, ask="hint") + _command("puzzle", 4, ask="give_up"))
            site.heard(await line.read(1))


async def rematches(site: Site) -> None:
    """Concedes a game at once, starts a rematch for the same players, and so on."""
    address = site.address()
    seated = await _make(site, address, "person", "Random")
    for _ in itertools.count():
        if seated is None:
            break
        line = await _sit(site, seated, address)
        if line is None:
            break
        async with line:
            await line.read(2)
            await line.send(_command("start", 2) + _command("resign", 3))
            await asyncio.sleep(0.3)
            site.heard(await line.read(1))
        again = raw.request(
            "POST", f"/api/tables/{seated['table']}/rematch", {}, headers=(f"Authorization: Bearer {seated['token']}",)
        )
        found = await site.ask(again, address)
        seated = found if isinstance(found, dict) and "token" in found else None
        site.count("rematches", seated is not None)
    await asyncio.sleep(_COME_BACK_SECONDS)


async def lobby_toggles(site: Site) -> None:
    """Joins a public lobby, toggles ready, leaves, and joins again."""
    host = await _make(site, site.address(), "person", "open", "open", listed=True)
    if host is None:
        await asyncio.sleep(_COME_BACK_SECONDS)
        return
    stranger = site.address(3)
    version = 2
    for name in ("Yan", "Yas", "Yoko") * 40:
        joining = raw.request("POST", f"/api/tables/{host['table']}/seats", {"name": name})
        joined = await site.ask(joining, stranger)
        if not isinstance(joined, dict) or "token" not in joined:
            break
        site.count("joined")
        line = await _sit(site, joined, stranger)
        if line is None:
            break
        async with line:
            toggles = [_command("ready", version, ready=number % 2 == 0) for number in range(10)]
            for number, toggle in enumerate(toggles):
                await line.send(toggle.replace(b"-abuse", b"-%05d" % number))
            await line.send(_command("leave", version))
            site.count("messages", 11)
            await asyncio.sleep(0.5)
            site.heard(await line.read(1))
    await asyncio.sleep(_COME_BACK_SECONDS)
