"""Codes that move a seat to another device."""

from typing import Final

import msgspec

from ettana.host import seating
from ettana.host.host import Call, CodeSeat, Host, Procedure, SeatCodes
from ettana.host.operation import Operation, RequestRefused
from ettana.table.secrets import hash_of
from ettana.table.store import NoSuchTable
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import SeatCode, Seated, UseCode


class SeatMove(msgspec.Struct, frozen=True):
    """The seat goes from the token with the hash `held_by` to `token`."""

    seat: int
    held_by: str
    token: str


class MoveAlong(msgspec.Struct, frozen=True):
    """Whatever seat the token with the hash `held_by` has goes to the token with the hash `token`."""

    held_by: str
    token: str


async def make_code(host: Host, call: Call[None]) -> SeatCode | Refused:
    """Good as long as this token holds its seat."""
    codes = _codes(host)
    table = await host.tables.read(call.parameters["table"])
    seat = table.seat_of(call.token)
    if seat is None:
        return Refused(None, "bad_token")
    return await codes.make(CodeSeat(table.id, seat, hash_of(call.token)))


async def use_code(host: Host, call: Call[UseCode]) -> Seated | Refused:
    """The seat is held by the wish's token from now on; the old one is void. Whoever did not hear the answer, or was
    told to try again, asks again with the same code and token: what was begun is then carried through.
    """
    token = call.body.token or call.new_token
    place = await _codes(host).use(call.body.code, token)
    if place is None:
        return Refused(None, "no_such_code")
    at_table = {"table": place.table_id}
    try:
        seated: Seated | Refused = await MOVE_SEAT.run(host, Call(SeatMove(place.seat, place.held_by, token), at_table))
        if isinstance(seated, Refused):
            return seated
        rematch = (await host.tables.read(place.table_id)).rematch
    except NoSuchTable:
        return Refused(None, "no_such_code")
    return await _move_along(host, rematch, MoveAlong(place.held_by, hash_of(token))) or seated


async def _move_along(host: Host, rematch: str | None, move: MoveAlong) -> Refused | None:
    """The same person's seats at the rematch, and at the rematch of that, move too: the new device plays on there, and
    nothing is left to the old one. A refusal if it has to be tried again.
    """
    while rematch is not None:
        try:
            table = await host.tables.read(rematch)
            if not {seat.token for seat in table.seats} & {move.held_by, move.token}:
                return None  # they are not at this table, and so at none that followed from it
            refusal: Refused | None = await MOVE_ALONG.run(host, Call(move, {"table": rematch}))
            if refusal is not None:
                return refusal
            rematch = (await host.tables.read(rematch)).rematch
        except NoSuchTable:
            return None
    return None


async def move_seat(host: Host, call: Call[SeatMove]) -> Seated | Refused:
    live = await host.tables.find(call.parameters["table"])
    return await seating.move_seat(live, call.body.seat, call.body.held_by, call.body.token)


async def move_along(host: Host, call: Call[MoveAlong]) -> Refused | None:
    live = await host.tables.find(call.parameters["table"])
    return await seating.move_along(live, call.body.held_by, call.body.token)


def _codes(host: Host) -> SeatCodes:
    if host.seat_codes is None:
        raise RequestRefused("not_here")
    return host.seat_codes


MOVE_SEAT: Final = Procedure(name="move-seat", handler=move_seat, body=SeatMove, result=Seated, at_owner=True)
MOVE_ALONG: Final = Procedure(name="move-along", handler=move_along, body=MoveAlong, result=type(None), at_owner=True)

OPERATIONS: Final = (
    Operation(
        name="code",
        summary="A code that moves the seat to another device",
        method="POST",
        path="/api/tables/{table}/code",
        handler=make_code,
        result=SeatCode,
        created=True,
        refusals=("no_such_table", "bad_token"),
        seated=True,
    ),
    Operation(
        name="move",
        summary="Use a code: the seat is held by a new token",
        method="POST",
        path="/api/codes",
        handler=use_code,
        body=UseCode,
        result=Seated,
        created=True,
        refusals=("no_such_code", "too_often"),
        noted="took a seat",
    ),
)
