"""Whole games against a real server: nothing that any client ever got has a secret in it, before the end."""

import asyncio
import base64
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import pytest

from ettana.bots import find_bot
from ettana.core import events
from ettana.core.action_table import action_from_id
from ettana.core.fair_dice import fresh_word
from ettana.core.packed import counts, members
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import standard_deck
from ettana.server.store.store import Store
from ettana.table.entries import read_entry
from ettana.table.store import StoredTable
from ettana.table.table import Table
from ettana.table.wire.answers import Message, Refused
from ettana.table.wire.bodies import Seated
from ettana.table.wire.updates import Update, Welcome
from tests.server.api import Api, Refusal
from tests.server.client import Client
from tests.server.running import QUICK, Server, ServerFactory

RULES = "target=3, turn_limit=40"
BOT_WORDS = 1 << 40  # where the chance of bots begins in the key's words


@dataclass(slots=True)
class Ear:
    """What one client heard."""

    seat: int | None
    heard: list[bytes] = field(default_factory=list)


async def play_to_the_end(client: Client, seed: int) -> None:
    bot = find_bot("Sensible")(standard_deck(), RuleSet(target=3, turn_limit=40), seed)
    while True:
        await client.until(lambda: bool(client.legal) or client.info.status == "over")
        if client.info.status == "over":
            return
        assert client.view is not None
        await client.act(bot.choose(client.view, [action_from_id(number) for number in client.legal]))
        if client.now is not None and client.now.can_undo and client.version % 7 == 0:
            await client.command("undo")
        if client.version % 11 == 0:
            client.drop()


async def whole_game(server: Server, people: int) -> tuple[list[Ear], list[Seated], list[bytes]]:
    """People and a bot and somebody who looks on; lines that break, seats that move. And what HTTP answered."""
    answers: list[bytes] = []
    async with Api(server.url) as api:
        api.http.event_hooks["response"] = [lambda answer: _note(answer, answers)]
        seats = ["person", *["open"] * (people - 1), "Sensible"]
        seated = [await api.make_table(seats, rules=RULES, listed=True)]
        table = seated[0].table
        seated += [await api.join(table, name) for name in ("Ben", "Chitra")[: people - 1]]
        clients = [Client(server.url, table, seat.token) for seat in seated] + [Client(server.url, table)]
        ears = [Ear(seat.seat) for seat in seated] + [Ear(None)]
        for client, ear in zip(clients, ears, strict=True):
            client.on_bytes = ear.heard.append
        async with clients[-1]:
            for client in clients[:-1]:
                await client.__aenter__()
                await client.command("ready", ready=True)
            while isinstance(await clients[0].command("start"), Refused):
                await asyncio.sleep(0.01)
            for path in ("/api/tables", *(f"/api/tables/{table}{more}" for more in ("", "/record", "/replay"))):
                await api.http.get(path)
            await api.http.post(f"/api/tables/{table}/analysis")
            await api.metrics()
            with pytest.raises(Refusal):
                await api.rematch(seated[0])
            await asyncio.gather(*(play_to_the_end(client, seed) for seed, client in enumerate(clients[:-1])))
            await clients[-1].until(lambda: clients[-1].info.status == "over")
            for client in clients[:-1]:
                await client.__aexit__(None, None, None)
    return ears, seated, answers


async def _note(answer: httpx.Response, answers: list[bytes]) -> None:
    answers.append(await answer.aread())


def secrets_of(stored: StoredTable, truth: list[Table]) -> Iterator[bytes]:
    """Everything that nobody may be told before the end, in every way it could be written."""
    game = truth[-1].game
    assert game is not None
    words = [fresh_word(stored.key, number) for number in range(len(game.log) + 2)]
    words += [fresh_word(stored.key, BOT_WORDS + version) for version in range(len(stored.entries) + 2)]
    for word in words:
        yield from (b"%d" % word, b"%x" % word, b"%d" % (word & (1 << 63) - 1))
    yield stored.key.hex().encode()
    yield from (encode(stored.key) for encode in (base64.b64encode, base64.urlsafe_b64encode, repr_bytes))


