"""Random HTTP requests: every route, method, header, body and encoding, and bytes that are not HTTP."""

import gzip
import json
import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tools.server_stress.nonsense import odd_parts, words

from ettana.game import Game
from ettana.notation.position_text import write_position
from ettana.notation.record_text import write_record
from ettana.records import make_record
from ettana.server.http.openapi import openapi


@dataclass(slots=True)
class Found:
    """What a stranger can know of the existing tables."""

    tables: list[str] = field(default_factory=lambda: ["none"])
    tokens: list[str] = field(default_factory=lambda: ["x" * 43])
    codes: list[str] = field(default_factory=lambda: ["ABCDEFGHJK"])


def request(chance: random.Random, found: Found) -> tuple[bytes, bool]:
    """One request or something like it; True if it is complete, so that a response must come."""
    kind = chance.randrange(20)
    if kind == 0:
        return chance.randbytes(chance.randrange(1, 400)), False
    data, plain = _request(chance, found)
    return (words.damaged(chance, data), False) if kind < 5 else (data, plain)


def _request(chance: random.Random, found: Found) -> tuple[bytes, bool]:
    """With `plain`, its head has nothing odd."""
    paths = openapi()["paths"]
    path = chance.choice(list(paths)) if chance.random() < 0.75 else chance.choice(odd_parts.PATHS)
    described = [method.upper() for method in paths.get(path, ()) if method in ("get", "post")]
    method = chance.choice(described or ["GET"]) if chance.random() < 0.8 else chance.choice(odd_parts.METHODS)
    headers = [f"Host: {'localhost' if chance.random() < 0.9 else chance.choice(odd_parts.HOSTS)}"]
    if chance.random() < 0.5:
        headers.append(f"Authorization: Bearer {chance.choice(found.tokens)}")
    odd = chance.choices(odd_parts.HEADERS, k=chance.choice((0, 0, 0, 1, 2, 120 if chance.random() < 0.02 else 3)))
    headers += odd
    body = b""
    if method not in ("GET", "HEAD") or chance.random() < 0.05:
        body, about = _body(chance, path, found)
        headers += about
    chance.shuffle(headers)
    version = "HTTP/1.1" if chance.random() < 0.97 else chance.choice(("HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "ICY/1", ""))
    head = "\r\n".join((f"{method} {_filled_in(chance, path, found)} {version}", *headers, "", ""))
    plain = not odd and version == "HTTP/1.1" and method in ("GET", "POST") and path.startswith("/api/")
    return head.encode("utf-8" if chance.random() < 0.5 else "latin-1", "replace") + body, plain


def _filled_in(chance: random.Random, path: str, found: Found) -> str:
    """Fills in the path, mostly without characters that would end the request line."""
    if chance.random() < 0.05:
        path += "/live"
    table = chance.choice(found.tables) if chance.random() < 0.8 else words.word(chance)
    path = path.replace("{table}", table).replace("{deck}", chance.choice(("kanchi", "none", "../x", "%00")))
    if chance.random() < 0.1:
        path += "?" + words.word(chance)
    if chance.random() < 0.02:
        return path
    return "".join("%20" if letter in " \r\n\t\x0b\x0c" else letter for letter in path)


def _body(chance: random.Random, path: str, found: Found) -> tuple[bytes, list[str]]:
    """The bytes of a body, and the headers that describe it."""
    kinds = {"/api/tables": _new_table, "/api/tables/{table}/seats": _join, "/api/codes": _use_code}
    kinds |= {"/api/replay": _record, "/api/replay/position": _moment, "/api/analyses": _record}
    kinds |= {"/api/puzzles": _of_a_day, "/api/daily": _of_a_day}
    fitting = kinds.get(path, _use_code)
    fields = (fitting if chance.random() < 0.8 else chance.choice([*kinds.values()]))(chance, found)
    body = words.as_json(chance, fields if chance.random() < 0.5 else words.nearly(chance, fields))
    if chance.random() < 0.15:
        encoded = gzip.compress(body, mtime=0), json.dumps(fields).encode("utf-16")
        other = b"", b"[" * chance.randrange(8000), b"x" * 9000, words.as_json(chance, words.value(chance))
        body = chance.choice((*encoded, *other, words.damaged(chance, body)))
    headers = [f"Content-Type: {'application/json' if chance.random() < 0.85 else chance.choice(odd_parts.TYPES)}"]
    if chance.random() < 0.1:
        pieces = [body[at : at + 7] for at in range(0, min(len(body), 700), 7)]
        chunks = b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces)
        return chunks + b"0\r\n\r\n", [*headers, "Transfer-Encoding: chunked"]
    return body, [*headers, f"Content-Length: {len(body)}"]


def _new_table(chance: random.Random, found: Found) -> dict[str, Any]:
    kinds = ({"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "Sensible"}, {"kind": "bot"}, {"kind": "x"})
    seats = [{"kind": "person"}, *chance.choices(kinds, (4, 10, 10, 1, 1), k=chance.randrange(1, 4))]
    wish: dict[str, Any] = {"name": _name(chance), "seats": seats}
    if chance.random() < 0.3:
        wish["rules"] = chance.choice(("standard", "target=5", "v1, target=3", "target=0", words.word(chance)))
    if chance.random() < 0.2:
        position = a_position()
        damaged = words.damaged(chance, position.encode()).decode(errors="replace")
        wish |= {"position": position if chance.random() < 0.5 else damaged, "seats": seats[:2]}
    if chance.random() < 0.1:
        wish["dice"] = chance.choice(("7", "0" * 64, "-1", "x", words.word(chance)))
    if chance.random() < 0.3:
        wish |= {"clock": chance.choice((5, 60, 86_400, 1, 10**9)), "listed": chance.random() < 0.5, "deck": "kanchi"}
    return wish


def _join(chance: random.Random, found: Found) -> dict[str, Any]:
    wish: dict[str, Any] = {"name": _name(chance)}
    if chance.random() < 0.3:
        wish["seat"] = chance.randrange(5)
    if chance.random() < 0.3:
        wish["pin"] = chance.choice(("pink", "black", "white", "orange", "red"))
    if chance.random() < 0.3:
        wish["token"] = chance.choice(found.tokens)
    return wish


def _use_code(chance: random.Random, found: Found) -> dict[str, Any]:
    wish: dict[str, Any] = {"code": chance.choice(found.codes)}
    if chance.random() < 0.5:
        wish["token"] = chance.choice(found.tokens)
    return wish


def _of_a_day(chance: random.Random, found: Found) -> dict[str, Any]:
    date = chance.choice(("2026-01-01", "2026-02-28", "2026-11-17", "2026-02-30", "1999-12-31", words.word(chance)))
    return {"name": _name(chance), "date": date}


def _record(chance: random.Random, found: Found) -> dict[str, Any]:
    text = a_record()
    if chance.random() < 0.7:
        text = words.damaged(chance, text.encode()).decode(errors="replace")
    return {"record": text}


def _moment(chance: random.Random, found: Found) -> dict[str, Any]:
    return {**_record(chance, found), "moment": chance.choice((0, 3, 20, 21, 10**6))}


@cache
def a_record() -> str:
    """The record of a short game."""
    game = Game(3, 11)
    for _ in range(20):
        game.apply(game.legal_actions()[0])
    return write_record(make_record(game))


@cache
def a_position() -> str:
    return write_position(Game(2, 7).position())


def _name(chance: random.Random) -> str:
    """A name in any script, with valid and invalid letters."""
    if chance.random() < 0.5:
        return f"P{chance.getrandbits(40):x}"
    return "".join(chance.choices(odd_parts.LETTERS, k=chance.randrange(1, 26)))
