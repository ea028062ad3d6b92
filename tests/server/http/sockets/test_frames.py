"""Frames of our own making are those of the library, and so is what we read."""

import random
from collections.abc import AsyncIterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from tools.server_stress import raw
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from ettana.server.config import Config
from ettana.server.http.context import Context
from ettana.server.http.sockets.frames import length_of, text_frame, whole_text
from ettana.server.http.sockets.table_websocket import TableWebSocket
from ettana.server.live.registry import Registry
from tests.server.running import GENEROUS

SIZES = [0, 1, 3, 4, 5, 125, 126, 127, 255, 256, (1 << 16) - 1, 1 << 16, (1 << 16) + 1]
MOST = 1 << 17


@pytest.mark.parametrize("size", SIZES)
def test_a_text_is_framed_as_the_library_frames_it(size: int) -> None:
    data = bytes(index % 251 for index in range(size))
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_text_is_read_as_the_library_writes_it(size: int) -> None:
    data = bytes(index % 251 for index in range(size))
    frame = Frame(Opcode.TEXT, data).serialize(mask=True)
    assert whole_text(frame, MOST) == (data if size < 1 << 16 else None)
    assert length_of(Frame(Opcode.TEXT, data)) == len(frame)
    assert whole_text(frame, size - 1) is None
    assert whole_text(frame[:-1], MOST) is None
    assert whole_text(frame + b"\x81", MOST) is None


@given(st.binary(min_size=1, max_size=3), st.binary(max_size=140))
def test_other_frames_are_left_to_the_library(begin: bytes, rest: bytes) -> None:
    data = begin + rest
    text = whole_text(data, MOST)
    library = _opened()
    library.receive_data(data)
    frames = [frame for frame in library.events_received() if isinstance(frame, Frame)]
    if text is not None:
        assert [(frame.opcode, frame.fin, bytes(frame.data)) for frame in frames] == [(Opcode.TEXT, True, text)]


def _opened() -> ServerProtocol:
    library = ServerProtocol()
    library.receive_data(raw.upgrade("none"))
    (request,) = library.events_received()
    library.send_response(library.accept(request))  # type: ignore[arg-type]  # it is one
    return library


class _Heard:
    """In place of a session."""

    said_hello, busy = True, False

    def __init__(self, *_: object) -> None:
        self.texts: list[bytes] = []

    def receive(self, text: bytes) -> None:
        self.texts.append(text)

    def end(self) -> None:
        pass


class _Transport:
    def __init__(self) -> None:
        self.closing = False

    def close(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing

    def get_extra_info(self, name: str) -> Any:
        return {"peername": ("127.0.0.1", 7)}.get(name)

    def write(self, data: bytes) -> None:
        pass

    def writelines(self, data: list[bytes]) -> None:
        pass

    def can_write_eof(self) -> bool:
        return False

    def resume_reading(self) -> None:
        pass

    def abort(self) -> None:
        pass

    def set_write_buffer_limits(self, most: int) -> None:
        pass


@pytest.fixture
async def line(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[TableWebSocket]:
    """One whose hands are shaken."""
    monkeypatch.setattr("ettana.server.http.sockets.table_websocket.ClientSession", _Heard)
    app = Starlette()
    app.state.context = Context(registry, Config(limits=GENEROUS))
    line = TableWebSocket(app, cast(uvicorn.Config, SimpleNamespace(loaded_app=app)), ServerState(), {})
    line.connection_made(_Transport())  # type: ignore[arg-type]
    line.data_received(raw.upgrade("none"))
    yield line
    line.connection_lost(None)


def heard(line: TableWebSocket) -> list[bytes]:
    return cast(_Heard, line._session).texts


@pytest.mark.parametrize("seed", range(20))
async def test_messages_are_heard_however_they_are_cut(line: TableWebSocket, seed: int) -> None:
    """In whole frames or in parts, with pings between, one by one or cut anywhere on their way."""
    chance = random.Random(seed)
    said = [bytes(chance.choices(range(256), k=chance.choice([0, 1, 50, 130]))) for _ in range(30)]
    frames = [frame for text in said for frame in _frames_of(text, chance)]
    for piece in _cut(b"".join(frames), chance) if seed % 2 else _mixed(frames, chance):
        line.data_received(piece)
    assert heard(line) == said
    assert line._begun == 0, "what follows is read at once again"


async def test_a_part_of_a_message_that_looks_like_a_frame_is_none(line: TableWebSocket) -> None:
    forged = raw.frame(b"forged")
    line.data_received(b"\x81" + bytes([0x80 + len(forged)]) + bytes(4))  # the mask changes nothing
    line.data_received(forged)
    assert heard(line) == [forged]


async def test_no_message_comes_between_the_parts_of_another(line: TableWebSocket) -> None:
    line.data_received(raw.frame(b"one", raw.TEXT, last=False))
    line.data_received(raw.frame(b"two"))
    assert heard(line) == []
    assert line._farewell is not None, "it breaks the protocol"


async def test_nothing_is_heard_after_goodbye(line: TableWebSocket) -> None:
    line.data_received(raw.frame(b"", raw.CLOSE))
    line.data_received(raw.frame(b"more"))
    assert heard(line) == []


def _frames_of(text: bytes, chance: random.Random) -> list[bytes]:
    match chance.randrange(4):
        case 0:
            middle = chance.randint(0, len(text))
            ping = [raw.frame(b"x", raw.PING)] * chance.randrange(2)
            return [raw.frame(text[:middle], raw.TEXT, last=False), *ping, raw.frame(text[middle:], raw.MORE)]
        case 1:
            return [raw.frame(b"", raw.PONG), raw.frame(text)]
        case _:
            return [raw.frame(text)]


def _cut(data: bytes, chance: random.Random) -> list[bytes]:
    cuts = sorted({0, len(data), *chance.choices(range(len(data)), k=len(data) // 20)})
    return [data[start:end] for start, end in pairwise(cuts)]


def _mixed(frames: list[bytes], chance: random.Random) -> list[bytes]:
    """Some come by themselves, some together, some in two pieces."""
    pieces, together = [], b""
    for frame in frames:
        together += frame
        if chance.random() < 0.7:
            cut = chance.choice([0, 0, chance.randrange(len(together))])
            pieces += [piece for piece in (together[:cut], together[cut:]) if piece]
            together = b""
    return [*pieces, together] if together else pieces
