"""A device plays without a server: the same requests, the same messages, and nothing told that is not stored."""

from collections.abc import AsyncIterator

import pytest

from ettana.core.action_table import action_from_id
from ettana.core.engine import is_compiled
from ettana.notation.record_text import read_record
from ettana.records import replay_record
from tests.offline.device import Device, MemoryDisk
from tests.offline.games import AROUND, SOLO, analysed, both_started_around, play, started, started_around


@pytest.fixture
async def device() -> AsyncIterator[Device]:
    made = Device()
    yield made
    await made.close()


async def test_a_device_plays_a_whole_game_against_a_bot_and_gives_its_record(device: Device) -> None:
    seated, line = await started(device, {**SOLO, "rules": "v2, target=2, turn_limit=6"})
    assert seated["table"].startswith("here-")
    assert (await device.ask("GET", f"/api/tables/{seated['table']}/record"))["code"] == "not_over"
    update = await play(device, line)
    assert update["table"]["status"] == "over"
    assert update["table"]["prepared"] == ["device"], "whoever has the key could know the dice"
    status, kind, text = await device.text("GET", f"/api/tables/{seated['table']}/record")
    assert (status, kind) == (200, "text/plain")
    record = read_record(text)
    assert replay_record(record).over
    assert record.dice == "own device", "it is never called verified"
    assert device.disk.rows[seated["table"]]["status"] == "over"


async def test_a_new_device_goes_on_from_what_is_stored(device: Device) -> None:
    """The worker was killed in the middle of a bot's turn: whoever comes back finds all that was told, and no more."""
    seated, line = await started(device, SOLO)
    update = await play(device, line, most=12)
    await device.close()
    other = Device(device.disk)
    line = await other.enter(seated["table"], seated["token"])
    welcome = await line.until_told("welcome")
    assert welcome["version"] >= update["version"]
    assert welcome["version"] == len(device.disk.log_of(seated["table"]))
    later = await play(other, line, most=4)
    assert later["version"] > welcome["version"]
    await other.close()


async def test_a_table_that_nobody_watches_leaves_the_memory() -> None:
    time = 1_000_000
    device = Device(now=lambda: time)
    left = await device.ask("POST", "/api/tables", SOLO)
    watched = await device.ask("POST", "/api/tables", SOLO)
    line = await device.enter(watched["table"], watched["token"])
    await line.until_told("welcome")
    before = [await device.api.tables.find(each["table"]) for each in (left, watched)]
    time += 601_000
    await device.ask("POST", "/api/tables", SOLO)
    after = [await device.api.tables.find(each["table"]) for each in (left, watched)]
    assert [one is other for one, other in zip(before, after, strict=True)] == [False, True]
    await device.close()


async def test_two_people_play_a_whole_game_on_one_device(device: Device) -> None:
    (seated, one), (second, two) = await both_started_around(device)
    table = seated["table"]
    over = False
    while not over:
        info = await device.ask("GET", f"/api/tables/{table}")
        over = info["status"] == "over"
        for line in (one, two):
            line.say(do="sync")
            update = await line.until_told("welcome")
            if update["legal"]:
                action = str(action_from_id(update["legal"][-1]))
                line.say(do="act", id=device.command_id(), version=update["version"], action=action)
                await line.until_told("done")
    again = await device.ask("POST", f"/api/tables/{table}/rematch", token=second["token"])
    same = await device.ask("POST", f"/api/tables/{table}/rematch", token=seated["token"])
    assert again["table"] == same["table"] != table
    assert {again["seat"], same["seat"]} == {0, 1}
    assert (await device.ask("POST", f"/api/tables/{table}/rematch", token="nobody"))["code"] == "bad_token"


async def test_a_device_tells_nothing_that_is_not_stored(device: Device) -> None:
    seated, line = await started(device, AROUND | {"seats": SOLO["seats"]})
    await play(device, line, most=1)
    stored = len(device.disk.log_of(seated["table"]))
    device.disk.says = "full"
    line.heard.clear()
    line.say(do="resign", id="resign-once", version=stored)
    goodbye = await line.until(lambda message: message["tell"] in ("goodbye", "update", "done"))
    assert goodbye == {"tell": "goodbye", "code": "try_again"}
    assert line.closed
    assert len(device.disk.log_of(seated["table"])) == stored
    assert (await device.ask("POST", "/api/tables", SOLO))["code"] == "try_again"
    device.disk.says = None
    line = await device.enter(seated["table"], seated["token"])
    assert (await line.until_told("welcome"))["version"] >= stored
    line.say(do="resign", id="resign-once", version=stored)
    assert (await line.until(lambda message: message["tell"] in ("done", "refused")))["tell"] == "done"


