"""A WebSocket as uvicorn hands it over: shaking hands, frames in and out, and closing.

`host.session` says what goes over it. There is no ASGI on this way: its tasks and queues took more processor time for a
message than the table itself (docs/measurements/server.md).
"""

import asyncio
import logging
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, cast
from urllib.parse import unquote

import uvicorn
from starlette.applications import Starlette
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from ettana.host.session import ClientSession
from ettana.server.http.context import Context
from ettana.server.http.limits import Bucket, household
from ettana.server.http.rate_limit_middleware import WAIT_SECONDS
from ettana.server.http.request_origin import host_allowed, origin_allowed
from ettana.server.http.response_headers import ALWAYS, UNLESS_SAID, plain_response
from ettana.server.http.sockets.frames import length_of, text_frame, whole_text
from ettana.server.metrics import MESSAGES, SOCKETS, TURNED_AWAY

_PATH: Final = re.compile(r"/api/tables/([^/?]+)/live(?:\?.*)?")
_AT_A_TIME: Final = 4096  # bytes: so much is taken apart before the frames in it are counted
_MOST_BEHIND: Final = 256 << 10  # bytes that a client has not taken yet; one further behind will not catch up
_REST_SECONDS: Final = 1.0
_FAREWELL_SECONDS: Final = 2.0
_FAREWELL_BYTES: Final = 16 << 10  # that we look through for the other side's goodbye
_DATA: Final = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
_quiet = logging.getLogger(f"{__name__}.frames")  # the library writes every frame here, hands and tokens in it
_quiet.setLevel(logging.CRITICAL)


