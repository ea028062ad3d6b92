"""What an operator names when somebody is blocked."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from ettana.core.errors import EttanaError

Network = IPv4Network | IPv6Network

_HOUSEHOLD = 64  # bits: whoever has one IPv6 address has all that begin so
_WIDE = {4: 16, 6: 32}  # bits: whole providers are shorter


class NotANetwork(EttanaError):
    """The text is neither an address nor a network."""


def read_network(text: str) -> Network:
    """`192.0.2.7`, `192.0.2.0/24`, `2001:db8::1` or `2001:db8::/32`. An IPv6 address stands for its household, as it
    does in all limits. Raises NotANetwork.
    """
    text = text.replace("%", " of ")  # with one, an address means something on its own machine only
    try:
        address = None if "/" in text else ip_address(text.strip())
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            return IPv4Network(address.ipv4_mapped)
        network = ip_network(text.strip() if address is None else address, strict=False)
    except ValueError:
        raise NotANetwork(f"{text[:80]!r} is neither an address nor a network, like 192.0.2.0/24") from None
    if isinstance(network, IPv6Network) and network.prefixlen > _HOUSEHOLD:
        return network.supernet(new_prefix=_HOUSEHOLD)
    return network


def is_wide(network: Network) -> bool:
    """Whether many people who have nothing to do with each other would be shut out."""
    return network.prefixlen < _WIDE[network.version]
