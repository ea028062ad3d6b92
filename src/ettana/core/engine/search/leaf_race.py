"""A race whose ends are valued from outside, many at a time: for an evaluation of one's own.

The play-outs are those of `Race`. Where it would ask the value net, the observation of the seat is kept instead, until
somebody has valued all that wait. With the net's own values it comes to the same choice, in the same worlds.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.batch.observe import WORDS, observe
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import OVER
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.race import Race
from ettana.core.engine.search.race_settings import RaceSettings
from ettana.core.engine.search.sample_world import Hidden, deal

_MOST_WORLDS: Final = 64  # that wait: there are worlds in which every candidate ends the game, and nothing is valued


class LeafRace(Race):
    """`collect` plays worlds, `settle` takes the chances to win of their leaves."""

    def __init__(self, hidden: Hidden, policy: Policy, rng: Rng, race_settings: RaceSettings, batch: i64) -> None:
        super().__init__(hidden, policy, rng, race_settings)
        self.batch: i64 = batch  # leaves that are enough to be valued together
        self.leaves: i64 = 0  # those that wait
        rows: i64 = batch + len(self.action)  # the last world may bring a leaf for each candidate
        self.observation: vec[i64] = vec[i64]([0] * int(WORDS * rows))
        self.found: vec[i64] = vec[i64]()  # for each world that waits, of each candidate: its outcome, or -1 - its leaf
        self.waiting: i64 = 0  # worlds

    def collect(self) -> None:
        """Plays worlds until a batch of leaves waits or the budget is spent."""
        while self.leaves < self.batch and self.waiting < _MOST_WORLDS and not self.policy.evaluation.out:
            self.play_world()

    def play_world(self) -> None:
        """As `Race.advance`. A world that the budget cuts short leaves nothing behind."""
        evaluation = self.policy.evaluation
        world = deal(self.hidden, self.rng)
        dice = Rng(self.rng.word(), self.rng.word(), self.rng.word(), self.rng.word())
        count: i64 = len(self.action)
        found = self.lead[:]
        leaves = self.leaves
        i: i64 = 0
        while i < count:
            found[i] = 0
            if self.running[i] != 0 or i == 0:
                s = self.play_out(world, dice, self.action[i])
                if s.phase == OVER:
                    found[i] = self.result_of(s)
                else:
                    evaluation.make_one()
                    observe(s, self.me, self.observation, WORDS * leaves)
                    found[i] = -1 - leaves
                    leaves += 1
                if evaluation.out:
                    return
            i += 1
        i = 0
        while i < count:
            self.found = append(self.found, found[i])
            i += 1
        self.leaves = leaves
        self.waiting += 1

    def settle(self, chances: list[int]) -> None:
        """The chances to win of all leaves that wait, of CHANCE. Worlds after the race is decided do not count."""
        count: i64 = len(self.action)
        found = self.lead[:]
        world: i64 = 0
        while world < self.waiting and self.in_race() > 1:
            i: i64 = 0
            while i < count:
                outcome = self.found[count * world + i]
                found[i] = outcome if outcome >= 0 else i64(chances[-1 - outcome])
                i += 1
            self.count_world(found)
            world += 1
        self.found = vec[i64]()
        self.leaves = 0
        self.waiting = 0
