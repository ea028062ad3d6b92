"""Every connection is an open file to the system, which allows only so many."""

import logging
import sys
from dataclasses import replace

from ettana.server.config import Config

log = logging.getLogger(__name__)

_OTHERS = 128  # the database, bots, logs, files of the client


def raise_most_files() -> int | None:
    """As many open files as we may have; None if there is no bound."""
    if sys.platform == "win32":
        return None
    import resource  # which Windows does not have

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError):
        pass  # some systems name a bound that they do not grant
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def waiting_for(most_files: int | None, wanted: int) -> int:
    """How many connections may wait until we take them. All may be taken at once, before any is counted."""
    return wanted if most_files is None else max(1, min(wanted, most_files // 8))


def fitted(config: Config, most_files: int | None, waiting: int) -> Config:
    """The same, with no more connections than there can be open files."""
    if most_files is None:
        return config
    room = max(1, most_files - waiting - _OTHERS)
    if config.limits.connections <= room:
        return config
    log.warning("the system allows fewer connections", extra={"wanted": config.limits.connections, "allowed": room})
    return replace(config, limits=replace(config.limits, connections=room))
