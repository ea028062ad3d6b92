"""The operator's commands, as they are typed, beside an event loop."""

import asyncio
import io
from typing import NamedTuple

import pytest

from ettana.cli import main


class Said(NamedTuple):
    code: int
    out: str
    err: str


class Operator:
    """Whoever types commands for one database."""

    def __init__(self, database: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.database = database
        self._capsys = capsys

    async def types(self, *words: str) -> Said:
        """In a thread, since the command has an event loop of its own."""
        self._capsys.readouterr()
        code = await asyncio.to_thread(main, [*words, "--db", self.database])
        out, err = self._capsys.readouterr()
        return Said(code, out, err)

    async def done(self, *words: str) -> str:
        said = await self.types(*words)
        assert (said.code, said.err) == (0, ""), said
        return said.out

    async def refused(self, *words: str) -> str:
        """What it complains of, on one line."""
        said = await self.types(*words)
        assert (said.code, said.out) == (2, ""), said
        assert said.err.startswith("ettana: ")
        return said.err.removeprefix("ettana: ").strip()


class Terminal(io.StringIO):
    """Somebody who types an answer."""

    def isatty(self) -> bool:
        return True
