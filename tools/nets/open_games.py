"""Games of the policy or of bots, all hands open: features at the starts of turns, who won, how many turns later."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ettana.bots import make_bot
from ettana.bots.match import play_action
from ettana.bots.searchers.play_styles import BOLD, CAREFUL
from ettana.core.engine.chances.open_evaluation import OpenEvaluation
from ettana.core.engine.chances.open_features import SEAT_FEATURES
from ettana.core.engine.chances.open_net import OpenNet
from ettana.core.engine.chances.outlook import Outlook
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import OVER, PLACE, State
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.features import UNIT
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.value_net import LOGIT
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.deck_file import standard_deck

# Noise of the players, which differs from game to game: the net must judge people and bots of every strength.
NOISES = (0, 0, LOGIT // 10, LOGIT // 10, LOGIT // 3)
BOTS = ("Weaver", "Apprentice", "Sensible")  # players in games of bots; a time limit would make games irreproducible
TURN_LIMIT = 200
WORLDS = 4  # worlds in which a turn is played ahead
NO_LIMIT = 1 << 60


@dataclass(frozen=True)
class OpenLessons:
    """A row for each start of a turn: features of all seats, which of them won, and the turns until then."""

    features: npt.NDArray[np.int8]
    winner: npt.NDArray[np.int8]  # counted from the seat that moves
    turns: npt.NDArray[np.float32]
    mover: npt.NDArray[np.int8]
    begins: npt.NDArray[np.bool_]  # True if a game begins with this row


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


def positions(seed: int, players: int, games: int) -> Iterator[State]:
    """The starts of turns of some games, and the end of each. Each seat has its own style and noise."""
    rules = RuleSet(turn_limit=TURN_LIMIT)
    options, tables, walks = rules.options(), standard_deck().tables(), walks_for(rules.diagonal_steps)
    evaluations = [Evaluation(style.value_net_for(players), tables, walks) for style in (CAREFUL, BOLD)]
    for each in evaluations:
        each.most = NO_LIMIT
    chance = seeded(seed * 7919 + players)
    for number in range(games):
        state = new_state(players, options, tables, seeded(seed * 100003 + number), False)
        policies = []
        for _ in range(players):
            bold = int(chance.below(2))
            noise = NOISES[chance.below(len(NOISES))]
            policies.append(Policy(evaluations[bold], (CAREFUL, BOLD)[bold].bias, seeded(chance.word()), noise))
        while state.phase != OVER:
            if state.phase != PLACE:
                yield state
            policies[state.current].rest_of_turn(state)
        yield state


def bot_positions(seed: int, players: int, games: int) -> Iterator[State]:
    """The same for games of mixed bots. Weak bots miss what the policy sees, so leaders are caught up more often."""
    chance = seeded(seed * 7919 + players)
    for number in range(games):
        game = Game(players, seed * 100003 + number, RuleSet(turn_limit=TURN_LIMIT))
        names = [BOTS[chance.below(len(BOTS))] for _ in range(players)]
        bots = [make_bot(name, game, int(chance.word())) for name in names]
        turn = -1
        while not game.over:
            if game.state.phase != PLACE and game.state.turn != turn:
                turn = int(game.state.turn)
                yield game.state
            play_action(game, bots[game.current])
        yield game.state


def play(seed: int, players: int, games: int, *, bots: bool = False) -> OpenLessons:
    """Plays some games. Games that end by the turn limit are left out."""
    notes = OpenEvaluation(noting_net(players), standard_deck().tables(), walks_for(RuleSet().diagonal_steps))
    notes.most = NO_LIMIT
    rows: list[list[int]] = []
    winners: list[int] = []
    turns: list[int] = []
    moved: list[int] = []
    begins: list[bool] = []
    movers: list[int] = []
    when: list[int] = []
    for state in (bot_positions if bots else positions)(seed, players, games):
        if state.phase != OVER:
            rows.append(notes.features_of(state))
            movers.append(int(state.current))
            when.append(int(state.turn))
            continue
        if state.winner < 0:
            del rows[len(winners) :]
        else:
            winners += [(int(state.winner) - mover) % players for mover in movers]
            turns += [int(state.turn) - turn + 1 for turn in when]
            moved += movers
            begins += [place == 0 for place in range(len(movers))]
        movers, when = [], []
    return OpenLessons(
        (np.array(rows) // UNIT).astype(np.int8),
        np.array(winners, dtype=np.int8),
        np.array(turns, dtype=np.float32),
        np.array(moved, dtype=np.int8),
        np.array(begins, dtype=np.bool_),
    )


def looked_ahead(net: OpenNet, seed: int, players: int, games: int, salt: int = 0) -> npt.NDArray[np.float32]:
    """For each row of the same games, the net's value one turn later: the mean over WORLDS that the policy plays.

    Who wins is far more a matter of chance. Analysis shows the difference to this value as drift.
    """
    tables, walks = standard_deck().tables(), walks_for(RuleSet().diagonal_steps)
    evaluation = Evaluation(CAREFUL.value_net_for(players), tables, walks)
    leaf = OpenEvaluation(net, tables, walks)
    evaluation.most = leaf.most = NO_LIMIT
    outlook = Outlook(Policy(evaluation, CAREFUL.bias, seeded(0), 0), leaf)
    dice = seeded(seed * 31337 + players + salt * 1000003)
    rows: list[list[int]] = []
    kept = 0
    for state in positions(seed, players, games):
        if state.phase != OVER:
            told = outlook.rest_of_turn(state, dice, WORLDS)
            rows.append([told[(int(state.current) + place) % players] for place in range(players)])
        elif state.winner < 0:
            del rows[kept:]
        else:
            kept = len(rows)
    found = np.array(rows, dtype=np.float32)
    shares: npt.NDArray[np.float32] = found / np.maximum(found.sum(axis=1, keepdims=True), 1)
    return shares