async def test_an_entry_is_stored_once_also_if_two_workers_write(device: Device) -> None:
    """Without Web Locks two tabs may both have a table. The slower one is told nothing, and loads it anew."""
    seated, line = await started_around(device)
    other = Device(device.disk)
    second = await other.enter(seated["table"], seated["token"])
    before = await second.until_told("welcome")
    quick, slow = [str(action_from_id(before["legal"][index])) for index in (0, -1)]
    line.say(do="act", id=device.command_id(), version=before["version"], action=quick)
    assert (await line.until_told("done"))["version"] == before["version"] + 1
    second.say(do="act", id=other.command_id(), version=before["version"], action=slow)
    assert (await second.until(lambda message: message["tell"] != "presence"))["tell"] == "goodbye"
    assert len(device.disk.log_of(seated["table"])) == before["version"] + 1
    back = await other.enter(seated["table"], seated["token"])
    assert (await back.until_told("welcome"))["version"] == before["version"] + 1
    await other.close()


async def test_undo_hints_and_refusals_are_those_of_a_table(device: Device) -> None:
    seated, line = await started_around(device)  # a bot might play between two of these lines
    line.say(do="hints")
    assert (await line.until_told("hints"))["version"] > 1
    line.say(do="sync")
    welcome = await line.until_told("welcome")
    line.say(do="undo", id=device.command_id(), version=welcome["version"])
    assert (await line.until_told("refused"))["code"] == "nothing_to_undo"
    line.say(do="act", id=device.command_id(), version=welcome["version"], action="nonsense")
    assert (await line.until_told("refused"))["code"] == "malformed_action"
    line.say(do="dance")
    assert (await line.until_told("refused"))["code"] == "malformed"
    line.say(do="ping")
    await line.until_told("pong")
    watching = await device.enter(seated["table"], None)
    assert (await watching.until_told("welcome"))["seat"] is None


async def test_a_device_has_the_puzzle_and_the_game_of_a_day(device: Device) -> None:
    index = await device.ask("GET", "/api/puzzles")
    wish = {"name": "Asha", "puzzle": index["puzzles"][0]["id"]}
    seated = await device.ask("POST", "/api/puzzles", wish)
    info = await device.ask("GET", f"/api/tables/{seated['table']}")
    assert (info["status"], info["puzzle"]["status"]) == ("playing", "open")
    assert device.disk.rows[seated["table"]]["practice"]
    line = await device.enter(seated["table"], seated["token"])
    welcome = await line.until_told("welcome")
    line.say(do="puzzle", id=device.command_id(), version=welcome["version"], ask="give_up")
    assert (await line.until_told("update"))["table"]["puzzle"]["solution"]
    daily = await device.ask("POST", "/api/daily", {"name": "Asha", "date": "2026-11-18"})
    assert (await device.ask("GET", f"/api/tables/{daily['table']}"))["daily"] == "2026-11-18"
    assert (await device.ask("POST", "/api/daily", {"name": "Asha", "date": "1999-01-01"}))["code"] == "bad_date"


async def test_a_game_is_seen_again_and_analysed(device: Device) -> None:
    seated, line = await started(device, {**SOLO, "rules": "v2, turn_limit=1"})
    path = f"/api/tables/{seated['table']}"
    assert (await device.ask("GET", f"{path}/replay"))["code"] == "not_over"
    assert (await device.ask("POST", f"{path}/analysis"))["code"] == "not_over"
    await play(device, line)
    told = await device.ask("GET", f"{path}/replay")
    assert told["dice"] == "own device"
    record = (await device.text("GET", f"{path}/record"))[2]
    assert (await device.ask("POST", "/api/replay", {"record": record}))["moments"] == told["moments"]
    moment = await device.ask("POST", "/api/replay/position", {"record": record, "moment": 1})
    assert moment["position"].startswith("ettana position")
    assert (await device.ask("POST", "/api/replay", {"record": "hello"}))["code"] == "bad_record"
    assert (await device.ask("POST", f"{path}/analysis"))["id"].startswith("here-")
    assert (await analysed(device, f"{path}/analysis"))["analysis"]["stage"] == "done"
    assert (await device.ask("GET", "/api/analyses/here-none"))["code"] == "no_such_analysis"


