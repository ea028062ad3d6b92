"""Makes the search's input visible: a value net that exposes its features, and parts of a search on a drawn game."""

from ettana.bots.searchers.play_styles import CAREFUL
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.features import FEATURES, UNIT
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.value_net import ValueNet
from ettana.game import Game

NO_LIMIT = 1 << 60


def glass_net() -> ValueNet:
    """A net with a hidden unit for each feature, so that its sums show its input."""
    units = FEATURES
    weights = [int(unit == feature) for feature in range(FEATURES) for unit in range(units)]
    return ValueNet(weights + [0] * (2 * units + 1), units)


def rival_features(net: ValueNet) -> dict[int, float]:
    """The nonzero features of the rivals."""
    return {feature: amount / UNIT for feature, amount in enumerate(net.start) if amount}


def own_features(net: ValueNet) -> dict[int, float]:
    """The seat's own features in the last evaluated position."""
    return {
        feature: (amount - net.start[feature]) / UNIT
        for feature, amount in enumerate(net.sums)
        if amount != net.start[feature]
    }


def evaluation_of(game: Game, net: ValueNet | None = None) -> Evaluation:
    """The evaluation of the current seat, after it has looked at its hand."""
    state = game.state
    evaluation = Evaluation(net or CAREFUL.value_net_for(game.players), state.designs, walks_for(False))
    evaluation.most = NO_LIMIT
    policy = Policy(evaluation, CAREFUL.bias, seeded(0), 0)
    policy.look(state)
    return evaluation


def policy_of(game: Game) -> Policy:
    return Policy(evaluation_of(game), CAREFUL.bias, seeded(0), 0)
