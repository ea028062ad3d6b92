"""Runs the server until it is told to stop."""

import socket
import sys
from contextlib import closing

import uvicorn

from ettana.server.app import make_app
from ettana.server.config import Config
from ettana.server.desk import Desk
from ettana.server.logs import set_up_logs

_NOT_STARTED = 3  # what uvicorn itself exits with then


def local_address() -> str | None:
    """The machine's address on its own network, for phones nearby. Nothing is sent to find it out."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return None


class _Server(uvicorn.Server):
    """Lets the tables say goodbye first: uvicorn cuts all lines before the application hears of the end."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listener in self.servers:
            listener.close()
        desk: Desk = self.config.app.state.desk  # type: ignore[union-attr]  # it is ours, from `make_app`
        await desk.hall.say_goodbye()
        await super().shutdown(sockets)


def serve(host: str, port: int, database: str, config: Config, log_level: str = "info") -> None:
    """Blocks. Ctrl-C or SIGTERM stop it cleanly: what was begun is stored first."""
    set_up_logs(log_level)
    shown = "localhost" if host in ("0.0.0.0", "::") else host
    sys.stdout.write(f"Ettana is at http://{shown}:{port}\n")
    if host in ("0.0.0.0", "::") and (address := local_address()):
        sys.stdout.write(f"Phones on the same network: http://{address}:{port}\n")
    sys.stdout.flush()
    app = make_app(database, config)
    settings = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=config.limits.message_bytes,
        ws_per_message_deflate=False,  # costs 40 KB a connection
        server_header=False,
        timeout_graceful_shutdown=10,
    )
    server = _Server(settings)
    try:
        server.run()
    except KeyboardInterrupt:
        pass  # uvicorn has stopped in order, and then passes the signal on
    if not server.started:
        sys.exit(_NOT_STARTED)
