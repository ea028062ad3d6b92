"""The file of an arena that can be interrupted: a line for the contest, then one for each game that was played."""

from pathlib import Path
from typing import Final

import msgspec

from ettana.lab.arena_game import GameResult
from ettana.lab.contest import BadArena, Contest

VERSION: Final = 1


class ArenaFile:
    """Results that are already there, and a place for new ones. Raises BadArena if the file is of another contest."""

    def __init__(self, path: str | Path, contest: Contest) -> None:
        self._path = Path(path)
        self.results: dict[int, GameResult] = {}
        head = msgspec.json.encode({"ettana arena": VERSION, **contest.told()})
        try:
            if not self._path.exists() or not self._path.stat().st_size:
                self._path.write_bytes(head + b"\n")
                return
            first, *lines = self._path.read_bytes().split(b"\n")
        except OSError as error:
            raise BadArena(f"{path}: {error.strerror}") from error
        if first != head:
            raise BadArena(f"{path} is of another contest: {_difference(first, head)}")
        self._read(lines)

    def _read(self, lines: list[bytes]) -> None:
        """Whoever was interrupted may have left half a line at the end: that game is played again."""
        rest = lines.pop()
        for number, line in enumerate(lines, 2):
            try:
                result = msgspec.json.decode(line, type=GameResult)
            except msgspec.DecodeError as error:
                raise BadArena(f"{self._path}, line {number}: {error}") from None
            self.results[result.number] = result
        if rest:
            whole = self._path.stat().st_size - len(rest)
            with self._path.open("rb+") as file:
                file.truncate(whole)

    def add(self, result: GameResult) -> None:
        self.results[result.number] = result
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")


def _difference(there: bytes, here: bytes) -> str:
    try:
        old, new = (msgspec.json.decode(line, type=dict[str, object]) for line in (there, here))
    except msgspec.DecodeError:
        return "it does not begin as such a file does"
    names = [name for name in new if old.get(name) != new[name]]
    return ", ".join(f"{name} {old.get(name)} there, {new[name]} here" for name in names)
