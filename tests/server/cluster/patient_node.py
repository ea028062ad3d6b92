"""A node with more time than others: on a busy machine nobody is taken for dead, or sent away, who is only slow.

Imported by a server's process before it serves (`Wish.prepare`). What is noticed by a lease that ran out takes as much
longer, so it is not more than it must be.
"""

from typing import Final

from ettana.server.bots import bot_workers
from ettana.server.cluster import cluster_tables, leases, membership, remote_table
from ettana.server.store import connect

LEASE_SECONDS: Final = 5.0  # several times what a busy machine may keep a process waiting

TIMES: Final = (
    (leases, "LEASE_SECONDS", LEASE_SECONDS),
    (membership, "LEASE_SECONDS", LEASE_SECONDS),
    (leases, "_PATIENCE", LEASE_SECONDS - 0.1),
    (remote_table, "_PATIENCE", 60.0),
    (cluster_tables, "_PATIENCE", 60.0),
    (connect, "_HOST_SECONDS", 10.0),
    (connect, "IDLE_SECONDS", 2.0),
    (bot_workers, "_REPLAY_SECONDS", 60.0),
)


def prepare() -> None:
    for module, name, seconds in TIMES:
        assert name in vars(module)
        vars(module)[name] = seconds
