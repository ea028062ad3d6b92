"""Transfer size of the files of a page: compressed as the server sends them, without headers."""

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
    """Weights by kind, from the kinds and addresses of all files. Requests every file once more, because the browser
    may have taken some from its service worker during the visit.
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