def repr_bytes(data: bytes) -> bytes:
    return repr(data).encode()


def truths(stored: StoredTable) -> Iterator[Table]:
    """The table after each entry of its log, secrets and all. The same object, as it goes on."""
    table = Table(stored.id, stored.key)
    for body in stored.entries:
        table.apply(read_entry(body))
        yield table


def check_told(message: Welcome | Update, seat: int | None, table: Table) -> None:
    """A message against the truth of its version: a hand is one's own, and a hidden thing is null."""
    assert (message.table.key is None) == (table.status != "over")
    if table.game is None or message.view is None:
        assert message.view is None
        return
    state, view = table.game.state, message.view
    assert view.seat == seat
    assert view.designs == (() if seat is None else members(state.held[seat]))
    assert view.cards == ((0,) * 12 if seat is None else counts(state.cards[seat], 12))
    for known in view.known:
        assert seat is not None
        assert known.seat != seat
        assert set(known.designs) <= set(members(state.held[known.seat]))
        assert all(map(int.__le__, known.cards, counts(state.cards[known.seat], 12)))
    assert bool(message.legal) <= (seat is not None and seat == table.to_move)
    if isinstance(message, Update):
        for event in message.events:
            check_event(event, seat)


def check_event(event: msgspec.Struct, seat: int | None) -> None:
    kind: type[events.Event] = getattr(events, type(event).__name__)
    if seat is None or seat not in [getattr(event, name) for name in kind.known_to]:
        assert all(getattr(event, name) is None for name in kind.hidden), event


@pytest.mark.parametrize("people", [2, 3])
async def test_no_client_ever_gets_a_secret(people: int, server_factory: ServerFactory, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    async with server_factory.server(database, QUICK) as server:
        ears, seated, answers = await whole_game(server, people)
        log = server.log().encode()
        await server.stop()
    store = await Store.open(database)
    stored = await store.load_table(seated[0].table)
    await store.close()
    assert stored is not None
    tables = list(truths(stored))
    forbidden = list(secrets_of(stored, tables))
    tokens = [seat.token.encode() for seat in seated]
    hashes = [seat.token.encode() for seat in tables[-1].seats if seat.token is not None]
    assert len(hashes) == people
    for ear in ears:
        heard = b"\n".join(data for data in ear.heard if b'"status":"over"' not in data)
        assert not [secret for secret in (*forbidden, *tokens, *hashes, b"Traceback") if secret in heard]
        heard = b"\n".join(ear.heard)
        assert not [secret for secret in (*tokens, *hashes) if secret in heard]
        assert stored.key.hex().encode() in heard
    assert not [secret for secret in (*forbidden, *hashes) if secret in b"\n".join(answers)]
    assert sum(token in b"\n".join(answers) for token in tokens) == people  # each was shown to its owner
    assert not [secret for secret in (*forbidden, *tokens, *hashes, stored.id.encode()) if secret in log]
    check_against_truth(ears, stored)


def check_against_truth(ears: list[Ear], stored: StoredTable) -> None:
    told: dict[int, list[tuple[int | None, Welcome | Update]]] = {}
    for ear in ears:
        for data in ear.heard:
            message = msgspec.json.decode(data, type=Message)
            assert msgspec.json.encode(message) == data  # there is nothing in it besides
            if isinstance(message, Welcome | Update):
                told.setdefault(message.version, []).append((ear.seat, message))
    last = len(stored.entries)
    assert sorted(told) == list(range(min(told), last + 1)), "whoever looked on was told of every one"
    assert last - min(told) > 30
    for version, table in enumerate(truths(stored), 1):
        for seat, message in told.get(version, []):
            check_told(message, seat, table)
