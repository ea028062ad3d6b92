"""What a browser kept before one host (tests/data/before_one_host) opens, and its game goes on."""

import json
from pathlib import Path

from ettana.core.action_table import action_from_id
from ettana.notation.record_text import read_record
from ettana.records import replay_record
from tests.offline.device import Device, MemoryDisk

KEPT = json.loads((Path(__file__).parents[1] / "data/before_one_host/device.json").read_text(encoding="utf-8"))


def disk() -> MemoryDisk:
    disk = MemoryDisk()
    disk.rows = {row["id"]: dict(row) for row in KEPT["rows"]}
    disk.entries = {(table, seq): body for table, log in KEPT["entries"].items() for seq, body in enumerate(log, 1)}
    return disk


async def test_a_game_of_before_goes_on() -> None:
    device, seated = Device(disk()), KEPT["playing"]
    line = await device.enter(seated["table"], seated["token"])
    welcome = await line.until_told("welcome")
    assert welcome["version"] == len(KEPT["entries"][seated["table"]])
    action = str(action_from_id(welcome["legal"][-1]))
    line.say(do="act", id="an-older-game", version=welcome["version"], action=action)
    assert (await line.until_told("update"))["version"] == welcome["version"] + 1
    await device.close()


async def test_a_game_of_before_that_is_over_has_its_record() -> None:
    device = Device(disk())
    status, _, text = await device.text("GET", f"/api/tables/{KEPT['over']['table']}/record")
    assert status == 200
    assert replay_record(read_record(text)).over
    await device.close()
