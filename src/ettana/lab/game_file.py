"""A file of games that can be interrupted: a line that says which games they are, then one for each that was played."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

from ettana.core.errors import EttanaError
from ettana.lab.contest import BadArena
from ettana.lab.executor import Executor, progress_of, results
from ettana.notation.rules_text import read_stored_rules, write_rules

Line = TypeVar("Line")


class Numbered(Protocol):
    """A game that follows from its number."""

    @property
    def number(self) -> int: ...


Played = TypeVar("Played", bound=Numbered)


class GameFile(Generic[Line]):
    """Games that are already there, and a place for new ones. Raises BadArena if the file is of other games."""

    def __init__(self, path: str | Path, head: dict[str, object], kind: type[Line]) -> None:
        self.path = Path(path)
        self._kind = kind
        self.lines: list[Line] = []
        first_line = msgspec.json.encode(head)
        try:
            if not self.path.exists() or not self.path.stat().st_size:
                self.path.write_bytes(first_line + b"\n")
                return
            there, *lines = self.path.read_bytes().split(b"\n")
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
                raise BadArena(f"{self.path}, line {number}: {error}") from None
        if rest:
            whole = self.path.stat().st_size - len(rest)
            with self.path.open("rb+") as file:
                file.truncate(whole)

    def add(self, game: Line) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")


def play_into(
    file: GameFile[Played], games: int, play: Callable[[int], Played], on: Executor, *, progress: bool
) -> list[Played]:
    """So many games in their order: those that the file has, and the others, which are played and added to it."""
    found = {game.number: game for game in file.lines if game.number < games}
    missing = [number for number in range(games) if number not in found]
    with (
        progress_of("games", games, len(found), on, shown=progress, kept=file.path) as bar,
        closing(results(play, missing, on, bar.notice)) as played,
    ):
        for _, game in played:
            found[game.number] = game
            with bar.one_more():
                file.add(game)
    return [found[number] for number in range(games)]


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
