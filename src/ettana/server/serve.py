"""Runs the server until it is told to stop."""

import asyncio
import errno
import gc
import socket
import sys
import time
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from ssl import SSLContext
from typing import Any

import uvicorn
from starlette.applications import Starlette

from ettana.core.errors import EttanaError
from ettana.server.blocks import Blocks
from ettana.server.config import Config, ListenConfig
from ettana.server.http.app import make_app, metrics_app, thinking_app
from ettana.server.http.connection.connections import Connections
from ettana.server.http.connection.open_files import fitted, raise_most_files, waiting_for
from ettana.server.http.connection.tls import LimitedTlsProtocol, certificate
from ettana.server.http.context import Context
from ettana.server.http.sockets.table_websocket import TableWebSocket
from ettana.server.logs import set_up_logs
from ettana.server.store.store import Store
from ettana.table.secrets import new_key

_WAITING = 2048  # connections that the system holds until we take them
_NEW_OBJECTS = 10_000  # before the garbage collector looks at them
_SWITCH_SECONDS = 0.0005  # Python's own are ten times as long
_PORT_TRIES, _PORT_PAUSE = 10, 0.1  # seconds
_NOT_STARTED = 3  # what uvicorn itself exits with then


def local_address() -> str | None:
    """The machine's address on its own network, for phones nearby. Nothing is sent to find it out."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return None


class CannotListen(EttanaError):
    """The address is not this machine's, or the port is taken or not ours to take."""


class PortTaken(CannotListen):
    """Another program listens there."""


class TableServer(uvicorn.Server):
    """Lets the tables say goodbye first: uvicorn closes all sockets before the application hears of the end."""

    page: str | None = None  # to be shown in a browser as soon as it can be served
    metrics: tuple[uvicorn.Config, socket.socket] | None = None  # an application of its own, at an address of its own

    def __init__(self, app: Starlette, options: uvicorn.Config) -> None:
        super().__init__(options)
        self._app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.metrics is not None and self.started:
            self.servers.append(await self._listen_besides(*self.metrics))
        if self.page is not None and self.started:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.page)
        # All that is loaded by now stays. The garbage collector would walk through it again and again, and every table
        # would wait for as long as hundreds of actions take. New objects need not be looked at so often either.
        gc.collect()
        gc.freeze()
        gc.set_threshold(_NEW_OBJECTS, 20, 20)
        # The store's thread asks for the interpreter several times in a commit, and waits so long while we are busy.
        sys.setswitchinterval(_SWITCH_SECONDS)

    async def _listen_besides(self, options: uvicorn.Config, listener: socket.socket) -> asyncio.Server:
        """Lives and ends with the server: its connections are among the server's own."""
        options.load()
        protocol: Any = options.http_protocol_class
        make = partial(protocol, config=options, server_state=self.server_state, app_state={})
        return await asyncio.get_running_loop().create_server(make, sock=listener, backlog=options.backlog)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listener in self.servers:
            listener.close()
        context: Context | None = getattr(self._app.state, "context", None)  # a node for bots alone has none
        if context is not None:
            await context.all_tables.shut_down()
        await super().shutdown(sockets)


