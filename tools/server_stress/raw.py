"""HTTP and WebSocket by hand, from any address of this machine: a library is too polite for a bad client."""

import asyncio
import base64
import json
import os
import re
import socket
import struct
from dataclasses import dataclass
from typing import Final

from tools.server_stress.process import HOST

_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3}) ")
_ABORTS: Final = struct.pack("ii", 1, 0)  # close() sends a reset, so that the system keeps no state of the connection

TEXT, BINARY, MORE, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


@dataclass(slots=True)
class Connection:
    """A connection to the server, for `async with`, which cuts it without a closing handshake."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def __aenter__(self) -> "Connection":
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.transport.abort()

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def read(self, seconds: float = 10.0) -> bytes:
        """Returns the next bytes; none if the server closes or is silent for `seconds`."""
        try:
            return await asyncio.wait_for(self.reader.read(1 << 16), seconds)
        except (TimeoutError, ConnectionError):
            return b""

    async def read_all(self, seconds: float = 10.0) -> bytes:
        """Returns all bytes until the server closes or is silent for `seconds`."""
        heard = b""
        while data := await self.read(seconds):
            heard += data
        return heard


async def connect(port: int, address: str, *, small_buffers: bool = False) -> Connection:
    """Connects from this address of this machine. Small buffers let little data wait between the two sides."""
    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    line.setblocking(False)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _ABORTS)
    if small_buffers:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    try:
        line.bind((address, 0))
        await asyncio.get_running_loop().sock_connect(line, (HOST, port))
        return Connection(*await asyncio.open_connection(sock=line))
    except BaseException:
        line.close()
        raise


def statuses(data: bytes) -> list[int]:
    """The statuses of all responses that begin in these bytes."""
    return [int(status) for status in _STATUS.findall(data)]


def request(
    method: str, path: str, body: object = None, *, headers: tuple[str, ...] = (), host: str = "localhost"
) -> bytes:
    """A request, with a JSON body if one is given."""
    said = b"" if body is None else json.dumps(body).encode()
    kind = () if body is None else ("Content-Type: application/json", f"Content-Length: {len(said)}")
    return "\r\n".join((f"{method} {path} HTTP/1.1", f"Host: {host}", *kind, *headers, "", "")).encode() + said


def upgrade(table: str, *, headers: tuple[str, ...] = (), host: str = "localhost") -> bytes:
    """The request that upgrades a connection to a WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    wish = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}")
    return request("GET", f"/api/tables/{table}/live", headers=(*wish, *headers), host=host)


def frame(data: bytes, opcode: int = TEXT, *, last: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """A frame as sent. A masked frame has a mask of zeros, which changes nothing."""
    first = (0x80 if last else 0) | reserved << 4 | opcode
    mask = 0x80 if masked else 0
    if len(data) < 126:
        head = struct.pack("!BB", first, mask | len(data))
    elif len(data) < 1 << 16:
        head = struct.pack("!BBH", first, mask | 126, len(data))
    else:
        head = struct.pack("!BBQ", first, mask | 127, len(data))
    return head + (bytes(4) if masked else b"") + data


def said(message: object) -> bytes:
    """A message of the protocol as a frame."""
    return frame(json.dumps(message).encode())


async def open_socket(
    port: int, address: str, table: str, *, small_buffers: bool = False, seconds: float = 10.0
) -> Connection | None:
    """Opens a socket at a table, before its hello. None if it was refused, or not answered within `seconds`."""
    connection = await connect(port, address, small_buffers=small_buffers)
    await connection.send(upgrade(table))
    if 101 in statuses(await connection.read(seconds)):
        return connection
    connection.writer.transport.abort()
    return None
