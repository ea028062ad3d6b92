"""Making, finding and joining tables, rematches."""

from typing import Final

import msgspec

from ettana.host import making, seating
from ettana.host.host import Call, Host
from ettana.host.operation import Operation
from ettana.table.game_setup import is_practice
from ettana.table.new_tables.choices import deck_info
from ettana.table.viewers.messages import table_info
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Choices, DeckInfo, Join, Lobby, NewTable, Seated
from ettana.table.wire.updates import TableInfo


async def show_choices(host: Host, call: Call[None]) -> Choices:
    return await host.run(host.choices)


async def show_deck(host: Host, call: Call[None]) -> DeckInfo | Refused:
    return deck_info(call.parameters["deck"]) or Refused(None, "no_such_deck")


async def list_tables(host: Host, call: Call[None]) -> Lobby:
    return Lobby(await host.tables.lobby())


async def make_table(host: Host, call: Call[NewTable]) -> Seated | Refused:
    host.count("practice" if is_practice(call.body) else "tables", call.address)
    return await making.make_table(host.tables, call.body, own_device=host.own_device)


async def show_table(host: Host, call: Call[None]) -> TableInfo:
    live = await host.tables.find(call.parameters["table"])
    return table_info(live.table, live.present)


async def join_table(host: Host, call: Call[Join]) -> Seated | Refused:
    wish = msgspec.structs.replace(call.body, token=call.body.token or call.new_token)
    return await seating.join(await host.tables.find(call.parameters["table"]), wish, call.address)


async def rematch(host: Host, call: Call[None]) -> Seated | Refused:
    """The same token holds a seat at the new table."""
    live = await host.tables.find(call.parameters["table"])
    asking = live.table.seat_of(call.token)
    if asking is None:
        return Refused(None, "bad_token")
    if live.table.status == "over" and live.table.rematch is None:
        host.count("tables", call.address)
    result = await making.rematch(host.tables, live, asking)
    if isinstance(result, Refused):
        return result
    seat = (await host.tables.read(result)).seat_of(call.token)
    if seat is None:  # the host gave the seat away there, or it moved to another device
        return Refused(None, "no_such_table")
    return Seated(result, seat, call.token)


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
            "seats_are_open",
        ),
        noted="made a table",
    ),
    Operation(
        name="show",
        summary="One table",
        method="GET",
        path="/api/tables/{table}",
        handler=show_table,
        result=TableInfo,
        at_owner=True,
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
        at_owner=True,
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
        quota="joins",
        noted="took a seat",
    ),
    Operation(
        name="rematch",
        summary="The same players at another table",
        method="POST",
        path="/api/tables/{table}/rematch",
        handler=rematch,
        result=Seated,
        at_owner=True,
        created=True,
        refusals=("no_such_table", "bad_token", "not_over"),
        seated=True,
    ),
)
