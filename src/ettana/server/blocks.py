"""Which addresses are blocked. Looked at for every connection and request, so it answers at once."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

_MOST_KNOWN: Final = 10_000  # answers that are remembered


class Blocks:
    """Networks from which nobody may come. Addresses are those of the limits: see `household`."""

    def __init__(self) -> None:
        self._networks: dict[tuple[int, int], set[int]] = {}  # by version and length of the prefix: the prefixes
        self._known: dict[str, bool] = {}

    def replace(self, networks: Iterable[str]) -> None:
        """These, and no others."""
        self._networks, self._known = {}, {}
        for text in networks:
            network = ip_network(text)
            number = int(network.network_address) >> (network.max_prefixlen - network.prefixlen)
            self._networks.setdefault((network.version, network.prefixlen), set()).add(number)

    def refuses(self, household: str) -> bool:
        if not self._networks:
            return False
        found = self._known.get(household)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[household] = self._look_up(household)
        return found

    def _look_up(self, household: str) -> bool:
        address = _first_address(household)
        return address is not None and any(
            version == address.version and int(address) >> (address.max_prefixlen - length) in prefixes
            for (version, length), prefixes in self._networks.items()
        )


def _first_address(household: str) -> IPv4Address | IPv6Address | None:
    """None for what is no address, such as a proxy's word for one that it does not tell."""
    try:
        return IPv6Network(household).network_address if "/" in household else ip_address(household)
    except ValueError:
        return None
