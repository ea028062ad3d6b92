"""How many connections are open, in all and of each address.

A proxy has one address for everybody who comes through it. So an address that may forward others, as uvicorn is told
(by default this machine), counts only in all; whom it forwards is limited by requests and by sockets.
"""

from collections import Counter
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Literal

from ettana.server.blocks import Blocks
from ettana.server.config import Limits
from ettana.server.http.limits import household

_HOUSEHOLDS_OF_A_SITE = 4  # whoever rents a network has thousands of households, and can fill no more than a few


class Connections:
    """Counts from `enter` to `leave`."""

    def __init__(self, limits: Limits, blocks: Blocks | None = None) -> None:
        self._blocks = blocks or Blocks()
        self._most, self._most_per_address = limits.connections, limits.connections_per_address
        self._all = 0
        self._of_one: Counter[str] = Counter()

    def enter(self, address: str, *, forwards: bool) -> Literal["entered", "blocked", "all", "address"]:
        """Whether one more may be open, or what it meets. Whom a proxy forwards is known only with the request."""
        if not forwards and self._blocks.refuses(household(address)):
            return "blocked"
        if self._all >= self._most:
            return "all"
        shares = {} if forwards else self._shares(address)
        if any(self._of_one[share] >= most for share, most in shares.items()):
            return "address"
        self._all += 1
        self._of_one.update(shares.keys())
        return "entered"

    def leave(self, address: str, *, forwards: bool) -> None:
        """One that entered is gone."""
        self._all -= 1
        for share in () if forwards else self._shares(address):
            self._of_one[share] -= 1
            if not self._of_one[share]:
                del self._of_one[share]

    def _shares(self, address: str) -> dict[str, int]:
        """What the address counts for, with the most of each."""
        shares = {household(address): self._most_per_address}
        if (site := _site(address)) is not None:
            shares[site] = self._most_per_address * _HOUSEHOLDS_OF_A_SITE
        return shares


def _site(address: str) -> str | None:
    """The network of which an IPv6 household is a part: providers give out no smaller ones."""
    try:
        number = ip_address(address)
    except ValueError:
        return None
    if not isinstance(number, IPv6Address) or number.ipv4_mapped is not None:
        return None
    return str(IPv6Network((number, 48), strict=False))
