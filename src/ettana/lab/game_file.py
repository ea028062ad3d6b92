"""A file of games that can be interrupted: a line that says which games they are, then one for each that was played."""

from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from ettana.core.errors import EttanaError
from ettana.lab.contest import BadArena
from ettana.notation.rules_text import read_stored_rules, write_rules

Line = TypeVar("Line")


class GameFile(Generic[Line]):
    """Games that are already there, and a place for new ones. Raises BadArena if the file is of other games."""

    def __init__(self, path: str | Path, head: dict[str, object], kind: type[Line]) -> None:
        self._path = Path(path)
        self._kind = kind
        self.lines: list[Line] = []
        first_line = msgspec.json.encode(head)
        try:
            if not self._path.exists() or not self._path.stat().st_size:
                self._path.write_bytes(first_line + b"\n")
                return
            there, *lines = self._path.read_bytes().split(b"\n")
        except OSError as error:
            raise BadArena(f"{path}: {error.strerror}") from error
        old, new = _read_head(there), _read_head(first_line)
        if old != new:
            raise BadArena(f"{path} is of another contest: {_difference(old, new)}")
        self._read(lines)

    def _read(self, lines: list[bytes]) -> None:
        """Whoever was interrupted may have left half a line at the end: that game is played again."""
        rest = lines.pop()
        for number, line in enumerate(lines, 2):
            try:
                self.lines.append(msgspec.json.decode(line, type=self._kind))
            except msgspec.DecodeError as error:
                raise BadArena(f"{self._path}, line {number}: {error}") from None
        if rest:
            whole = self._path.stat().st_size - len(rest)
            with self._path.open("rb+") as file:
                file.truncate(whole)

    def add(self, game: Line) -> None:
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")


def _read_head(line: bytes) -> dict[str, object] | None:
    """What a file says of its games, its rules with their version; None if it does not begin as such a file does."""
    try:
        head = msgspec.json.decode(line, type=dict[str, object])
        if "rules" in head:
            head["rules"] = write_rules(read_stored_rules(str(head["rules"])))
    except (msgspec.DecodeError, EttanaError):
        return None
    return head


def _difference(old: dict[str, object] | None, new: dict[str, object] | None) -> str:
    if old is None or new is None:
        return "it does not begin as such a file does"
    names = [name for name in new if old.get(name) != new[name]]
    return ", ".join(f"{name} {old.get(name)} there, {new[name]} here" for name in names)
