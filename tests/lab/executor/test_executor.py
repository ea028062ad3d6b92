"""Executors: the same results from each, lost workers replaced, and no job repeated for ever."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from ettana.core.errors import EttanaError
from ettana.core.rules import RuleSet
from ettana.lab.arena import run_arena
from ettana.lab.contest import contest
from ettana.lab.executor import Executor, Interrupted, WorkerLost, executor_for, in_order, progress_of, results
from ettana.lab.executor.interface import ExecutorSession, Job, Result, WorkError
from ettana.lab.executor.local import Inline, Processes
from ettana.lab.executor.run import ChunkSizes
from tests.lab.executor.jobs import (
    die_always,
    die_once,
    fail_at_seven,
    fail_stubbornly,
    play_and_die_once,
    say_where,
    square,
)

HERE_AND_THERE = pytest.mark.parametrize("on", [Inline(), Processes(2)], ids=["inline", "processes"])
NUMBERS = range(50)
SQUARES = [number * number for number in NUMBERS]


def test_the_executor_follows_from_the_number_of_workers() -> None:
    assert isinstance(executor_for(1), Inline)
    assert executor_for(3).told == "3 processes"
    assert executor_for(1).told == "1 process"
    assert executor_for().told.startswith(f"{os.cpu_count()} process")


def test_ray_is_only_there_if_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import ettana.lab.executor, sys; ettana.lab.executor.executor_for(2); assert 'ray' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(EttanaError, match=r"^this needs ray, which is not installed: pip install 'ettana\[ray\]'$"):
        executor_for(2, ray="auto")


@HERE_AND_THERE
def test_every_job_is_done_once(on: Executor) -> None:
    assert sorted(results(square, NUMBERS, on)) == list(enumerate(SQUARES))
    assert list(in_order(square, NUMBERS, on)) == SQUARES
    assert list(results(square, [], on)) == []


SPAWNED = """
import multiprocessing
from ettana.lab.executor import executor_for, in_order

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    print(list(in_order(abs, [-1, 2, -3], executor_for(2))))
"""


def test_spawned_processes_do_every_job(tmp_path: Path) -> None:
    """As on macOS and Windows, where processes are not forked."""
    script = tmp_path / "spawned.py"
    script.write_text(SPAWNED, encoding="ascii")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"[1, 2, 3]\n", b"")


@HERE_AND_THERE
def test_an_error_of_the_work_is_raised_after_what_was_done_before_it(on: Executor) -> None:
    done: list[int] = []
    with pytest.raises(ZeroDivisionError, match="seven"):
        done.extend(in_order(fail_at_seven, range(8), on))
    assert done == list(range(len(done)))
    assert len(done) == 7 or not isinstance(on, Inline)


def test_errors_arrive_with_their_traceback_or_as_words() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        list(results(fail_at_seven, range(8), Processes(2)))
    assert "jobs.py" in "".join(raised.value.__notes__)
    with pytest.raises(WorkError, match="Stubborn: stubborn"):
        list(results(fail_stubbornly, [1], Processes(2)))


def test_a_worker_that_is_killed_is_replaced_and_its_work_done_again(tmp_path: Path) -> None:
    notices: list[str] = []
    note = tmp_path / "died"
    found = list(in_order(partial(die_once, note, 20), NUMBERS, Processes(2), notices.append))
    assert found == SQUARES
    assert note.exists()
    assert notices == ["a worker was lost (ended by SIGKILL); what it was doing is done again"]


def test_an_arena_has_the_same_games_whatever_becomes_of_its_workers(tmp_path: Path) -> None:
    held = contest(["Sensible", "Random"], seed=8, rules=RuleSet(turn_limit=24, target=2))
    play = partial(play_and_die_once, held, tmp_path / "died", 7)
    games = list(in_order(play, range(20), Processes(2)))
    assert (tmp_path / "died").exists()
    assert [(game.number, game.winner, game.actions) for game in games] == [
        (game.number, game.winner, game.actions) for game in run_arena(held, 20, on=Inline()).games
    ]


def test_work_that_always_ends_its_worker_is_given_up_and_named_when_all_else_is_done(tmp_path: Path) -> None:
    found: list[tuple[int, int]] = []
    with pytest.raises(WorkerLost, match=r"given up: 20 \(ended by SIGKILL\), 33 \(ended by SIGKILL\)$"):
        found.extend(results(partial(die_always, frozenset({20, 33}), tmp_path), NUMBERS, Processes(2)))
    assert sorted(found) == [each for each in enumerate(SQUARES) if each[0] not in {20, 33}]
    assert [(tmp_path / name).read_text() for name in ("20", "33")] == ["xx", "xx"], "twice each, and no more"


def test_where_all_work_ends_its_worker_the_rest_is_not_tried(tmp_path: Path) -> None:
    with pytest.raises(WorkerLost, match="given up"):
        list(results(partial(die_always, frozenset(range(1000)), tmp_path), range(1000), Processes(2)))
    assert len(list(tmp_path.iterdir())) < 20


def test_when_enough_is_known_what_is_under_way_is_ended(tmp_path: Path) -> None:
    note = tmp_path / "workers"
    with closing(results(partial(say_where, note), range(3), Processes(3))) as found:
        assert next(found) == (0, 0)
        while not note.exists() or note.read_text().count("\n") < 2:
            time.sleep(0.01)
    for worker in note.read_text().split():
        assert _is_gone(int(worker)), worker


def _is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


# How large chunks are


def test_chunks_grow_to_the_time_that_suits_and_shrink_towards_the_end() -> None:
    sizes = ChunkSizes(2.0)
    assert sizes.next(10_000, 4) == 1
    sizes.add(1, 0.01)
    assert sizes.next(10_000, 4) == 4, "one measure is not much to go by"
    sizes.add(4, 0.04)
    sizes.add(16, 0.16)
    sizes.add(64, 0.64)
    assert 190 < sizes.next(10_000, 4) <= 200
    assert sizes.next(80, 4) == 10
    assert sizes.next(3, 4) == 1
    slow = ChunkSizes(2.0)
    slow.add(1, 30.0)
    assert slow.next(10_000, 4) == 1


def test_a_chunk_is_what_one_worker_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of quick jobs a worker gets many at once, because the hand-over would take longer than the work."""
    given: list[int] = []
    on = Processes(2)

    class Watched:
        chunk_seconds = on.chunk_seconds
        told = on.told

        def open(self, work: Callable[[Job], Result]) -> ExecutorSession[Job, Result]:
            session = on.open(work)
            submit = session.submit

            def watched(number: int, jobs: Sequence[Job]) -> None:
                given.append(len(jobs))
                submit(number, jobs)

            monkeypatch.setattr(session, "submit", watched)
            return session

    assert len(list(results(square, range(5000), Watched()))) == 5000
    assert sum(given) == 5000
    assert len(given) < 100


# Interrupted


def test_an_interrupt_tells_what_was_done() -> None:
    with (
        pytest.raises(Interrupted, match=r"^interrupted: 3 of 1,000 games are done; none of them is kept$"),
        progress_of("games", 1000, 3, Inline(), shown=False),
    ):
        raise KeyboardInterrupt
    with (
        pytest.raises(KeyboardInterrupt, match=r"are done; they are in games\.jsonl, and the same command goes on$"),
        progress_of("games", 10, 2, Inline(), shown=False, kept="games.jsonl"),
    ):
        raise KeyboardInterrupt


def test_an_interrupt_while_a_result_is_kept_counts_it() -> None:
    kept = []

    def keep() -> None:
        signal.raise_signal(signal.SIGINT)
        kept.append("game")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have Ctrl-C ignored
    try:
        with (
            pytest.raises(Interrupted, match=r"^interrupted: 1 of 10 games are done"),
            progress_of("games", 10, 0, Inline(), shown=False) as bar,
            bar.one_more(),
        ):
            keep()
    finally:
        signal.signal(signal.SIGINT, before)
    assert kept == ["game"]