async def test_an_analysis_is_there_after_a_reload(device: Device) -> None:
    """One that has to be made anew is not done at once."""
    seated, line = await started(device, {**SOLO, "rules": "v2, turn_limit=1"})
    path = f"/api/tables/{seated['table']}"
    await play(device, line)
    figures = await analysed(device, f"{path}/analysis")
    other = Device(device.disk)
    state = await other.ask("POST", f"{path}/analysis")
    assert (state["state"], state["done"], state["again_ms"]) == ("done", 1.0, 0)
    assert await other.ask("GET", f"/api/analyses/{state['id']}/figures") == figures
    await other.close()

    recipe, kept = device.disk.analyses[seated["table"]]
    device.disk.analyses[seated["table"]] = f"older {recipe}", kept
    other = Device(device.disk)
    assert (await other.ask("POST", f"{path}/analysis"))["state"] == "working"
    await analysed(other, f"{path}/analysis")
    assert device.disk.analyses[seated["table"]] == (recipe, kept)
    await other.close()


async def test_an_analysis_by_its_record_is_kept_once_its_table_is_asked_for(device: Device) -> None:
    seated, line = await started(device, {**SOLO, "rules": "v2, turn_limit=1"})
    path = f"/api/tables/{seated['table']}"
    await play(device, line)
    await analysed(device, "/api/analyses", {"record": (await device.text("GET", f"{path}/record"))[2]})
    assert device.disk.analyses == {}, "there is no table that it belongs to"
    assert (await device.ask("POST", f"{path}/analysis"))["state"] == "done"
    assert device.disk.analyses.keys() == {seated["table"]}


async def test_an_analysis_need_not_be_kept_to_be_shown(device: Device) -> None:
    seated, line = await started(device, {**SOLO, "rules": "v2, turn_limit=1"})
    await play(device, line)
    device.disk.says = "full"
    assert (await analysed(device, f"/api/tables/{seated['table']}/analysis"))["analysis"]["stage"] == "done"
    assert device.disk.analyses == {}


async def test_a_device_refuses_requests_that_need_a_server(device: Device) -> None:
    seated, _ = await started(device, SOLO)
    assert (await device.ask("POST", f"/api/tables/{seated['table']}/code", token=seated["token"]))[
        "code"
    ] == "not_here"
    assert (await device.ask("POST", "/api/codes", {"code": "ABCDEFGHJK"}))["code"] == "not_here"
    assert (await device.ask("GET", "/api/tables")) == {"tables": []}
    assert (await device.ask("GET", "/api/nothing"))["code"] == "no_such_page"
    assert (await device.ask("GET", "/api/tables/here-none"))["code"] == "no_such_table"
    assert (await device.ask("POST", "/api/tables", {"name": 7}))["code"] == "malformed"
    assert (await device.ask("GET", "/api/decks/../../secret"))["code"] == "no_such_page"
    assert (await device.ask("GET", "/api/decks/nothing"))["code"] == "no_such_deck"


async def test_a_bot_that_needs_a_compiled_engine_is_not_offered_without_one(device: Device) -> None:
    bots = {bot["bot"]: bot["for_people"] for bot in (await device.ask("GET", "/api/choices"))["bots"]}
    assert bots["Weaver"]
    assert bots["Master"]
    assert bots["Maestro"] == is_compiled()


async def test_a_line_says_hello_first_and_knows_its_table(device: Device) -> None:
    seated, _ = await started(device, SOLO)
    for table, token, code in ((seated["table"], "x" * 40, "bad_token"), ("here-none", None, "no_such_table")):
        line = await device.enter(table, token)
        assert (await line.until_told("goodbye"))["code"] == code
        assert line.closed
    device.disk.says = "failed"
    device.api.tables._tables.clear()
    line = await device.enter(seated["table"], None)
    assert (await line.until_told("goodbye"))["code"] == "try_again"


async def test_a_lost_worker_of_bots_is_replaced_by_the_stand_in() -> None:
    """Nobody thinks any more: the table asks again, and goes on as soon as somebody does."""
    device = Device(MemoryDisk())
    asked = 0

    def lose_the_first(number: int, task: bytes) -> None:
        nonlocal asked
        asked += 1
        if asked == 1:
            device.worker_client.fail_all()
        else:
            device.runner.begin(number, task)

    device.send = lose_the_first  # type: ignore[method-assign]
    device.worker_client._send = lose_the_first
    _, line = await started(device, SOLO)
    await play(device, line, most=3)
    assert asked > 1
    await device.close()
