"""Answers of megabytes: sent in pieces, and counted until they are sent."""

import asyncio
import gzip
import random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import Request
from starlette.types import Message

from ettana.host.host import Call
from ettana.host.operation import Packed, RequestRefused
from ettana.host.operations.analyses import show_figures
from ettana.host.operations.finished_games import replay_record
from ettana.host.replays import Replays
from ettana.host.work.tasks import MakeReplay, ReplayMade
from ettana.server.bots.bot_workers import BotWorkers
from ettana.server.config import Config
from ettana.server.http.context import Context
from ettana.server.http.operation_routes import LongResponse, respond
from ettana.server.live.registry import Registry
from ettana.table.store import StoreDown
from ettana.table.wire.answers import Refused
from ettana.table.wire.replays import RecordText

PLAIN = random.Random(1).randbytes(150_000).hex().encode()
BODY = gzip.compress(PLAIN)


async def nothing() -> Message:
    raise AssertionError("nothing is read")


async def sent(answer: Any) -> list[Message]:
    said: list[Message] = []

    async def send(message: Message) -> None:
        said.append(message)

    await answer({"type": "http"}, nothing, send)
    return said


def as_response(result: object) -> Any:
    return respond(result, Request({"type": "http", "headers": []}))


@pytest.mark.parametrize("as_gzip", [True, False])
async def test_a_long_answer_comes_in_pieces_and_tells_when_it_is_sent(as_gzip: bool) -> None:
    done: list[int] = []
    said: list[Message] = []

    async def send(message: Message) -> None:
        assert done == []
        said.append(message)

    await LongResponse(BODY, as_gzip=as_gzip, on_sent=lambda: done.append(1))({"type": "http"}, nothing, send)
    assert done == [1]
    start, *pieces, last = said
    assert b"".join(piece["body"] for piece in pieces) == (BODY if as_gzip else PLAIN)
    assert len(pieces) > 2
    assert all(0 < len(piece["body"]) <= 1 << 16 and piece["more_body"] for piece in pieces)
    assert last == {"type": "http.response.body", "body": b"", "more_body": False}
    headers = dict(start["headers"])
    assert headers[b"vary"] == b"accept-encoding"
    assert headers.get(b"content-encoding") == (b"gzip" if as_gzip else None)
    assert headers.get(b"content-length") == (str(len(BODY)).encode() if as_gzip else None)


async def test_a_long_answer_that_cannot_be_sent_tells_when_it_is_over() -> None:
    done: list[int] = []

    async def broken(message: Message) -> None:
        raise OSError("the line broke")

    with pytest.raises(OSError, match="the line broke"):
        await LongResponse(BODY, as_gzip=True, on_sent=lambda: done.append(1))({"type": "http"}, nothing, broken)
    assert done == [1]


async def test_long_answers_under_way_are_limited_by_address() -> None:
    answer: ReplayMade | Exception = ReplayMade(BODY)

    async def make(wish: MakeReplay, address: str) -> ReplayMade:
        if isinstance(answer, Exception):
            raise answer
        return answer

    context = Context(cast(Registry, SimpleNamespace(bots=None, store=None, now=None)), Config())
    context.replays = replays = cast(Any, SimpleNamespace(make=make, full=False))

    async def ask(address: str) -> Packed | Refused:
        return await replay_record(context, Call(RecordText("a record"), {}, address=address))

    first, _ = await ask("one"), await ask("one")
    with pytest.raises(RequestRefused):
        await ask("one")
    await ask("another")
    await sent(as_response(first))
    await sent(as_response(await ask("one")))
    answer = StoreDown("no worker answers")
    for _ in range(3):
        with pytest.raises(StoreDown):
            await ask("one")
    answer = ReplayMade(refused=Refused(None, "bad_record"))
    for _ in range(3):
        assert await ask("one") == answer.refused
    replays.full = True
    with pytest.raises(RequestRefused, match="too_many_requests"):  # the flood is not the server's fault: no 5xx
        await ask("a third")
    replays.full = False
    assert await ask("a third") == answer.refused


async def test_requests_that_wait_for_a_replay_are_limited() -> None:
    go_on = asyncio.Event()

    async def slow(wish: MakeReplay, address: str) -> ReplayMade:
        await go_on.wait()
        return ReplayMade(BODY)

    replays = Replays(cast(BotWorkers, SimpleNamespace(replay=slow)))
    waiting = [asyncio.create_task(replays.make(MakeReplay("a record"), str(number))) for number in range(101)]
    await asyncio.sleep(0)
    assert replays.full
    go_on.set()
    await asyncio.gather(*waiting)
    assert not replays.full


async def test_figures_of_an_analysis_count_until_they_are_read() -> None:
    """Whoever asks for them again and again and reads none would fill the memory."""
    context = Context(cast(Registry, SimpleNamespace(bots=None, store=None, now=None)), Config())
    context.analyses = cast(Any, SimpleNamespace(get=lambda name: SimpleNamespace(refused=None, figures=BODY)))

    async def ask(address: str) -> Packed | Refused:
        return await show_figures(context, Call(None, {"analysis": "a"}, address=address))

    unread = [await ask("192.0.2.1") for _ in range(4)]
    with pytest.raises(RequestRefused, match="too_many_requests"):
        await ask("192.0.2.1")
    await ask("192.0.2.2")
    await sent(as_response(unread[0]))
    await ask("192.0.2.1")
