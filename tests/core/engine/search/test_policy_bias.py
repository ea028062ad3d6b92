"""The effect of a bias on the policy's play."""

import pytest

from ettana.bots.searchers.play_styles import CAREFUL
from ettana.core.engine import is_compiled
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import OVER
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.policy_bias import PolicyBias
from ettana.core.engine.search.value_net import CHANCE
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import standard_deck

pytestmark = pytest.mark.skipif(not is_compiled(), reason="whole games of the policy")

RULES = RuleSet(turn_limit=60)
NEVER = 99  # swaps that no design needs


def deeds(bias: PolicyBias) -> list[int]:
    """All actions of the policy in some games against itself."""
    tables = standard_deck().tables()
    evaluation = Evaluation(CAREFUL.value_net_for(2), tables, walks_for(RULES.diagonal_steps))
    evaluation.most = 1 << 60
    policy = Policy(evaluation, bias, seeded(0), 0)
    done = []
    for seed in range(6):
        state = new_state(2, RULES.options(), tables, seeded(seed), False)
        while state.phase != OVER:
            done.append(int(policy.decide(state)))
            apply(state, done[-1])
    return done


def exchanges(done: list[int]) -> int:
    return sum(ids.EXCHANGE <= action < ids.CLAIM for action in done)


def test_4_3_a_bias_to_cards_buys_more_of_them() -> None:
    even, fond = deeds(PolicyBias(0, 0, NEVER)), deeds(PolicyBias(CHANCE // 10, 0, NEVER))
    assert fond.count(ids.BUY_CARD) > even.count(ids.BUY_CARD)


def test_4_5_a_bias_to_designs_buys_more_of_them() -> None:
    even, fond = deeds(PolicyBias(0, 0, NEVER)), deeds(PolicyBias(0, CHANCE // 10, NEVER))
    assert fond.count(ids.BUY_DESIGN) > even.count(ids.BUY_DESIGN)


def test_4_7_designs_are_exchanged_from_the_given_number_of_swaps_on() -> None:
    assert exchanges(deeds(PolicyBias(0, 0, NEVER))) == 0
    assert exchanges(deeds(PolicyBias(0, 0, 1))) > exchanges(deeds(PolicyBias(0, 0, 4)))
