"""Ray, on one node and on two: the same games as in processes, even when a worker is killed halfway.

Needs Ray, which `make test-slow` installs. The nodes are started once; each test runs in its own process.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest
from tools.ray_nodes import ray_nodes

from ettana.lab.arena import run_arena
from ettana.lab.arena_game import GameResult
from ettana.lab.contest import contest
from ettana.lab.executor import WorkerLost, executor_for, in_order, results
from ettana.lab.executor.local import Processes
from ettana.lab.executor.ray_cluster import NoRay, RayCluster
from tests.lab.executor.conftest import NODES
from tests.lab.executor.jobs import die_always, die_once, fail_at_seven, play_and_die_once, slow_square

pytestmark = [
    pytest.mark.slow,
    pytest.mark.own_process,
    # Not imported before one of these tests runs: it changes the logging of the whole process.
    pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed"),
    pytest.mark.filterwarnings("ignore"),  # Ray leaves sockets and files to the garbage collector
]

NUMBERS = range(40)
SQUARES = [number * number for number in NUMBERS]


@pytest.fixture(scope="session", params=[1, 2], ids=["one node", "two nodes"])
def nodes(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a cluster with that many nodes. A test's own process uses the nodes of its parent process."""
    if address := os.environ.get(NODES):
        yield address
        return
    with ray_nodes(request.param) as started:
        yield started.address


@pytest.fixture
def count(request: pytest.FixtureRequest) -> int:
    """The number of nodes."""
    return int(request.node.callspec.params["nodes"])


def connected(address: str, count: int) -> RayCluster:
    """Connects once every node is there. The connection lasts as long as the process."""
    cluster = RayCluster(address)
    while cluster.cores < count:
        time.sleep(0.5)
    return cluster


def told(games: tuple[GameResult, ...]) -> list[object]:
    """The results without their times."""
    return [(game.number, game.winner, game.turns, game.decisions, game.actions) for game in games]


def test_the_cluster_tells_its_nodes(nodes: str, count: int) -> None:
    cluster = connected(nodes, count)
    assert cluster.told == ("Ray, 1 core on 1 node" if count == 1 else "Ray, 2 cores on 2 nodes")
    assert executor_for(1, nodes).told.startswith("Ray, 1 core on")


def test_ray_plays_the_games_that_processes_play(nodes: str, count: int) -> None:
    cluster = connected(nodes, count)
    held = contest(["Sensible", "Random"], seed=7)
    there = run_arena(held, 60, on=cluster)
    assert told(there.games) == told(run_arena(held, 60, on=Processes(2)).games)


def test_a_worker_killed_in_the_middle_of_an_arena_changes_nothing(nodes: str, count: int, tmp_path: Path) -> None:
    cluster = connected(nodes, count)
    held = contest(["Sensible", "Random"], seed=8)
    notices: list[str] = []
    play = partial(play_and_die_once, held, tmp_path / "died", 33)
    games = tuple(in_order(play, range(60), cluster, notices.append))
    assert notices
    assert told(games) == told(run_arena(held, 60, workers=2).games)


def test_work_that_ends_its_worker_once_is_done_again(nodes: str, count: int, tmp_path: Path) -> None:
    cluster = connected(nodes, count)
    notices: list[str] = []
    work = partial(die_once, tmp_path / "died", 20)
    assert list(in_order(work, NUMBERS, cluster, notices.append)) == SQUARES
    assert notices
    assert all("a worker was lost" in notice for notice in notices)


def test_work_that_always_ends_its_worker_is_given_up(nodes: str, count: int, tmp_path: Path) -> None:
    cluster = connected(nodes, count)
    found: list[tuple[int, int]] = []
    with pytest.raises(WorkerLost, match=r"given up: 20 \("):
        found.extend(results(partial(die_always, frozenset({20}), tmp_path), NUMBERS, cluster))
    assert len(found) == len(NUMBERS) - 1
    assert (tmp_path / "20").read_text() == "xx"


def test_an_error_of_the_work_arrives(nodes: str, count: int) -> None:
    cluster = connected(nodes, count)
    with pytest.raises(ZeroDivisionError, match="seven"):
        list(results(fail_at_seven, range(8), cluster))


def test_a_node_that_goes_away_does_not_end_the_work() -> None:
    with ray_nodes(2) as nodes:
        cluster = connected(nodes.address, 2)
        found = []
        for place, square in results(slow_square, range(1000), cluster):
            found.append((place, square))
            if len(found) == 20:
                nodes.raylet_of(1).kill()
        assert sorted(found) == [(number, number * number) for number in range(1000)]
        cluster.ray.shutdown()


def test_an_address_where_no_ray_answers_is_refused() -> None:
    with pytest.raises(NoRay, match=r"^Ray at 127\.0\.0\.1:9: nobody answers there: Connection refused$"):
        RayCluster("127.0.0.1:9")
    with pytest.raises(NoRay, match=r"^Ray at here: an address is host:port"):
        RayCluster("here")


def test_ctrl_c_keeps_the_games_that_ray_has_played(nodes: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "ettana", "arena", "Sensible", "Random", "--seed", "7", "--resume", str(file)]
    command += ["--ray", nodes]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # as in a terminal
    process = subprocess.Popen([*command, "--games", "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    signal.signal(signal.SIGINT, before)
    while not file.exists() or file.read_bytes().count(b"\n") < 5:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    kept = file.read_bytes().count(b"\n") - 1
    assert (process.returncode, out) == (130, b""), err.decode()
    assert f"ettana: interrupted: {kept:,} of 100,000 games are done; they are in {file}" in err.decode()
    done = subprocess.run([*command, "--games", "4", "--json"], capture_output=True, check=True, timeout=120)
    assert json.loads(done.stdout)["games"] == 4
