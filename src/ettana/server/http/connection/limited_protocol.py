"""One connection and its requests, within limits: how long they are, how many, and how long we wait for them.

uvicorn reads a head of any length and waits for it without an end; so one stranger could fill the memory, or take all
connections. Bytes are counted here before they are parsed, since the parser tells of a header only when it is complete.

Where httptools is missing, uvicorn reads with h11, which has a limit of its own for heads, and only that.
"""

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from functools import partial
from typing import Any

import httptools
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr

from ettana.host.operations import OPERATIONS
from ettana.server.config import Limits
from ettana.server.http.connection.connections import Connections
from ettana.server.http.response_headers import plain_response
from ettana.server.http.sockets.table_websocket import TableWebSocket
from ettana.server.metrics import TURNED_AWAY

# A body there may hold a record.
LONG_BODIES = frozenset(operation.path.encode() for operation in OPERATIONS if operation.long_body)


_MOST_QUEUED = 16  # requests that are sent before the answer to an earlier one: browsers send none
_FRAMING = 2  # a body in chunks is longer than what is in it
_LINGER_SECONDS = 2.0
_LINGER_BYTES = 1 << 20


class _TooMuch(Exception):
    """Ends the parsing of a request."""


class LimitedHttpProtocol(HttpToolsProtocol):
    """A connection of which nothing grows for ever and that does not stay for nothing."""

    def __init__(self, *, limits: Limits, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._limits = limits
        self._open = connections
        self._release_slot: Callable[[], None] | None = None  # not to be counted any more
        self._in_body = False
        self._taken = 0  # bytes of this head, or of this body
        self._heard = False  # whether anything came of a request that is not complete
        self._refused = False
        self._discarded = 0
        self._refusal = 400, "malformed"  # what the next fault of the parser means
        self._running: RequestResponseCycle | None = None  # the request that is being answered
        self._incomplete: TimerHandle | None = None  # until the head or the body must be there
        self._unread: TimerHandle | None = None  # until what we wrote must be read

    # From connecting to the end

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        if self._release_slot is None and not self.admit(transport):
            return
        super().connection_made(transport)
        self._expect(self._limits.head_seconds)

    def admit(self, transport: asyncio.Transport, *, says_why: bool = True) -> bool:
        """Counts the connection, if there may be one more; else it is closed at once."""
        address = (get_remote_addr(transport) or ("",))[0]
        # What reads X-Forwarded-For knows whom to believe.
        forwards = isinstance(self.app, ProxyHeadersMiddleware) and address in self.app.trusted_hosts
        entry = self._open.enter(address, forwards=forwards)
        if entry == "entered":
            self._release_slot = partial(self._open.leave, address, forwards=forwards)
            return True
        TURNED_AWAY.labels("blocked" if entry == "blocked" else "connections").inc()
        if entry == "all" and says_why:
            transport.write(plain_response(503))
            transport.close()
        else:
            transport.abort()
        return False

    def release(self) -> None:
        """The connection counts no more."""
        if self._release_slot is not None:
            self._release_slot()
            self._release_slot = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timers()
        self.release()
        if self not in self.connections:
            return  # it was never let in
        if self._running is not None:  # uvicorn tells only the latest, which may be one that waits behind it
            self._running.disconnected = True
            self._running.message_event.set()
        super().connection_lost(exc)
        self._forget_requests()

    def handle_websocket_upgrade(self) -> None:
        if self._answering:  # the socket's bytes would come between those of an answer
            self.transport.abort()
            return
        self._stop_timers()
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        assert isinstance(line, TableWebSocket)
        line.on_lost, self._release_slot = self._release_slot, None
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when a connection is lost
        self._forget_requests()

    def _forget_requests(self) -> None:
        """Each of them knows this connection. What knows each other stays in memory until the garbage collector looks
        at all there is, which is seldom; strangers who come and go would fill it meanwhile.
        """
        self.pipeline.clear()
        self._running = None
        self.cycle = None  # type: ignore[assignment]  # as it was before the first

    # What comes in

    def data_received(self, data: bytes) -> None:
        if self._refused:
            self._discard(len(data))
            return
        self._unset_keepalive_if_required()
        if not self._heard:
            self._heard = True
            self._expect(self._limits.head_seconds)
        start = 0
        while start < len(data) and not self._refused and not self.transport.is_closing():
            room = self._room()
            if room <= 0:
                self._refuse(*self._too_long())
                return
            piece = data[start : start + room]
            start += len(piece)
            self._taken += len(piece)
            if not self._parse(piece):
                return

    def _parse(self, piece: bytes) -> bool:
        """Whether more may follow."""
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            elif self.cycle is not None:
                self.cycle.keep_alive = False  # what follows would be of a protocol that we do not speak
            return False
        except httptools.HttpParserError:
            self._refuse(*self._refusal)
            return False
        return True

    def _room(self) -> int:
        return (self._most_body * _FRAMING if self._in_body else self._limits.head_bytes) - self._taken

    @property
    def _most_body(self) -> int:
        """A record that somebody sends is longer than all else that is sent."""
        path = self.url.partition(b"?")[0]
        return self._limits.record_bytes if path in LONG_BODIES else self._limits.body_bytes

    def _too_long(self) -> tuple[int, str]:
        if self._in_body:
            return 413, "body"
        return 414 if 2 * len(getattr(self, "url", b"")) > self._limits.head_bytes else 431, "head"

    # What the parser tells

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self._heard:  # it came together with the end of the one before
            self._heard = True
            self._expect(self._limits.head_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_body:
            return  # what follows a body may not change what was said before it
        if len(self.headers) >= self._limits.head_lines:
            self._refusal = 431, "head"
            raise _TooMuch
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= _MOST_QUEUED:
            self._refusal = 429, "requests"
            raise _TooMuch
        self._in_body, self._taken = True, 0
        self._expect(self._limits.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body, self._taken, self._heard = False, 0, False
        self._forget_incomplete()
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    # What goes out

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None and not self.transport.is_closing():
            self._unread.cancel()
            self._unread = None

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect_reading_if_closing()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._expect_reading_if_closing()

    def shutdown(self) -> None:
        super().shutdown()
        self._expect_reading_if_closing()

    def _expect_reading_if_closing(self) -> None:
        """A connection is closed when all was read. So somebody who reads nothing would keep it open."""
        if self.transport.is_closing():
            self._expect_reading()

    # Time

    def _expect(self, seconds: float) -> None:
        self._forget_incomplete()
        self._incomplete = self.loop.call_later(seconds, self._on_incomplete_timeout, seconds)

    def _expect_reading(self) -> None:
        if self._unread is None:
            self._unread = self.loop.call_later(self._limits.unread_seconds, self._on_unread_timeout)

    def _on_incomplete_timeout(self, seconds: float) -> None:
        self._incomplete = None
        if self.flow.read_paused:  # it is us who do not read
            self._expect(seconds)
        elif self._heard:
            self._refuse(408, "slow")
        else:
            self.transport.abort()  # browsers connect to have a connection at hand; it is no request that is refused

    def _on_unread_timeout(self) -> None:
        if self.transport.get_write_buffer_size():
            TURNED_AWAY.labels("slow").inc()
        self.transport.abort()

    def _forget_incomplete(self) -> None:
        if self._incomplete is not None:
            self._incomplete.cancel()
            self._incomplete = None

    def _stop_timers(self) -> None:
        self._unset_keepalive_if_required()
        self._forget_incomplete()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    # Refusing

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _refuse(self, status: int, limit: str) -> None:
        """Answers, unless an answer is under way or was given, and closes."""
        TURNED_AWAY.labels(limit).inc()
        self._refused = True
        self._stop_timers()
        if self._answering and self._in_body and not self.pipeline and not self.cycle.response_started:
            self.cycle.disconnected = True  # the application has nothing more to read, and nothing to say
            self.cycle.waiting_for_100_continue = False  # which uvicorn would write all the same
            self.cycle.message_event.set()
        elif self._answering:
            self.transport.abort()
            return
        if not self._in_body or self.cycle is None or not self.cycle.response_started:
            self.transport.write(plain_response(status))
        self._linger()

    def _linger(self) -> None:
        """If we closed while more comes in, the system would tell the other side so at once, and they might lose our
        answer. So what comes is taken for a moment, and thrown away.
        """
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.flow.resume_reading()
        self._incomplete = self.loop.call_later(_LINGER_SECONDS, self.transport.abort)

    def _discard(self, count: int) -> None:
        self._discarded += count
        if self._discarded > _LINGER_BYTES:
            self.transport.abort()
