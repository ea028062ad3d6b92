"""Nodes of Ray on this machine, reachable only from it. They are started as an operator starts them and ended by
process ID.
"""

import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

# `ray start --head` (2.60) requires a token if it finds one in the user's home, but other nodes and clients do not read
# that file. So this process and its children get a token of their own, before Ray is imported.
os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
os.environ["RAY_AUTH_MODE"] = "token"


@dataclass(frozen=True)
class Nodes:
    """The address of the head, and the started processes: the head first."""

    address: str
    started: list["subprocess.Popen[bytes]"]

    def raylet_of(self, number: int) -> psutil.Process:
        found = psutil.Process(self.started[number].pid).children(recursive=True)
        return next(each for each in found if each.name() == "raylet")

    def _all(self) -> list[psutil.Process]:
        return [child for node in self.started for child in psutil.Process(node.pid).children(recursive=True)]

    def end(self) -> None:
        left = self._all()
        for node in self.started:
            node.terminate()
        for node in self.started:
            node.wait(60)
        for process in psutil.wait_procs(left, timeout=10)[1]:
            process.kill()


@contextmanager
def ray_nodes(count: int, cores: int = 1) -> Iterator[Nodes]:
    """Starts `count` nodes with `cores` cores each."""
    folder = tempfile.mkdtemp(prefix="ray")  # a short path, because socket names are limited
    port = _free_port()
    nodes = Nodes(f"127.0.0.1:{port}", [])
    common = ("--block", "--node-ip-address=127.0.0.1", f"--num-cpus={cores}", "--object-store-memory=100000000")
    try:
        head = ("--head", f"--port={port}", f"--temp-dir={folder}", "--include-dashboard=false")
        nodes.started.append(_start(*head, *common))
        _await_port(port)
        for _ in range(count - 1):
            nodes.started.append(_start(f"--address={nodes.address}", *common))
        yield nodes
    finally:
        nodes.end()
        shutil.rmtree(folder, ignore_errors=True)


def _start(*arguments: str) -> "subprocess.Popen[bytes]":
    command = [*_until_we_end(), str(Path(sys.executable).with_name("ray")), "start", *arguments]
    # Ray lowers the priority of its workers by default: on a busy machine they would hardly make progress.
    environment = os.environ | {"RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"}
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)


def _until_we_end() -> list[str]:
    """Where the kernel can, it ends a node when this process ends, even by SIGKILL."""
    setpriv = shutil.which("setpriv")
    return [] if setpriv is None else [setpriv, "--pdeathsig", "TERM"]


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _await_port(port: int) -> None:
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