class TableWebSocket(asyncio.Protocol):
    """One of them. Everything happens when something arrives or is told, so a quiet line costs nothing but memory."""

    __slots__ = (
        "_address",
        "_begun",
        "_bucket",
        "_context",
        "_farewell",
        "_frames",
        "_heard_at",
        "_held",
        "_lines",
        "_loop",
        "_most_bytes",
        "_of_address",
        "_parts",
        "_resting",
        "_session",
        "_timer",
        "_transport",
        "_uvicorn",
        "_waits_as",
        "on_lost",
    )

    def __init__(
        self, app: Starlette, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        """`app` is ours, from `make_app`, and has started."""
        self._uvicorn = config
        self._context: Context = app.state.context
        self._loop = asyncio.get_running_loop()
        self._lines = server_state.connections
        limits = self._context.config.limits
        self._frames = ServerProtocol(max_size=limits.message_bytes, logger=_quiet)
        self._bucket = Bucket(limits.messages_per_second, limits.message_burst, self._context.clock())
        self._of_address: Bucket | None = None  # which all sockets of the address share
        self._resting: asyncio.TimerHandle | None = None  # while we read nothing, since the address says too much
        self._held = False  # while we read nothing, since the session has enough to do
        self._address: str | None = None  # as long as it counts among the open ones
        self._session: ClientSession | None = None
        self._parts: list[bytes] = []  # of a message that comes in several frames
        self._begun = 0  # bytes that the library has of a frame which is not complete; never too few
        self._most_bytes = limits.message_bytes
        self._heard_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._farewell: int | None = None  # when all is said: how many bytes of an answer we still look at
        self._waits_as: str | None = None  # the address of whoever came too often, as long as they wait for the refusal
        self.on_lost: Callable[[], None] | None = None

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(_MOST_BEHIND)
        self._lines.add(self)  # type: ignore[arg-type]  # it needs `shutdown` and no more

    def connection_lost(self, error: Exception | None) -> None:
        self._lines.discard(self)
        if self._timer is not None:
            self._timer.cancel()
        self._stop_resting()
        self._stop_waiting()
        if self._session is not None:
            self._session.end()
        if self._address is not None:
            SOCKETS.dec()
            self._context.open_sockets.leave(self._address)
            self._address = None
        if self.on_lost is not None:
            self.on_lost()
        self._forget()

    def _forget(self) -> None:
        """What knows each other would stay in memory until the garbage collector looks at all there is."""
        self._session = self.on_lost = None
        self._frames.parser.close()  # it is a generator, and has the library's object in its frame
        self._frames.parser_exc = None  # so has what it raised

    def pause_writing(self) -> None:
        """More waits to be sent than this client will ever take."""
        if self._session is not None:
            self._session.dismiss("too_slow")

    def shutdown(self) -> None:
        """The server ends."""
        self._say_close(CloseCode.SERVICE_RESTART)
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        if (text := self._whole_text(data)) is not None:
            if self._counts():
                self._receive(text)
            return
        self._begun += len(data)
        for start in range(0, len(data), _AT_A_TIME):
            if self._farewell is not None:
                self._look_for_the_end(data[start : start + _AT_A_TIME])
                continue
            self._frames.receive_data(data[start : start + _AT_A_TIME])
            for event in self._frames.events_received():
                if self._farewell is None:
                    self._take(event)
            if self._frames.parser_exc is not None and self._farewell is None:
                self._break_off()
        if self._session is None and self._waits_as is None and not self._transport.is_closing():
            self._refuse_hand()

    # Shaking hands

    def _take(self, event: object) -> None:
        if isinstance(event, Frame):
            self._begun -= length_of(event)
            self._take_frame(event)
        elif isinstance(event, Request):
            self._shake_hands(event)

    def _shake_hands(self, request: Request) -> None:
        self._begun = 0  # uvicorn hands over the head of the request, and nothing else
        address = self._caller(request)
        refusal = self._why_not(request, address)
        # A quick refusal would be asked for again at once: see `rate_limit_middleware`.
        if refusal is HTTPStatus.TOO_MANY_REQUESTS and self._context.waiting.enter(address):
            self._waits_as = address
            self.set_reading(enabled=False)
            self._timer = self._loop.call_later(WAIT_SECONDS, self._answer_request, request, refusal)
        else:
            self._answer_request(request, refusal)

    def _answer_request(self, request: Request, refusal: HTTPStatus | None) -> None:
        self._stop_waiting()
        response = self._frames.accept(request) if refusal is None else self._frames.reject(refusal, "")
        is_refused = response.status_code != HTTPStatus.SWITCHING_PROTOCOLS
        if is_refused:
            response.headers.update(ALWAYS | UNLESS_SAID)
        self._frames.send_response(response)
        self._flush()
        if is_refused:
            self._transport.close()
            return
        found = _PATH.fullmatch(request.path)
        assert found is not None
        assert self._address is not None
        self._session = ClientSession(self, self._context, unquote(found[1]), self._address)
        self._heard_at = self._loop.time()
        limits = self._context.config.limits
        self._timer = self._loop.call_later(min(limits.hello_seconds, limits.idle_seconds), self._on_timer)

    def _refuse_hand(self) -> None:
        """The library could not read the request, which has come whole: it has limits of its own, and takes no body."""
        TURNED_AWAY.labels("malformed").inc()
        self._transport.write(plain_response(400))
        self._transport.close()

    def _stop_waiting(self) -> None:
        if self._waits_as is not None:
            self._context.waiting.leave(self._waits_as)
            self._waits_as = None

    def _why_not(self, request: Request, address: str) -> HTTPStatus | None:
        """What stands against letting it in. If nothing does, it counts among the open ones."""
        if self._context.blocks.refuses(address):
            TURNED_AWAY.labels("blocked").inc()
            return HTTPStatus.FORBIDDEN
        if not self._context.new_sockets.take(address):
            TURNED_AWAY.labels("coming_and_going").inc()
            return HTTPStatus.TOO_MANY_REQUESTS
        headers = {name.lower(): value for name, value in reversed([*request.headers.raw_items()])}
        if _PATH.fullmatch(request.path) is None:
            return HTTPStatus.NOT_FOUND
        if not host_allowed(headers, self._context.config.hosts):
            TURNED_AWAY.labels("host").inc()
            return HTTPStatus.MISDIRECTED_REQUEST
        if not origin_allowed(headers, self._context.config.origins):
            TURNED_AWAY.labels("origin").inc()
            return HTTPStatus.FORBIDDEN
        if not self._context.open_sockets.enter(address):
            TURNED_AWAY.labels("sockets").inc()
            return HTTPStatus.FORBIDDEN
        SOCKETS.inc()
        self._address, self._of_address = address, self._context.messages.bucket(address)
        return None

    def _caller(self, request: Request) -> str:
        """Who it is, for the limits: what a proxy says that may say so."""
        peer = self._transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        app = self._uvicorn.loaded_app
        forwarded = ", ".join(request.headers.get_all("X-Forwarded-For"))
        if forwarded and isinstance(app, ProxyHeadersMiddleware) and address in app.trusted_hosts:
            address = app.trusted_hosts.get_trusted_client_address(forwarded)[0] or address
        return household(address)

    # Frames

    def _whole_text(self, data: bytes) -> bytes | None:
        """A message that came by itself and whole, as most do. None if it is for the library to see what came."""
        if self._begun or self._parts or self._farewell is not None or self._transport.is_closing():
            return None
        return whole_text(data, self._most_bytes)

    def _counts(self) -> bool:
        """Whether one more frame may come. Each counts: pings and empty parts cost as much."""
        self._heard_at, at = self._loop.time(), self._context.clock()
        if self._of_address is not None and not self._of_address.take(at):
            self._rest()
        if self._bucket.take(at):
            return True
        TURNED_AWAY.labels("messages").inc()
        self._session_now().dismiss("too_fast")
        return False

    def _take_frame(self, frame: Frame) -> None:
        if not self._counts():
            return
        if frame.opcode in _DATA:
            self._parts.append(bytes(frame.data))
            if frame.fin:
                text, self._parts = b"".join(self._parts), []
                self._receive(text)
        else:  # a ping or a goodbye, which the library has answered
            self._flush()
            if frame.opcode is Opcode.CLOSE:
                self._transport.close()

    def _receive(self, text: bytes) -> None:
        MESSAGES.inc()
        self._session_now().receive(text)

    def _session_now(self) -> ClientSession:
        assert self._session is not None  # nobody sends frames before the hands are shaken
        return self._session

    def _break_off(self) -> None:
        """What came is no frame, or too long, or no text. The library has said so already."""
        self._flush()
        self._begin_farewell()

    # What the session calls

    def send(self, *messages: bytes) -> None:
        if self._farewell is None and not self._transport.is_closing():
            self._transport.write(b"".join([text_frame(data) for data in messages]))

    def hang_up(self, last_word: bytes | None) -> None:
        """After this word nothing more is said. The other side gets a moment to hear it."""
        if self._farewell is not None:
            return
        if last_word is not None:
            self.send(last_word)
        self._say_close(CloseCode.POLICY_VIOLATION if last_word is not None else CloseCode.NORMAL_CLOSURE)
        self._begin_farewell()

    def set_reading(self, enabled: bool) -> None:
        """Whether we take what the other side sends, or let it wait."""
        self._held = not enabled
        self._read_or_wait()

    # Reading

    def _read_or_wait(self) -> None:
        if self._transport.is_closing():
            return
        if self._held or self._resting is not None:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def _rest(self) -> None:
        """One socket may say so much, and all of an address together not so many times as much. Nobody is sent away
        for it: others may have the same address.
        """
        if self._resting is None:
            TURNED_AWAY.labels("address_messages").inc()
            self._resting = self._loop.call_later(_REST_SECONDS, self._stop_resting)
            self._read_or_wait()

    def _stop_resting(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
            self._read_or_wait()

    # Time, and the end

    def _on_timer(self) -> None:
        """One timer for each line, which is not set anew with each message: it looks when it rings."""
        limits = self._context.config.limits
        patience = limits.idle_seconds if self._session_now().said_hello else limits.hello_seconds
        left = self._heard_at + patience - self._loop.time()
        if left <= 0 and not self._session_now().busy:
            self._timer = None
            self._session_now().dismiss("idle")
        else:
            self._timer = self._loop.call_later(max(left, 1.0), self._on_timer)

    def _say_close(self, code: CloseCode) -> None:
        try:
            self._frames.send_close(code)
        except InvalidState:
            return
        self._flush()

    def _begin_farewell(self) -> None:
        self._farewell = 0
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(_FAREWELL_SECONDS, self._transport.abort)
        self._stop_resting()
        self.set_reading(enabled=True)
        if self._transport.can_write_eof() and not self._transport.is_closing():
            self._transport.write_eof()  # so the other side need not wait for us, whatever it still sends
        if self._session is not None:
            self._session.end()

    def _look_for_the_end(self, data: bytes) -> None:
        """Closing at once would throw away what the other side has not read yet. It has a moment to close first."""
        assert self._farewell is not None
        self._farewell += len(data)
        if self._farewell <= _FAREWELL_BYTES and self._frames.parser_exc is None:
            self._frames.receive_data(data)
            self._frames.events_received()
            if self._frames.close_rcvd is not None:
                self._transport.close()

    def _flush(self) -> None:
        if not self._transport.is_closing():
            self._transport.writelines([part for part in self._frames.data_to_send() if part])
