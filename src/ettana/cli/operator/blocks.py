"""`ettana admin block`, `unblock` and `blocks`: who may not come."""

from typing import Annotated

import msgspec
from cyclopts import Parameter

from ettana.cli.files import BadInput
from ettana.cli.operator.shared import NOTHING_DONE, ConfigFile, Db, Json, Yes, counted, is_sure, when, with_store
from ettana.core.extras import from_extra

with from_extra("server"):
    from ettana.server.clock import now_ms
    from ettana.server.operator.moderate import await_answers, put_notice
    from ettana.server.operator.networks import Network, is_wide, read_network
    from ettana.server.store.block_writes import Block, PutBlock, RemoveBlocks, blocks_at
    from ettana.server.store.notices import NoticeAnswer
    from ettana.server.store.store import Store

_DAY_MS = 86_400_000
_MOST_DAYS = 366


def block(
    address: str,
    /,
    *,
    days: Annotated[float, Parameter(help=f"For so long, at most {_MOST_DAYS}; then it is forgotten.")] = 30.0,
    note: Annotated[str, Parameter(help="Why, for those who look at the list. It is kept as long as the block.")] = "",
    yes: Yes = False,
    db: Db = None,
    config: ConfigFile = None,
) -> int:
    """Let nobody in from an address or a network, and send away who is there. An IPv6 address stands for its /64.

    For example:

    [bold]ettana admin block 192.0.2.7[/bold]
    [bold]ettana admin block 2001:db8::/48 --days 2 --note "floods the lobby"[/bold]
    """
    if not 0 < days <= _MOST_DAYS:
        raise BadInput(f"--days: more than 0 and at most {_MOST_DAYS}, since addresses are not kept for ever")
    network = read_network(address)
    if is_wide(network) and not is_sure(f"{network} is the network of very many people. Block all of it?", yes):
        return NOTHING_DONE
    at = now_ms()
    entry = Block(str(network), at, at + int(days * _DAY_MS), note[:200])

    async def work(store: Store) -> NoticeAnswer:
        await store.write(PutBlock(entry))
        return await await_answers(store, [await put_notice(store, None)])

    answer = with_store(db, config, work)
    sent_away = f" {counted(answer.viewers, 'was', 'were')} sent away from tables." if answer.viewers else ""
    print(f"{_plain(network)} is blocked until {when(entry.expires_at)}.{sent_away}{_unheard(answer)}")
    return 0


def unblock(address: str, /, *, db: Db = None, config: ConfigFile = None) -> int:
    """Let an address or a network in again that was blocked.

    For example:

    [bold]ettana admin unblock 192.0.2.7[/bold]
    """
    network = read_network(address)

    async def work(store: Store) -> tuple[NoticeAnswer | None, list[str]]:
        if await store.write(RemoveBlocks(str(network))):
            return await await_answers(store, [await put_notice(store, None)]), []
        around = [read_network(one.network) for one in await blocks_at(store, now_ms())]
        return None, [str(one) for one in around if one.version == network.version and one.overlaps(network)]

    answer, around = with_store(db, config, work)
    if answer is None:
        hint = f"; blocked are {', '.join(around)}" if around else ""
        print(f"Nothing was done: there is no block of {_plain(network)}{hint}.")
        return NOTHING_DONE
    print(f"{_plain(network)} may come again.{_unheard(answer)}")
    return 0


def list_blocks(*, json: Json = False, db: Db = None, config: ConfigFile = None) -> None:
    """List who is blocked, and until when."""
    found = with_store(db, config, lambda store: blocks_at(store, now_ms()))
    if json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    for one in found:
        print(f"{_plain(read_network(one.network)):<30} until {when(one.expires_at)}  {one.note}".rstrip())
    if not found:
        print("Nobody is blocked.")


def _plain(network: Network) -> str:
    """One address without the length of its network."""
    return str(network.network_address) if network.num_addresses == 1 else str(network)


def _unheard(answer: NoticeAnswer) -> str:
    return "" if answer.servers else " No running server has answered; one that runs takes it in as soon as it can."
