"""Building blocks of nonsense: values of every kind, and texts that are almost right."""

import json
import random
import string
from typing import Any, Final

ODD_NUMBERS: Final = (0, -1, 1, 4, 255, 1 << 31, 1 << 63, 1 << 70, -(1 << 63), 0.5, 1e308, float("inf"), float("nan"))
ODD_TEXTS: Final = (
    "",
    " ",
    "\x00",
    "\u202e",
    "\u200d",
    "\ud800",
    "\ufeff",
    "é",
    "தறி",
    "🧵",
    "..",
    "../../etc/passwd",
    "%00",
    "%ff",
    "' or 1=1 --",
    "<script>",
    "null",
    "A" * 24,
    "x" * 300,
    "x" * 3000,
)
ACTIONS: Final = (
    *("roll", "end", "walk:c3", "walk:c3:OOPP", "jump:a1", "free:a1-b2", "pay:a1-a1", "claim:0", "claim:99999999999"),
    *("buy", "exchange:-1", "steal-card:9", "swap:z9-z9", "place:A", "collect", "", "\x00", "🧵"),
)


def word(chance: random.Random) -> str:
    """A text of any kind."""
    kind = chance.randrange(4)
    if kind == 0:
        return chance.choice(ODD_TEXTS)
    if kind == 1:
        return chance.choice(ACTIONS)
    letters = string.printable if kind == 2 else "".join(chr(chance.randrange(1, 0xD800)) for _ in range(8))
    return "".join(chance.choices(letters, k=chance.randrange(40)))


def value(chance: random.Random, depth: int = 3) -> Any:
    """Anything that JSON can express, and some values that it cannot."""
    kind = chance.randrange(7 if depth else 5)
    if kind == 0:
        return chance.choice((None, True, False))
    if kind == 1:
        return chance.choice(ODD_NUMBERS)
    if kind == 2:
        return chance.getrandbits(chance.randrange(1, 80))
    if kind in (3, 4):
        return word(chance)
    if kind == 5:
        return [value(chance, depth - 1) for _ in range(chance.randrange(5))]
    return {word(chance)[:20]: value(chance, depth - 1) for _ in range(chance.randrange(5))}


def as_json(chance: random.Random, something: Any) -> bytes:
    """Written in one of the many ways that JSON allows."""
    text = json.dumps(something, ensure_ascii=chance.random() < 0.8, indent=chance.choice((None, None, None, 1)))
    return text.encode(errors="surrogatepass")


def nearly(chance: random.Random, fields: dict[str, Any]) -> dict[str, Any]:
    """The same with a field left out, added, or of another kind."""
    changed = dict(fields)
    for _ in range(chance.randrange(4)):
        name = chance.choice((*changed, "more", "id"))
        if chance.random() < 0.4:
            changed.pop(name, None)
        else:
            changed[name] = value(chance)
    return changed


def damaged(chance: random.Random, data: bytes) -> bytes:
    """The same with some bytes changed, left out, doubled or inserted, or cut off."""
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(data) + 1)
        until = min(len(data), at + chance.choice((1, 1, 2, 5, 50)))
        match chance.randrange(5):
            case 0:
                data = data[:at] + chance.randbytes(until - at) + data[until:]
            case 1:
                data = data[:at] + data[until:]
            case 2:
                data = data[:until] + data[at:]
            case 3:
                data = data[:at] + chance.choice((b"\x00", b"\r\n", b"\xff", b'"', b"{", b"%", b":")) + data[at:]
            case _:
                data = data[:at] if chance.random() < 0.3 else data
    return data
