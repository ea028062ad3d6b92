"""The list of puzzles, and tables for a puzzle or for the game of a day."""

from typing import Final

from ettana.host import making
from ettana.host.host import Call, Host
from ettana.host.operation import Operation
from ettana.study.puzzles.collection import shipped_puzzles
from ettana.table.new_tables.new_day import puzzle_index
from ettana.table.wire.answers import Refused
from ettana.table.wire.bodies import Seated
from ettana.table.wire.puzzles import NewDaily, NewPuzzle, PuzzleIndex


async def list_puzzles(host: Host, call: Call[None]) -> PuzzleIndex:
    return puzzle_index(await host.run(shipped_puzzles))  # the first call reads a file


async def make_puzzle(host: Host, call: Call[NewPuzzle]) -> Seated | Refused:
    host.count("practice", call.address)
    return await making.make_puzzle_table(host.tables, call.body, await host.run(shipped_puzzles))


async def make_daily(host: Host, call: Call[NewDaily]) -> Seated | Refused:
    host.count("tables", call.address)
    return await making.make_daily_table(host.tables, call.body)


OPERATIONS: Final = (
    Operation(
        name="puzzles",
        summary="All puzzles",
        method="GET",
        path="/api/puzzles",
        handler=list_puzzles,
        result=PuzzleIndex,
        public=True,
    ),
    Operation(
        name="make-puzzle",
        summary="Make a table for a puzzle, or for the puzzle of a day",
        method="POST",
        path="/api/puzzles",
        handler=make_puzzle,
        body=NewPuzzle,
        result=Seated,
        created=True,
        refusals=("bad_name", "bad_date", "no_such_puzzle"),
        public=True,
    ),
    Operation(
        name="make-daily",
        summary="Make a table for the game of a day",
        method="POST",
        path="/api/daily",
        handler=make_daily,
        body=NewDaily,
        result=Seated,
        created=True,
        refusals=("bad_name", "bad_date"),
    ),
)
