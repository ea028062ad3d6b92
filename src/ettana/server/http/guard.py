"""What every request passes on its way in, and every answer on its way out. Every refusal is a Problem with a code."""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from ettana.server.http.context import Context
from ettana.server.http.origin import origin_allowed
from ettana.server.metrics import TURNED_AWAY
from ettana.table.store import NoSuchTable, StoreDown
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Problem
from ettana.table.wire.codes import RefusalCode
from ettana.table.wire.statuses import status_of

log = logging.getLogger(__name__)

T = TypeVar("T")
Handler = Callable[[Request, Context], Awaitable[Response]]


class Refuse(Exception):
    """Ends a request with this code."""

    def __init__(self, code: RefusalCode) -> None:
        self.code = code


def as_json(body: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def refused(code: RefusalCode) -> Response:
    """A Problem with the status of its code."""
    return as_json(Problem(code), status_of(code))


def answered(result: object, status: int = 200) -> Response:
    """The result as JSON. A refusal gets the status of its code instead."""
    if isinstance(result, Refused):
        return as_json(Problem(result.code, result.clause, result.detail), status_of(result.code))
    return as_json(result, status)


def guarded(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """Origin before, and no traceback after: whatever happens is a Problem."""

    async def endpoint(request: Request) -> Response:
        context: Context = request.app.state.context
        try:
            if request.method != "GET" and not origin_allowed(request.headers, context.config.origins):
                TURNED_AWAY.labels("origin").inc()
                raise Refuse("forbidden_origin")
            return await handler(request, context)
        except Refuse as refusal:
            return refused(refusal.code)
        except NoSuchTable:
            return refused("no_such_table")
        except StoreDown:
            return refused("try_again")
        except ClientDisconnect:
            return refused("malformed")  # which nobody will read
        except Exception:
            log.exception("a request failed")
            return refused("internal")

    return endpoint


async def refused_by_router(request: Request, error: Exception) -> Response:
    """What the router refuses is also a Problem."""
    assert isinstance(error, HTTPException)
    answer = as_json(Problem("wrong_method" if error.status_code == 405 else "no_such_page"), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def body_of(request: Request, kind: type[T], most_bytes: int | None = None) -> T:
    """The JSON body; with `most_bytes`, if it may be longer than others. Only `application/json`: another site's form
    cannot send that without asking first.
    """
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise Refuse("not_json")
    context: Context = request.app.state.context
    most_bytes = context.config.limits.body_bytes if most_bytes is None else most_bytes
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most_bytes:
            TURNED_AWAY.labels("body").inc()
            raise Refuse("too_large")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refuse("malformed") from None
