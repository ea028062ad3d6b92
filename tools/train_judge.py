"""Trains the judge, Master's and Maestro's sense of who is winning, from games that the policy plays against itself.

python -m tools.train_judge --players 2 --games 30000 --rounds 4 --seed 1

Round after round the policy plays with the judge of the round before, erring a little so that it also sees what it
would not do; at the end of each turn the signs of the player are written down, and what came of them. A net is fitted
to these by logistic regression, and rounded to whole numbers. Needs numpy, which comes with the extra `lab`.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from ettana.core.engine import signs
from ettana.core.engine.appraisal import Appraisal
from ettana.core.engine.judge import CHANCE, LOGIT, WEIGHT, Judge, chance_of
from ettana.core.engine.policy import Policy
from ettana.core.engine.rng import seeded
from ettana.core.engine.setup import new_state
from ettana.core.engine.signs import SIGNS, UNIT
from ettana.core.engine.state import OVER
from ettana.core.rules import RuleSet
from ettana.notation.deck_file import standard_deck

FILE = Path("src/ettana/data/judges.json")
UNITS = 16
NOISE = LOGIT // 10
TURN_LIMIT = 120
LAMBDA = 0.7
EPOCHS = 3
BATCH = 2048
STEP = 0.003

Floats = npt.NDArray[np.float32]


def guessed() -> list[int]:
    """A judge to begin with: what a beginner would say, all in one unit."""
    worth = np.zeros(SIGNS)
    for needed in range(1, 9):
        worth[signs.NEEDED + needed - 1] = -0.5 * needed
        worth[signs.RIVAL_NEEDED + needed - 1] = 0.5 * needed
    worth[signs.TOKENS : signs.TOKENS + 3] = 0.09
    worth[signs.RIVAL_TOKENS : signs.RIVAL_TOKENS + 3] = -0.07
    for points, shares in enumerate(
        ((0.55, 0.38, 0.25, 0.15, 0.08), (1.2, 0.9, 0.64, 0.4, 0.2), (1.9, 1.5, 1.1, 0.7, 0.3))
    ):
        worth[signs.DESIGNS + 5 * points : signs.DESIGNS + 5 * points + 5] = 0.4 * np.array(shares)
    worth[signs.MANY_HELD] = -0.08
    worth[signs.LUCKY_POINTS] = 0.03
    worth[signs.LUCKY_WINS] = 0.2
    worth[signs.CARDS : signs.CARDS + 12] = 0.15
    worth[signs.RIVAL_HELD] = -0.15
    worth[signs.RIVAL_CARDS] = -0.1
    hidden = np.zeros((SIGNS, 1))
    hidden[:, 0] = worth
    return rounded(hidden, np.array([20.0]), np.array([1.0]), -20.0)


def rounded(
    hidden: npt.NDArray[np.floating], bias: npt.NDArray[np.floating], out: npt.NDArray[np.floating], end: float
) -> list[int]:
    """The weights as a Judge takes them."""
    whole = np.concatenate([hidden.ravel(), bias.ravel(), out.ravel(), [end]])
    return [int(number) for number in np.rint(whole * WEIGHT)]


def scribe() -> Judge:
    """A judge whose units are the signs themselves."""
    return Judge([int(number) for number in np.eye(SIGNS, dtype=int).ravel()] + [0] * (2 * SIGNS + 1), SIGNS)


def play(seed: int, players: int, weights: list[int], games: int) -> tuple[npt.NDArray[np.int8], Floats, int]:
    """The signs at the ends of turns of some games, what they came to, and how many turns there were.

    What a position came to is not only who won, which is mostly chance: it is that, mixed with what the judge said
    of the player's next positions (TD(λ) with λ = LAMBDA).
    """
    rules = RuleSet(turn_limit=TURN_LIMIT)
    options, tables = rules.options(), standard_deck().tables()
    seen: list[list[int]] = []
    came_to: list[float] = []
    turns = 0
    for number in range(games):
        state = new_state(players, options, tables, seeded(seed * 100003 + number), False)
        appraisal = Appraisal(Judge(weights, (len(weights) - 1) // (SIGNS + 2)), tables, state.walks)
        notes = Appraisal(scribe(), tables, state.walks)
        appraisal.most = notes.most = 1 << 60
        policy = Policy(appraisal, seeded(seed * 7919 + number), NOISE)
        movers: list[int] = []
        said: list[float] = []
        while state.phase != OVER:
            me = state.current
            placing = state.phase == 0
            policy.rest_of_turn(state)
            if state.phase != OVER and not placing:
                notes.weigh_state(state, me)
                seen.append(list(notes.judge.sums))
                movers.append(me)
                said.append(chance_of(appraisal.weigh_state(state, me)) / CHANCE)
        turns += state.turn
        later = {seat: float(seat == state.winner) for seat in range(players)}
        backwards = []
        for mover, value in zip(reversed(movers), reversed(said), strict=True):
            backwards.append(later[mover])
            later[mover] = LAMBDA * later[mover] + (1 - LAMBDA) * value
        came_to += reversed(backwards)
    return (np.array(seen) // UNIT).astype(np.int8), np.array(came_to, dtype=np.float32), turns


def fit(x: Floats, y: Floats, rng: np.random.Generator, start: list[Floats]) -> tuple[list[int], float]:
    """Weights that tell y from x, and the loss on a tenth of the data that was not learnt from."""
    kept = len(x) // 10
    x, y, x_test, y_test = x[kept:], y[kept:], x[:kept], y[:kept]
    params = start
    first = [np.zeros_like(each) for each in params]
    second = [np.zeros_like(each) for each in params]
    done = 0
    whole = EPOCHS * (len(x) // BATCH)
    for _ in range(EPOCHS):
        order = rng.permutation(len(x))
        for from_ in range(0, len(x) - BATCH + 1, BATCH):
            rows = order[from_ : from_ + BATCH]
            done += 1
            grads = gradients(x[rows], y[rows], params)
            rate = STEP * (1 - done / (whole + 1))
            for each, grad, m, v in zip(params, grads, first, second, strict=True):
                m += 0.1 * (grad - m)
                v += 0.001 * (grad * grad - v)
                each -= rate * (m / (1 - 0.9**done)) / (np.sqrt(v / (1 - 0.999**done)) + 1e-7)
    logits = np.maximum(x_test @ params[0] + params[1], 0) @ params[2] + params[3]
    loss = float(np.mean(np.logaddexp(0, logits) - y_test * logits))
    return rounded(params[0], params[1], params[2], float(params[3][0])), loss


def unlearnt(rng: np.random.Generator, units: int) -> list[Floats]:
    return [
        rng.normal(0, 0.15, (SIGNS, units)).astype(np.float32),
        np.full(units, 0.3, dtype=np.float32),
        rng.normal(0, 0.3, units).astype(np.float32),
        np.zeros(1, dtype=np.float32),
    ]


def unrounded(weights: list[int], units: int) -> list[Floats]:
    """The opposite of `rounded`."""
    whole: Floats = (np.array(weights) / WEIGHT).astype(np.float32)
    hidden, rest = whole[: SIGNS * units].reshape(SIGNS, units), whole[SIGNS * units :]
    return [hidden, rest[:units], rest[units : 2 * units], rest[2 * units :]]


def for_more_players(weights: list[int], units: int) -> list[int]:
    """The judge of two players as a beginning for three or four: it has never heard of a second rival."""
    hidden, bias, out, end = unrounded(weights, units)
    hidden[signs.SECOND : signs.RIVAL_SOON + 1] = 0
    return rounded(hidden, bias, out, float(end[0]))


def gradients(x: Floats, y: Floats, params: list[Floats]) -> list[Floats]:
    hidden, bias, out, end = params
    sums = x @ hidden + bias
    active = np.maximum(sums, 0)
    chance = 1 / (1 + np.exp(-(active @ out + end)))
    error = (chance - y) / np.float32(len(x))
    back = np.outer(error, out) * (sums > 0)
    found = [x.T @ back + 1e-5 * hidden, back.sum(0), active.T @ error + 1e-5 * out, error.sum(keepdims=True)]
    return [each.astype(np.float32) for each in found]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=30000)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--units", type=int, default=UNITS)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help="begin with the judge that is there")
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    judges = msgspec.json.decode(asked.file.read_bytes(), type=dict[str, list[int]]) if asked.file.exists() else {}
    weights = guessed()
    if asked.go_on and str(asked.players) in judges:
        weights = judges[str(asked.players)]
    elif asked.go_on and "2" in judges:
        weights = for_more_players(judges["2"], asked.units)
    rng = np.random.default_rng(asked.seed)
    xs: list[Floats] = []
    ys: list[Floats] = []
    with ProcessPoolExecutor(asked.workers) as pool:
        for turn in range(asked.rounds):
            begun = time.perf_counter()
            jobs = range(asked.seed * 1000 + 100 * turn, asked.seed * 1000 + 100 * turn + 40)
            job = partial(play, players=asked.players, weights=weights, games=asked.games // 40)
            parts = list(pool.map(job, jobs))
            xs.append(np.concatenate([x for x, _, _ in parts]).astype(np.float32))
            ys.append(np.concatenate([y for _, y, _ in parts]).astype(np.float32))
            played = time.perf_counter() - begun
            x, y = np.concatenate(xs[-3:]), np.concatenate(ys[-3:])
            order = rng.permutation(len(x))
            learnt = len(weights) == (SIGNS + 2) * asked.units + 1
            start = unrounded(weights, asked.units) if learnt else unlearnt(rng, asked.units)
            weights, loss = fit(x[order], y[order], rng, start)
            turns = sum(each for _, _, each in parts) / asked.games
            print(f"round {turn}: {played:.0f} s to play, {turns:.1f} turns a game, loss {loss:.4f}", flush=True)
            judges[str(asked.players)] = weights
            asked.file.write_bytes(msgspec.json.encode(judges))


if __name__ == "__main__":
    main()
