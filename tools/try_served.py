"""Uses a running server as a browser would: loads the page with all files that it names, and plays a few turns with a
bot.
"""

import json
import random
import re
from itertools import count

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from ettana.core.action_table import action_from_id

_TURNS = 3  # per player
_PATIENCE_SECONDS = 60.0


class _Seen(msgspec.Struct):
    turn: int


class _Heard(msgspec.Struct):
    """The fields of a message that we read."""

    tell: str
    version: int = 0
    legal: list[int] = []
    view: _Seen | None = None


class Broken(Exception):
    """Something that a browser would not get."""


def load_page(url: str) -> int:
    """Loads everything that the page names in its head, and everything that the service worker caches: languages,
    letters and the other screens. Returns the number of files.
    """
    with httpx.Client(base_url=url, trust_env=False) as http:
        page = _get(http, "/")
        named = set(re.findall(r'(?:src|href)="\.(/[^"]+)"', page))
        kept = {f"/{name}" for name in re.findall(r'"(assets/[^"]+\.[a-z0-9]+)"', _get(http, "/worker.js"))}
        if not any(name.endswith(".js") for name in named) or not any(name.endswith(".css") for name in named):
            raise Broken(f"the page names no script or no style: {sorted(named)}")
        if not kept:
            raise Broken("the service worker caches nothing")
        for name in sorted(named | kept):
            _get(http, name)
    return len(named | kept)


def _get(http: httpx.Client, path: str) -> str:
    answer = http.get(path)
    if answer.status_code != 200 or not answer.content:
        raise Broken(f"{path}: {answer.status_code}, {len(answer.content)} bytes")
    return answer.text


def play(url: str) -> int:
    """Plays randomly against a bot until each has had some turns. Returns the number of our actions."""
    made = httpx.post(
        f"{url}/api/tables",
        json={"name": "Meena", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "Sensible"}]},
        trust_env=False,
    )
    if made.status_code != 201:
        raise Broken(f"making a table: {made.status_code} {made.text}")
    table, token = made.json()["table"], made.json()["token"]
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
    with connect(address, proxy=None, open_timeout=_PATIENCE_SECONDS) as line:
        line.send(json.dumps({"do": "hello", "token": token}))
        return _play_on(line)


def _play_on(line: ClientConnection) -> int:
    chance, names, actions = random.Random(1), count(), 0
    heard = _next_position(line)
    line.send(json.dumps({"do": "start", "id": f"command-{next(names)}", "version": heard.version}))
    while True:
        heard = _next_position(line)
        if heard.view is None or not heard.legal:
            continue
        if heard.view.turn > 2 * _TURNS:
            return actions
        action = str(action_from_id(chance.choice(heard.legal)))
        line.send(json.dumps({"do": "act", "id": f"command-{next(names)}", "version": heard.version, "action": action}))
        actions += 1


def _next_position(line: ClientConnection) -> _Heard:
    while True:
        told = line.recv(timeout=_PATIENCE_SECONDS)
        heard = msgspec.json.decode(told, type=_Heard)
        if heard.tell in {"welcome", "update"}:
            return heard
        if heard.tell in {"refused", "goodbye"}:
            raise Broken(f"the table says {told!r}")
