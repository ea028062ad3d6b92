"""Bots respect the options of the rules: when a turn may end (3.6), and Roll again (6.9)."""

from dataclasses import replace

import pytest

from ettana.bots import find_bot, make_bot
from ettana.bots.searchers.play_styles import CAREFUL
from ettana.core.actions import EndTurn, RollAgain, Walk
from ettana.core.engine import is_compiled
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.apply import try_apply
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import OVER
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.policy import Policy
from ettana.core.rules import RuleSet
from ettana.game import Game
from ettana.notation.deck_file import standard_deck
from tests.support.drawn import beside, drawn, loom
from tests.support.strategies import played

# Every way out of a1 crosses a pin, and seat 0 holds nothing that a move would help.
TOLL = (
    loom(
        *beside("""
            0 1 . . | 2 2 1 3
            2 . . . | 2 1 3 4
            . . . . | 1 3 4 5
            . . . . | 4 5 6 6
        """)
    ),
    "dice: 2 G",
    "seat 0:\n  tokens: 1",
)
MANY_AGAIN = (2, 2, 2, 2, 2, 2, 2, 2, 15, 1, 2, 2)


def choice(name: str, game: Game) -> object:
    bot = make_bot(name, game, seed=1)
    return bot.choose(game.view(game.current), game.legal_actions())


@pytest.mark.parametrize("name", ["Sensible", "Weaver"])
def test_3_6_a_bot_keeps_its_token_where_a_move_brings_nothing(name: str) -> None:
    assert isinstance(choice(name, drawn(*TOLL)), EndTurn)
    assert isinstance(choice(name, drawn(*TOLL, "rules: forced_toll=yes")), Walk)


def deeds(rules: RuleSet, players: int = 4) -> list[int]:
    """All actions of the policy in some games against itself. Each must be legal."""
    tables = standard_deck().tables()
    evaluation = Evaluation(CAREFUL.value_net_for(players), tables, walks_for(rules.diagonal_steps))
    evaluation.most = 1 << 60
    policy = Policy(evaluation, CAREFUL.bias, seeded(0), 0)
    done = []
    for seed in range(4):
        state = new_state(players, rules.options(), tables, seeded(seed), False)
        while state.phase != OVER:
            done.append(int(policy.decide(state)))
            assert try_apply(state, done[-1])
    return done


def most_in_a_row(done: list[int], action: int) -> int:
    best = now = 0
    for each in done:
        now = now + 1 if each == action else 0
        best = max(best, now)
    return best


@pytest.mark.skipif(not is_compiled(), reason="whole games of the policy")
def test_6_9_the_policy_plays_roll_again_as_often_as_it_may() -> None:
    usual = RuleSet(turn_limit=60, cards=MANY_AGAIN)
    assert most_in_a_row(deeds(usual), ids.PLAY_ROLL_AGAIN) == 1
    twice = RuleSet(turn_limit=60, cards=MANY_AGAIN, roll_again_twice=True, roll_again_collects=False)
    assert most_in_a_row(deeds(twice), ids.PLAY_ROLL_AGAIN) > 1


@pytest.mark.parametrize(("rules", "ends"), [("v2", True), ("forced_toll=yes", False)])
def test_3_6_the_policy_keeps_its_token_where_a_move_brings_nothing(rules: str, ends: bool) -> None:
    game = drawn(*TOLL, f"rules: {rules}")
    evaluation = Evaluation(CAREFUL.value_net_for(3), game.state.designs, walks_for(False))
    evaluation.most = 1 << 60
    chosen = Policy(evaluation, CAREFUL.bias, seeded(0), 0).decide(game.state)
    assert (chosen == ids.END_TURN) is ends
    assert chosen in game.legal_ids()


@pytest.mark.parametrize(("rules", "again"), [("v2", False), ("roll_again_twice=yes", True)])
def test_6_9_the_policy_plays_a_second_roll_again_only_where_it_may(rules: str, again: bool) -> None:
    game = drawn(*TOLL[:2], f"rules: {rules}", "done: rolled again", "seat 0:\n  cards: roll-again")
    evaluation = Evaluation(CAREFUL.value_net_for(3), game.state.designs, walks_for(False))
    evaluation.most = 1 << 60
    chosen = Policy(evaluation, CAREFUL.bias, seeded(0), 0).decide(game.state)
    assert chosen in game.legal_ids()
    assert (chosen == ids.PLAY_ROLL_AGAIN) is again


def test_3_6_the_policy_pays_where_the_move_helps() -> None:
    game = drawn(*TOLL[:2], "seat 0:\n  tokens: 1\n  designs: Square")
    evaluation = Evaluation(CAREFUL.value_net_for(3), game.state.designs, walks_for(False))
    evaluation.most = 1 << 60
    chosen = Policy(evaluation, CAREFUL.bias, seeded(0), 0).decide(game.state)
    assert ids.WALK <= chosen < ids.JUMP


@pytest.mark.parametrize(("seed", "actions"), [(162, 14), (214, 26), (326, 18)])
def test_6_9_weaver_counts_what_the_new_roll_collects(seed: int, actions: int) -> None:
    """Here the tokens of the new roll make Roll again worth its card; without them another action is better."""
    chosen = {}
    for collects in (True, False):
        rules = RuleSet(cards=MANY_AGAIN, target=20, roll_again_collects=collects)
        game = played(2, seed, replace(rules, roll_again_collects=True), actions, "standard")
        bot = find_bot("Weaver")(game.deck, rules, seed=1)
        chosen[collects] = bot.choose(game.view(game.current), game.legal_actions())
    assert isinstance(chosen[True], RollAgain)
    assert not isinstance(chosen[False], RollAgain)
