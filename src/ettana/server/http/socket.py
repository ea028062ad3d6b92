"""The socket at a table: hello, then commands in and messages out until one side ends it."""

import asyncio
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ettana.core.errors import EttanaError
from ettana.server.http.context import Context
from ettana.server.http.limits import Bucket, caller
from ettana.server.http.origin import origin_allowed
from ettana.server.metrics import MESSAGES, SOCKETS, TURNED_AWAY
from ettana.table.incoming import NotACommand, answer, read_command
from ettana.table.live_table import LiveTable, NoEntry
from ettana.table.store import StoreDown
from ettana.table.viewer import Viewer, encode
from ettana.table.wire.answers import Goodbye, Refused
from ettana.table.wire.codes import GoodbyeCode
from ettana.table.wire.commands import AnyCommand, Hello

log = logging.getLogger(__name__)

_POLICY = 1008  # the code of the WebSocket standard for "you may not"
_FINE = 1000
_FAREWELL_SECONDS = 2.0


class _Ended(Exception):
    """The conversation is over; the code tells the client why."""

    def __init__(self, code: GoodbyeCode) -> None:
        self.code = code


async def table_socket(socket: WebSocket) -> None:
    """Route of `/api/tables/{table}/live`."""
    context: Context = socket.app.state.context
    address = caller(socket)
    if not origin_allowed(socket.headers, context.config.origins):
        TURNED_AWAY.labels("origin").inc()
        await socket.close(_POLICY)
        return
    if not context.open_sockets.enter(address):
        TURNED_AWAY.labels("sockets").inc()
        await socket.close(_POLICY)
        return
    SOCKETS.inc()
    try:
        await socket.accept()
        await _converse(socket, context)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client is gone; Starlette raises RuntimeError for sending on a closed socket
    finally:
        SOCKETS.dec()
        context.open_sockets.leave(address)


async def _converse(socket: WebSocket, context: Context) -> None:
    try:
        live, viewer = await _let_in(socket, context)
    except _Ended as end:
        await _close(socket, encode(Goodbye(end.code)))
        return
    try:
        await _until_one_ends(socket, context, live, viewer)
    finally:
        live.leave(viewer)
    await _close(socket, viewer.last_word)


async def _let_in(socket: WebSocket, context: Context) -> tuple[LiveTable, Viewer]:
    """The table, and a viewer at the seat whose token was said. Raises _Ended."""
    try:
        async with asyncio.timeout(context.config.limits.hello_seconds):
            hello = await _receive(socket)
        if not isinstance(hello, Hello):
            raise _Ended("say_hello_first")
        live = await context.registry.find(socket.path_params["table"])
        if live is None:
            raise _Ended("no_such_table")
        return live, await live.enter(hello.token)
    except TimeoutError:
        raise _Ended("idle") from None
    except NotACommand:
        raise _Ended("malformed") from None
    except NoEntry as refused:
        raise _Ended(refused.code) from None
    except StoreDown:
        raise _Ended("try_again") from None
    except EttanaError:
        log.exception("a table cannot be loaded")
        raise _Ended("internal") from None


async def _until_one_ends(socket: WebSocket, context: Context, live: LiveTable, viewer: Viewer) -> None:
    """Reading, writing and being cut off: whichever ends first ends the others."""
    tasks = [
        asyncio.create_task(_read(socket, context, live, viewer)),
        asyncio.create_task(_write(socket, viewer)),
        asyncio.create_task(viewer.cut_off.wait()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError):
                log.error("a socket failed", exc_info=result)


async def _write(socket: WebSocket, viewer: Viewer) -> None:
    while True:
        await socket.send_text((await viewer.waiting.get()).decode())


async def _read(socket: WebSocket, context: Context, live: LiveTable, viewer: Viewer) -> None:
    limits = context.config.limits
    bucket = Bucket(limits.messages_per_second, limits.message_burst, context.clock())
    while True:
        try:
            async with asyncio.timeout(limits.idle_seconds):
                command = await _receive(socket)
        except TimeoutError:
            viewer.dismiss("idle")
            return
        except NotACommand:
            viewer.tell(encode(Refused(None, "malformed")))
            command = None
        MESSAGES.inc()
        if not bucket.take(context.clock()):
            TURNED_AWAY.labels("messages").inc()
            viewer.dismiss("too_fast")
            return
        if command is not None:
            await answer(live, viewer, command)


async def _receive(socket: WebSocket) -> AnyCommand:
    """The next command. Raises NotACommand, and WebSocketDisconnect at the end."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", _FINE))
    return read_command(message.get("text") or message.get("bytes") or b"")


async def _close(socket: WebSocket, last_word: bytes | None) -> None:
    if socket.client_state is not WebSocketState.CONNECTED or socket.application_state is not WebSocketState.CONNECTED:
        return
    try:
        async with asyncio.timeout(_FAREWELL_SECONDS):  # a client that reads nothing would keep us waiting
            if last_word is not None:
                await socket.send_text(last_word.decode())
            await socket.close(_POLICY if last_word is not None else _FINE)
    except TimeoutError:
        pass  # the socket is closed when we return
