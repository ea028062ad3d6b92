"""Checksums of sets of games, which must agree compiled and interpreted, on every platform, from day to day.

`python -m tests.support.checksums` prints them as JSON, for a Python that runs the engine in another way.
"""

import hashlib
import json
from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any

from ettana.core.designs.deck import Deck
from ettana.core.designs.swap_effects import swap_effects
from ettana.core.engine import is_compiled
from ettana.core.engine.batch.games import Games
from ettana.core.engine.batch.playout import play_many
from ettana.core.engine.rules.apply import try_apply
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import OVER
from ettana.core.rules import RuleSet
from ettana.core.view import view
from ettana.game import Game
from ettana.lab.random_play import pick_by_kind
from ettana.notation.json_forms import view_to_json
from tests.core.boards import dealt_board
from tests.support.reflection import FIXED, game_of
from tests.support.strategies import sixty

GAMES = 24  # of each case of `choices`
WATCHED = 4  # of each case of `everything`

_OTHER: dict[str, Any] = {
    "preset_black": False,
    "free_swap_after_move_card": False,
    "exchange_after_roll_again": False,
    "replace_dealt_victory_point": True,
    "reshuffle": "at once",
    "short_reserve": "pay nothing",
}
_SETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "easy target": {"target": 2},
    "diagonal steps": {"diagonal_steps": True},
    "mirrored designs": {"mirrored_designs": True},
    "other options": {**_OTHER, "replace_under_own_pin": True},
    "many cards": {"cards": (15,) * 12, "tiles": (1, 2, 3, 3, 4, 5)},
    "few cards": {"cards": (0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1)},
}
# The sums of version 1 date from before version 2.
RULES = {f"v1 {name}": RuleSet(turn_limit=120, version=1, **options) for name, options in _SETS.items()} | {
    "v2 standard": RuleSet(turn_limit=120),
    "v2 many cards": RuleSet(turn_limit=120, **_SETS["many cards"]),
    "v2 other options": RuleSet(
        turn_limit=120, roll_again_collects=False, roll_again_twice=True, forced_toll=True, cards=(6,) * 12, **_OTHER
    ),
}


def choices(players: int, rules: RuleSet, deck: Deck) -> str:
    """Every choice, the number of legal ones, and the outcome of whole games inside the engine."""
    tally = play_many(players, rules.options(), deck.tables(rules.mirrored_designs), 1000 * players, GAMES)
    return f"{tally.checksum:08x} {tally.decisions} decisions"


def everything(players: int, rules: RuleSet, deck: Deck) -> str:
    """Every event, every field and every view of games that are driven from outside."""
    digest = hashlib.sha256()
    done = 0
    for seed in range(WATCHED):
        state = new_state(players, rules.options(), deck.tables(rules.mirrored_designs), seeded(seed), True)
        chance = seeded(seed + (1 << 64))
        while state.phase != OVER:
            listed = legal_ids(state)
            assert try_apply(state, pick_by_kind(listed, chance))
            done += 1
            if done % 50 == 0:
                fields = {
                    name: value for name, value in game_of(state).items() if not isinstance(getattr(state, name), FIXED)
                }
                digest.update(json.dumps(fields, sort_keys=True).encode())
                for seat in range(players):
                    digest.update(view_to_json(view(state, seat)))
        digest.update(json.dumps(list(state.journal)).encode())
    return f"{digest.hexdigest()[:16]} {done} decisions"


def effects_of_swaps() -> str:
    """The effect of every swap on every design, on dealt looms."""
    digest = hashlib.sha256()
    for seed in range(2):
        for mirrored in (False, True):
            tables = sixty().tables(mirrored)
            found = swap_effects(tables, range(tables.size), dealt_board(seed), combinations(range(25), 2))
            digest.update(repr(found).encode())
    return digest.hexdigest()[:16]


def a_batch() -> str:
    """What learners read from a batch of games: observations, masks, rewards and ends."""
    digest = hashlib.sha256()
    for players in (2, 3, 4):
        tables = sixty().tables(False)
        batch = Games(4, players, RuleSet(turn_limit=12).options(), tables, 1, 4, players > 2, 400)
        for _ in range(250):
            batch.sample()
            assert batch.first_illegal(bytes(memoryview(batch.sampled).cast("B"))) == -1
            batch.step()
            for part in (batch.observation, batch.mask, batch.seat, batch.reward, batch.terminated, batch.last):
                digest.update(bytes(memoryview(part).cast("B")))
    return digest.hexdigest()[:16]


def explicit_chance() -> str:
    """Every chance event of games with explicit chance, with outcomes from a separate generator."""
    digest = hashlib.sha256()
    for players in (2, 3, 4):
        rules = RuleSet(turn_limit=25, cards=(2, 2, 9, 2, 2, 2, 4, 2, 2, 3, 2, 2))
        game, chance = Game(players, rules=rules, deck=sixty(), chance="explicit"), seeded(players)
        while not game.over:
            if game.chance_node is None:
                game.apply(pick_by_kind(legal_ids(game.state), chance))
                continue
            digest.update(repr(game.chance_node).encode())
            game.apply_chance(game.chance_node.cases[chance.below(len(game.chance_node.cases))][0])
        digest.update(repr(game.position()).encode())
    return digest.hexdigest()[:16]


CASES: dict[str, Callable[[], str]] = {
    f"{work.__name__}, {name}, {players} players": partial(work, players, rules, sixty())
    for work in (choices, everything)
    for name, rules in RULES.items()
    for players in (2, 3, 4)
}


def all_checksums() -> dict[str, str]:
    return {name: work() for name, work in CASES.items()} | {
        "effects of swaps": effects_of_swaps(),
        "a batch": a_batch(),
        "explicit chance": explicit_chance(),
    }


if __name__ == "__main__":
    print(json.dumps({"compiled": is_compiled(), "checksums": all_checksums()}))  # noqa: T201  its purpose
