"""Random messages for a socket: commands that are right, almost right or wrong; and broken frames."""

import random
from dataclasses import dataclass, field
from typing import Any, Final

from tools.server_stress import raw
from tools.server_stress.nonsense import words

from ettana.core.action_table import action_from_id, action_table

BOTS: Final = ("Sensible", "Random", "Apprentice", "No such bot", "", "x" * 50)
_ACTIONS: Final = tuple(action_table().values())  # action numbers have gaps


@dataclass(slots=True)
class Known:
    """A client's knowledge of its table, with which nonsense gets further."""

    version: int = 0
    legal: list[int] = field(default_factory=list)
    commands: int = 0
    last: dict[str, Any] | None = None


def message(chance: random.Random, known: Known) -> bytes:
    """One message, before it is put into a frame."""
    kind = chance.randrange(20)
    if kind < 7:
        return words.as_json(chance, command(chance, known))
    if kind < 14:
        return words.as_json(chance, words.nearly(chance, command(chance, known)))
    if kind < 16:
        return words.damaged(chance, words.as_json(chance, command(chance, known)))
    if kind == 16:
        return words.as_json(chance, words.value(chance))
    if kind == 17:
        return words.word(chance).encode(errors="surrogatepass")
    if kind == 18:
        return chance.randbytes(chance.randrange(200))
    return chance.choice((b"[", b'{"do":', b'{"do":[', b" ", b"\x00")) * chance.randrange(1, 600)


def command(chance: random.Random, known: Known) -> dict[str, Any]:
    """A command that a client could send: sometimes the last one again, sometimes for another version."""
    if known.last is not None and chance.random() < 0.05:
        return known.last
    known.commands += 1
    version = known.version if chance.random() < 0.9 else known.version + chance.randrange(-3, 4)
    base = {"id": f"fuzz-{known.commands:06}-{chance.getrandbits(30)}", "version": version}
    do = chance.choices(_KINDS, _WEIGHTS)[0]
    match do:
        case "act":
            base["action"] = (
                str(action_from_id(chance.choice(known.legal))) if known.legal else chance.choice(words.ACTIONS)
            )
            if chance.random() < 0.2:
                base["action"] = str(chance.choice(_ACTIONS)) if chance.random() < 0.7 else words.word(chance)
        case "ready":
            base["ready"] = chance.random() < 0.7
        case "seat":
            base |= {"seat": chance.randrange(5), "kind": chance.choice(("open", "bot")), "bot": chance.choice(BOTS)}
        case "hello":
            base = {"token": chance.choice((None, "x" * 43, "x" * 200, words.word(chance)))}
        case "sync" | "ping" | "hints":
            base = {}
        case _:  # has no more fields
            pass
    known.last = {"do": do, **base}
    return known.last


_COMMANDS: Final = {
    "act": 30,
    "undo": 5,
    "ready": 6,
    "seat": 3,
    "start": 4,
    "leave": 1,
    "resign": 1,
    "return": 3,
    "hello": 2,
    "sync": 3,
    "ping": 3,
    "hints": 6,
}
_KINDS, _WEIGHTS = list(_COMMANDS), list(_COMMANDS.values())


def frames(chance: random.Random, data: bytes) -> bytes:
    """The message as frames: mostly one, sometimes many, with pings in between."""
    opcode = raw.TEXT if chance.random() < 0.97 else raw.BINARY
    if chance.random() < 0.9 or not data:
        return raw.frame(data, opcode)
    cut = sorted(chance.randrange(len(data) + 1) for _ in range(chance.randrange(1, 4)))
    parts = [data[one:another] for one, another in zip([0, *cut], [*cut, len(data)], strict=True)]
    out = b""
    for number, part in enumerate(parts):
        out += raw.frame(part, raw.MORE if number else opcode, last=number == len(parts) - 1)
        if number < len(parts) - 1 and chance.random() < 0.2:
            out += raw.frame(chance.randbytes(5), raw.PING)
    return out


def broken_frame(chance: random.Random) -> bytes:
    """A frame that breaks the protocol, so that the server must disconnect."""
    whole = raw.frame(b'{"do":"ping"}')
    kinds = (
        chance.randbytes(chance.randrange(1, 200)),
        raw.frame(b"{}", masked=False),
        raw.frame(b"{}", reserved=chance.randrange(1, 8)),
        raw.frame(b"{}", chance.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15))),
        raw.frame(b"x" * chance.randrange(4097, 70_000)),
        raw.frame(chance.randbytes(126), raw.PING),
        raw.frame(b"", raw.PING, last=False),
        raw.frame(b"x", raw.MORE),
        raw.frame(b"a", last=False) + raw.frame(b"b"),
        raw.frame(chance.randbytes(chance.randrange(3)), raw.CLOSE),
        raw.frame(chance.randrange(1 << 16).to_bytes(2, "big") + chance.randbytes(chance.randrange(124)), raw.CLOSE),
        b"\x81\xff" + chance.randbytes(8) + bytes(4),
        whole[: chance.randrange(1, len(whole))],
        words.damaged(chance, whole),
    )
    return chance.choice(kinds)
