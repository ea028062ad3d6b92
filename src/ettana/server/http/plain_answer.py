"""Answers of the connection itself, before or without a request that the application could answer."""

from http import HTTPStatus

from ettana.server.http.response_headers import ALWAYS, UNLESS_SAID


def plain_response(status: int) -> bytes:
    """The whole of it, as it goes over the connection, which is closed after it."""
    phrase = HTTPStatus(status).phrase
    text = f"{phrase}\n"
    head = (
        f"HTTP/1.1 {status} {phrase}",
        "content-type: text/plain; charset=utf-8",
        f"content-length: {len(text)}",
        *(f"{name}: {value}" for name, value in (ALWAYS | UNLESS_SAID).items()),
        "connection: close",
    )
    return "\r\n".join((*head, "", text)).encode()
