"""Tables in a position that a test needs.

A game is its rules, its key and its actions. So `find_table` searches for a key with which a game leads to the
position. `store` stores that game as the server would, and the device gets the token of its seat.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

from ettana.core.action_table import action_from_id
from ettana.core.engine.rules import ids
from ettana.core.fair_dice import commitment
from ettana.core.names import PINS
from ettana.core.view import View
from ettana.host.host import CodeSeat
from ettana.notation.rules_text import read_typed_rules, write_rules
from ettana.server.clock import now_ms
from ettana.server.store.store import Store
from ettana.table.entries import Acted, AnyEntry, Created, Joined, SeatPlan, Settings, Started
from ettana.table.secrets import hash_of, new_table_id, new_token
from ettana.table.table import Table
from ettana.table.table_log import stored_form

Wanted = Callable[[View, Sequence[int]], bool]  # accepts the player's view and legal actions
ME = 0  # the seat that the test plays
_MOST_ACTIONS = 600
_MOST_GAMES = 500


def never(view: View, legal: Sequence[int]) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Prepared:
    """A stored table, and the tokens of people's seats at it, which come first."""

    table: Table
    entries: tuple[AnyEntry, ...]
    tokens: tuple[str, ...]

    def kept_by(self, seat: int) -> dict[str, str]:
        """What the device of the person at this seat has stored."""
        name = self.table.seats[seat].name
        held = {"table": self.table.id, "seat": seat, "token": self.tokens[seat], "name": name, "since": now_ms()}
        return {f"ettana.seat.{self.table.id}.{seat}": json.dumps(held)}


def find_table(
    name: str,
    wanted: Wanted,
    *,
    others: Sequence[str] = (),
    bots: Sequence[str] = ("Random",),
    rules: str = "standard",
    buying: Wanted = never,
    first: int = 0,
) -> Prepared:
    """The first game in which the player's view in their turn satisfies `wanted`. The player buys action cards while
    `buying` returns True.

    The other people sit next, and then the bots. `first`: the number of the first game to try, for rare positions.
    """
    for number in range(first, first + _MOST_GAMES):
        begun = _begin((name, *others), number, rules, bots)
        if (prepared := _play_until(wanted, buying, begun, Random(number))) is not None:
            return prepared
    raise LookupError(f"none of {_MOST_GAMES} games leads there")


def _begin(names: Sequence[str], number: int, rules: str, bots: Sequence[str]) -> Prepared:
    key, at, tokens = number.to_bytes(32), now_ms(), tuple(new_token() for _ in names)
    plans = (*(SeatPlan("person") for _ in names), *(SeatPlan("bot", bot) for bot in bots))
    settings = Settings(seats=plans, rules=write_rules(read_typed_rules(rules)))
    entries: tuple[AnyEntry, ...] = (
        Created(at=at, settings=settings, commitment=commitment(key)),
        *(
            Joined(at=at, seat=seat, name=name, pin=PINS[seat], token=hash_of(tokens[seat]))
            for seat, name in enumerate(names)
        ),
        Started(at=at),
    )
    table = Table(new_table_id(), key)
    for entry in entries:
        table.apply(entry)
    return Prepared(table, entries, tokens)


def _play_until(wanted: Wanted, buying: Wanted, begun: Prepared, chance: Random) -> Prepared | None:
    table, entries = begun.table, list(begun.entries)
    game = table.game
    assert game is not None
    while not game.over and len(entries) < _MOST_ACTIONS:
        mine = game.current == ME
        if mine and wanted(game.view(ME), game.legal_ids()):
            return Prepared(table, tuple(entries), begun.tokens)
        buys = mine and ids.BUY_CARD in game.legal_ids() and buying(game.view(ME), game.legal_ids())
        action = ids.BUY_CARD if buys else _plain(game.legal_ids(), chance)
        entry = Acted(at=now_ms(), seat=game.current, action=str(action_from_id(action)))
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
    """Stores the table as the server would. In its own thread, since Playwright's loop occupies this one."""
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
