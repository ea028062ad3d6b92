"""HTTP: what a game that is over teaches. It is begun with a POST, asked about until it is done, and read when there is
something new.
"""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ettana.notation.record_text import write_record
from ettana.server.http.context import Context
from ettana.server.http.guard import Refuse, answered, as_json, body_of, guarded
from ettana.server.http.limits import caller
from ettana.server.http.paths import SENT_FOR_ANALYSIS
from ettana.server.http.routes.long_answer import LongAnswer
from ettana.server.live.analysis_queue import TooMany
from ettana.server.metrics import TURNED_AWAY
from ettana.table.wire.replays import RecordText
from ettana.table.work.analysis_jobs import Job


def _count(request: Request, context: Context) -> str:
    """The address that asks, if it may and if this server analyses at all."""
    if context.config.analysis_nodes == 0:
        raise Refuse("no_such_page")
    address = caller(request)
    if not context.replays_asked.take(address):
        raise _too_many()
    return address


def _too_many() -> Refuse:
    TURNED_AWAY.labels("analyses").inc()
    return Refuse("too_many_requests")


def _told(job: Job, context: Context) -> Response:
    if job.refused is not None:
        return answered(job.refused)
    return as_json(job.state(context.analyses.ahead(job)))


async def analyse_table(request: Request, context: Context) -> Response:
    """For everyone, when the game is over. Before that nothing is looked at but whether it is."""
    address = _count(request, context)
    table = await context.tables.read(request.path_params["table"])
    record = table.record()
    if record is None:
        raise Refuse("not_over")
    try:
        return _told(await context.analyses.of_table(table.id, write_record(record), address), context)
    except TooMany:
        raise _too_many() from None


async def analyse_record(request: Request, context: Context) -> Response:
    """It is counted before it is read, so that nobody sends many at once."""
    address = _count(request, context)
    wish = await body_of(request, RecordText, context.config.limits.record_bytes)
    try:
        return _told(context.analyses.of_record(wish.record, address), context)
    except TooMany:
        raise _too_many() from None


def _job(request: Request, context: Context) -> Job:
    job = context.analyses.get(request.path_params["analysis"])
    if job is None:
        raise Refuse("no_such_analysis")
    return job


async def show_state(request: Request, context: Context) -> Response:
    return _told(_job(request, context), context)


async def show_figures(request: Request, context: Context) -> Response:
    """All that is known so far. It counts among those of its address until it is read."""
    job = _job(request, context)
    if job.refused is not None:
        return answered(job.refused)
    if not job.figures:
        raise Refuse("no_such_analysis")
    address = caller(request)
    if not context.figures_under_way.enter(address):
        raise _too_many()
    done = partial(context.figures_under_way.leave, address)
    return LongAnswer(job.figures, as_gzip="gzip" in request.headers.get("accept-encoding", ""), when_sent=done)


def analysis_routes() -> list[Route]:
    return [
        Route("/api/tables/{table}/analysis", guarded(analyse_table), methods=["POST"]),
        Route(SENT_FOR_ANALYSIS, guarded(analyse_record), methods=["POST"]),
        Route("/api/analyses/{analysis}", guarded(show_state), methods=["GET"]),
        Route("/api/analyses/{analysis}/figures", guarded(show_figures), methods=["GET"]),
    ]
