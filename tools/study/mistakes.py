"""Measures whether the mistakes that analysis names are real: plays on from them with both actions.

    python -m tools.study.mistakes mistakes.jsonl Weaver,Apprentice --games 60 --seed 1 --minutes 7

At each mistake that analysis rates above 2 points, PAIRS worlds are dealt from the player's knowledge, with seeds that
analysis has never used. In each world the policy plays the game to its end twice with the same dice: once after the
action that was played, once after the better one. Half of the pairs continue in the bold style, half in the careful
one.
"""

import math
from statistics import fmean

import msgspec
from tools.study.findings import add_up, options
from tools.study.games import played
from tools.study.intervals import mean_of

from ettana.bots.searchers.play_styles import BOLD, CAREFUL
from ettana.core.action_table import parse_action
from ettana.core.belief import Belief
from ettana.core.engine.rules.apply import apply
from ettana.core.engine.rules.board import walks_for
from ettana.core.engine.rules.rng import Rng, seeded
from ettana.core.engine.rules.state import OVER, State
from ettana.core.engine.search.evaluation import Evaluation
from ettana.core.engine.search.policy import Policy
from ettana.core.engine.search.sample_world import deal
from ettana.core.view import view
from ettana.notation.record import Record
from ettana.study.analysis import POINT, WHOLE, Accuracy, Mistake, StudyBudget
from ettana.study.mistakes import Review
from ettana.study.steps import steps_of

PAIRS = 50
LEAST = 2 * POINT
_FRESH = 77_000_001  # a seed that no analysis uses


class Tried(msgspec.Struct, frozen=True):
    """A mistake, and in how many of PAIRS the better action won more."""

    bot: str
    kind: str
    loss: int
    gain: float
    error: float


class GameTried(msgspec.Struct, frozen=True):
    """A game: players, node limit, points lost by seat, and the mistakes that were tried."""

    seed: int
    bots: list[str]
    accuracies: list[Accuracy]
    named: list[int]
    tried: list[Tried]


def find(bots: str, seed: int, nodes: int) -> GameTried:
    record = played(bots, seed)
    steps = steps_of(record)
    review = Review(steps, record.rules, record.deck, len(record.names), StudyBudget(nodes))
    named = [mistake for _, found in review.run() for mistake in found]
    states = {step.entry: step.before for step in steps}
    tried = [
        try_out(record, mistake, states[mistake.entry], seed)
        for mistake in named
        if mistake.loss > LEAST and mistake.low > 0
    ]
    accuracies = [review.accuracy(seat) for seat in range(len(record.names))]
    counts = [sum(each.seat == seat for each in named) for seat in range(len(record.names))]
    return GameTried(seed, list(record.names), accuracies, counts, tried)


def try_out(record: Record, mistake: Mistake, state: State, seed: int) -> Tried:
    belief = Belief(view(state, mistake.seat), record.rules, record.deck).hidden
    tables = record.deck.tables(record.rules.mirrored_designs)
    policies = []
    for style in (BOLD, CAREFUL):
        evaluation = Evaluation(style.value_net_for(len(record.names)), tables, walks_for(record.rules.diagonal_steps))
        evaluation.most = 1 << 60
        policies.append(Policy(evaluation, style.bias, seeded(0), 0))
    chance = seeded(_FRESH * (seed + 1) + mistake.entry)
    played_id, better = parse_action(mistake.played).id, [parse_action(each).id for each in mistake.better]
    leads = []
    for pair in range(PAIRS):
        policy = policies[pair % 2]
        world = deal(belief, chance)
        dice = Rng(chance.word(), chance.word(), chance.word(), chance.word())
        leads.append(
            won(policy, world, better, dice, mistake.seat) - won(policy, world, [played_id], dice, mistake.seat)
        )
    mean = fmean(leads)
    spread = sum((lead - mean) ** 2 for lead in leads) / (PAIRS - 1)
    return Tried(record.names[mistake.seat], mistake.kind, mistake.loss, mean, math.sqrt(spread / PAIRS))


def won(policy: Policy, world: State, actions: list[int], dice: Rng, me: int) -> float:
    """Plays on to the end. The dice of each turn are the same whatever was done before."""
    state = world.copy()
    for action in actions:
        if state.phase != OVER:
            apply(state, action)
    turn = world.turn
    while state.phase != OVER:
        if state.turn != turn:
            turn = state.turn
            state.rng = Rng(dice.a, dice.b, dice.c, (dice.counter + 65537 * int(turn)) & 0xFFFFFFFF)
        policy.rest_of_turn(state)
    return 1 / state.players if state.winner < 0 else float(state.winner == me)


def report(games: list[GameTried]) -> list[str]:
    lines = [f"{len(games)} games"]
    every = [each for game in games for each in game.tried]
    groups = {"all": every} | {bot: [each for each in every if each.bot == bot] for bot in {each.bot for each in every}}
    groups |= {kind: [each for each in every if each.kind == kind] for kind in {each.kind for each in every}}
    for name, tried in groups.items():
        if tried:
            said = fmean(each.loss / WHOLE for each in tried)
            gain, error = mean_of([each.gain for each in tried])
            sure = sum(each.gain > 0 for each in tried) / len(tried)
            lines.append(
                f"{name}: {len(tried)} mistakes, said to lose {100 * said:.1f} points, lost {100 * gain:.1f} ± "
                f"{100 * error:.1f}; the better action won more often at {100 * sure:.0f} %"
            )
    for bot in sorted({bot for game in games for bot in game.bots}):
        mine = [(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bot]
        mean, error = mean_of(
            [game.accuracies[seat].loss / POINT for game, seat in mine if game.accuracies[seat].decisions]
        )
        named = fmean(game.named[seat] for game, seat in mine)
        lines.append(
            f"{bot}, {len(mine)} games: lost {mean:.2f} ± {error:.2f} points a decision that mattered "
            f"({fmean(game.accuracies[seat].decisions for game, seat in mine):.0f} a game); {named:.1f} named a game"
        )
    return lines


def main(arguments: list[str] | None = None) -> None:
    asked = options(__doc__, games=50, nodes=16_000).parse_args(arguments)
    print("\n".join(report(add_up(asked, GameTried, lambda seed: find(asked.bots, seed, asked.nodes)))))


if __name__ == "__main__":
    main()
