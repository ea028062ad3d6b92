"""HTTP: making a table, joining one, moving a seat, the record."""

import asyncio

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ettana.notation.record_text import write_record
from ettana.server.http.context import Context
from ettana.server.http.guard import Refuse, answered, as_json, body_of, guarded
from ettana.server.http.limits import caller
from ettana.server.http.routes.new_table_limit import count_new_table
from ettana.server.live import seat_codes
from ettana.server.metrics import TURNED_AWAY
from ettana.table.new_tables import kept
from ettana.table.new_tables.choices import choices, deck_info
from ettana.table.practice import is_practice
from ettana.table.table import Table
from ettana.table.wire.bodies import Join, Lobby, NewTable, Seated, UseCode

_SMALLER = [Middleware(GZipMiddleware, minimum_size=1000)]  # only where nothing is secret: length tells about content


async def _table(request: Request, context: Context) -> Table:
    return await context.tables.read(request.path_params["table"])


def _token(request: Request) -> str:
    """What comes in the Authorization header; it may be no seat's."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refuse("bad_token")
    return token


async def make_table(request: Request, context: Context) -> Response:
    wish = await body_of(request, NewTable)
    count_new_table(request, context, practice=is_practice(wish))
    made = await kept.make_table(context.registry, wish)
    if isinstance(made, Seated):
        context.address_log.note("made a table", caller(request), made.table, made.seat)
    return answered(made, 201)


async def list_tables(request: Request, context: Context) -> Response:
    return as_json(Lobby(await context.tables.lobby()))


async def tables(request: Request, context: Context) -> Response:
    """One route for both methods: with two, `Allow` would name only the first one's."""
    return await (make_table if request.method == "POST" else list_tables)(request, context)


async def show_table(request: Request, context: Context) -> Response:
    return as_json(await context.tables.info(request.path_params["table"]))


async def join_table(request: Request, context: Context) -> Response:
    wish = await body_of(request, Join)
    address = caller(request)
    if not context.joins.take(address):
        TURNED_AWAY.labels("joins").inc()
        raise Refuse("too_many_requests")
    seated = await context.tables.join(request.path_params["table"], wish, address)
    if isinstance(seated, Seated):
        context.address_log.note("took a seat", address, seated.table, seated.seat)
    return answered(seated, 201)


async def make_code(request: Request, context: Context) -> Response:
    table = await _table(request, context)
    return answered(await seat_codes.make_code(context.registry, table, _token(request)), 201)


async def use_code(request: Request, context: Context) -> Response:
    wish = await body_of(request, UseCode)
    seated = await seat_codes.use_code(context.registry, context.tables, wish)
    if isinstance(seated, Seated):
        context.address_log.note("took a seat", caller(request), seated.table, seated.seat)
    return answered(seated, 201)


async def rematch(request: Request, context: Context) -> Response:
    """The same token holds a seat at the new table."""
    table, token = await _table(request, context), _token(request)
    if table.seat_of(token) is None:
        raise Refuse("bad_token")
    if table.status == "over" and table.rematch is None:
        count_new_table(request, context)
    return answered(await context.tables.rematch(table.id, token), 201)


async def show_record(request: Request, context: Context) -> Response:
    """For everyone, when the game is over: the key is in it, and the dice can be checked."""
    record = (await _table(request, context)).record()
    if record is None:
        raise Refuse("not_over")
    return PlainTextResponse(write_record(record))


async def show_choices(request: Request, context: Context) -> Response:
    return as_json(await asyncio.to_thread(choices))  # the first call is slow


async def show_deck(request: Request, context: Context) -> Response:
    deck = deck_info(request.path_params["deck"])
    if deck is None:
        raise Refuse("no_such_deck")
    return as_json(deck)


def table_routes() -> list[Route]:
    return [
        Route("/api/choices", guarded(show_choices), methods=["GET"], middleware=_SMALLER),
        Route("/api/decks/{deck}", guarded(show_deck), methods=["GET"], middleware=_SMALLER),
        Route("/api/tables", guarded(tables), methods=["GET", "POST"]),
        Route("/api/tables/{table}", guarded(show_table), methods=["GET"]),
        Route("/api/tables/{table}/seats", guarded(join_table), methods=["POST"]),
        Route("/api/tables/{table}/code", guarded(make_code), methods=["POST"]),
        Route("/api/tables/{table}/rematch", guarded(rematch), methods=["POST"]),
        Route("/api/tables/{table}/record", guarded(show_record), methods=["GET"]),
        Route("/api/codes", guarded(use_code), methods=["POST"]),
    ]