def listen_at(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any free one. Raises CannotListen.

    A port in use is tried again for a moment: of a server that was killed while it started a worker, that one has the
    port until it has become a program of its own, and whatever starts servers again is quicker.
    """
    for _ in range(_PORT_TRIES):
        try:
            return _listen_at(host, port)
        except PortTaken:
            time.sleep(_PORT_PAUSE)
    return _listen_at(host, port)


def _listen_at(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named, since asyncio sends small messages at once only where it is.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two servers share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_WAITING)  # at once, so that a second server on this port fails here
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(f"port {port} is in use: end what uses it, or choose another with --port") from None
        raise CannotListen(f"cannot listen at {host}, port {port}: {error.strerror}") from None
    return listener


async def _try_database(place: ListenConfig) -> None:
    """Opens it once, so that a fault is told in one line. Raises BadDatabase."""
    await (await Store.open(place.db)).close()


def _has_browser() -> bool:
    """Whether a browser with a window can be opened. A browser in this terminal would hide what the server says: it is
    a plain GenericBrowser, while browsers with windows have classes of their own.
    """
    try:
        return type(webbrowser.get()) is not webbrowser.GenericBrowser
    except webbrowser.Error:
        return False


def _greeting(place: ListenConfig, port: int) -> str:
    host, scheme = place.host, "http" if place.tls_cert is None else "https"
    everywhere = host in ("0.0.0.0", "::")
    shown = "localhost" if everywhere else f"[{host}]" if ":" in host else host
    lines = [f"Ettana is at {scheme}://{shown}:{port}"]
    if everywhere and (address := local_address()):
        lines.append(f"Phones on the same network: {scheme}://{address}:{port}")
    return "\n".join(lines) + "\n"


def _protocol(config: Config, tls: SSLContext | None, blocks: Blocks | None) -> Any:
    """What makes a protocol for each connection. Interpreters without httptools get the one that uvicorn brings."""
    try:
        from ettana.server.http.connection.limited_protocol import LimitedHttpProtocol
    except ModuleNotFoundError:
        return "h11"
    protocol = partial(LimitedHttpProtocol, limits=config.limits, connections=Connections(config.limits, blocks))
    return (
        protocol
        if tls is None
        else partial(LimitedTlsProtocol, protocol=protocol, tls=tls, seconds=config.limits.head_seconds)
    )


def settings(app: Starlette, config: Config, tls: SSLContext | None = None) -> uvicorn.Config:
    """How uvicorn runs the application. We may have as many open files as the system allows from here on."""
    most_files = raise_most_files()
    waiting = waiting_for(most_files, _WAITING)
    config = fitted(config, most_files, waiting)
    return uvicorn.Config(
        app,
        http=_protocol(config, tls, getattr(app.state, "blocks", None)),
        backlog=waiting,
        log_config=None,
        access_log=False,
        ws=partial(TableWebSocket, app),  # type: ignore[arg-type]  # a class, for uvicorn, or what makes one of its objects
        server_header=False,
        forwarded_allow_ips=list(config.proxies),
        timeout_keep_alive=config.limits.keep_alive_seconds,  # type: ignore[arg-type]  # any number of seconds will do
        timeout_graceful_shutdown=10,
    )


def serve(place: ListenConfig, config: Config, *, show: bool = False, new_key: Callable[[], bytes] = new_key) -> None:
    """Blocks. Ctrl-C or SIGTERM stop it cleanly: what was begun is stored first. Raises CannotListen, BadDatabase,
    BadCertificate.

    With `show` the page is opened in a browser, where there is one. No command and no setting reaches `new_key`: only
    a program, such as a test, can give the tables keys that are no secret.
    """
    tls = None if place.tls_cert is None else certificate(place.tls_cert, place.tls_key or "")
    set_up_logs(place.log_level)
    with ExitStack() as stack:
        listener = stack.enter_context(closing(listen_at(place.host, place.port)))
        if place.bots_only and place.cluster is not None:
            app = thinking_app(config, place.cluster)
        else:
            asyncio.run(_try_database(place))
            app = make_app(place.db, config, new_key=new_key, cluster=place.cluster)
        server = TableServer(app, settings(app, config, tls))
        if place.metrics is not None:
            host, _, port = place.metrics.rpartition(":")
            at = stack.enter_context(closing(listen_at(host.strip("[]"), int(port))))
            server.metrics = settings(metrics_app(config), config), at
        greeting = _greeting(place, listener.getsockname()[1])
        sys.stdout.write(greeting)
        sys.stdout.flush()
        server.page = greeting.split()[3] if show and _has_browser() else None
        try:
            server.run([listener])
        except KeyboardInterrupt:
            pass  # uvicorn has stopped in order, and then passes the signal on
    if not server.started:
        sys.exit(_NOT_STARTED)
