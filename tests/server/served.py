"""A program that runs servers for the tests: `running` speaks to it.

It imports everything once and forks a server for each line of its input, so that a server starts in milliseconds and
can be killed hundreds of times. Its servers end with it, and it ends with whoever started it.
"""

import gc
import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import msgspec

from ettana.notation.deck_file import standard_deck
from ettana.server.config import Config, ListenConfig
from ettana.server.serve import serve
from ettana.server.store import connect, health
from tests.server.keys import Keys
from tests.support.patience import PATIENCE


class Wish(msgspec.Struct, frozen=True):
    """The server that is wanted."""

    port: int
    database: str
    config: Config
    log: str
    keys: str  # the file of the tables' keys: a test knows its dice
    log_level: Literal["debug", "warning"] = "debug"
    nats: str | None = None  # for one node among others
    node: str | None = None
    prepare: str | None = None  # a module whose `prepare` makes another version of this server


running: set[int] = set()


def run(wish: Wish) -> None:
    """In the child: never returns."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    log = os.open(wish.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    if wish.nats is None:
        for module, name in ((health, "_PATIENCE"), (connect, "_BUSY_SECONDS")):
            assert name in vars(module)
            vars(module)[name] = PATIENCE  # a slow disk is no fault of the server
    if wish.prepare is not None:
        import_module(wish.prepare).prepare()
    keys = Keys(Path(wish.keys))
    place = ListenConfig(port=wish.port, db=wish.database, log_level=wish.log_level, nats=wish.nats, node=wish.node)
    serve(place, wish.config, new_key=keys.take)
    os._exit(0)


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def reap(*_: Any) -> None:
    """Tells of every server that has ended, and how: its exit code, or the signal as a negative number."""
    while running:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:  # a second signal came before the first had struck out the last child
            return
        if pid == 0:
            return
        running.discard(pid)
        say(f"ended {pid} {os.waitstatus_to_exitcode(status)}")


def main() -> None:
    standard_deck().tables(False)
    import_module("ettana.server.cluster.cluster")  # which a server that is alone does without
    gc.collect()
    gc.freeze()  # else each server would look through all that was loaded here, and have a copy of its own by that
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, reap)
    while line := sys.stdin.buffer.readline():
        wish = msgspec.json.decode(line, type=Wish)
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
        pid = os.fork()
        if pid == 0:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
            run(wish)
        running.add(pid)
        say(f"started {pid}")
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for pid in tuple(running):
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
