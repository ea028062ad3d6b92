"""Records and replays of finished games; and replays of any record that a client sends."""

from typing import Final

from ettana.host.host import Call, Host
from ettana.host.operation import Operation, Packed
from ettana.host.replays import replay_of
from ettana.host.work.tasks import FindPosition, MakeReplay
from ettana.notation.record_text import write_record
from ettana.table.wire.answers import Refused
from ettana.table.wire.codes import RefusalCode
from ettana.table.wire.replays import PositionText, RecordMoment, RecordText, Replay

UNREADABLE: Final[tuple[RefusalCode, ...]] = ("bad_record", "newer_record", "false_record", "long_record")


async def show_record(host: Host, call: Call[None]) -> str | Refused:
    """For everyone once the game is over: the record has the key, so that anyone can verify the dice."""
    record = (await host.tables.read(call.parameters["table"])).record()
    return Refused(None, "not_over") if record is None else write_record(record)


async def show_replay(host: Host, call: Call[None]) -> Packed | Refused:
    """For everyone once the game is over. Until then the reply depends on nothing but that."""
    wish = replay_of(await host.tables.read(call.parameters["table"]))
    return Refused(None, "not_over") if wish is None else await _made(host, wish, call.address)


async def replay_record(host: Host, call: Call[RecordText]) -> Packed | Refused:
    """Nothing of what a client sends is stored."""
    return await _made(host, MakeReplay(call.body.record), call.address)


async def find_position(host: Host, call: Call[RecordMoment]) -> Packed | Refused:
    return await _made(host, FindPosition(call.body.record, call.body.moment), call.address)


async def _made(host: Host, wish: MakeReplay | FindPosition, address: str) -> Packed | Refused:
    """Holds a slot of the address until the reply is sent: replays wait in one queue, and lie in memory until then."""
    free = host.reserve("replays", address)
    try:
        made = await host.replays.make(wish, address)
    except BaseException:
        free()
        raise
    if made.refused is not None:
        free()
        return made.refused
    return Packed(made.body, free)


OPERATIONS: Final = (
    Operation(
        name="record",
        summary="The game when it is over, dice to be checked",
        method="GET",
        path="/api/tables/{table}/record",
        handler=show_record,
        result=None,
        refusals=("no_such_table", "not_over"),
    ),
    Operation(
        name="replay",
        summary="The game when it is over, moment by moment",
        method="GET",
        path="/api/tables/{table}/replay",
        handler=show_replay,
        result=Replay,
        refusals=("no_such_table", "not_over"),
        quota="replays",
    ),
    Operation(
        name="replay-record",
        summary="The game of a record, moment by moment",
        method="POST",
        path="/api/replay",
        handler=replay_record,
        body=RecordText,
        long_body=True,
        result=Replay,
        refusals=UNREADABLE,
        quota="replays",
    ),
    Operation(
        name="replay-position",
        summary="A moment of a record as a position",
        method="POST",
        path="/api/replay/position",
        handler=find_position,
        body=RecordMoment,
        long_body=True,
        result=PositionText,
        refusals=(*UNREADABLE, "game_over"),
        quota="replays",
    ),
)
