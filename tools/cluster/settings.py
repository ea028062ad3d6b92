"""The configuration files of a cluster: of the nodes and of HAProxy."""

import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from tests.server.running import GENEROUS

# All players share one address here and reconnect all at once.
LIMITS = replace(GENEROUS, connections=100_000, connections_per_address=100_000, sockets=100_000, message_bytes=16_384)

_HAPROXY = Path(__file__).parents[2] / "deploy/many/haproxy.cfg"


def write_node_settings(path: Path, *, bot_workers: int) -> None:
    limits = "\n".join(f"{name} = {value}" for name, value in asdict(LIMITS).items())
    server = f'[server]\nbot_workers = {bot_workers}\nanalysis_nodes = 0\nlog_level = "info"\n'
    path.write_text(f"{server}\n[limits]\n{limits}\n")


def write_haproxy_settings(path: Path, port: int, nodes: Sequence[int], ready: str) -> None:
    """The recommended file, with other addresses, no certificate and another limit of open files."""
    path.write_text("".join(_adapted(_HAPROXY.read_text().splitlines(), port, nodes, ready)))


def _adapted(lines: Sequence[str], port: int, nodes: Sequence[int], ready: str) -> Iterator[str]:
    for line in lines:
        match line.split():
            case ["maxconn", _]:
                yield "    maxconn 8000\n"
            case ["bind", *_]:
                yield f"    bind 127.0.0.1:{port}\n"
            case ["option", "httpchk", *_]:
                yield f"    option httpchk GET {ready}\n"
            case ["server", name, _, *more]:
                number = int(name.removeprefix("node")) - 1
                if number < len(nodes):
                    yield f"    server {name} 127.0.0.1:{nodes[number]} {' '.join(more)}\n"
            case _:
                yield f"{line}\n"


def find_program(name: str, how: str) -> str:
    """Finds a program beside this Python or on the PATH. If it is missing, exits and says how to install it."""
    found = shutil.which(str(Path(sys.executable).parent / name)) or shutil.which(name)
    found = found or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        raise SystemExit(f"{name} is not installed: {how}")
    return found
