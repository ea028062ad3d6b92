"""Keeps a table going: asks bots when it is their turn, and sets clocks for people."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from ettana.core.fair_dice import fresh_word
from ettana.core.names import Phase
from ettana.notation.json_forms import view_to_json
from ettana.table.decide import Decide, decide_bot, decide_time
from ettana.table.entries import AnyEntry
from ettana.table.table import Table
from ettana.table.thinker import BotQuestion, NoAnswer, Thinker
from ettana.table.thinking_time import ThinkingTime
from ettana.table.wire.answers import Refused

log = logging.getLogger(__name__)

Change = Callable[[Decide], Awaitable[AnyEntry | Refused | None]]

# Seeds of bots use numbers far above those of any log, so that a seed tells nothing about the dice.
_BOT_WORDS = 1 << 40
_BOT_SEED = (1 << 63) - 1
_ASK_AGAIN_SECONDS = 2.0


class Scheduler:
    """Of one table. All that it does to the table goes through `change`."""

    def __init__(
        self, table: Table, thinker: Thinker, change: Change, now: Callable[[], int], bot_pause: float
    ) -> None:
        self._table = table
        self._thinker = thinker
        self._change = change
        self._now = now
        self._bot_pause = bot_pause
        self._thinking_time = ThinkingTime(now)
        self._stopped = False
        self._bots: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._ringing: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> bool:
        """Whether a bot thinks or a clock runs."""
        return self._bots is not None or self._alarm is not None or bool(self._ringing)

    @property
    def begun(self) -> list[asyncio.Task[Any]]:
        """The tasks under way."""
        return [*self._ringing, *([] if self._bots is None else [self._bots])]

    def wake(self) -> None:
        """Looks whose turn it is. A bot is asked; for a person a clock is set."""
        self._silence()
        if self._stopped:
            return
        if self._table.bot_to_move is not None:
            if self._bots is None:
                self._bots = asyncio.create_task(self._let_bots_play())
                self._bots.add_done_callback(self._bots_are_done)
        elif (deadline := self._table.deadline) is not None:
            delay = max(0.0, (deadline - self._now()) / 1000)
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def stop(self) -> None:
        self._stopped = True
        self._silence()
        if self._bots is not None:
            self._bots.cancel()

    # Clocks

    def _silence(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        task = asyncio.create_task(self._look_at_the_clock())
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _look_at_the_clock(self) -> None:
        if await self._change(decide_time) is None:
            self.wake()  # the alarm was early: it follows another clock than the table's

    # Bots

    async def _let_bots_play(self) -> None:
        """Until it is a person's turn. If a bot fails, or says what it may not do, the stand-in plays for it."""
        of_use = True
        try:
            while not self._stopped and (name := self._table.bot_to_move) is not None:
                try:
                    await self._bot_turn(name if of_use else self._table.settings.stand_in)
                    of_use = True
                except Exception:
                    log.exception("no bot answers", extra={"table": self._table.id, "bot": name})
                    of_use = False
                    await asyncio.sleep(_ASK_AGAIN_SECONDS)
        finally:
            self._bots = None

    def _bots_are_done(self, task: "asyncio.Task[None]") -> None:
        """A task that is cancelled before its first step never comes to its `finally`."""
        if self._bots is task:
            self._bots = None

    async def _bot_turn(self, name: str) -> None:
        table = self._table
        seat, version, game = table.to_move, table.version, table.game
        if seat is None or game is None:
            return
        question = BotQuestion(
            bot=name,
            rules=table.settings.rules,
            deck=table.settings.deck,
            view=view_to_json(game.view(seat)),
            legal=tuple(game.legal_ids()),
            seed=fresh_word(table.key, _BOT_WORDS + version) & _BOT_SEED,
            most_seconds=self._thinking_time.for_next_decision((game.turn, seat, game.phase is Phase.PLACE)),
        )
        answer, _ = await asyncio.gather(self._ask(question), asyncio.sleep(self._bot_pause))
        done = await self._change(lambda current, at: decide_bot(current, answer, seat, version, at))
        if done is None and table.version == version:
            raise NoAnswer(f"the bot {name} may not do what it says")

    async def _ask(self, question: BotQuestion) -> str:
        with self._thinking_time.measured():
            return await self._thinker.choose(question)
