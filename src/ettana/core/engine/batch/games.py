"""Many games at once, stepped in one call, with all that a learner reads in a few long vectors.

The vectors are never replaced, so whoever looks at one through the buffer protocol always sees the last step. All
states write their legal actions into one list, which stays in the cache; what outlives a game's turn in the loop is
kept in 16 bits an action.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from ettana.core.engine.batch.observe import WORDS, observe
from ettana.core.engine.batch.relative import NO_TABLE, table_of
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.ids import ACTIONS, MOST_LISTED
from ettana.core.engine.rules.legal import list_legal
from ettana.core.engine.rules.options import Options
from ettana.core.engine.rules.rng import WORD, seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import NOBODY, OVER, State

_SAMPLER: Final = 1 << 64  # streams of seeds: the sampler's begin here, so that it never rolls the dice of a game


class Games:
    """Games of consecutive seeds. One that ends gives way to a new one in the same step.

    The game in place `g` has the seed `first_seed + g`; those after it follow in strides of `stride`. So games that are
    divided among several of these objects are the same games.
    """

    def __init__(
        self,
        games: i64,
        players: i64,
        options: Options,
        designs: DesignTables,
        first_seed: int,
        stride: int,
        relative: bool,
        longest: i64,
    ) -> None:
        self.games: i64 = games
        self.players: i64 = players
        self.options: Options = options
        self.designs: DesignTables = designs
        self.stride: int = stride
        self.longest: i64 = longest  # decisions after which a game is cut short
        self.relative: bool = relative
        self.to_relative: vec[i16] = table_of(False, players) if relative else NO_TABLE
        self.to_absolute: vec[i16] = table_of(True, players) if relative else NO_TABLE
        # What learners read, game after game
        self.observation: vec[i64] = vec[i64]([0] * (int(games) * WORDS))
        self.mask: vec[u8] = vec[u8]([0] * (int(games) * ACTIONS))
        self.seat: vec[i64] = vec[i64]([0] * int(games))  # who has to act
        self.reward: vec[float] = vec[float]([0.0] * int(games * players))
        self.terminated: vec[u8] = vec[u8]([0] * int(games))
        self.truncated: vec[u8] = vec[u8]([0] * int(games))
        self.last: vec[i64] = vec[i64]([0] * (int(games * players) * WORDS))  # what each seat saw at the last end
        self.decisions: vec[i64] = vec[i64]([0] * int(games))  # in this game
        self.length: vec[i64] = vec[i64]([0] * int(games))  # decisions of the last game that ended
        self.winner: vec[i64] = vec[i64]([NOBODY] * int(games))  # of that game
        self.sampled: vec[i16] = vec[i16]([0] * int(games))
        # What they do not read
        self.seeds: list[int] = []
        self.states: list[State] = []
        self.luck: vec[i64] = vec[i64]([0] * (4 * int(games)))  # of the sampler: a generator for each game
        self.listed: vec[i16] = vec[i16]([0] * (int(games) * MOST_LISTED))
        self.listed_count: vec[i64] = vec[i64]([0] * int(games))
        self.touched: i64 = 0  # see `_touch`
        self.room: vec[i64] = vec[i64]([0] * MOST_LISTED)
        for g in range(games):
            seed = first_seed + int(g)
            self.seeds.append(seed)
            self.states.append(self._new(seed))
            rng = seeded(seed + _SAMPLER)
            self.luck[4 * g] = rng.a
            self.luck[4 * g + 1] = rng.b
            self.luck[4 * g + 2] = rng.c
            self.luck[4 * g + 3] = rng.counter
            self._show(g, self.states[g])

    def _new(self, seed: int) -> State:
        s = new_state(self.players, self.options, self.designs, seeded(seed), False)
        s.listed = self.room
        return s

    def first_illegal(self, actions: bytes) -> i64:
        """The first game whose action is not legal, or -1. An action is two bytes, the lower one first."""
        mask = self.mask
        base: i64 = 0
        for g in range(self.games):
            action = i64(actions[2 * g]) | i64(actions[2 * g + 1]) << 8
            if action >= ACTIONS or mask[base + action] == 0:
                return g
            base += ACTIONS
        return -1

    def step(self, actions: bytes) -> None:
        """One action in each game. The caller has asked `first_illegal`."""
        terminated = self.terminated
        truncated = self.truncated
        touched: i64 = 0
        for g in range(self.games):
            s = self.states[g]
            if g + 1 < self.games:
                touched ^= _touch(self.states[g + 1])
            action = i64(actions[2 * g]) | i64(actions[2 * g + 1]) << 8
            if self.relative:
                action = i64(self.to_absolute[ACTIONS * s.current + action])
            if terminated[g] | truncated[g]:
                self._forget_end(g)
            self._clear_mask(g)
            apply(s, action)
            self.decisions[g] += 1
            if s.phase == OVER or self.decisions[g] >= self.longest:
                s = self._end(g, s)
            self._show(g, s)
        self.touched = touched

    def _clear_mask(self, g: i64) -> None:
        mask = self.mask
        listed = self.listed
        base = ACTIONS * g
        at = MOST_LISTED * g
        end = at + self.listed_count[g]
        while at < end:
            mask[base + i64(listed[at])] = u8(0)
            at += 1

    def _show(self, g: i64, s: State) -> None:
        """Lists what may be done, and writes mask and observation."""
        n = list_legal(s)
        s.listed_count = NOBODY  # the list is the next game's already
        self.listed_count[g] = n
        room = self.room
        mask = self.mask
        listed = self.listed
        base = ACTIONS * g
        at = MOST_LISTED * g
        i: i64 = 0
        if self.relative:
            table = self.to_relative
            turn = ACTIONS * s.current
            while i < n:
                action = table[turn + room[i]]
                listed[at + i] = action
                mask[base + i64(action)] = u8(1)
                i += 1
        else:
            while i < n:
                number = room[i]
                listed[at + i] = i16(number)
                mask[base + number] = u8(1)
                i += 1
        self.seat[g] = s.current
        observe(s, s.current, self.observation, WORDS * g)

    def _end(self, g: i64, s: State) -> State:
        """What the game came to, and a new one in its place."""
        players = self.players
        if s.phase == OVER and s.winner >= 0:
            self.terminated[g] = u8(1)
            for seat in range(players):
                self.reward[players * g + seat] = 1.0 if seat == s.winner else -1.0 / float(players - 1)
        else:
            self.truncated[g] = u8(1)
        for seat in range(players):
            observe(s, seat, self.last, WORDS * (players * g + seat))
        self.length[g] = self.decisions[g]
        self.winner[g] = s.winner
        self.decisions[g] = 0
        self.seeds[g] += self.stride
        fresh = self._new(self.seeds[g])
        self.states[g] = fresh
        return fresh

    def _forget_end(self, g: i64) -> None:
        """The end was told in the last step."""
        self.terminated[g] = u8(0)
        self.truncated[g] = u8(0)
        for seat in range(self.players):
            self.reward[self.players * g + seat] = 0.0

    def sample(self) -> None:
        """A legal action for each game into `sampled`, each equally likely (sfc32 as in `rng`)."""
        luck = self.luck
        for g in range(self.games):
            at = 4 * g
            b = luck[at + 1]
            c = luck[at + 2]
            mixed = (luck[at] + b + luck[at + 3]) & WORD
            luck[at + 3] = (luck[at + 3] + 1) & WORD
            luck[at] = b ^ (b >> 9)
            luck[at + 1] = (c + (c << 3)) & WORD
            luck[at + 2] = (((c << 21) & WORD) | (c >> 11)) + mixed & WORD
            # No rejection: of 1,024 actions one is likelier than another by less than a millionth.
            self.sampled[g] = self.listed[MOST_LISTED * g + (mixed * self.listed_count[g] >> 32)]


def _touch(s: State) -> i64:
    """Reads a little of all that the next game keeps, so that its memory is on its way while this game is played.

    A thousand games do not fit into a core's own cache, and a state is many small vectors: without this, each of them
    would be waited for in turn. The sum is only there so that no compiler leaves the reading out.
    """
    found = s.cell[0] ^ s.cell[16] ^ s.yarn[0] ^ s.tile_squares[1] ^ s.pin[0] ^ s.tokens[0] ^ s.cards[0] ^ s.held[0]
    return found ^ s.points[0] ^ s.claimed[0] ^ s.victory_cards[0] ^ s.known_cards[0] ^ s.known_designs[0] ^ s.rng.a
