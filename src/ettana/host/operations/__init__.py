"""All operations, each declared beside its handler."""

from typing import Final

from ettana.host.host import Procedure
from ettana.host.operations import analyses, days, finished_games, seat_codes, tables

OPERATIONS: Final = (
    *tables.OPERATIONS,
    *seat_codes.OPERATIONS,
    *finished_games.OPERATIONS,
    *analyses.OPERATIONS,
    *days.OPERATIONS,
)
_INNER: Final = (seat_codes.MOVE_SEAT, seat_codes.MOVE_ALONG)
# By name: what a node runs for the clients of other nodes.
AT_OWNER: Final[dict[str, Procedure]] = {
    procedure.name: procedure for procedure in (*OPERATIONS, *_INNER) if procedure.at_owner
}
