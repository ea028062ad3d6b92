"""Every route and every refusal of the HTTP part, against a real server."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from ettana.game import Game
from ettana.notation.position_text import read_position, write_position
from ettana.notation.record import Ending
from ettana.notation.record_text import read_record
from ettana.records import replay_record
from ettana.table.wire.bodies import Seated
from tests.server.api import Api, Refusal
from tests.server.client import Client
from tests.server.here import serving
from tests.server.running import METRICS_TOKEN, QUICK, Server, ServerFactory
from tests.support.patience import PATIENCE

WITH_TOKEN = {"authorization": f"Bearer {METRICS_TOKEN}"}
OURS = ["Apprentice", "Weaver", "Master", "Maestro"]
PERSON, OPEN = {"kind": "person"}, {"kind": "open"}


@pytest.fixture
async def api(server: Server) -> AsyncIterator[Api]:
    async with Api(server.url) as api:
        yield api


async def refused(asked: Any) -> tuple[int, str]:
    """The status and the code of a refusal."""
    with pytest.raises(Refusal) as refusal:
        await asked
    return refusal.value.status, refusal.value.code


def problem(answer: httpx.Response) -> tuple[int, str]:
    assert set(answer.json()) == {"code", "clause", "detail"}
    return answer.status_code, answer.json()["code"]


async def test_choices_and_decks_are_listed(api: Api) -> None:
    choices = (await api.http.get("/api/choices")).json()
    bots = {told["bot"]: told for told in choices["bots"]}
    assert [bot for bot in bots if bot in OURS] == OURS  # as people are offered them
    assert bots["Weaver"]["name"]["nl"] == "Weefster"
    assert bots["Weaver"]["for_people"]
    assert not bots["Sensible"]["for_people"]
    assert choices["decks"] == ["kanchi"]
    deck = (await api.http.get("/api/decks/kanchi")).json()
    assert len(deck["designs"]) == 36
    assert problem(await api.http.get("/api/decks/none")) == (404, "no_such_deck")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seats": [OPEN, OPEN]}, "no_seat_for_you"),
        ({"seats": [PERSON, {"kind": "bot"}]}, "bad_seat"),
        ({"seats": [PERSON, {"kind": "open", "bot": "Sensible"}]}, "bad_seat"),
        ({"seats": [PERSON, {"kind": "bot", "bot": "Nobody"}]}, "no_such_bot"),
        ({"rules": "target=0"}, "bad_rules"),
        ({"rules": "colour=blue"}, "bad_rules"),
        ({"deck": "../../secret"}, "no_such_deck"),
        ({"seats": [PERSON]}, "malformed"),
        ({"seats": [PERSON] * 5}, "malformed"),
        ({"name": ""}, "malformed"),
        ({"name": "x" * 25}, "malformed"),
        ({"name": "a,b"}, "malformed"),
        ({"clock": 1}, "malformed"),
        ({"pin": "green"}, "malformed"),
        ({"key": "00"}, "malformed"),
    ],
)
async def test_tables_that_cannot_be_made_are_refused(api: Api, wish: dict[str, Any], code: str) -> None:
    answer = await api.http.post("/api/tables", json={"name": "Asha", "seats": [PERSON, OPEN], **wish})
    assert problem(answer) == (404 if code == "no_such_deck" else 400, code)


@pytest.mark.parametrize(
    ("body", "kind", "expected"),
    [
        (b"{}", "text/plain", (400, "not_json")),
        (b"{}", "application/x-www-form-urlencoded", (400, "not_json")),
        (b"{", "application/json", (400, "malformed")),
        (b"\xff\xfe", "application/json", (400, "malformed")),
        (b"[" * 8000, "application/json", (400, "malformed")),
        (b" " * 8193, "application/json", (413, "too_large")),
        (b"null", "application/json", (400, "malformed")),
    ],
)
async def test_bodies_that_cannot_be_read_are_refused(
    api: Api, body: bytes, kind: str, expected: tuple[int, str]
) -> None:
    for path in ("/api/tables", "/api/codes", "/api/tables/none/seats"):
        assert problem(await api.http.post(path, content=body, headers={"content-type": kind})) == expected


async def test_a_seat_is_taken_over_http(api: Api) -> None:
    asha = await api.make_table(["person", "open", "open"], pin="white")
    ben = await api.join(asha.table, "Ben", seat=2)
    assert (asha.seat, ben.seat) == (0, 2)
    assert await refused(api.join(asha.table, "Chitra", seat=2)) == (409, "seat_taken")
    assert await refused(api.join(asha.table, "Chitra", seat=3)) == (409, "seat_taken")
    assert await refused(api.join(asha.table, "BEN")) == (409, "name_taken")
    assert await refused(api.join(asha.table, "Chitra", pin="white")) == (409, "pin_taken")
    await api.join(asha.table, "Chitra", pin="black")
    assert await refused(api.join(asha.table, "Devi")) == (409, "table_full")
    assert await refused(api.join("no-such-table", "Devi")) == (404, "no_such_table")
    shown = await api.table(asha.table)
    assert [seat.name for seat in shown.seats] == ["Asha", "Chitra", "Ben"]
    assert len({seat.pin for seat in shown.seats}) == 3


async def test_the_lobby_shows_listed_tables_that_are_not_over(api: Api) -> None:
    listed = await api.make_table(["person", "Sensible"], listed=True)
    by_link = await api.make_table(["person", "open"])

    async def shown() -> set[str]:
        return {table["id"] for table in (await api.http.get("/api/tables")).json()["tables"]}

    assert listed.table in await shown()
    assert by_link.table not in await shown()
    async with Client(api.url, listed.table, listed.token) as client:
        await client.command("start")
        assert listed.table in await shown()
        await client.command("resign")
        await client.until(lambda: client.info.status == "over")
    async with asyncio.timeout(PATIENCE):
        while listed.table in await shown():  # the row of a table may follow its log a moment later
            await asyncio.sleep(0.02)


async def test_a_code_moves_the_seat_once(api: Api) -> None:
    asha = await api.make_table(["person", "open"])
    assert await refused(api.make_code(replace_token(asha, "wrong"))) == (401, "bad_token")
    assert problem(await api.http.post(f"/api/tables/{asha.table}/code")) == (401, "bad_token")
    assert await refused(api.make_code(Seated("none", 0, asha.token))) == (404, "no_such_table")
    code = await api.make_code(asha)
    moved = await api.use_code(f" {code.code.lower()} ")
    assert (moved.table, moved.seat) == (asha.table, 0)
    assert moved.token != asha.token
    assert await refused(api.use_code(code.code)) == (404, "no_such_code")
    assert await refused(api.make_code(asha)) == (401, "bad_token")
    code = await api.make_code(moved)
    for _ in range(2):  # with a token of one's own, as often as the answer is lost
        assert await api.use_code(code.code, token="p" * 32) == replace_token(asha, "p" * 32)
    for token in ("t" * 32, None):
        assert await refused(api.use_code(code.code, token=token)) == (404, "no_such_code")
    for token in ("short", "p" * 32 + "\n", "p" * 129):
        assert await refused(api.use_code(code.code, token=token)) == (400, "malformed")


def replace_token(seated: Seated, token: str) -> Seated:
    return Seated(seated.table, seated.seat, token)


async def test_record_and_rematch_come_with_the_end(api: Api) -> None:
    asha = await api.make_table(["person", "open"])
    ben = await api.join(asha.table, "Ben")
    async with Client(api.url, asha.table, asha.token) as host, Client(api.url, ben.table, ben.token) as guest:
        await guest.command("ready", ready=True)
        await host.until(lambda: host.info.seats[1].ready)
        await host.command("start")
        assert await refused(api.join(asha.table, "Chitra")) == (409, "already_started")
        assert await refused(api.record(asha.table)) == (409, "not_over")
        assert await refused(api.rematch(asha)) == (409, "not_over")
        await host.until(lambda: bool(host.legal or guest.legal))
        await guest.command("resign")
    record = read_record(await api.record(asha.table))
    assert record.names == ("Asha", "Ben")
    assert (record.ending, record.winner, record.dice) == (Ending("conceded", 1), 0, "committed")
    replay_record(record)
    assert (await api.table(asha.table)).key is not None
    assert await refused(api.rematch(replace_token(asha, "wrong"))) == (401, "bad_token")
    again, also = await asyncio.gather(api.rematch(asha), api.rematch(ben))
    assert again.table == also.table != asha.table
    assert (again.seat, also.seat) == (1, 0)  # seats rotate
    assert (again.token, also.token) == (asha.token, ben.token)
    assert [seat.name for seat in (await api.table(again.table)).seats] == ["Ben", "Asha"]


async def test_a_table_from_a_position_is_marked_everywhere_and_its_record_begins_there(api: Api) -> None:
    game = Game(2, 7)
    while game.turn < 3:
        game.apply(game.legal_ids()[0])
    position = write_position(game.position())
    asha = await api.make_table(["person", "open"], position=position, listed=True)
    assert (await api.table(asha.table)).prepared == ("position",)
    listed = (await api.http.get("/api/tables")).json()["tables"]
    assert [table["prepared"] for table in listed if table["id"] == asha.table] == [["position"]]
    ben = await api.join(asha.table, "Ben")
    async with Client(api.url, asha.table, asha.token) as host, Client(api.url, ben.table, ben.token) as guest:
        await guest.command("ready", ready=True)
        await host.until(lambda: host.info.seats[1].ready)
        await host.command("start")
        await host.until(lambda: host.view is not None)
        assert host.view is not None
        assert (host.view.turn, host.view.current) == (3, game.current)
        await guest.command("resign")
    record = read_record(await api.record(asha.table))
    assert record.position is not None
    assert record.position.with_dice(1) == read_position(position).with_dice(1)
    assert record.dice == "position"
    replay_record(record)


TOO_FEW = write_position(Game(2, 7).position()).replace("tokens: 48", "tokens: 47")
THREE = write_position(Game(3, 7).position())


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ("hello", {"code": "malformed_position", "clause": None, "detail": {"line": 1}}),
        (THREE, {"code": "position_needs_seats", "clause": None, "detail": {"seats": 3}}),
        (TOO_FEW, {"code": "bad_position", "clause": "1.5", "detail": {}}),
    ],
    ids=["malformed", "three seats", "47 tokens"],
)
async def test_bad_positions_are_refused(api: Api, position: str, answer: dict[str, object]) -> None:
    wish = {"name": "Asha", "seats": [PERSON, OPEN], "position": position}
    answered = await api.http.post("/api/tables", json=wish)
    assert (answered.status_code, answered.json()) == (400, answer)


async def test_unknown_addresses_are_not_found(api: Api) -> None:
    assert problem(await api.http.get("/api/tables/none")) == (404, "no_such_table")
    assert problem(await api.http.get("/api/tables/none/record")) == (404, "no_such_table")
    assert problem(await api.http.get("/api/nothing")) == (404, "no_such_page")
    answer = await api.http.delete("/api/tables")
    assert problem(answer) == (405, "wrong_method")
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}
    assert problem(await api.http.get("/api/codes")) == (405, "wrong_method")


async def test_unknown_ids_of_every_kind_are_not_found(server_factory: ServerFactory, database: str) -> None:
    """On both databases: PostgreSQL has texts that it cannot even look for."""
    async with server_factory.server(database) as server, Api(server.url) as api:
        for table in ("%00", "a%00b", "%ff%fe", "%ed%a0%80", "%F0%9F%A7%B5", "x" * 3000, "'%20or%201=1"):
            assert problem(await api.http.get(f"/api/tables/{table}")) == (404, "no_such_table"), table
        for code in ("AB\0CD", "\ud7ff\ue000AB", "🧵🧵🧵🧵"):
            assert await refused(api.use_code(code)) == (404, "no_such_code")
        token = {"authorization": "Bearer \xff\xfe".encode("latin-1")}
        seated = await api.make_table(["person", "open"])
        answer = await api.http.post(f"/api/tables/{seated.table}/code", headers=token)  # type: ignore[arg-type]
        assert problem(answer) == (401, "bad_token")


async def test_answers_are_not_cached_and_name_no_software(api: Api) -> None:
    """Whatever is asked, and whoever answers."""
    asked = [await api.http.get(path) for path in ("/api/choices", "/api/nothing", "/healthz", "/openapi.json")]
    asked.append(await api.http.get("/api/tables/none/record"))
    asked.append(await api.http.delete("/api/tables"))
    asked.append(await api.http.get("/api/tables", headers={"host": "evil.example"}))
    asked.append(await api.http.get("/x.js", headers={"a": "b" * 20_000}))
    assert [answer.status_code for answer in asked] == [200, 404, 200, 200, 404, 405, 421, 431]
    for answer in asked:
        assert answer.headers["cache-control"] == "no-store", answer.url
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers


async def test_health_metrics_and_description_are_served(api: Api) -> None:
    assert (await api.http.get("/healthz")).json() == {"healthy": True}
    assert "ettana_tables_in_memory" in await api.metrics()
    assert (await api.http.get("/openapi.json")).json()["openapi"] == "3.1.0"


async def test_measurements_are_for_who_has_the_token(api: Api, tmp_path: Path) -> None:
    for given in ("", "Bearer", f"Bearer {METRICS_TOKEN[:-1]}", f"Basic {METRICS_TOKEN}", "Bearer \xff\xfe"):
        answer = await api.http.get("/metrics", headers={b"authorization": given.encode("latin-1")})
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
        assert "ettana_" not in answer.text
    config = replace(QUICK, metrics_token=None)
    async with serving(tmp_path, config) as server, Api(server.url) as other:
        hidden, unknown = [await other.http.get(path, headers=WITH_TOKEN) for path in ("/metrics", "/nothing")]
        assert (hidden.status_code, hidden.text) == (404, unknown.text), "like any address that is none"


async def test_only_pages_of_known_origins_may_ask(tmp_path: Path) -> None:
    config = replace(QUICK, origins=("https://friends.example",))
    async with serving(tmp_path, config) as server, Api(server.url) as api:
        body = {"name": "Asha", "seats": [PERSON, OPEN]}

        async def ask(origin: str) -> httpx.Response:
            return await api.http.post("/api/tables", json=body, headers={"origin": origin})

        assert problem(await ask("https://evil.example")) == (403, "forbidden_origin")
        assert problem(await ask("null")) == (403, "forbidden_origin")
        assert problem(await ask(f"{server.url}.evil.example")) == (403, "forbidden_origin")
        assert (await ask(server.url)).status_code == 201
        friendly = await ask("https://friends.example")
        assert friendly.status_code == 201
        assert friendly.headers["access-control-allow-origin"] == "https://friends.example"
        before = {"origin": "https://friends.example", "access-control-request-method": "POST"}
        before["access-control-request-headers"] = "authorization,content-type"
        assert (await api.http.options("/api/tables", headers=before)).status_code == 200
        before["origin"] = "https://evil.example"
        assert "access-control-allow-origin" not in (await api.http.options("/api/tables", headers=before)).headers


async def test_requests_of_one_address_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, tables_per_hour=2, requests_per_minute=8) as server, Api(server.url) as api:
        for _ in range(2):
            await api.make_table(["person", "open"])
        assert await refused(api.make_table(["person", "open"])) == (429, "too_many_requests")
        answers = [problem(await api.http.get("/api/tables/none")) for _ in range(6)]
        assert answers == [(404, "no_such_table")] * 5 + [(429, "too_many_requests")]
        assert (await api.http.get("/healthz")).status_code == 200  # which is counted with the files


async def test_rematches_are_new_tables_and_seats_are_taken_only_so_fast(tmp_path: Path) -> None:
    async with serving(tmp_path, tables_per_hour=2, joins_per_minute=3) as server, Api(server.url) as api:
        asha = await api.make_table(["person", "Sensible"])
        other = await api.make_table(["person", "Sensible"])
        assert await refused(api.rematch(asha)) == (409, "not_over")
        for seated in (asha, other):
            async with Client(server.url, seated.table, seated.token) as client:
                await client.command("start")
                await client.command("resign")
        assert await refused(api.rematch(asha)) == (429, "too_many_requests")
        for _ in range(3):
            assert await refused(api.join("none", "Ben")) == (404, "no_such_table")
        assert await refused(api.join("none", "Ben")) == (429, "too_many_requests")
    async with serving(tmp_path, tables_per_hour=2) as server, Api(server.url) as api:
        first = await api.rematch(asha)
        assert [(await api.rematch(asha)).table for _ in range(5)] == [first.table] * 5, "which is no new one"
        await api.rematch(other)
        assert await refused(api.make_table(["person", "open"])) == (429, "too_many_requests")
