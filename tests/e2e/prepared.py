"""Tables in a position that a test is about.

A game is its rules, its key and its actions. So a key is looked for with which a game leads to the position, that game
is stored as the server would have stored it, and its seat is taken with a code, as people do who change devices.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import httpx

from ettana.core.action_table import from_id
from ettana.core.engine.rules import ids
from ettana.core.fair_dice import commitment
from ettana.core.names import PINS
from ettana.core.view import View
from ettana.notation.rules_text import read_typed_rules, write_rules
from ettana.server.clock import now_ms
from ettana.server.store.code_writes import CodeSeat
from ettana.server.store.store import Store
from ettana.table.entries import Acted, AnyEntry, Created, Joined, SeatPlan, Settings, Started
from ettana.table.secrets import hash_of, new_table_id, new_token
from ettana.table.table import Table
from ettana.table.table_log import stored_form

Wanted = Callable[[View, Sequence[int]], bool]  # of what I see, and the numbers of what I may do
ME = 0  # the seat that the test plays
_MOST_ACTIONS = 600
_MOST_GAMES = 500


def never(view: View, legal: Sequence[int]) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Prepared:
    """A table that is stored, and the token of the person's seat at it."""

    table: Table
    entries: tuple[AnyEntry, ...]
    token: str


def find_table(
    name: str, wanted: Wanted, *, rules: str = "standard", bots: Sequence[str] = ("Random",), buying: Wanted = never
) -> Prepared:
    """The first game in which, on my turn, I see what is wanted. I buy action cards while `buying` says so."""
    for number in range(_MOST_GAMES):
        begun = _begin(name, number, rules, bots)
        if (prepared := _play_until(wanted, buying, begun, Random(number))) is not None:
            return prepared
    raise LookupError(f"none of {_MOST_GAMES} games leads there")


def _begin(name: str, number: int, rules: str, bots: Sequence[str]) -> Prepared:
    key, token, at = number.to_bytes(32), new_token(), now_ms()
    plans = (SeatPlan("person"), *(SeatPlan("bot", bot) for bot in bots))
    entries = (
        Created(
            at=at,
            settings=Settings(seats=plans, rules=write_rules(read_typed_rules(rules))),
            commitment=commitment(key),
        ),
        Joined(at=at, seat=ME, name=name, pin=PINS[ME], token=hash_of(token)),
        Started(at=at),
    )
    table = Table(new_table_id(), key)
    for entry in entries:
        table.apply(entry)
    return Prepared(table, entries, token)


def _play_until(wanted: Wanted, buying: Wanted, begun: Prepared, chance: Random) -> Prepared | None:
    table, entries = begun.table, list(begun.entries)
    game = table.game
    assert game is not None
    while not game.over and len(entries) < _MOST_ACTIONS:
        mine = game.current == ME
        if mine and wanted(game.view(ME), game.legal_ids()):
            return Prepared(table, tuple(entries), begun.token)
        buys = mine and ids.BUY_CARD in game.legal_ids() and buying(game.view(ME), game.legal_ids())
        action = ids.BUY_CARD if buys else _plain(game.legal_ids(), chance)
        entry = Acted(at=now_ms(), seat=game.current, action=str(from_id(action)))
        table.apply(entry)
        entries.append(entry)
    return None


def _plain(legal: Sequence[int], chance: Random) -> int:
    """Rolls, moves somewhere, swaps what is free to swap, ends the turn."""
    if ids.ROLL in legal:
        return ids.ROLL
    anything = [action for action in legal if ids.PLACE <= action < ids.BUY_CARD and action != ids.END_TURN]
    return chance.choice(anything or [ids.END_TURN])


def store(prepared: Prepared, database: str) -> None:
    """As the server would have done it. In a thread of its own, since Playwright's loop runs in this one."""
    stored = stored_form(prepared.table, prepared.entries, now_ms())
    _in_the_store(database, lambda opened: opened.create_table(stored))


def store_code(code: str, table: str, database: str, *, expires_at: int) -> None:
    """For my seat there."""
    _in_the_store(database, lambda opened: opened.put_code(hash_of(code), CodeSeat(table, ME, "nobody"), 0, expires_at))


def _in_the_store(database: str, do: Callable[[Store], Awaitable[None]]) -> None:
    async def work() -> None:
        opened = await Store.open(database)
        await do(opened)
        await opened.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work()).result()


def code_for(prepared: Prepared, url: str) -> str:
    """With which another device takes the seat."""
    headers = {"authorization": f"Bearer {prepared.token}"}
    answer = httpx.post(f"{url}/api/tables/{prepared.table.id}/code", headers=headers, trust_env=False)
    return str(answer.raise_for_status().json()["code"])
