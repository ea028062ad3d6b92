"""Games of the policy against itself: features at the ends of turns, with the outcome, for training a value net."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ettana.bots.searchers.play_styles import PLAY_STYLES, units_in
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import OVER, PLACE
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.features import FEATURES, UNIT
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.value_net import CHANCE, LOGIT, ValueNet, chance_of
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import standard_deck

NOISE = LOGIT // 10  # noise of the policy, so that games also contain moves that it would not make
TURN_LIMIT = 120
LAMBDA = 0.7

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Lessons:
    """A row for each turn's end: its features, its training target for the player (TD(λ)), and if the player won."""

    features: npt.NDArray[np.int8]
    came_to: Floats
    won: Floats


def joined(parts: list[Lessons]) -> Lessons:
    return Lessons(
        np.concatenate([each.features for each in parts]),
        np.concatenate([each.came_to for each in parts]),
        np.concatenate([each.won for each in parts]),
    )


def scribe() -> ValueNet:
    """A value net whose units are the features themselves."""
    return ValueNet(
        [int(number) for number in np.eye(FEATURES, dtype=int).ravel()] + [0] * (2 * FEATURES + 1), FEATURES
    )


def play(seed: int, players: int, style: str, weights: list[int], games: int) -> Lessons:
    """Plays some games of a policy with the bias of that style and the net of those weights.

    Who won is mostly chance, so the target mixes it with the net's values of the player's next positions.
    """
    rules = RuleSet(turn_limit=TURN_LIMIT)
    options, tables, walks = rules.options(), standard_deck().tables(), walks_for(rules.diagonal_steps)
    evaluation = Evaluation(ValueNet(weights, units_in(weights)), tables, walks)
    notes = Evaluation(scribe(), tables, walks)
    evaluation.most = notes.most = 1 << 60
    bias = PLAY_STYLES[style].bias
    seen: list[list[int]] = []
    came_to: list[float] = []
    won: list[float] = []
    for number in range(games):
        state = new_state(players, options, tables, seeded(seed * 100003 + number), False)
        policy = Policy(evaluation, bias, seeded(seed * 7919 + number), NOISE)
        movers: list[int] = []
        said: list[float] = []
        while state.phase != OVER:
            me = state.current
            placing = state.phase == PLACE
            policy.rest_of_turn(state)
            if state.phase != OVER and not placing:
                notes.weigh_state(state, me)
                seen.append(list(notes.net.sums))
                movers.append(me)
                said.append(chance_of(evaluation.weigh_state(state, me)) / CHANCE)
        later = {seat: float(seat == state.winner) for seat in range(players)}
        backwards = []
        for mover, value in zip(reversed(movers), reversed(said), strict=True):
            backwards.append(later[mover])
            later[mover] = LAMBDA * later[mover] + (1 - LAMBDA) * value
        came_to += reversed(backwards)
        won += [float(mover == state.winner) for mover in movers]
    rows = (np.array(seen) // UNIT).astype(np.int8)
    return Lessons(rows, np.array(came_to, dtype=np.float32), np.array(won, dtype=np.float32))
