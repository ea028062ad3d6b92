"""A few of the kills of `tools/kill_server.py`, which does hundreds: nothing acknowledged is lost or doubled."""

from tools.kill_server import kill_many

from tests.server.running import ServerFactory


async def test_a_server_that_is_killed_loses_nothing(server_factory: ServerFactory, database: str) -> None:
    seed = 20261115
    report = await kill_many(server_factory, database, kills=5, seed=seed, tables=3)
    assert report.kills == 5
    assert report.findings.acknowledged > 20, f"seed {seed}\n{report}"
    assert report.games >= 3, f"seed {seed}\n{report}"
    assert report.clean, f"seed {seed}\n{report}"
    assert report.workers_left == 0, f"seed {seed}\n{report}"
