"""`ettana admin`: the tables and blocks of a server, whether it runs or not."""

from collections.abc import Awaitable, Callable
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from ettana.cli.files import BadInput
from ettana.cli.operator import blocks
from ettana.cli.operator.shared import (
    NOTHING_DONE,
    ConfigFile,
    Db,
    Json,
    ProgressLine,
    Yes,
    counted,
    is_sure,
    when,
    with_store,
)
from ettana.core.extras import from_extra

with from_extra("server"):
    from ettana.server.clock import now_ms
    from ettana.server.operator.integrity import look_through
    from ettana.server.operator.listing import ListedTable, find_table, list_tables
    from ettana.server.operator.moderate import (
        CannotDo,
        ModerationResult,
        await_answers,
        end_table,
        free_seat,
        remove_table,
    )
    from ettana.server.store.store import Store
    from ettana.table.store import Status

app = App(name="admin", help="Look after the tables of a server, and block addresses. It may run meanwhile, or not.")
app.command(blocks.block)
app.command(blocks.unblock)
app.command(blocks.list_blocks, name="blocks")

_DAY_MS = 86_400_000
_ToTable = Callable[[Store, str], Awaitable[ModerationResult]]


@app.command(name="list")
def list_all(
    *,
    status: Annotated[Status | None, Parameter(help="Only those: lobby, playing or over.")] = None,
    name: Annotated[str | None, Parameter(help="Only where somebody took a name with this in it.")] = None,
    idle_days: Annotated[float | None, Parameter(help="Only where nothing was done for so many days.")] = None,
    most: Annotated[int, Parameter(help="So many at most; those where something was done last come first.")] = 50,
    json: Json = False,
    db: Db = None,
    config: ConfigFile = None,
) -> None:
    """List tables: who sits there, and when something was last done.

    For example:

    [bold]ettana admin list --status playing[/bold]
    [bold]ettana admin list --name asha --json[/bold]
    """
    if most < 1:
        raise BadInput("--most: 1 or more")
    idle_since = None if idle_days is None else now_ms() - int(idle_days * _DAY_MS)
    found = with_store(
        db, config, lambda store: list_tables(store, status=status, name=name, idle_since=idle_since, most=most)
    )
    if json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    if not found:
        print("No tables.")
        return
    grid = Grid("table", "status", "last done", "entries", "seats", box=None, pad_edge=False, header_style="bold")
    for one in found:
        grid.add_row(one.id, one.status, when(one.last_at), str(one.entries), Text(one.fault or _seats(one)))
    Console(soft_wrap=True).print(grid)
    if len(found) == most:
        print(f"These are the first {most}; --most shows more.")


@app.command
def show(table: str, /, *, json: Json = False, db: Db = None, config: ConfigFile = None) -> None:
    """Show one table, as everyone may know it. Hands and dice stay hidden while it is played.

    For example:

    [bold]ettana admin show k3mn5pq7[/bold]
    """
    found = with_store(db, config, lambda store: find_table(store, table))
    if found is None:
        raise BadInput(f"there is no table {table}")
    if json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    about = [("table", found.id), ("status", found.status), ("made", when(found.created_at))]
    about += [("last done", when(found.last_at)), ("entries", str(found.entries))]
    if found.info is None:
        about.append(("fault", found.fault or ""))
    else:
        info = found.info
        about += [("listed", "yes" if info.listed else "no, by link only"), ("rules", info.rules), ("deck", info.deck)]
        about.append(("clock", "none" if info.clock is None else f"{info.clock} seconds a turn"))
        about += [(f"seat {number}", _seat(found, number)) for number in range(len(info.seats))]
        if info.ending is not None:
            about.append(("ending", info.ending.how + _winner(found)))
        if info.rematch is not None:
            about.append(("rematch", info.rematch))
    for name, value in about:
        Console(soft_wrap=True).print(Text(f"{name:<10}{value}"))


@app.command
def end(*tables: str, yes: Yes = False, db: Db = None, config: ConfigFile = None) -> int:
    """End games, without a winner. Hands and dice are open then, and the records say who ended them.

    For example:

    [bold]ettana admin end k3mn5pq7[/bold]
    """
    asked = f"End {_named(tables)}? It cannot be undone."
    return _do_to_each(tables, asked, yes, db, config, end_table, "is ended")


