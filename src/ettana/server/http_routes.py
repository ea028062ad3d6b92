"""HTTP: making a table, joining one, moving a seat, the record. Every refusal is a Problem with a code."""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ettana.bots import bot_names
from ettana.notation.deck_file import bundled_decks, load_deck
from ettana.notation.record_text import write_record
from ettana.server import new_tables, taking_seats
from ettana.server.codes import RefusalCode
from ettana.server.desk import Desk
from ettana.server.limits import caller
from ettana.server.live_table import LiveTable
from ettana.server.metrics import TURNED_AWAY
from ettana.server.origin import origin_allowed
from ettana.server.protocol import (
    Choices,
    DeckInfo,
    DesignInfo,
    Join,
    Lobby,
    NewTable,
    Problem,
    Refused,
    Seated,
    UseCode,
)
from ettana.server.store import StoreDown
from ettana.server.telling import table_info

log = logging.getLogger(__name__)

T = TypeVar("T")
Handler = Callable[[Request, Desk], Awaitable[Response]]
_MOST_BYTES = 8192
_SMALLER = [Middleware(GZipMiddleware, minimum_size=1000)]  # only where nothing is secret: length tells about content

# The status for a code; what is not here was asked wrongly.
_STATUS: dict[RefusalCode, int] = {
    "no_such_table": 404,
    "no_such_deck": 404,
    "no_such_code": 404,
    "not_over": 409,
    "already_started": 409,
    "seat_taken": 409,
    "table_full": 409,
    "name_taken": 409,
    "pin_taken": 409,
    "too_often": 409,
    "bad_token": 401,
    "forbidden_origin": 403,
    "too_many_requests": 429,
    "too_large": 413,
    "try_again": 503,
    "internal": 500,
}


class _Refuse(Exception):
    def __init__(self, code: RefusalCode) -> None:
        self.code = code


def _json(body: object, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(body), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


def _answer(result: object, status: int = 200) -> Response:
    if isinstance(result, Refused):
        return _json(Problem(result.code, result.clause, result.detail), _STATUS.get(result.code, 400))
    return _json(result, status)


def guarded(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """Limits and Origin before, and no traceback after: whatever happens is a Problem."""

    async def endpoint(request: Request) -> Response:
        desk: Desk = request.app.state.desk
        try:
            if not desk.requests.take(caller(request)):
                TURNED_AWAY.labels("requests").inc()
                raise _Refuse("too_many_requests")
            if request.method != "GET" and not origin_allowed(request.headers, desk.config.origins):
                TURNED_AWAY.labels("origin").inc()
                raise _Refuse("forbidden_origin")
            return await handler(request, desk)
        except _Refuse as refused:
            return _json(Problem(refused.code), _STATUS.get(refused.code, 400))
        except StoreDown:
            return _json(Problem("try_again"), 503)
        except Exception:
            log.exception("a request failed")
            return _json(Problem("internal"), 500)

    return endpoint


async def turned_down(request: Request, error: Exception) -> Response:
    """What the router refuses is a Problem like any other."""
    assert isinstance(error, HTTPException)
    answer = _json(Problem("wrong_method" if error.status_code == 405 else "no_such_page"), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def _body(request: Request, kind: type[T]) -> T:
    """The JSON body. Only `application/json`: another site's form cannot send that without asking first."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise _Refuse("not_json")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > _MOST_BYTES:
            raise _Refuse("too_large")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise _Refuse("malformed") from None


async def _table(request: Request, desk: Desk) -> LiveTable:
    live = await desk.hall.find(request.path_params["table"])
    if live is None:
        raise _Refuse("no_such_table")
    return live


def _seat(request: Request, live: LiveTable) -> int:
    """The seat whose token comes in the Authorization header."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    seat = live.table.seat_of(token) if scheme.lower() == "bearer" and token else None
    if seat is None:
        raise _Refuse("bad_token")
    return seat


async def make_table(request: Request, desk: Desk) -> Response:
    wish = await _body(request, NewTable)
    if not desk.new_tables.take(caller(request)):
        TURNED_AWAY.labels("tables").inc()
        raise _Refuse("too_many_requests")
    return _answer(await new_tables.make_table(desk.hall, wish), 201)


async def list_tables(request: Request, desk: Desk) -> Response:
    return _json(Lobby(await desk.hall.lobby()))


async def tables(request: Request, desk: Desk) -> Response:
    """One route for both methods: with two, `Allow` would name only the first one's."""
    return await (make_table if request.method == "POST" else list_tables)(request, desk)


async def show_table(request: Request, desk: Desk) -> Response:
    live = await _table(request, desk)
    return _json(table_info(live.table, live.present))


async def join_table(request: Request, desk: Desk) -> Response:
    wish = await _body(request, Join)
    live = await _table(request, desk)
    return _answer(await taking_seats.join(live, wish), 201)


async def make_code(request: Request, desk: Desk) -> Response:
    live = await _table(request, desk)
    return _json(await taking_seats.make_code(desk.hall, live, _seat(request, live)), 201)


async def use_code(request: Request, desk: Desk) -> Response:
    wish = await _body(request, UseCode)
    return _answer(await taking_seats.use_code(desk.hall, wish.code), 201)


async def rematch(request: Request, desk: Desk) -> Response:
    """The same token holds a seat at the new table."""
    live = await _table(request, desk)
    asking = _seat(request, live)
    token = request.headers["authorization"].partition(" ")[2]
    result = await new_tables.rematch(desk.hall, live, asking)
    if isinstance(result, Refused):
        return _answer(result)
    new = await desk.hall.find(result)
    seat = None if new is None else new.table.seat_of(token)
    if seat is None:
        raise _Refuse("no_such_table")
    return _json(Seated(result, seat, token), 201)


async def show_record(request: Request, desk: Desk) -> Response:
    """For everyone, when the game is over: the key is in it, and the dice can be checked."""
    record = (await _table(request, desk)).table.record()
    if record is None:
        raise _Refuse("not_over")
    return PlainTextResponse(write_record(record))


async def show_choices(request: Request, desk: Desk) -> Response:
    return _json(Choices(tuple(bot_names()), tuple(bundled_decks())))


async def show_deck(request: Request, desk: Desk) -> Response:
    name = request.path_params["deck"]
    if name not in bundled_decks():  # a name only: nobody may have a path opened
        raise _Refuse("no_such_deck")
    deck = load_deck(name)
    designs = tuple(
        DesignInfo(design.name, design.title, design.points, design.drawing, design.motif) for design in deck
    )
    return _json(DeckInfo(deck.name, deck.about, deck.fingerprint, designs))


def routes() -> list[Route]:
    return [
        Route("/api/choices", guarded(show_choices), methods=["GET"]),
        Route("/api/decks/{deck}", guarded(show_deck), methods=["GET"], middleware=_SMALLER),
        Route("/api/tables", guarded(tables), methods=["GET", "POST"]),
        Route("/api/tables/{table}", guarded(show_table), methods=["GET"]),
        Route("/api/tables/{table}/seats", guarded(join_table), methods=["POST"]),
        Route("/api/tables/{table}/code", guarded(make_code), methods=["POST"]),
        Route("/api/tables/{table}/rematch", guarded(rematch), methods=["POST"]),
        Route("/api/tables/{table}/record", guarded(show_record), methods=["GET"]),
        Route("/api/codes", guarded(use_code), methods=["POST"]),
    ]
