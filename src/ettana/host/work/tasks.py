"""What a worker can be given to do, and how it does it."""

import gzip
from collections.abc import Iterator
from typing import Final

import msgspec

from ettana.host.records.replay_frames import position_in, replay_text
from ettana.host.work.analysis_task import AnalysisTask, run_analysis
from ettana.table.turns.thinker import BotQuestion, think
from ettana.table.wire.answers import Refused
from ettana.table.wire.replays import PositionText, Replay, ReplaySeat
from ettana.table.wire.updates import Ending

_EFFORT: Final = 6  # beyond it hardly anything is gained


class Think(msgspec.Struct, frozen=True, tag="think"):
    """A bot's decision, as text, within so many seconds."""

    question: BotQuestion
    most_seconds: float


class MakeReplay(msgspec.Struct, frozen=True, tag="replay"):
    """A record as a game to be seen again; with what only the table knows, if it has one."""

    text: str
    seats: tuple[ReplaySeat, ...] | None = None
    ending: Ending | None = None


class FindPosition(msgspec.Struct, frozen=True, tag="position"):
    """A moment of a record as a position."""

    text: str
    moment: int


class ReplayMade(msgspec.Struct, frozen=True):
    """The answer to both: the game or the position as JSON, compressed, or why there is none."""

    body: bytes = b""
    refused: Refused | None = None


Task = Think | MakeReplay | FindPosition | AnalysisTask


def run_task(task: Task) -> Iterator[bytes]:
    """One, or for an analysis as many as there is something new to tell, and an empty one at the end."""
    match task:
        case Think():
            yield think(task.question, task.most_seconds).encode()
        case MakeReplay():
            yield _made(replay_text(task.text, task.seats, task.ending))
        case FindPosition():
            yield _made(position_in(task.text, task.moment))
        case AnalysisTask():
            for told in run_analysis(task):
                yield msgspec.msgpack.encode(told)
            yield b""


def _made(what: Replay | PositionText | Refused) -> bytes:
    """The longest game has some megabytes, which are compressed here and not on the event loop."""
    if isinstance(what, Refused):
        return msgspec.msgpack.encode(ReplayMade(refused=what))
    return msgspec.msgpack.encode(ReplayMade(gzip.compress(msgspec.json.encode(what), _EFFORT, mtime=0)))
