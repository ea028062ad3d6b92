"""How many tables one address may make, of whatever kind."""

from starlette.requests import Request

from ettana.server.http.context import Context
from ettana.server.http.guard import Refuse
from ettana.server.http.limits import caller
from ettana.server.metrics import TURNED_AWAY


def count_new_table(request: Request, context: Context) -> None:
    """Counts one more. Raises Refuse if that is too many."""
    if not context.new_tables.take(caller(request)):
        TURNED_AWAY.labels("tables").inc()
        raise Refuse("too_many_requests")
