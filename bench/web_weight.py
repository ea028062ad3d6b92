"""What the files of a page weigh on the wire: compressed as the server sends them, without headers."""

from collections.abc import Iterable
from dataclasses import dataclass

import httpx

KINDS = {"Script": "JavaScript", "Stylesheet": "styles", "Font": "letters"}


@dataclass(frozen=True, slots=True)
class Weight:
    kind: str
    files: int
    kilobytes: float


def weights(files: Iterable[tuple[str, str]]) -> list[Weight]:
    """Of each kind, from the kinds and addresses of all files. A browser may have got some from its own worker, so that
    what went over the wire in one visit is not told by the visit: every file is asked for once more.
    """
    asked = set(files)
    found = []
    for kind, name in KINDS.items():
        addresses = [address for one, address in asked if one == kind]
        found.append(Weight(name, len(addresses), sum(map(on_the_wire, addresses)) / 1000))
    return found


def on_the_wire(address: str) -> int:
    with httpx.stream("GET", address, headers={"accept-encoding": "gzip"}, trust_env=False) as answer:
        return sum(len(part) for part in answer.raise_for_status().iter_raw())
