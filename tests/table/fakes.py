"""A store and a thinker controlled by the test, for live tables without database or processes."""

import asyncio
import itertools
from typing import Any

import msgspec

from ettana.core.action_table import action_from_id
from ettana.table.command_dispatch import dispatch
from ettana.table.entries import AnyEntry, read_entry
from ettana.table.live_table import LiveTable
from ettana.table.store import Status
from ettana.table.turns.thinker import BotQuestion, Requester
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire import commands
from ettana.table.wire.answers import Done, Message, Refused
from ettana.table.wire.updates import Presence, Update, Welcome
from tests.table.sitting import Sitting

_decode = msgspec.json.Decoder(Message).decode


class FakeStore:
    """Stores entries when its gate is open, and fails on request."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.asked = asyncio.Event()  # set when a call waits at the gate
        self.fails_with: Exception | None = None
        self.bodies: list[str] = []
        self.statuses: list[Status] = []

    async def append(self, table_id: str, seq: int, body: str, at: int, status: Status | None = None) -> None:
        self.asked.set()
        await self.gate.wait()
        if self.fails_with is not None:
            raise self.fails_with
        self.bodies.append(body)
        if status is not None:
            self.statuses.append(status)

    async def set_status(self, table_id: str, status: Status, at: int) -> None:
        if self.fails_with is not None:
            raise self.fails_with
        self.statuses.append(status)


class FakeThinker:
    """Returns the scripted answer, or else the first legal action."""

    def __init__(self) -> None:
        self.questions: list[BotQuestion] = []
        self.askers: list[Requester] = []
        self.answers: dict[str, str | Exception] = {}  # by bot

    async def choose(self, question: BotQuestion, requester: Requester, until: float) -> str:
        self.questions.append(question)
        self.askers.append(requester)
        await asyncio.sleep(0)
        answer = self.answers.get(question.bot, str(action_from_id(question.legal[0])))
        if isinstance(answer, Exception):
            raise answer
        return answer


class Room:
    """A live table on fakes. `at` is its time."""

    def __init__(self, sitting: Sitting, bot_pause: float = 0.0) -> None:
        self.store, self.thinker = FakeStore(), FakeThinker()
        self.at = sitting.at
        self.lost: list[str] = []
        self.sitting = sitting
        self.live = LiveTable(sitting.table, self.store, self.thinker, lambda: self.at, bot_pause, self.lost.append)
        self._ids = itertools.count(1)

    @property
    def version(self) -> int:
        return self.live.table.version

    def entries(self) -> list[AnyEntry]:
        """The entries stored since the room was opened."""
        return [read_entry(body) for body in self.store.bodies]

    def make(self, kind: type[commands.Command], /, **fields: Any) -> commands.TableCommand:
        fields = {"id": f"of-the-room-{next(self._ids)}", "version": self.version, **fields}
        return kind(**fields)  # type: ignore[return-value]  # of the union

    def act(self, action: str | None = None) -> commands.TableCommand:
        """A command with the current player's action: the given one, or a sensible one."""
        return self.make(commands.Act, action=action or self.sitting.sensible())

    async def done(self, seat: int, command: commands.TableCommand) -> Done:
        answer = await self.live.command(command, viewer_at(seat))
        assert isinstance(answer, Done), answer
        return answer

    async def refused(self, seat: int | None, command: commands.TableCommand) -> str:
        answer = await self.live.command(command, viewer_at(seat))
        assert isinstance(answer, Refused), answer
        return answer.code


async def answer(live: LiveTable, viewer: Viewer, command: commands.AnyCommand) -> None:
    """Executes a viewer's command and sends the answer."""
    if (task := dispatch(live, viewer, command)) is not None:
        await task


def viewer_at(seat: int | None) -> Viewer:
    """A viewer at that seat who receives only answers, for a test that needs nothing else."""
    return Viewer(seat)


def heard(viewer: Viewer) -> list[Message]:
    """Removes and returns the messages queued for a viewer."""
    messages = [_decode(data) for data in viewer.waiting]
    viewer.waiting.clear()
    return messages


def versions(viewer: Viewer) -> list[int]:
    return [message.version for message in heard(viewer) if isinstance(message, Welcome | Update)]


def presences(viewer: Viewer) -> list[tuple[bool, ...]]:
    return [message.present for message in heard(viewer) if isinstance(message, Presence)]


def goodbye(viewer: Viewer) -> str | None:
    """The code of the goodbye, if it was sent."""
    return None if viewer.last_word is None else str(msgspec.json.decode(viewer.last_word)["code"])
