"""Frames of our own making are those of the library."""

import pytest
from websockets.frames import Frame, Opcode

from ettana.server.http.frames import text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 255, 256, (1 << 16) - 1, 1 << 16, (1 << 16) + 1])
def test_a_text_is_framed_as_the_library_frames_it(size: int) -> None:
    data = bytes(index % 251 for index in range(size))
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)
