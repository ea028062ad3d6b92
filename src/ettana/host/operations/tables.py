"""Making, finding and joining tables, moving seats, rematches."""

from typing import Final

from ettana.host.host import Host, SeatCodes
from ettana.host.operation import Call, Operation, RequestRefused
from ettana.table.new_tables import kept
from ettana.table.new_tables.choices import deck_info
from ettana.table.practice import is_practice
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Choices, DeckInfo, Join, Lobby, NewTable, SeatCode, Seated, UseCode
from ettana.table.wire.updates import TableInfo


async def show_choices(host: Host, call: Call[None]) -> Choices:
    return await host.run(host.choices)


async def show_deck(host: Host, call: Call[None]) -> DeckInfo | Refused:
    return deck_info(call.parameters["deck"]) or Refused(None, "no_such_deck")


async def list_tables(host: Host, call: Call[None]) -> Lobby:
    return Lobby(await host.tables.lobby())


async def make_table(host: Host, call: Call[NewTable]) -> Seated | Refused:
    host.count("practice" if is_practice(call.body) else "tables", call.address)
    made = await kept.make_table(host.maker, call.body, own_device=host.own_device)
    return _noted(host, "made a table", call.address, made)


async def show_table(host: Host, call: Call[None]) -> TableInfo:
    return await host.tables.info(call.parameters["table"])


async def join_table(host: Host, call: Call[Join]) -> Seated | Refused:
    host.count("joins", call.address)
    seated = await host.tables.join(call.parameters["table"], call.body, call.address)
    return _noted(host, "took a seat", call.address, seated)


async def make_code(host: Host, call: Call[None]) -> SeatCode | Refused:
    codes = _codes(host)
    return await codes.make(await host.tables.read(call.parameters["table"]), call.token)


async def use_code(host: Host, call: Call[UseCode]) -> Seated | Refused:
    return _noted(host, "took a seat", call.address, await _codes(host).use(call.body))


async def rematch(host: Host, call: Call[None]) -> Seated | Refused:
    table = await host.tables.read(call.parameters["table"])
    if table.status == "over" and table.rematch is None and table.seat_of(call.token) is not None:
        host.count("tables", call.address)
    return await host.tables.rematch(table.id, call.token)


def _codes(host: Host) -> SeatCodes:
    if host.seat_codes is None:
        raise RequestRefused("not_here")
    return host.seat_codes


def _noted(host: Host, event: str, address: str, seated: Seated | Refused) -> Seated | Refused:
    if isinstance(seated, Seated):
        host.note(event, address, seated)
    return seated


OPERATIONS: Final = (
    Operation(
        name="choices",
        summary="What a new table can be made of",
        method="GET",
        path="/api/choices",
        handler=show_choices,
        result=Choices,
        public=True,
    ),
    Operation(
        name="deck",
        summary="The designs of a deck",
        method="GET",
        path="/api/decks/{deck}",
        handler=show_deck,
        result=DeckInfo,
        refusals=("no_such_deck",),
        public=True,
    ),
    Operation(
        name="lobby",
        summary="Listed tables",
        method="GET",
        path="/api/tables",
        handler=list_tables,
        result=Lobby,
    ),
    Operation(
        name="make",
        summary="Make a table",
        method="POST",
        path="/api/tables",
        handler=make_table,
        body=NewTable,
        result=Seated,
        created=True,
        refusals=(
            "bad_name",
            "no_seat_for_you",
            "bad_seat",
            "no_such_bot",
            "no_such_deck",
            "bad_rules",
            "bad_position",
            "malformed_position",
            "position_needs_seats",
            "name_taken",
        ),
    ),
    Operation(
        name="show",
        summary="One table",
        method="GET",
        path="/api/tables/{table}",
        handler=show_table,
        result=TableInfo,
        refusals=("no_such_table",),
    ),
    Operation(
        name="join",
        summary="Take a seat",
        method="POST",
        path="/api/tables/{table}/seats",
        handler=join_table,
        body=Join,
        result=Seated,
        created=True,
        refusals=(
            "no_such_table",
            "bad_name",
            "already_started",
            "seat_taken",
            "table_full",
            "name_taken",
            "pin_taken",
            "too_often",
        ),
    ),
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
    ),
    Operation(
        name="rematch",
        summary="The same players at another table",
        method="POST",
        path="/api/tables/{table}/rematch",
        handler=rematch,
        result=Seated,
        created=True,
        refusals=("no_such_table", "bad_token", "not_over"),
        seated=True,
    ),
)
