"""Whole random games inside the engine: for benchmarks, soaks and the checksum of a build."""

from mypy_extensions import i64

from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.legal import list_legal
from ettana.core.engine.rules.options import Options
from ettana.core.engine.rules.rng import WORD, Rng, seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import OVER, State


class Tally:
    """What a run of games came to."""

    def __init__(self) -> None:
        self.games: i64 = 0
        self.decisions: i64 = 0
        self.listed: i64 = 0  # legal actions over all decisions
        self.turns: i64 = 0
        self.won: i64 = 0
        self.checksum: i64 = 0


def _mix(checksum: i64, value: i64) -> i64:
    return ((checksum ^ (value & WORD)) * 16777619) & WORD


def play_one(s: State, policy: Rng, tally: Tally) -> None:
    """Plays to the end with actions picked at random; every choice and the outcome go into the checksum."""
    checksum: i64 = 2166136261
    while s.phase != OVER:
        n = list_legal(s)
        action = s.listed[policy.below(n)]
        checksum = _mix(_mix(checksum, action), n)
        apply(s, action)
        tally.decisions += 1
        tally.listed += n
    checksum = _mix(_mix(checksum, s.turn), s.winner)
    for seat in range(s.players):
        checksum = _mix(_mix(_mix(checksum, s.points[seat]), s.tokens[seat]), s.pin[seat])
    tally.games += 1
    tally.turns += s.turn
    tally.won += 1 if s.winner >= 0 else 0
    tally.checksum = (tally.checksum * 31 + checksum) & WORD


def play_many(players: i64, options: Options, designs: DesignTables, first_seed: int, games: int) -> Tally:
    """Random games of consecutive seeds."""
    tally = Tally()
    for seed in range(first_seed, first_seed + games):
        play_one(new_state(players, options, designs, seeded(seed), False), seeded(seed + (1 << 64)), tally)
    return tally
