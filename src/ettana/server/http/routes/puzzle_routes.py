"""HTTP: the list of puzzles, and tables for a puzzle or for the game of a day."""

import asyncio

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ettana.server.http.context import Context
from ettana.server.http.guard import answered, as_json, body_of, guarded
from ettana.server.http.routes.new_table_limit import count_new_table
from ettana.study.puzzles.collection import shipped_puzzles
from ettana.table.new_tables import kept
from ettana.table.new_tables.new_day import puzzle_index
from ettana.table.wire.puzzles import NewDaily, NewPuzzle

_SMALLER = [Middleware(GZipMiddleware, minimum_size=1000)]  # nothing in it is secret


async def list_puzzles(request: Request, context: Context) -> Response:
    return as_json(puzzle_index(await asyncio.to_thread(shipped_puzzles)))  # the first call reads the file


async def make_puzzle(request: Request, context: Context) -> Response:
    wish = await body_of(request, NewPuzzle)
    count_new_table(request, context, practice=True)
    collection = await asyncio.to_thread(shipped_puzzles)
    return answered(await kept.make_puzzle_table(context.registry, wish, collection), 201)


async def puzzles(request: Request, context: Context) -> Response:
    """One route for both methods: with two, `Allow` would name only the first one's."""
    return await (make_puzzle if request.method == "POST" else list_puzzles)(request, context)


async def make_daily(request: Request, context: Context) -> Response:
    wish = await body_of(request, NewDaily)
    count_new_table(request, context)
    return answered(await kept.make_daily_table(context.registry, wish), 201)


def puzzle_routes() -> list[Route]:
    return [
        Route("/api/puzzles", guarded(puzzles), methods=["GET", "POST"], middleware=_SMALLER),
        Route("/api/daily", guarded(make_daily), methods=["POST"]),
    ]
