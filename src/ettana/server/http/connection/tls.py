"""HTTPS without a proxy: the certificate, and connections that must agree on how to speak first."""

import asyncio
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ettana.core.errors import EttanaError
from ettana.server.metrics import TURNED_AWAY


class BadCertificate(EttanaError):
    """The files do not make a certificate that we could show."""


def certificate(cert: str, key: str) -> ssl.SSLContext:
    """What connections are made with. Raises BadCertificate."""
    for option, name in (("--tls-cert", cert), ("--tls-key", key)):
        try:
            Path(name).read_bytes()
        except OSError as error:
            raise BadCertificate(f"{option} {name}: {error.strerror}") from None
    files = f"--tls-cert {cert}, --tls-key {key}"

    def no_password() -> str:
        """Without this, OpenSSL would ask whoever is at the terminal."""
        raise BadCertificate(f"{files}: the key has a password: give one without")

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(cert, key, password=no_password)
    except ssl.SSLError as error:
        wrong_key = error.reason in ("KEY_VALUES_MISMATCH", "KEY_TYPE_MISMATCH")
        why = (
            "the key is not that of the certificate" if wrong_key else "these are not a certificate and its key, in PEM"
        )
        raise BadCertificate(f"{files}: {why}") from None
    return context


class _Gathered(asyncio.Protocol):
    """Keeps what comes until there is somebody to take it. That is a turn or two of the event loop."""

    def __init__(self) -> None:
        self.data = b""
        self.lost = False

    def data_received(self, data: bytes) -> None:
        self.data += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True


class LimitedTlsProtocol(_Gathered):
    """Counts a connection before its TLS handshake, and hands it to an HTTP protocol after that. asyncio would count it
    only after the handshake, and wait a minute for that.

    uvloop begins to read when `connection_made` returns. If the other side was quick, its first words are here before
    TLS is, and its first request before the protocol is.
    """

    def __init__(self, *, protocol: Callable[..., Any], tls: ssl.SSLContext, seconds: float, **given: Any) -> None:
        super().__init__()
        self._protocol = protocol(**given)
        self._tls, self._seconds = tls, seconds
        self._agreeing: asyncio.Task[None] | None = None

    def connection_made(self, transport: Any) -> None:
        if self._protocol.admit(transport, says_why=False):
            self._agreeing = asyncio.get_running_loop().create_task(self._agree(transport))

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._protocol.release()

    async def _agree(self, transport: Any) -> None:
        loop = asyncio.get_running_loop()
        requests = _Gathered()
        agreeing = loop.create_task(
            loop.start_tls(transport, requests, self._tls, server_side=True, ssl_handshake_timeout=self._seconds)
        )
        while transport.get_protocol() is self and not agreeing.done():
            await asyncio.sleep(0)
        await asyncio.sleep(0)  # by then TLS has been told of its connection, and nothing was read since
        if not agreeing.done():
            _pass_on(self.data, transport.get_protocol())
        try:
            secure = await agreeing
        except (OSError, ssl.SSLError):  # a time that is over is one of them
            TURNED_AWAY.labels("handshake").inc()
            transport.abort()
            self._protocol.release()
            return
        if secure is None or requests.lost:
            self._protocol.release()
            return
        secure.set_protocol(self._protocol)
        self._protocol.connection_made(secure)
        if requests.data:
            self._protocol.data_received(requests.data)


def _pass_on(data: bytes, tls: Any) -> None:
    """As a transport would."""
    rest = memoryview(data)
    while rest:
        buffer = tls.get_buffer(len(rest))
        taken = min(len(buffer), len(rest))
        buffer[:taken] = rest[:taken]
        tls.buffer_updated(taken)
        rest = rest[taken:]
