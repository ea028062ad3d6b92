"""A table without a server: decides and applies a test's commands at once, and keeps the whole log."""

import dataclasses
import hashlib
import itertools
from typing import Any, TypeVar

import msgspec

from ettana.bots import make_bot
from ettana.core.fair_dice import commitment
from ettana.game import Game
from ettana.table.decide import decide, decide_bot
from ettana.table.entries import (
    AnyEntry,
    Created,
    Joined,
    SeatPlan,
    Settings,
    read_entry,
    write_entry,
)
from ettana.table.joining import decide_join
from ettana.table.secrets import hash_of
from ettana.table.store import StoredTable
from ettana.table.table import Table
from ettana.table.table_log import stored_form
from ettana.table.viewers.messages import welcome
from ettana.table.wire import commands
from ettana.table.wire.answers import Refused

KEY = hashlib.sha256(b"the key of the dice").digest()
C = TypeVar("C", bound=commands.Command)


def plan(seat: str) -> SeatPlan:
    """`person`, `open`, or the name of a bot."""
    return SeatPlan(seat) if seat in ("person", "open") else SeatPlan("bot", seat)  # type: ignore[arg-type]  # a Literal


class Sitting:
    """Seats hold the tokens `token 0`, `token 1`, ... The test sets the time."""

    def __init__(self, *seats: str, key: bytes = KEY, **settings: Any) -> None:
        self.table = Table("the table", key)
        self.log: list[AnyEntry] = []
        self.at = 1000
        self._ids = itertools.count(1)
        plans = tuple(plan(seat) for seat in seats)
        self._apply(
            Created(
                at=self.at, settings=Settings(**{"rules": "v2", "seats": plans, **settings}), commitment=commitment(key)
            )
        )

    @classmethod
    def started(cls, *seats: str, **settings: Any) -> "Sitting":
        """A table with every person seated and ready, started by the host."""
        sitting = cls(*seats, **settings)
        for name, seat in zip(("Asha", "Ben", "Chen", "Devi"), sitting.free(), strict=False):
            sitting.join(name, seat=seat)
            sitting.say(seat, commands.SetReady, ready=True)  # the host always is
        sitting.done(sitting.table.host, commands.Start)
        return sitting

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def free(self) -> list[int]:
        return [number for number, seat in enumerate(self.table.seats) if not seat.taken]

    def join(self, name: str, pin: str | None = None, seat: int | None = None) -> Joined | Refused:
        chosen = self.free()[0] if seat is None and self.free() else seat
        decision = decide_join(self.table, name, pin, seat, hash_of(f"token {chosen}"), self.at)
        if isinstance(decision, Joined):
            self._apply(decision)
        return decision

    def make(self, kind: type[C], /, *, version: int | None = None, command_id: str | None = None, **fields: Any) -> C:
        """A command of that kind, with its own id and the present version."""
        seen = self.table.version if version is None else version
        return kind(id=command_id or f"command-{next(self._ids)}", version=seen, **fields)

    def say(self, seat: int | None, kind: type[commands.Command], /, **fields: Any) -> AnyEntry | Refused | None:
        """Decides the command and applies the entry, if there is one. A refusal must change nothing."""
        before = everything(self.table)
        decision = decide(self.table, self.make(kind, **fields), seat, self.at)  # type: ignore[arg-type]  # of the union
        assert everything(self.table) == before, "deciding changes nothing"
        if decision is not None and not isinstance(decision, Refused):
            self._apply(decision)
        return decision

    def done(self, seat: int, kind: type[commands.Command], /, **fields: Any) -> AnyEntry:
        decision = self.say(seat, kind, **fields)
        assert decision is not None
        assert not isinstance(decision, Refused), decision
        return decision

    def refused(self, seat: int | None, kind: type[commands.Command], /, **fields: Any) -> str:
        """The code of the refusal."""
        decision = self.say(seat, kind, **fields)
        assert isinstance(decision, Refused), decision
        return decision.code

    def put(self, entry: AnyEntry | Refused | None) -> None:
        """Applies an entry that no player asked for: a bot's, or the clock's."""
        assert entry is not None
        assert not isinstance(entry, Refused), entry
        self._apply(entry)

    def act(self, action: object = None) -> AnyEntry:
        """Plays the current player's action: the given one, or a sensible one."""
        return self.done(self.game.current, commands.Act, action=str(action or self.sensible()))

    def sensible(self) -> str:
        seat = self.game.current
        bot = make_bot("Sensible", self.game, self.table.version)
        return str(bot.choose(self.game.view(seat), self.game.legal_actions()))

    def play_until_over(self) -> None:
        while self.table.status == "playing":
            seat = self.game.current
            if self.table.bot_to_move is None:
                self.act()
            else:
                self.put(decide_bot(self.table, self.sensible(), seat, self.table.version, self.at))

    def _apply(self, entry: AnyEntry) -> None:
        self.table.apply(entry)
        self.log.append(entry)

    def stored(self, table_id: str) -> StoredTable:
        """The table as a store holds it, under this name."""
        return dataclasses.replace(stored_form(self.table, self.log, self.at), id=table_id)

    def reloaded(self) -> Table:
        """The table as the next start of the server would load it."""
        table = Table(self.table.id, self.table.key)
        for entry in self.log:
            table.apply(read_entry(write_entry(entry)))
        return table


def everything(table: Table) -> tuple[object, ...]:
    """Every fact about a table, secrets included; equal for equal tables."""
    viewers = [None, *range(len(table.seats))]
    told = [msgspec.json.encode(welcome(table, seat, [False] * len(table.seats))) for seat in viewers]
    seats = [repr(seat) for seat in table.seats]
    game = table.game
    inside = None if game is None else (game.position(), game.log, game.can_undo)
    return (table.version, told, seats, table.turn_began, inside, dict(table._done))
