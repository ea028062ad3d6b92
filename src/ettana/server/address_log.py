"""Who came from which address, for those who have to block somebody. Off unless a folder is named for it.

Addresses stand nowhere else: not in the server's log and not in the database. A file for each day, which is removed
when it is too old, so that nothing is kept longer than the operator says.
"""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec

from ettana.core.errors import EttanaError

_NAME: Final = re.compile(r"addresses-(\d{4}-\d{2}-\d{2})\.jsonl")
_MOST_BYTES: Final = 50_000_000  # a day: strangers must not fill the disk
_AGAIN_MS: Final = 60_000  # the same of the same address is noted so often


class BadFolder(EttanaError):
    """The folder for addresses cannot be written to."""


class AddressLog:
    """Lines of JSON in `addresses-2026-11-17.jsonl`; days are those of UTC."""

    def __init__(self, folder: str | None, keep_days: float, now: Callable[[], int]) -> None:
        """Raises BadFolder."""
        self._folder = None if folder is None else Path(folder)
        self._keep = timedelta(days=keep_days)
        self._now = now
        self._lately: dict[tuple[object, ...], int] = {}
        if self._folder is not None:
            try:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self.sweep()
            except OSError as error:
                raise BadFolder(f"cannot note addresses in {folder}: {error.strerror}") from None

    def note(self, what: str, address: str, table: str | None = None, seat: int | None = None) -> None:
        """Once a minute, however often it happens. A disk that is full is no reason to turn anybody away."""
        if self._folder is None:
            return
        at, key = self._now(), (what, address, table, seat)
        if at - self._lately.get(key, -_AGAIN_MS) < _AGAIN_MS:
            return
        if len(self._lately) > 10_000:
            self._lately.clear()
        self._lately[key] = at
        line = {"at": at, "what": what, "address": address, "table": table, "seat": seat}
        try:
            self._write(msgspec.json.encode({name: value for name, value in line.items() if value is not None}))
        except OSError:
            pass

    def _write(self, line: bytes) -> None:
        assert self._folder is not None
        path = self._folder / f"addresses-{self._today():%Y-%m-%d}.jsonl"
        path.touch(mode=0o600)
        if path.stat().st_size + len(line) < _MOST_BYTES:
            with path.open("ab") as file:
                file.write(line + b"\n")

    def sweep(self) -> None:
        """Removes what is too old. A day goes as a whole when its first moment is as old as may be kept. Raises OSError
        if the folder cannot be read.
        """
        if self._folder is None:
            return
        for path in self._folder.iterdir():
            if (found := _NAME.fullmatch(path.name)) is not None:
                begun = datetime.strptime(found[1], "%Y-%m-%d").replace(tzinfo=UTC)
                if self._today() - begun >= self._keep:
                    path.unlink(missing_ok=True)

    def _today(self) -> datetime:
        return datetime.fromtimestamp(self._now() / 1000, UTC)
