"""Keeps a table going: asks bots when it is their turn, and sets clocks for people."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import msgspec

from ettana.core.fair_dice import fresh_word
from ettana.game import Game
from ettana.notation.json_forms import view_to_json
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.decide import Decide, decide_bot, decide_time
from ettana.table.entries import Acted, AnyEntry
from ettana.table.game_setup import seed_of
from ettana.table.table import Table
from ettana.table.turns.pace import moment_to_tell, own_seconds, seconds_for
from ettana.table.turns.thinker import BotQuestion, NoAnswer, Requester, Thinker
from ettana.table.viewers.audience import Audience
from ettana.table.wire.answers import Refused

log = logging.getLogger(__name__)

Change = Callable[[Decide], Awaitable[AnyEntry | Refused | None]]

# Seeds of bots use numbers far above those of any log, so that a seed tells nothing about the dice.
_BOT_WORDS = 1 << 40
_BOT_SEED = (1 << 63) - 1
_ASK_AGAIN_SECONDS = 2.0


async def _refuse(decide: Decide) -> Refused:
    return Refused(None, "try_again")


class Scheduler:
    """Of one table. All that it does to the table goes through `change`."""

    def __init__(
        self,
        table: Table,
        thinker: Thinker,
        change: Change,
        now: Callable[[], int],
        bot_pause: float,
        audience: Audience,
    ) -> None:
        self._table = table
        self._thinker = thinker
        self._change = change
        self._now = now
        self._bot_pause = bot_pause
        self._audience = audience
        self._own_seconds = cache(own_seconds)
        self._stopped = False
        self._bots: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._ringing = BackgroundTasks()

    @property
    def busy(self) -> bool:
        """Whether a bot thinks or a clock runs."""
        return self._bots is not None or self._alarm is not None or bool(self._ringing)

    @property
    def paused(self) -> bool:
        """Whether it is a bot's turn, and the bot waits for somebody to come."""
        return self._table.bot_to_move is not None and self._bots is None

    @property
    def begun(self) -> list[asyncio.Task[Any]]:
        """The tasks under way."""
        return [*self._ringing, *([] if self._bots is None else [self._bots])]

    def reschedule(self) -> None:
        """Looks whose turn it is. A bot is asked; for a person a clock is set."""
        self._silence()
        if self._stopped:
            return
        if self._table.bot_to_move is not None:
            if self._bots is None and self._bots_are_wanted:
                self._bots = asyncio.create_task(self._let_bots_play())
                self._bots.add_done_callback(self._on_bots_done)
        elif (deadline := self._table.deadline_sent) is not None:
            delay = max(0.0, (deadline - self._now()) / 1000)
            self._alarm = asyncio.get_running_loop().call_later(delay, self._on_alarm)

    def stop(self) -> None:
        """For good. What is changed by it knows the scheduler, which forgets it: else both would stay in memory until
        the garbage collector looks at all there is, which is seldom.
        """
        self._stopped = True
        self._change = _refuse
        self._silence()
        if self._bots is not None:
            self._bots.cancel()

    # Clocks

    def _silence(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _on_alarm(self) -> None:
        self._alarm = None
        self._ringing.begin(self._check_clock())

    async def _check_clock(self) -> None:
        if await self._change(decide_time) is None:
            self.reschedule()  # the alarm was early: it follows another clock than the table's

    # Bots

    @property
    def _bots_are_wanted(self) -> bool:
        return bool(self._audience) or self._table.waits_for_somebody

    async def _let_bots_play(self) -> None:
        """Until it is a person's turn, or everybody is gone."""
        try:
            while not self._stopped and self._bots_are_wanted and (bot := self._table.bot_to_move) is not None:
                try:
                    await self._bot_action(bot)
                except Exception:
                    log.exception("a bot cannot play", extra={"table": self._table.id})
                    await asyncio.sleep(_ASK_AGAIN_SECONDS)
        finally:
            self._bots = None

    def _on_bots_done(self, task: "asyncio.Task[None]") -> None:
        """A task that is cancelled before its first step never comes to its `finally`."""
        if self._bots is task:
            self._bots = None

    async def _bot_action(self, bot: str) -> None:
        """The next action of this bot, told at its moment. The time runs from now, when the last one has been told."""
        table = self._table
        seat, version, game = table.to_move, table.version, table.game
        if seat is None or game is None:
            return
        clock = asyncio.get_running_loop().time
        seconds = seconds_for(self._own_seconds(bot), game.phase, table.actions_in_phase, self._bot_pause)
        moment = clock() + seconds
        answer = await self._answer(bot, seat, version, game, moment)
        if self._bot_pause > 0:  # without a pause nobody minds what the time tells
            await asyncio.sleep(moment_to_tell(moment, clock()) - clock())
        if answer is not None:  # it was legal when it came, and still is if the version is the same
            await self._change(
                lambda current, at: msgspec.structs.replace(answer, at=at) if current.version == version else None
            )

    def _moment(self, game: Game) -> int:
        """A number for this decision. Where the dice come from a seed, what was taken back leaves no trace in them, and
        so none in the bots' chance either.
        """
        if seed_of(self._table.settings) is None:
            return self._table.version
        return game.log_length - 2 * game.log.count(None)

    async def _answer(self, bot: str, seat: int, version: int, game: Game, until: float) -> Acted | None:
        """The entry of the bot's action, without its time. If the bot fails or chooses an illegal action, the stand-in
        chooses. None if the table went on.
        """
        table = self._table
        question = BotQuestion(
            bot=bot,
            rules=table.settings.rules,
            deck=table.settings.deck,
            view=view_to_json(game.view(seat)),
            legal=tuple(game.legal_ids()),
            seed=fresh_word(table.key, _BOT_WORDS + self._moment(game)) & _BOT_SEED,
            nodes=table.settings.nodes,
        )
        while table.version == version:
            try:
                text = await self._thinker.choose(question, Requester(table.id, self._audience.address), until)
                answer = decide_bot(table, text, seat, version, 0, question.bot)
                if answer is not None or table.version != version:
                    return answer
                raise NoAnswer(f"the bot {question.bot} may not do what it says")
            except Exception:
                log.exception("a bot does not answer", extra={"table": table.id, "bot": question.bot})
            if question.bot == table.settings.stand_in:
                await asyncio.sleep(_ASK_AGAIN_SECONDS)
            question = msgspec.structs.replace(question, bot=table.settings.stand_in)
        return None
