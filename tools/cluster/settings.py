"""What is written into the folder of a cluster: settings of the nodes and of HAProxy."""

import shutil
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from tests.server.running import GENEROUS

# All players come from one address here, and they come back all at once.
_LIMITS = replace(GENEROUS, connections=100_000, connections_per_address=100_000, sockets=100_000, message_bytes=16_384)

# As in deploy/haproxy.cfg, but for names and certificates.
_HAPROXY = """\
global
    maxconn 8000

defaults
    mode http
    timeout connect 1s
    timeout client 75s
    timeout server 75s
    timeout tunnel 150s
    retries 3
    option redispatch 1
    retry-on conn-failure

frontend players
    bind 127.0.0.1:{port}
    option forwardfor
    default_backend nodes

backend nodes
    balance leastconn
    option httpchk GET {ready}
    timeout check 700ms
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
"""


def write_node_settings(path: Path, *, bot_workers: int) -> None:
    limits = "\n".join(f"{name} = {value}" for name, value in asdict(_LIMITS).items())
    server = f'[server]\nbot_workers = {bot_workers}\nanalysis_nodes = 0\nlog_level = "info"\n'
    path.write_text(f"{server}\n[limits]\n{limits}\n")


def write_haproxy_settings(path: Path, port: int, nodes: Sequence[int], ready: str) -> None:
    lines = [f"    server node{number} 127.0.0.1:{node}" for number, node in enumerate(nodes, 1)]
    path.write_text(_HAPROXY.format(port=port, ready=ready) + "\n".join(lines) + "\n")


def find_program(name: str, how: str) -> str:
    """Beside this Python or on the PATH. Ends the tool with a word on how to get it if it is not there."""
    found = shutil.which(str(Path(sys.executable).parent / name)) or shutil.which(name)
    found = found or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        raise SystemExit(f"{name} is not installed: {how}")
    return found