@app.command
def remove(*tables: str, yes: Yes = False, db: Db = None, config: ConfigFile = None) -> int:
    """Remove tables with all that was played there. A record can be had before: /api/tables/TABLE/record.

    For example:

    [bold]ettana admin remove k3mn5pq7[/bold]
    """
    asked = f"Remove {_named(tables)} for ever, with all that was played there?"
    return _do_to_each(tables, asked, yes, db, config, remove_table, "is removed")


@app.command
def free(
    table: str,
    seat: int,
    /,
    *,
    code: Annotated[
        bool, Parameter(negative="", help="In a game: print a code with which somebody can take the seat.")
    ] = False,
    yes: Yes = False,
    db: Db = None,
    config: ConfigFile = None,
) -> int:
    """Take a seat, counted from 0, from whoever holds it. Before the start it is open again; in a game a bot plays on.

    For example:

    [bold]ettana admin free k3mn5pq7 1[/bold]
    [bold]ettana admin free k3mn5pq7 1 --code[/bold]
    """
    asked = f"Take seat {seat} of table {table} from whoever holds it? It cannot be undone."
    if not is_sure(asked, yes):
        return NOTHING_DONE

    async def work(store: Store) -> tuple[ModerationResult, str]:
        done = await free_seat(store, table, seat, with_code=code)
        return done, await _who_heard(store, [done.notice])

    done, heard = with_store(db, config, work)
    playing = done.table is not None and done.table.status == "playing"
    now = "a bot plays on there" if playing else "it is open again"
    print(f"Seat {seat} of table {table} is freed: {now}. {heard}")
    if done.code is not None:
        print(f"Whoever enters the code {done.code} within an hour takes the seat.")
    elif code:
        print("There is no code: whoever comes can take it.")
    return 0


@app.command
def check(*, db: Db = None, config: ConfigFile = None) -> int:
    """Look through the whole database: the file, and every table's log, played again.

    For example:

    [bold]ettana admin check[/bold]
    """
    with ProgressLine("tables looked at") as progress:
        found = with_store(db, config, lambda store: look_through(store, progress.at))
    for fault in found.faults:
        print(fault)
    tables, entries = counted(found.tables, "table", "tables"), counted(found.entries, "entry", "entries")
    print(f"{'Sound' if not found.faults else 'Not sound'}: {tables}, {entries}.")
    return 1 if found.faults else 0


def _do_to_each(
    tables: tuple[str, ...], asked: str, yes: bool, db: str | None, config: str | None, do: _ToTable, words: str
) -> int:
    if not tables:
        raise BadInput("name a table, or several: `ettana admin list` has their names")
    if not is_sure(asked, yes):
        return NOTHING_DONE

    async def work(store: Store) -> tuple[list[str], str, list[str]]:
        done, refused = [], []
        for table in dict.fromkeys(tables):
            try:
                done.append((table, await do(store, table)))
            except CannotDo as error:
                refused.append(str(error))
        heard = await _who_heard(store, [one.notice for _, one in done]) if done else ""
        return [table for table, _ in done], heard, refused

    done, heard, refused = with_store(db, config, work)
    for table in done:
        print(f"Table {table} {words}.")
    if heard:
        print(heard)
    for why in refused:
        print(f"Nothing was done: {why}.")
    return NOTHING_DONE if refused else 0


async def _who_heard(store: Store, notices: list[str]) -> str:
    answer = await await_answers(store, notices)
    if answer.servers:
        return f"The running server has told {counted(answer.viewers, 'who was', 'who were')} there."
    return "No running server has answered; one that runs takes it in as soon as it can."


def _named(tables: tuple[str, ...]) -> str:
    return f"table {tables[0]}" if len(tables) == 1 else f"{len(tables)} tables ({', '.join(tables)})"


def _seats(table: ListedTable) -> str:
    return "" if table.info is None else ", ".join(_seat(table, number) for number in range(len(table.info.seats)))


def _seat(table: ListedTable, number: int) -> str:
    assert table.info is not None
    seat = table.info.seats[number]
    if seat.name is None:
        return "(open)"
    return seat.name + (" (bot)" if seat.kind == "bot" else " (a bot plays)" if seat.stand_in else "")


def _winner(table: ListedTable) -> str:
    assert table.info is not None
    ending = table.info.ending
    return "" if ending is None or ending.winner is None else f", seat {ending.winner} won"
