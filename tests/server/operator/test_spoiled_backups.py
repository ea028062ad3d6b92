"""A backup that is not one, or not whole, says why and changes nothing."""

import gzip
import hashlib
import io
import json
from collections.abc import Callable
from pathlib import Path

from tests.server.operator.commands import Operator
from tests.server.operator.kept import left_over, rows


def unpacked(data: bytes) -> list[bytes]:
    return gzip.decompress(data).splitlines(keepends=True)


def again(lines: list[bytes], **end: object) -> bytes:
    """Packed, with an end that fits."""
    last = json.loads(lines[-1])["end"]
    last |= {"sha256": hashlib.sha256(b"".join(lines[:-1])).hexdigest(), **end}
    packed = io.BytesIO()
    with gzip.open(packed, "wb") as file:
        file.write(b"".join(lines[:-1]) + json.dumps({"end": last}).encode() + b"\n")
    return packed.getvalue()


def with_line(number: int, change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    def spoiled(data: bytes) -> bytes:
        lines = unpacked(data)
        lines[number] = change(lines[number])
        return again(lines)

    return spoiled


SPOILED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: b"", "is not a backup of Ettana"),
    "another file": (lambda data: b"SQLite format 3\0" + b"\0" * 100, "is not a backup of Ettana"),
    "packed, and not ours": (lambda data: gzip.compress(b"hello\n" * 10), "is not a backup of Ettana"),
    "packed nothing": (lambda data: gzip.compress(b""), "is not a backup of Ettana"),
    "JSON, and not ours": (lambda data: gzip.compress(b"[1]\n"), "is not a backup of Ettana"),
    "cut short": (lambda data: data[: len(data) // 2], "is cut short"),
    "one byte short": (lambda data: data[:-1], "is cut short"),
    "without its end": (
        lambda data: gzip.compress(b"".join(unpacked(data)[:-1])),
        "is cut short",
    ),
    "more after its end": (lambda data: gzip.compress(gzip.decompress(data) + b"{}\n"), "is damaged"),
    "a byte changed": (lambda data: data[:400] + bytes([data[400] ^ 1]) + data[401:], "is damaged"),
    "packed wrongly": (lambda data: data[:20] + b"\xff" * 20 + data[40:], "is damaged"),
    "a letter changed": (
        lambda data: gzip.compress(gzip.decompress(data).replace(b"Asha", b"Asba", 1)),
        "is damaged",
    ),
    "a newer format": (
        with_line(0, lambda line: line.replace(b'"ettana_backup":1', b'"ettana_backup":2')),
        "was made by a newer version of Ettana",
    ),
    "a newer schema": (
        with_line(0, lambda line: line.replace(b'"schema":"0', b'"schema":"9')),
        "was made by a newer version of Ettana",
    ),
    "an entry of a newer version": (
        with_line(3, lambda line: line.replace(b'\\"entry\\":\\"started\\"', b'\\"entry\\":\\"danced\\"')),
        "cannot be used: table playing1: entry",
    ),
    "a wrong number of tables": (lambda data: again(unpacked(data), tables=7), "is damaged"),
    "a wrong number of entries": (lambda data: again(unpacked(data), entries=7), "is damaged"),
    "a wrong number of blocks": (lambda data: again(unpacked(data), blocks=7), "is damaged"),
    "a line of another kind": (
        lambda data: again([*(lines := unpacked(data))[:-1], b'{"dance":1}\n', lines[-1]]),
        "is damaged",
    ),
    "a table twice": (
        lambda data: again(
            (lines := unpacked(data))[:2] + lines[1:],
            tables=4,
            entries=json.loads(lines[-1])["end"]["entries"] + len(json.loads(lines[1])["table"]["log"]),
        ),
        "something is in it twice",
    ),
}


# Found before anything is written, in the middle, and at the end: what has been written by then is taken back in each
# kind of database. What else is found in the file does not depend on it.
OF_EACH_KIND = ("empty", "cut short", "an entry of a newer version", "a wrong number of blocks", "a table twice")


async def test_a_spoiled_backup_says_why_and_changes_nothing(filled: Operator, file: Path) -> None:
    await filled.done("backup", str(file))
    before, sound = await rows(filled.database), file.read_bytes()
    for what in OF_EACH_KIND if filled.database.startswith("postgresql") else SPOILED:
        spoil, why = SPOILED[what]
        file.write_bytes(spoil(sound))
        said = await filled.refused("restore", str(file), "--replace", "--yes")
        assert why in said, what
        assert str(file) in said, what
        assert await rows(filled.database) == before, what
        assert left_over(file.parent) == [], what
        assert list(file.parent.glob("*before*")) == [], what
    file.write_bytes(sound)
    await filled.done("restore", str(file), "--replace", "--yes")


async def test_a_missing_backup_is_told(filled: Operator, file: Path) -> None:
    assert "No such file or directory" in await filled.refused("restore", str(file), "--replace", "--yes")
    assert "No such file or directory" in await filled.refused("restore", str(file), "--check")
