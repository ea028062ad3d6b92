"""The server under load on one core, or a bare echo in its place. Started by `bench.load`."""

import os
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ettana.server.config import Config, Limits
from ettana.server.http.app import make_app
from ettana.server.logs import set_up_logs
from ettana.server.serve import TableServer, listen_at, settings

UNLIMITED = Limits(
    connections=100_000,
    tables_per_hour=1_000_000,
    practice_tables_per_hour=1_000_000,
    joins_per_minute=10_000_000,
    requests_per_minute=10_000_000,
    files_per_minute=10_000_000,
    sockets=100_000,
    messages_per_second=1000,
    message_burst=1000,
    messages_per_address=10_000_000,
    message_bytes=16_384,  # echo messages are as long as an update
    thinking_seconds_per_minute=1_000_000,
    idle_seconds=3600,
    new_sockets_per_minute=1_000_000,
)
ECHO = "echo"  # in place of a database


async def echo(socket: WebSocket) -> None:
    """The least that Starlette can do with a socket."""
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass


def echoing() -> uvicorn.Server:
    """The baseline: uvicorn and Starlette with the cheapest settings."""
    app = Starlette(routes=[WebSocketRoute("/echo", echo), Route("/healthz", lambda request: Response())])
    return uvicorn.Server(
        uvicorn.Config(
            app, log_config=None, access_log=False, ws="websockets-sansio", ws_per_message_deflate=False, backlog=2048
        )
    )


def serving(database: str) -> uvicorn.Server:
    config = Config(limits=UNLIMITED)
    app = make_app(database, config)
    return TableServer(app, settings(app, config))


def main(database: str, core: int) -> None:
    os.sched_setaffinity(0, {core})
    set_up_logs("warning")
    with listen_at("127.0.0.1", 0) as listener:
        print(listener.getsockname()[1], flush=True)
        (echoing() if database == ECHO else serving(database)).run([listener])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
