"""Who is blocked: addresses, networks, and what they stand for."""

import pytest

from ettana.server.blocks import Blocks
from ettana.server.http.limits import household
from ettana.server.operator.networks import NotANetwork, is_wide, read_network


def refuses(blocked: list[str], address: str) -> bool:
    blocks = Blocks()
    blocks.replace([str(read_network(one)) for one in blocked])
    return blocks.refuses(household(address))


@pytest.mark.parametrize(
    ("blocked", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7", "::ffff:192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("192.0.2.0/24", "192.0.2.255"),
        ("192.0.2.9/24", "192.0.2.1"),
        ("0.0.0.0/0", "203.0.113.5"),
        ("2001:db8::1", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::ffff"),
        ("2001:db8::1/128", "2001:db8::2"),
        ("2001:db8::/32", "2001:db8:ffff:ffff::1"),
    ],
)
def test_addresses_within_a_block_are_blocked(blocked: str, address: str) -> None:
    assert refuses([blocked], address)
    assert refuses(["203.0.113.9", blocked, "2001:db8:aaaa::/48"], address)


@pytest.mark.parametrize(
    ("blocked", "address"),
    [
        ("192.0.2.7", "192.0.2.8"),
        ("192.0.2.0/24", "192.0.3.0"),
        ("2001:db8::1", "2001:db8:0:1::1"),
        ("2001:db8::/32", "2001:db9::1"),
        ("0.0.0.0/0", "2001:db8::1"),
        ("::/0", "192.0.2.1"),
        ("192.0.2.7", "unknown"),
        ("192.0.2.7", ""),
    ],
)
def test_addresses_outside_a_block_are_not_blocked(blocked: str, address: str) -> None:
    assert not refuses([blocked], address)


def test_blocks_can_be_replaced() -> None:
    blocks = Blocks()
    assert not blocks.refuses("192.0.2.1")
    blocks.replace(["192.0.2.1/32"])
    assert blocks.refuses("192.0.2.1")
    assert not blocks.refuses("192.0.2.2")
    blocks.replace(["192.0.2.2/32"])
    assert (blocks.refuses("192.0.2.1"), blocks.refuses("192.0.2.2")) == (False, True)
    blocks.replace([])
    assert not blocks.refuses("192.0.2.2")


def test_the_cache_of_blocked_addresses_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ettana.server.blocks._MOST_KNOWN", 10)
    blocks = Blocks()
    blocks.replace(["192.0.2.1/32"])
    for number in range(100):
        assert not blocks.refuses(f"203.0.113.{number}")
    assert blocks.refuses("192.0.2.1")
    assert len(blocks._known) <= 10


@pytest.mark.parametrize("text", ["", "localhost", "192.0.2", "192.0.2.0/33", "fe80::1%eth0/64", "1.2.3.4/24/8", "::g"])
def test_a_text_that_is_no_network_is_refused(text: str) -> None:
    with pytest.raises(NotANetwork):
        read_network(text)


def test_wide_networks_are_asked_about() -> None:
    assert [is_wide(read_network(text)) for text in ("10.0.0.0/15", "2001::/31", "::/0")] == [True] * 3
    assert [is_wide(read_network(text)) for text in ("10.0.0.0/16", "2001:db8::/32", "192.0.2.1")] == [False] * 3
