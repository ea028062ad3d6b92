"""HTTP: a game that is over, moment by moment; of a table here, or of any record that somebody sends."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ettana.server.http.context import Context
from ettana.server.http.guard import Refuse, answered, body_of, guarded
from ettana.server.http.limits import caller
from ettana.server.http.paths import SENT_MOMENT, SENT_RECORD
from ettana.server.http.routes.long_answer import LongAnswer
from ettana.server.metrics import TURNED_AWAY
from ettana.table.wire.replays import RecordMoment, RecordText
from ettana.table.work.replay_of import replay_of
from ettana.table.work.tasks import FindPosition, MakeReplay


def _count(request: Request, context: Context) -> str:
    """The address that asks, if it may."""
    address = caller(request)
    if not context.replays_asked.take(address) or not context.registry.bots.has_time(address):
        raise _too_many()
    return address


def _too_many() -> Refuse:
    TURNED_AWAY.labels("replays").inc()
    return Refuse("too_many_requests")


async def _made(wish: MakeReplay | FindPosition, request: Request, address: str, context: Context) -> Response:
    """Compressed, as nearly everyone takes it: what is over has no secrets that a length could tell. It counts among
    those of its address until it is sent: all of them wait in one line to be made, and lie in memory until then.
    """
    if context.replays.full or not context.replays_under_way.enter(address):
        raise _too_many()
    done = partial(context.replays_under_way.leave, address)
    try:
        made = await context.replays.make(wish, address)
    except BaseException:
        done()
        raise
    if made.refused is not None:
        done()
        return answered(made.refused)
    return LongAnswer(made.body, as_gzip="gzip" in request.headers.get("accept-encoding", ""), when_sent=done)


async def show_replay(request: Request, context: Context) -> Response:
    """For everyone, when the game is over. Before that nothing is looked at but whether it is."""
    address = _count(request, context)
    wish = replay_of(await context.tables.read(request.path_params["table"]))
    if wish is None:
        raise Refuse("not_over")
    return await _made(wish, request, address, context)


async def replay_record(request: Request, context: Context) -> Response:
    """Of whatever is sent nothing is stored. It is counted before it is read, so that nobody sends many at once."""
    address = _count(request, context)
    wish = await body_of(request, RecordText, context.config.limits.record_bytes)
    return await _made(MakeReplay(wish.record), request, address, context)


async def find_position(request: Request, context: Context) -> Response:
    """Likewise: a moment of a record, for a table to begin from."""
    address = _count(request, context)
    wish = await body_of(request, RecordMoment, context.config.limits.record_bytes)
    return await _made(FindPosition(wish.record, wish.moment), request, address, context)


def replay_routes() -> list[Route]:
    return [
        Route("/api/tables/{table}/replay", guarded(show_replay), methods=["GET"]),
        Route(SENT_MOMENT, guarded(find_position), methods=["POST"]),
        Route(SENT_RECORD, guarded(replay_record), methods=["POST"]),
    ]
