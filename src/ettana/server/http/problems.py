"""Refusals over HTTP: each is a Problem, with the status of its code."""

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Problem
from ettana.table.wire.codes import RefusalCode, status_of


def as_json(body: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def refused(code: RefusalCode) -> Response:
    return answered(Refused(None, code))


def answered(refusal: Refused) -> Response:
    return as_json(Problem(refusal.code, refusal.clause, refusal.detail), status_of(refusal.code))


async def refused_by_router(request: Request, error: Exception) -> Response:
    """What the router refuses is also a Problem."""
    assert isinstance(error, HTTPException)
    answer = as_json(Problem("wrong_method" if error.status_code == 405 else "no_such_page"), error.status_code)
    answer.headers.update(error.headers or {})
    return answer
