"""A server in the process and the event loop of a test, with limits of the test's own.

    async with serving(tmp_path, requests_per_minute=8) as server, Api(server.url) as api:
        ...

It listens, and takes connections, as one that `ettana serve` runs. Its limits count by a clock that stands still, so
that eight a minute are eight, however long the test takes; `server.clock.now += 60` lets a minute pass.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import uvicorn

from ettana.server.config import Config
from ettana.server.http.app import make_app
from ettana.server.http.context import Context
from ettana.server.serve import listen_at, settings
from tests.server.keys import seeded_keys
from tests.server.new_files import make_tables
from tests.server.running import GENEROUS, QUICK


class Clock:
    """Says what the test says."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class _Errors(logging.Handler):
    """What a server must not log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(self.format(record))


@dataclass
class ServerHere:
    port: int
    context: Context
    clock: Clock
    running: uvicorn.Server

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def serving(folder: Path, config: Config = QUICK, **limits: Any) -> AsyncIterator[ServerHere]:
    """`limits` are those that are not generous. Nothing may fail in there."""
    config = replace(config, limits=replace(GENEROUS, **limits))
    clock, errors = Clock(), _Errors()
    app = make_app(make_tables(str(folder / "tables.sqlite")), config, new_key=seeded_keys(1), clock=clock)
    server = uvicorn.Server(settings(app, config))
    loggers = [logging.getLogger(name) for name in ("ettana", "uvicorn")]
    for logger in loggers:
        logger.addHandler(errors)
    try:
        with listen_at("127.0.0.1", 0) as listener:
            running = asyncio.create_task(server.serve([listener]))
            while not server.started:
                assert not running.done(), errors.told
                await asyncio.sleep(0.001)
            try:
                yield ServerHere(listener.getsockname()[1], app.state.context, clock, server)
            finally:
                server.should_exit = True
                await running
    finally:
        for logger in loggers:
            logger.removeHandler(errors)
    assert errors.told == []
