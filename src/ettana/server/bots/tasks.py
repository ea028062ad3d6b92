"""What a worker can be given to do, and how it does it."""

import msgspec

from ettana.table.replay_text import replay_text
from ettana.table.thinker import BotQuestion, think
from ettana.table.wire.answers import Refused
from ettana.table.wire.replays import ReplaySeat
from ettana.table.wire.updates import Ending


class Think(msgspec.Struct, frozen=True, tag="think"):
    """A bot's decision, as text, within so many seconds."""

    question: BotQuestion
    most_seconds: float


class MakeReplay(msgspec.Struct, frozen=True, tag="replay"):
    """A record as a game to be seen again; with what only the table knows, if it has one."""

    text: str
    seats: tuple[ReplaySeat, ...] | None = None
    ending: Ending | None = None


class ReplayMade(msgspec.Struct, frozen=True):
    """The answer to it: the game as it is sent, or why there is none."""

    body: bytes = b""
    refused: Refused | None = None


Task = Think | MakeReplay


def carry_out(task: Task) -> bytes:
    match task:
        case Think():
            return think(task.question, task.most_seconds).encode()
        case MakeReplay():
            return msgspec.msgpack.encode(_replay(task))


def _replay(task: MakeReplay) -> ReplayMade:
    made = replay_text(task.text, task.seats, task.ending)
    return ReplayMade(refused=made) if isinstance(made, Refused) else ReplayMade(msgspec.json.encode(made))
