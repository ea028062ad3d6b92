"""Games of the policy against itself, all hands open: features at the starts of turns, who won, and how much later."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ettana.bots.searchers.play_styles import BOLD, CAREFUL
from ettana.core.engine.chances.open_evaluation import OpenEvaluation
from ettana.core.engine.chances.open_features import SEAT_FEATURES
from ettana.core.engine.chances.open_net import OpenNet
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import OVER, PLACE
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.features import UNIT
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.value_net import LOGIT
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import standard_deck

# Players err, each by another measure from game to game: the net is asked about people and bots of every strength.
NOISES = (0, 0, LOGIT // 10, LOGIT // 10, LOGIT // 3)
TURN_LIMIT = 200


@dataclass(frozen=True)
class OpenLessons:
    """A row for each start of a turn: features of all seats, which of them won, and the turns until then."""

    features: npt.NDArray[np.int8]
    winner: npt.NDArray[np.int8]  # counted from the seat that moves
    turns: npt.NDArray[np.float32]
    mover: npt.NDArray[np.int8]
    begins: npt.NDArray[np.bool_]  # whether a game begins with this row


def joined(parts: list[OpenLessons]) -> OpenLessons:
    return OpenLessons(
        *(
            np.concatenate([getattr(each, name) for each in parts])
            for name in ("features", "winner", "turns", "mover", "begins")
        )
    )


def noting_net(players: int) -> OpenNet:
    """A net whose units are the features themselves."""
    inputs = players * SEAT_FEATURES
    weights = [int(number) for number in np.eye(inputs, dtype=int).ravel()] + [0] * (
        inputs + (players + 1) * (inputs + 1)
    )
    return OpenNet(weights, inputs, players, [0])


def play(seed: int, players: int, games: int) -> OpenLessons:
    """Some games. Each seat has a style and an error of its own; games that the limit ends teach nothing."""
    rules = RuleSet(turn_limit=TURN_LIMIT)
    options, tables, walks = rules.options(), standard_deck().tables(), walks_for(rules.diagonal_steps)
    evaluations = [Evaluation(style.value_net_for(players), tables, walks) for style in (CAREFUL, BOLD)]
    notes = OpenEvaluation(noting_net(players), tables, walks)
    for each in (*evaluations, notes):
        each.most = 1 << 60
    rows: list[list[int]] = []
    winners: list[int] = []
    turns: list[int] = []
    moved: list[int] = []
    begins: list[bool] = []
    chance = seeded(seed * 7919 + players)
    for number in range(games):
        state = new_state(players, options, tables, seeded(seed * 100003 + number), False)
        policies = []
        for _ in range(players):
            bold = int(chance.below(2))
            noise = NOISES[chance.below(len(NOISES))]
            policies.append(Policy(evaluations[bold], (CAREFUL, BOLD)[bold].bias, seeded(chance.word()), noise))
        movers: list[int] = []
        when: list[int] = []
        kept = len(rows)
        while state.phase != OVER:
            if state.phase != PLACE:
                rows.append(notes.features_of(state))
                movers.append(int(state.current))
                when.append(int(state.turn))
            policies[state.current].rest_of_turn(state)
        if state.winner < 0:
            del rows[kept:]
            continue
        winners += [(int(state.winner) - mover) % players for mover in movers]
        turns += [int(state.turn) - turn + 1 for turn in when]
        moved += movers
        begins += [place == 0 for place in range(len(movers))]
    return OpenLessons(
        (np.array(rows) // UNIT).astype(np.int8),
        np.array(winners, dtype=np.int8),
        np.array(turns, dtype=np.float32),
        np.array(moved, dtype=np.int8),
        np.array(begins, dtype=np.bool_),
    )
