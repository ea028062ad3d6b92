"""What JavaScript calls, in both workers. Bytes go over as arrays of bytes, all else as texts and numbers."""

from typing import Any

from ettana.offline.page_api import PageApi
from ettana.offline.task_runner import TaskRunner
from ettana.offline.worker_client import WorkerClient


def start_tables(page: Any, disk: Any, bots: Any) -> PageApi:
    """In the worker of the tables. `bots` has the ways to the other one: `send`, `stop` and `replace`."""
    from pyodide.ffi import to_js

    worker_client = WorkerClient(lambda number, task: bots.send(number, to_js(task)), bots.stop, bots.replace)
    return PageApi(page, disk, worker_client)


def receive_answer(api: PageApi, number: int, answer: Any) -> None:
    api.worker_client.hear(number, answer.to_bytes())


def fail_all_tasks(api: PageApi) -> None:
    """The worker of the bots was replaced, and its tasks are lost."""
    api.worker_client.fail_all()


def start_bots(page: Any) -> TaskRunner:
    """In the worker of the bots."""
    from pyodide.ffi import to_js

    return TaskRunner(lambda number, answer: page.answer(number, to_js(answer)))


def begin_task(runner: TaskRunner, number: int, task: Any) -> None:
    runner.begin(number, task.to_bytes())
