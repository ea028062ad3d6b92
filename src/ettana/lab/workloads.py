"""What the benchmark measures. Each work is done so many times and says how many units of each kind that came to."""

from functools import cache
from typing import Final

from ettana.core.action_table import action_from_id
from ettana.core.actions import Action
from ettana.core.engine.batch.playout import play_many
from ettana.core.engine.rules.apply import try_apply
from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import OVER, State
from ettana.core.rules import RuleSet
from ettana.core.view import view
from ettana.game import Game
from ettana.notation.deck_file import standard_deck

PLAYERS: Final = 4
RULES: Final = RuleSet(turn_limit=400)  # as the yardstick plays
_SHORT: Final = RuleSet(turn_limit=40)


def _fresh(seed: int) -> State:
    return new_state(PLAYERS, RULES.options(), standard_deck().tables(RULES.mirrored_designs), seeded(seed), False)


def _middle() -> State:
    """A state in the middle of a game."""
    state = _fresh(1)
    _walk_through(state, 600)
    return state


def _walk_through(state: State, most: int) -> int:
    """Steps of a random game, each one from Python by integers: list, pick, apply."""
    pick = 1
    done = 0
    while done < most and state.phase != OVER:
        listed = legal_ids(state)
        pick = pick * 69069 + 1 & 0xFFFFFFFF
        try_apply(state, listed[(pick >> 8) % len(listed)])
        done += 1
    return done


def play_inside(times: int) -> dict[str, float]:
    tally = play_many(PLAYERS, RULES.options(), standard_deck().tables(RULES.mirrored_designs), 1, times)
    return {"decisions": float(tally.decisions), "listed": float(tally.listed), "games": float(tally.games)}


def step(times: int) -> dict[str, float]:
    return {"step": sum(_walk_through(_fresh(seed), 1_000_000) for seed in range(times))}


def copy_states(times: int) -> dict[str, float]:
    state = _middle()
    for _ in range(times * 1000):
        state.copy()
    return {"copy": times * 1000}


def make_views(times: int) -> dict[str, float]:
    state = _middle()
    for _ in range(times * 10):
        for seat in range(PLAYERS):
            view(state, seat)
    return {"view": times * 10 * PLAYERS}


def game_apply(times: int) -> dict[str, float]:
    """Applying typed actions, the choice not counted: a game that was already played is played again."""
    done = 0
    for _ in range(times):
        game = Game(PLAYERS, 1, RULES)
        for action in _played_before():
            game.apply(action)
        done += len(_played_before())
    return {"game_apply": done}


def game_step(times: int) -> dict[str, float]:
    """What most programs do: ask for the typed legal actions, and apply one."""
    done = 0
    for seed in range(times):
        game = Game(PLAYERS, seed, _SHORT)
        pick = 1
        while not game.over:
            actions = game.legal_actions()
            pick = pick * 69069 + 1 & 0xFFFFFFFF
            game.apply(actions[(pick >> 8) % len(actions)])
            done += 1
    return {"game_step": done}


@cache
def _played_before() -> tuple[Action, ...]:
    """The actions of a random game."""
    state = _fresh(1)
    chance = seeded(2)
    actions = []
    while state.phase != OVER:
        listed = legal_ids(state)
        actions.append(action_from_id(listed[chance.below(len(listed))]))
        try_apply(state, actions[-1].id)
    return tuple(actions)


WORKS: Final = (play_inside, step, copy_states, make_views, game_apply, game_step)
