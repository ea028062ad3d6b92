"""The race: candidates are played out in the same sampled worlds until it is clear which is best.

In each world every candidate still in the race is played, then the rest of the turn and some rounds by the policy,
and the end is valued. All meet the same cards and dice, so differences show early. Those that are clearly behind drop
out; the worlds that follow belong to the others.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.rng import WORD, Rng
from ettana.core.engine.rules.state import OVER, PLACE, State
from ettana.core.engine.search.candidates import Candidates
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.race_settings import RaceSettings
from ettana.core.engine.search.sample_world import Hidden, deal
from ettana.core.engine.search.value_net import CHANCE, chance_of

_FINE: Final = 16  # chances are summed in steps of so many, so that squares of sums keep within 63 bits
_LEAST_WORLDS: Final = 6  # before anybody drops out


class Race:
    """One decision. `advance` plays one more world; `leader` is the best so far.

    It never sees the true state, only worlds that are dealt from the belief `hidden`.
    """

    def __init__(self, hidden: Hidden, policy: Policy, rng: Rng, race_settings: RaceSettings) -> None:
        self.hidden: Hidden = hidden
        self.policy: Policy = policy
        self.rng: Rng = rng
        self.race_settings: RaceSettings = race_settings
        self.me: i64 = hidden.known.current
        first = deal(hidden, rng)
        found = Candidates(policy, first)
        self.action: vec[i64] = found.action
        self.chance: vec[i64] = found.chance
        self.worlds: i64 = 0
        # For each candidate: is it in the race, its worlds, the sum of its leads over the first, and of their squares.
        self.running: vec[i64] = vec[i64]()
        self.played: vec[i64] = vec[i64]()
        self.lead: vec[i64] = vec[i64]()
        self.squares: vec[i64] = vec[i64]()
        self.level: i64 = 0  # the sum of the chances of the first
        i: i64 = 0
        while i < len(self.action):
            self.running = append(self.running, i64(1))
            self.played = append(self.played, i64(0))
            self.lead = append(self.lead, i64(0))
            self.squares = append(self.squares, i64(0))
            i += 1

    def is_open(self) -> bool:
        """Whether another world can still change anything."""
        return self.in_race() > 1 and not self.policy.evaluation.out

    def in_race(self) -> i64:
        """How many have not dropped out."""
        count: i64 = 0
        i: i64 = 0
        while i < len(self.action):
            count += self.running[i]
            i += 1
        return count

    def advance(self) -> None:
        """Plays one world with all that are in the race. A world that the budget cuts short does not count."""
        world = deal(self.hidden, self.rng)
        dice = Rng(self.rng.word(), self.rng.word(), self.rng.word(), self.rng.word())
        count: i64 = len(self.action)
        found = self.lead[:]
        i: i64 = 0
        while i < count:
            if self.running[i] != 0 or i == 0:
                found[i] = self.outcome(world, dice, self.action[i])
                if self.policy.evaluation.out:
                    return
            i += 1
        self.count_world(found)

    def count_world(self, found: vec[i64]) -> None:
        """Adds what a world has come to for each candidate in the race, and drops those that are clearly behind."""
        count: i64 = len(self.action)
        i: i64 = 0
        while i < count:
            if self.running[i] != 0:
                lead = (found[i] - found[0]) // _FINE
                self.lead[i] += lead
                self.squares[i] += lead * lead
                self.played[i] += 1
            i += 1
        self.level += found[0] // _FINE
        self.worlds += 1
        if self.worlds >= _LEAST_WORLDS:
            self.drop()

    def outcome(self, world: State, dice: Rng, action: i64) -> i64:
        """The chance to win, of CHANCE, after playing that action and some rounds in that world."""
        s = self.play_out(world, dice, action)
        if s.phase == OVER:
            return self.result_of(s)
        return chance_of(self.policy.evaluation.weigh_state(s, self.me))

    def play_out(self, world: State, dice: Rng, action: i64) -> State:
        """That world after that action and some rounds."""
        policy = self.policy
        s = world.copy()
        policy.evaluation.make_one()
        apply(s, action)
        if s.current == self.me and s.turn == world.turn:
            policy.rest_of_turn(s)
        round_: i64 = 0
        turns: i64 = 0
        while s.phase != OVER and round_ < self.race_settings.rounds and not policy.evaluation.out:
            turns += 1
            s.rng = Rng(dice.a, dice.b, dice.c, (dice.counter + 65537 * turns) & WORD)
            last = s.current == self.me and s.phase != PLACE
            policy.rest_of_turn(s)
            if last:
                round_ += 1
        return s

    def result_of(self, s: State) -> i64:
        """What a game that is over is worth to me, as a chance to win."""
        if s.winner < 0:
            return CHANCE // s.players
        return CHANCE if s.winner == self.me else 0

    def drop(self) -> None:
        """Drops those that are behind the best by more than chance explains, then the last if too many are left."""
        best = self.leader()
        clear = self.race_settings.doubt * self.race_settings.doubt
        in_race: i64 = 0
        i: i64 = 0
        while i < len(self.action):
            if self.running[i] != 0 and i != best:
                behind = self.lead[best] - self.lead[i]
                if behind > 0 and behind * behind > clear * (self.spread(best) + self.spread(i)):
                    self.running[i] = 0
            in_race += self.running[i]
            i += 1
        places = self.race_settings.places_after(self.worlds)
        while in_race > places:
            self.running[self.last()] = 0
            in_race -= 1

    def last(self) -> i64:
        """The one in the race with the lowest score."""
        worst: i64 = -1
        i: i64 = 0
        while i < len(self.action):
            if self.running[i] != 0 and (worst < 0 or self.score(i) < self.score(worst)):
                worst = i
            i += 1
        return worst

    def spread(self, i: i64) -> i64:
        """The sum of squared deviations of a candidate's lead. It is 0 for the first."""
        return self.squares[i] - self.lead[i] * self.lead[i] // self.played[i]

    def score(self, i: i64) -> i64:
        """The mean lead, in thousandths of a step. The first opinion counts like some worlds."""
        opinion = (self.chance[i] - self.chance[0]) // _FINE
        worlds = self.played[i] + self.race_settings.trust
        return (self.lead[i] + self.race_settings.trust * opinion) * 1000 // (worlds if worlds > 0 else 1)

    def leader(self) -> i64:
        best: i64 = 0
        i: i64 = 1
        while i < len(self.action):
            if self.running[i] != 0 and (self.running[best] == 0 or self.score(i) > self.score(best)):
                best = i
            i += 1
        return best

    def chance_at(self, i: i64) -> i64:
        """The chance to win with that candidate, of CHANCE, as far as it is known."""
        if self.worlds == 0:
            return self.chance[i]
        mine = self.played[i] if self.played[i] > 0 else 1
        return (self.level // self.worlds + self.lead[i] // mine) * _FINE
