"""Plays the policies of two play_styles against each other. At thousands of games a minute it measures the effect of a
bias.

    python -m tools.bots.policy_duel bold careful --deals 1200 --seed 31
    python -m tools.bots.policy_duel bold bold --first-bias 2000 983 1    # the same net, another bias

Each deal is played from both seats. A bias that helps a policy need not help a search that uses the policy: only the
arena shows that.
"""

import argparse
from dataclasses import replace
from math import sqrt

from ettana.bots.searchers.play_styles import PLAY_STYLES, PlayStyle
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.rng import seeded
from ettana.core.engine.rules.setup import new_state
from ettana.core.engine.rules.state import OVER
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.policy_bias import PolicyBias
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import standard_deck

PLAYERS = 2
RULES = RuleSet(turn_limit=200)


def policy_of(style: PlayStyle) -> Policy:
    """The fastest policy of the style: without a node limit and without noise."""
    tables = standard_deck().tables(RULES.mirrored_designs)
    evaluation = Evaluation(style.value_net_for(PLAYERS), tables, walks_for(RULES.diagonal_steps))
    evaluation.most = 1 << 60
    return Policy(evaluation, style.bias, seeded(0), 0)


def share_won(first: PlayStyle, second: PlayStyle, deals: int, seed: int) -> list[float]:
    """For each deal, the share of its two games that the first style won. A game without a winner counts half."""
    policies = policy_of(first), policy_of(second)
    options, tables = RULES.options(), policies[0].evaluation.distances.tables
    shares = []
    for deal in range(deals):
        won = 0.0
        for seat in range(PLAYERS):
            state = new_state(PLAYERS, options, tables, seeded(seed * 1_000_003 + deal), False)
            while state.phase != OVER:
                policies[state.current != seat].rest_of_turn(state)
            won += 0.5 if state.winner < 0 else float(state.winner == seat)
        shares.append(won / PLAYERS)
    return shares


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", choices=PLAY_STYLES)
    parser.add_argument("second", choices=PLAY_STYLES)
    parser.add_argument("--first-bias", type=int, nargs=3, metavar=("CARDS", "DESIGNS", "FROM"))
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    first = PLAY_STYLES[asked.first]
    if asked.first_bias is not None:
        first = replace(first, bias=PolicyBias(*asked.first_bias))
    shares = share_won(first, PLAY_STYLES[asked.second], asked.deals, asked.seed)
    mean = sum(shares) / len(shares)
    error = 1.96 * sqrt(sum((share - mean) ** 2 for share in shares)) / len(shares)
    games = PLAYERS * asked.deals
    print(f"{asked.first} won {100 * mean:.1f} ± {100 * error:.1f} % of {games} games against {asked.second}")


if __name__ == "__main__":
    main()
