"""What a bad client may send: bytes, texts, JSON of any shape, and commands that are almost right."""

import json
from typing import Any

from hypothesis import strategies as st

JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
COMMANDS: list[dict[str, Any]] = [
    {"do": "act", "id": "fuzz-act-1", "version": 3, "action": "roll"},
    {"do": "undo", "id": "fuzz-undo-1", "version": 3},
    {"do": "ready", "id": "fuzz-ready-1", "version": 3, "ready": True},
    {"do": "seat", "id": "fuzz-seat-1", "version": 3, "seat": 1, "kind": "bot", "bot": "Sensible"},
    {"do": "start", "id": "fuzz-start-1", "version": 3},
    {"do": "return", "id": "fuzz-return-1", "version": 3},
    {"do": "hello", "token": None},
    {"do": "sync"},
    {"do": "hints"},
    {"do": "ping"},
]
WORDS = st.sampled_from(
    ["roll", "walk:c3", "claim:99999999999", "pay:a1-a1", "steal-card:9", "exchange:-1", "\x00", ""]
)


@st.composite
def nearly_commands(draw: st.DrawFn) -> str:
    """A command with something left out, added, or of another kind; perhaps cut off in the middle."""
    command = dict(draw(st.sampled_from(COMMANDS)))
    for _ in range(draw(st.integers(0, 3))):
        name = draw(st.sampled_from([*command, "more", "do"]))
        if draw(st.booleans()):
            command.pop(name, None)
        else:
            command[name] = draw(JSON_VALUES | WORDS | st.sampled_from([-1, 1 << 70, 1e400, "x" * 3000]))
        if not command:
            break
    text = json.dumps(command)
    return text[: draw(st.integers(0, len(text)))] if draw(st.integers(0, 9)) == 0 else text


MESSAGES: st.SearchStrategy[str | bytes] = st.one_of(
    nearly_commands(),
    JSON_VALUES.map(json.dumps),
    st.text(max_size=200),
    st.binary(max_size=200),
    st.integers(1, 4000).map(lambda depth: "[" * depth),
    st.integers(1, 600).map(lambda depth: '{"do":' * depth),
    st.sampled_from(['{"do":"hello","token":"\\ud800"}', '{"do":"act","do":"ping"}', "\ufeff{}", b"\xed\xa0\x80", b""]),
)
