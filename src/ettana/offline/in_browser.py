"""What JavaScript calls, in both workers. Bytes go over as arrays of bytes, all else as texts and numbers."""

from typing import Any

from ettana.offline.page_api import Door
from ettana.offline.task_runner import ErrandRunner
from ettana.offline.worker_client import Errands


def start_tables(page: Any, disk: Any, bots: Any) -> Door:
    """In the worker of the tables. `bots` has the ways to the other one: `send`, `stop` and `replace`."""
    from pyodide.ffi import to_js

    errands = Errands(lambda number, task: bots.send(number, to_js(task)), bots.stop, bots.replace)
    return Door(page, disk, errands)


def hear_errand(door: Door, number: int, answer: Any) -> None:
    door.errands.hear(number, answer.to_bytes())


def start_bots(page: Any) -> ErrandRunner:
    """In the worker of the bots."""
    from pyodide.ffi import to_js

    return ErrandRunner(lambda number, answer: page.answer(number, to_js(answer)))


def begin_errand(runner: ErrandRunner, number: int, task: Any) -> None:
    runner.begin(number, task.to_bytes())
