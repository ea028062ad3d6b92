"""The times of messages do not depend on hidden information (8.1): other hands, the same times. Time is virtual."""

import asyncio
import zlib
from dataclasses import dataclass, field

from ettana.core.rules import RuleSet
from ettana.notation.json_forms import view_to_json
from ettana.notation.rules_text import write_rules
from ettana.table.turns.thinker import BotQuestion, NoAnswer, Requester
from ettana.table.viewers.viewer import Viewer
from ettana.table.wire.commands import Leave
from tests.server.plans import Plan, Step, make_plan, replace_secrets
from tests.support.virtual_time import run_in_virtual_time
from tests.table.fakes import Room
from tests.table.sitting import KEY, Sitting

RULES = RuleSet(target=20)
SEATS = ("person", "Maestro", "Sensible", "open")  # Sensible stands in at the last one
PERSON, GONE = 0, 3
BUSY = 7  # every seventh question waits long for a worker
PERSON_SECONDS = 3.3


@dataclass
class Noting:
    """A connection that records its messages with their times."""

    told: list[tuple[float, bytes]]

    def send(self, *messages: bytes) -> None:
        at = round(asyncio.get_running_loop().time(), 6)
        self.told += [(at, data) for data in messages]

    def hang_up(self, last_word: bytes) -> None:
        self.send(last_word)


@dataclass
class World:
    """One of the two worlds in which the steps of the plan are taken."""

    room: Room
    steps: list[Step]
    other: bool
    taken: int = 0
    told: dict[int | None, list[tuple[float, bytes]]] = field(default_factory=dict)  # when, and what, by seat
    spent: list[float] = field(default_factory=list)  # how long each bot thought

    def next_step(self) -> Step:
        """Replaces its secrets by those of this world."""
        step = self.steps[self.taken]
        if self.other and step.other_secrets is not None:
            replace_secrets(self.room.sitting.game, step.other_secrets)
        return step

    def action_of(self, step: Step) -> str:
        return str(step.other_action if self.other else step.action)

    @property
    def hand(self) -> int:
        """A number that depends on everything that the player to move knows."""
        game = self.room.sitting.game
        return zlib.crc32(view_to_json(game.view(game.current)))

    async def choose(self, question: BotQuestion, requester: Requester, until: float) -> str:
        """Thinks for a time that depends on the hand: from none to all that is allowed. At times all workers are busy,
        and the answer comes late. With some hands the bot fails, and the stand-in decides.
        """
        if self.taken >= len(self.steps):
            await asyncio.Event().wait()
        step, left = self.next_step(), until - asyncio.get_running_loop().time()
        share = self.hand % 5 / 5
        seconds = left + 1.1 + 0.8 * share if self.taken % BUSY == 3 else max(0.0, left) * share
        if self.hand % 3 == 0 and question.bot == "Maestro" and self.taken % BUSY != 3:
            await asyncio.sleep(seconds / 4)
            raise NoAnswer("with this hand it fails")
        await asyncio.sleep(seconds)
        self.spent.append(seconds)
        self.taken += 1
        return self.action_of(step)

    def listen(self, viewer: Viewer) -> None:
        viewer.attach(Noting(self.told.setdefault(viewer.seat, [])))

    async def play(self) -> None:
        live = self.room.live
        live.reschedule()
        while self.taken < len(self.steps):
            await asyncio.sleep(PERSON_SECONDS)
            if self.taken < len(self.steps) and live.table.to_move == PERSON:
                step = self.next_step()
                self.taken += 1
                await self.room.done(PERSON, self.room.act(self.action_of(step)))
        await asyncio.sleep(60)


async def play(plan: Plan, *, other: bool) -> World:
    loop = asyncio.get_running_loop()
    sitting = Sitting.started(*SEATS, key=KEY, rules=write_rules(RULES))
    room = Room(sitting, bot_pause=0.1)
    room.live._now = lambda: 1000 + round(1000 * loop.time())
    world = World(room, list(plan.steps), other)
    room.thinker.choose = world.choose  # type: ignore[method-assign]
    await room.done(GONE, room.make(Leave))
    for token in (f"token {PERSON}", None):
        world.listen(await room.live.enter(token))
    await world.play()
    room.live.retire("server_stops")
    await room.live.drain()
    return world


def test_8_1_other_hands_the_same_moments() -> None:
    plan = make_plan(KEY, len(SEATS), RULES, PERSON, 90, undos=False)
    assert plan.shuffles > len(plan.steps) // 2
    here, there = (run_in_virtual_time(play(plan, other=other)) for other in (False, True))
    assert here.taken == there.taken == len(plan.steps)
    assert here.spent != there.spent, "they thought for other times"
    for seat in (PERSON, None):
        assert len(here.told[seat]) > len(plan.steps)
        for one, another in zip(here.told[seat], there.told[seat], strict=True):
            assert one == another
