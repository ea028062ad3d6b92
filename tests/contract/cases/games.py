"""Finished games: records, replays, analyses. And puzzles, and the game of a day."""

import re

from tests.contract.cases.registered import case
from tests.contract.host import Host, Reply
from tests.contract.outcomes import OK
from tests.contract.people import analysed, finished, played_out, record_of_a_game, table_for

OF_A_TABLE = {"show": ("GET", ""), "code": ("POST", "/code"), "rematch": ("POST", "/rematch")}
OF_A_GAME = {"record": ("GET", "/record"), "replay": ("GET", "/replay"), "analyse": ("POST", "/analysis")}


def _of_a_game(operation: str, method: str, path: str) -> None:
    @case(operation, OK)
    async def of_a_finished_game(host: Host) -> Reply:
        reply = await host.request(method, f"/api/tables/{(await finished(host))['table']}{path}")
        if operation == "analyse":
            await analysed(host, reply)  # the next case finds no queue
        return reply

    @case(operation, "not_over")
    async def of_a_game_that_goes_on(host: Host) -> Reply:
        return await host.request(method, f"/api/tables/{(await table_for(host, 'person', 'Random'))['table']}{path}")


def _of_a_table(operation: str, method: str, path: str) -> None:
    @case(operation, "no_such_table")
    async def of_no_table(host: Host) -> Reply:
        return await host.request(method, f"/api/tables/nowhere{path}", token="nobody")


for each, way in OF_A_GAME.items():
    _of_a_game(each, *way)
for each, way in (OF_A_TABLE | OF_A_GAME).items():
    _of_a_table(each, *way)


async def _record(host: Host, outcome: str) -> str:
    text = (await host.request("GET", f"/api/tables/{await played_out(host)}/record")).text
    match outcome:
        case "bad_record":
            return "nonsense"
        case "newer_record":
            return text.replace("ettana record 2", "ettana record 99", 1)
        case "false_record":
            first, second = re.findall(r"place:(..)", text)
            return text.replace(f"place:{first}", f"place:{second}")  # both pins on one square
        case _:
            return text


def _of_a_record(operation: str, path: str, outcome: str, **more: object) -> None:
    @case(operation, outcome)
    async def of_a_record(host: Host) -> Reply:
        return await host.request("POST", path, {"record": await _record(host, outcome), **more})


for outcome in (OK, "bad_record", "newer_record", "false_record"):
    _of_a_record("replay-record", "/api/replay", outcome)
    _of_a_record("replay-position", "/api/replay/position", outcome, moment=20_000 if outcome != OK else 0)


@case("replay-record", "malformed")
async def replay_of_nonsense(host: Host) -> Reply:
    return await host.request("POST", "/api/replay", {"text": "?"})


@case("replay-position", "malformed")
async def position_of_nonsense(host: Host) -> Reply:
    return await host.request("POST", "/api/replay/position", {"record": "?"})


@case("replay-position", "game_over")
async def position_at_the_end(host: Host) -> Reply:
    body = {"record": await _record(host, OK), "moment": 20_000}
    return await host.request("POST", "/api/replay/position", body)


@case("analyse-record", OK)
async def analyse_a_record(host: Host) -> Reply:
    begun = await host.request("POST", "/api/analyses", {"record": await record_of_a_game(host)})
    await analysed(host, begun)  # the next case finds no queue
    return begun


@case("analyse-record", "malformed")
async def analyse_nonsense(host: Host) -> Reply:
    return await host.request("POST", "/api/analyses", {"text": "?"})


def _state_of_an_analysis(outcome: str) -> None:
    @case("analysis-state", outcome)
    async def state_of_an_analysis(host: Host) -> Reply:
        record = await _record(host, outcome)
        return await analysed(host, await host.request("POST", "/api/analyses", {"record": record}))


for outcome in (OK, "bad_record", "newer_record", "false_record"):
    _state_of_an_analysis(outcome)


@case("analysis-state", "no_such_analysis")
async def state_of_no_analysis(host: Host) -> Reply:
    return await host.request("GET", "/api/analyses/nothing")


@case("analysis-figures", OK)
async def figures_of_an_analysis(host: Host) -> Reply:
    begun = await host.request("POST", "/api/analyses", {"record": await record_of_a_game(host)})
    state = await analysed(host, begun)
    return await host.request("GET", f"/api/analyses/{state.json['id']}/figures")


@case("analysis-figures", "no_such_analysis")
async def figures_of_no_analysis(host: Host) -> Reply:
    return await host.request("GET", "/api/analyses/nothing/figures")


@case("puzzles", OK)
async def puzzles(host: Host) -> Reply:
    return await host.request("GET", "/api/puzzles")


def _puzzle(outcome: str, **wish: object) -> None:
    @case("make-puzzle", outcome)
    async def make_a_puzzle(host: Host) -> Reply:
        return await host.request("POST", "/api/puzzles", {"name": "Asha", **wish})


_puzzle(OK, date="2026-01-05")
_puzzle("malformed", date="2026-01-05", puzzle="both")
_puzzle("bad_name", date="2026-01-05", name="\u200b\u200b")
_puzzle("bad_date", date="1999-01-01")
_puzzle("no_such_puzzle", puzzle="ffffffff")


def _daily(outcome: str, **wish: object) -> None:
    @case("make-daily", outcome)
    async def make_a_daily_game(host: Host) -> Reply:
        return await host.request("POST", "/api/daily", {"name": "Asha", **wish})


_daily(OK, date="2026-01-05")
_daily("malformed")
_daily("bad_name", date="2026-01-05", name="\u200b\u200b")
_daily("bad_date", date="1999-01-01")
