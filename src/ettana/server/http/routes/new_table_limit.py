"""How many tables one address may make. Those of lessons and puzzles are counted apart."""

from starlette.requests import Request

from ettana.server.http.context import Context
from ettana.server.http.guard import Refuse
from ettana.server.http.limits import caller
from ettana.server.metrics import TURNED_AWAY


def count_new_table(request: Request, context: Context, *, practice: bool = False) -> None:
    """Counts one more. Raises Refuse if that is too many."""
    limit, name = (context.new_practice_tables, "practice") if practice else (context.new_tables, "tables")
    if not limit.take(caller(request)):
        TURNED_AWAY.labels(name).inc()
        raise Refuse("too_many_requests")
