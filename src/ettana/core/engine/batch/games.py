"""Many games at once, stepped in one call, with all that a learner reads in a few long vectors.

The vectors are never replaced, so whoever looks at one through the buffer protocol always sees the last step. All
states write their legal actions into one list, which stays in the cache. The sampler draws while the list is there:
lists of a thousand games would push everything else out.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from ettana.core.engine.batch.mask_words import NOTED, ROW, clear_row, clear_swaps, fill_row, nth_legal
from ettana.core.engine.batch.observe import WORDS, observe
from ettana.core.engine.batch.relative import NO_TABLE, table_of
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import BIT
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
        self.mask: vec[i64] = vec[i64]([0] * (int(games) * ROW))
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
        self.legal_count: vec[i64] = vec[i64]([0] * int(games))
        self.noted: vec[u8] = vec[u8]([0] * (int(games) * NOTED))  # words of the mask, see `mask_words`
        self.has_swaps: vec[u8] = vec[u8]([0] * int(games))
        self.chosen: vec[i16] = vec[i16]([0] * int(games))
        self.is_sampled: bool = True  # since the last step
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
        """The first game whose action is not legal, or -1. An action is two bytes, the lower one first.

        If all are legal, `step` plays them.
        """
        mask = self.mask
        chosen = self.chosen
        base: i64 = 0
        for g in range(self.games):
            action = i64(actions[2 * g]) | i64(actions[2 * g + 1]) << 8
            if action >= ACTIONS or mask[base + (action >> 3)] & BIT[8 * (action & 7)] == 0:
                return g
            chosen[g] = i16(action)
            base += ROW
        return -1

    def step(self) -> None:
        """One action in each game: those that `first_illegal` has found legal."""
        terminated = self.terminated
        truncated = self.truncated
        states = self.states
        games = self.games
        touched: i64 = 0
        for g in range(games):
            s = states[g]
            if g + 2 < games:
                touched ^= _touch(states[g + 1]) ^ _touch_first(states[g + 2])
            action = i64(self.chosen[g])
            if self.relative:
                action = i64(self.to_absolute[ACTIONS * s.current + action])
            if terminated[g] | truncated[g]:
                self._forget_end(g)
            apply(s, action)
            self.decisions[g] += 1
            if s.phase == OVER or self.decisions[g] >= self.longest:
                s = self._end(g, s)
            self._show(g, s)
        self.touched = touched
        self.is_sampled = True

    def _show(self, g: i64, s: State) -> None:
        """Lists what may be done, and writes mask, observation and a sample."""
        n = list_legal(s)
        s.listed_count = NOBODY  # the list is the next game's already
        mask = self.mask
        base = ROW * g
        clear_row(mask, base, self.noted, NOTED * g)
        if self.has_swaps[g] != 0:
            clear_swaps(mask, base)
        has_swaps = fill_row(s, n, self.to_relative, mask, base, self.noted, NOTED * g)
        self.has_swaps[g] = u8(has_swaps)
        self.legal_count[g] = n
        action = i16(self.room[self._luck_below(g, n)])
        self.sampled[g] = self.to_relative[ACTIONS * s.current + i64(action)] if self.relative else action
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
        """A legal action for each game into `sampled`, each equally likely. The first ones were drawn by the step."""
        if self.is_sampled:
            self.is_sampled = False
            return
        for g in range(self.games):
            self.sampled[g] = i16(nth_legal(self.mask, ROW * g, self._luck_below(g, self.legal_count[g])))

    def _luck_below(self, g: i64, n: i64) -> i64:
        """A number from 0 to n - 1 by the sampler's own generator (sfc32 as in `rng`).

        No rejection: of 1,024 numbers one is likelier than another by less than a millionth.
        """
        luck = self.luck
        at = 4 * g
        b = luck[at + 1]
        c = luck[at + 2]
        mixed = (luck[at] + b + luck[at + 3]) & WORD
        luck[at + 3] = (luck[at + 3] + 1) & WORD
        luck[at] = b ^ (b >> 9)
        luck[at + 1] = (c + (c << 3)) & WORD
        luck[at + 2] = (((c << 21) & WORD) | (c >> 11)) + mixed & WORD
        return mixed * n >> 32


def _touch_first(s: State) -> i64:
    """Reads a field of every 64 bytes of a state: where its vectors are is known when `_touch` asks for them."""
    found = s.players ^ i64(len(s.cell)) ^ s.occupied ^ i64(len(s.points)) ^ s.card_count ^ s.design_top ^ s.turn
    return found ^ s.listed_count


def _touch(s: State) -> i64:
    """Reads a little of all that the next game keeps, so that its memory is on its way while this game is played.

    A thousand games do not fit into a core's own cache, and a state is many small vectors: without this, each of them
    would be waited for in turn. The sum is only there so that no compiler leaves the reading out.
    """
    found = s.cell[0] ^ s.cell[16] ^ s.yarn[0] ^ s.tile_squares[1] ^ s.pin[0] ^ s.tokens[0] ^ s.cards[0] ^ s.held[0]
    return found ^ s.points[0] ^ s.claimed[0] ^ s.victory_cards[0] ^ s.known_cards[0] ^ s.known_designs[0] ^ s.rng.a
