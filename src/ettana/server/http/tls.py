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


class TlsDoor(asyncio.Protocol):
    """In front of a door. asyncio would count a connection only when both sides have agreed on keys, and wait a minute
    for that: until then nobody would see how many there are.
    """

    def __init__(self, *, door: Callable[..., Any], tls: ssl.SSLContext, seconds: float, **given: Any) -> None:
        self._door = door(**given)
        self._tls, self._seconds = tls, seconds
        self._agreeing: asyncio.Task[None] | None = None

    def connection_made(self, transport: Any) -> None:
        if self._door.admit(transport, says_why=False):
            transport.pause_reading()  # nothing may be read before it can be decrypted
            self._agreeing = asyncio.get_running_loop().create_task(self._agree(transport))

    async def _agree(self, transport: Any) -> None:
        loop = asyncio.get_running_loop()
        try:
            secure = await loop.start_tls(
                transport, self._door, self._tls, server_side=True, ssl_handshake_timeout=self._seconds
            )
        except (OSError, ssl.SSLError):  # a time that is over is one of them
            TURNED_AWAY.labels("handshake").inc()
            transport.abort()
            self._door.let_go()
            return
        if secure is None:
            self._door.let_go()
        else:
            self._door.connection_made(secure)

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.let_go()
