"""Runs each test marked `own_process` in its own process: Ray (2.60) may end a process that connects a second time.

It then prints "Failed to get the system config from Raylet on time" or "Missing :authority header", and exits.
Processes that connect once, and many processes that connect to the same nodes, have never failed.
"""

import os
import subprocess
import sys

import pytest

NODES = "ETTANA_RAY_NODES"  # in the process of one test: the address of the nodes that were started for it, if any


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs the test alone in another process, whose output is the message of a failure."""
    if NODES in os.environ or pyfuncitem.get_closest_marker("own_process") is None:
        return None
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", pyfuncitem.nodeid],
        env=environment | {NODES: str(pyfuncitem.funcargs.get("nodes", ""))},
        cwd=pyfuncitem.config.rootpath,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        pytest.fail(f"in a process of its own, which ended with {done.returncode}:\n{done.stdout}", pytrace=False)
    return True
