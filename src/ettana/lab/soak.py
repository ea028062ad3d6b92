"""Many full random games of two to four players over random rule sets, watched for broken invariants.

A game follows from its seed alone: players, rule set, dice and choices. So a failure names the one seed that shows it
again, and a run of that single game checks after every action.
"""

import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from ettana.core.action_table import action_from_id
from ettana.core.engine.rules.apply import try_apply
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import OVER
from ettana.core.positions.invariants import check_invariants
from ettana.lab.executor import Executor, executor_for, progress_of, results
from ettana.lab.random_play import pick, pick_by_kind, random_rules
from ettana.notation.deck_file import standard_deck

# A check costs as much as some hundred actions, so most games are checked now and then, and always at their end.
SPARSELY: Final = 500  # every so many actions
CLOSELY: Final = 500  # one game in so many is checked after every action
_JOB: Final = 20  # games that are reported together
_RULES, _CHOICES = 1 << 64, 2 << 64  # streams of a seed besides the game's own


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that went wrong, and when."""

    seed: int
    players: int
    rules: dict[str, object]  # what differs from the defaults
    action: str  # the last one
    after: int  # actions, the last one included
    error: str

    @property
    def command(self) -> str:
        """What to type to see it again, checked after every action."""
        return f"ettana soak --seed {self.seed} --games 1"


@dataclass(slots=True)
class SoakReport:
    """What a soak came to. It is sound if there is no failure."""

    first_seed: int
    games: int = 0
    decisions: int = 0
    checks: int = 0
    won: int = 0
    turns: int = 0
    seconds: float = 0.0
    actions: Counter[str] = field(default_factory=Counter)  # how often each kind was done
    failure: Failure | None = None

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    def add(self, part: "SoakReport") -> None:
        self.games += part.games
        self.decisions += part.decisions
        self.checks += part.checks
        self.won += part.won
        self.turns += part.turns
        self.actions += part.actions
        if self.failure is None or (part.failure is not None and part.failure.seed < self.failure.seed):
            self.failure = part.failure


def play_checked(seed: int, report: SoakReport, *, closely: bool) -> None:
    """Plays the game of a seed to its end and adds it to the report."""
    deck = standard_deck()
    chance = seeded(seed + _RULES)
    players, rules = 2 + int(chance.below(3)), random_rules(chance)
    choose = pick_by_kind if chance.below(2) else pick
    choices = seeded(seed + _CHOICES)
    done = 0
    action = -1
    try:
        state = new_state(players, rules.options(), deck.tables(rules.mirrored_designs), seeded(seed), False)
        while state.phase != OVER:
            if closely or done % SPARSELY == 0:
                check_invariants(state, rules, deck)
                report.checks += 1
            action = choose(legal_ids(state), choices)
            done += 1
            if not try_apply(state, action):
                raise RuntimeError("a listed action was refused")
            report.actions[action_from_id(action).verb] += 1
        check_invariants(state, rules, deck)
        report.checks += 1
        report.won += state.winner >= 0
        report.turns += state.turn
    except Exception as error:  # noqa: BLE001  whatever a rule breaks with, the seed that shows it is what we need
        last = "set up" if action < 0 else str(action_from_id(action))
        report.failure = Failure(seed, players, rules.changes(), last, done, f"{type(error).__name__}: {error}")
    report.decisions += done
    report.games += 1


def _play_job(closely: bool, seeds: range) -> SoakReport:
    report = SoakReport(seeds.start)
    for seed in seeds:
        play_checked(seed, report, closely=closely or seed % CLOSELY == 0)
        if report.failure:
            break
    return report


def run_soak(
    games: int,
    seed: int = 0,
    workers: int | None = None,
    on: Executor | None = None,
    progress: bool = False,
    most_seconds: float | None = None,
) -> SoakReport:
    """Plays the games of `seed` and the seeds after it, up to the first failure. A single game is checked closely.

    After `most_seconds` no more games are begun, and the report is of those that were played.
    """
    report = SoakReport(seed)
    jobs = [range(first, min(first + _JOB, seed + games)) for first in range(seed, seed + games, _JOB)]
    begun = time.perf_counter()
    on = on or executor_for(workers)
    with (
        progress_of("games", games, 0, on, shown=progress) as bar,
        closing(results(partial(_play_job, games == 1), jobs, on, bar.notice)) as parts,
    ):
        for _, part in parts:
            report.add(part)
            bar.advance(part.games)
            late = most_seconds is not None and time.perf_counter() - begun > most_seconds
            if report.failure or late:
                break
    report.seconds = time.perf_counter() - begun
    return report
