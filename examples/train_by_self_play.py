"""Train a small net by self-play, and let it meet a bot. Needs `pip install 'ettana[rl]' torch`.

    python examples/train_by_self_play.py --out net.pt
    PYTHONPATH=examples ETTANA_NET=net.pt ettana arena train_by_self_play:Trained Sensible --games 400 --seed 7

1. Warm start: the net learns to do what Weaver does, from games of Weaver against itself.
2. Self-play: it plays both seats of many games at once (`VecEnv`), and does more often what went better than it had
   thought (PPO).

Two processes play while this one learns from what they played before. Minutes are those of two cores, by processor
time. Net and curve are kept in the file at every exam: from the warm start on, the same command goes on from there.

what_the_net_is_told.py says what the net sees, policy_net.py what it is, games_to_learn_from.py how games are played.
"""

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import torch
from games_to_learn_from import SelfPlay, Steps, meet, watch
from policy_net import PolicyNet, best_of, load, save
from torch import nn
from torch.nn import functional
from what_the_net_is_told import Array, Told, look

import ettana
from ettana.envs import observe_view, to_relative

# A bot for the arena


class Trained:
    """The net in the file that `ETTANA_NET` names. It does what seems best to it."""

    name = "Trained"

    def __init__(
        self, deck: ettana.Deck, rules: ettana.RuleSet, seed: int, budget: ettana.Budget = ettana.bots.DEFAULT_BUDGET
    ) -> None:
        self.deck, self.rules, self.net = deck, rules, load(Path(os.environ["ETTANA_NET"]))[0]

    def choose(self, view: ettana.View, legal: Sequence[ettana.Action]) -> ettana.Action:
        numbers = {int(to_relative(action.id, view.current, len(view.players))): action for action in legal}
        mask = np.zeros((1, ettana.NUM_ACTIONS), bool)
        mask[0, list(numbers)] = True
        told = look(observe_view(view, self.rules, self.deck)[None], mask)
        return numbers[int(told.action[self.net.ask(told)[0].argmax()])]


# Learning


def batches(steps: Steps, size: int, rng: np.random.Generator) -> Iterator[tuple[Array, Told, Array]]:
    """All decisions in random order: which ones, what was told, and the places of the chosen actions."""
    order = rng.permutation(np.flatnonzero(steps.chosen >= 0))
    for begin in range(0, len(order), size):
        some = order[begin : begin + size]
        counts = steps.starts[some + 1] - steps.starts[some]
        row = np.repeat(np.arange(len(some)), counts)
        first = np.cumsum(counts) - counts
        places = np.arange(len(row)) + np.repeat(steps.starts[some] - first, counts)
        told = Told(steps.told.facts[some], row, *(each[places] for each in steps.told[2:]))
        yield some, told, first + steps.chosen[some]


def imitate(net: PolicyNet, steps: Steps, optimiser: torch.optim.Optimizer, rng: np.random.Generator) -> float:
    """Once over all decisions. How often the net would have chosen the same."""
    same = 0.0
    for some, told, chosen in batches(steps, 512, rng):
        chance, value = net(told)
        wrong = functional.mse_loss(value, torch.from_numpy(steps.result[some]))
        optimiser.zero_grad()
        (0.5 * wrong - chance[chosen].mean()).backward()
        optimiser.step()
        same += float((best_of(chance.detach().numpy(), told.row, len(some)) == chosen).sum())
    return same / len(steps.chosen)


def improve(net: PolicyNet, steps: Steps, optimiser: torch.optim.Optimizer, rng: np.random.Generator) -> None:
    """PPO: twice over all decisions, never far from what was played."""
    gain = torch.from_numpy((steps.gain - steps.gain.mean()) / (steps.gain.std() + 1e-6))
    for _ in range(2):
        for some, told, chosen in batches(steps, 1024, rng):
            chance, value = net(told)
            ratio = torch.exp(chance[chosen] - torch.from_numpy(steps.chance[some]))
            better = torch.minimum(ratio * gain[some], ratio.clamp(0.8, 1.2) * gain[some]).mean()
            wrong = functional.mse_loss(value, torch.from_numpy(steps.result[some]))
            variety = -(chance.exp() * chance).sum() / len(some)
            optimiser.zero_grad()
            (0.5 * wrong - better - 0.003 * variety).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


# The course


def work(pipe: Any, seed: int, games: int, steps: int) -> None:
    """A process that does what it is sent: a net to play with, or a function and what it is given."""
    torch.set_num_threads(1)
    playing = SelfPlay(seed, games, steps)
    while (asked := pipe.recv()) is not None:
        found = playing.play(asked) if isinstance(asked, PolicyNet) else asked[0](*asked[1:])
        pipe.send((found, time.process_time()))


class Course:
    """Learning, with two processes that play. `curve` has the exams: it is kept beside the net too, as a table."""

    def __init__(self, options: argparse.Namespace) -> None:
        torch.set_num_threads(1)
        self.options, self.began, self.rng = options, time.monotonic(), np.random.default_rng(options.seed)
        self.curve: list[tuple[float, int, float, int]] = []  # minutes, games, share won, decisions of its own
        self.before, self.decisions, self.spent = 0.0, 0, 0.0
        if options.out.exists():
            self.net, kept = load(options.out)
            self.before, self.curve, self.decisions = kept["minutes"], kept["curve"], kept["decisions"]
        torch.manual_seed(options.seed)
        context = get_context("spawn")
        self.pipes = []
        for number in (1, 2):
            ours, theirs = context.Pipe()
            # A course that goes on plays other games than before.
            first = options.seed + 10_000_000 * number + self.decisions
            context.Process(target=work, args=(theirs, first, options.games, options.steps), daemon=True).start()
            self.pipes.append(ours)

    @property
    def minutes(self) -> float:
        """Of two cores, by processor time."""
        return self.before + (time.process_time() + self.spent) / 120

    def send(self, *wishes: Any) -> None:
        for pipe, wish in zip(self.pipes, wishes, strict=True):
            pipe.send(wish)

    def receive(self) -> list[Any]:
        found = [pipe.recv() for pipe in self.pipes]
        self.spent = sum(spent for _, spent in found)
        return [each for each, _ in found]

    def say(self, words: str) -> None:
        print(f"{self.minutes:5.1f} min ({(time.monotonic() - self.began) / 60:.1f} by the clock)  {words}", flush=True)

    def examine(self, what: str) -> None:
        """Lets the net meet Sensible, and saves it. The games are the same ones each time."""
        half = self.options.exam // 2
        self.send(*((meet, self.net, "Sensible", 900_000_000 + number * half, half) for number in (0, 1)))
        won = float(np.mean(self.receive()))
        self.curve.append((self.minutes, 2 * half, won, self.decisions))
        self.say(f"{what}: wins {won:.1%} of {2 * half} games against Sensible")
        rows = [("minutes", "games", "won", "decisions of its own"), *self.curve]
        text = "".join(",".join(str(value) for value in row) + "\n" for row in rows)
        self.options.out.with_suffix(".csv").write_text(text, encoding="utf-8")
        save(self.net, self.options.out, minutes=self.minutes, curve=self.curve, decisions=self.decisions)

    def warm_up(self) -> None:
        seen: list[Steps] = []
        until, each = self.options.warm, min(16_384, self.options.watch // 2)
        while sum(len(some.chosen) for some in seen) < self.options.watch and self.minutes < until / 2:
            first = self.options.seed + 500_000_000 + 1000 * len(seen)
            self.send(*((watch, "Weaver", first + 500 * number, each) for number in (0, 1)))
            seen += self.receive()
        self.say(f"watched {sum(len(some.chosen) for some in seen)} decisions of Weaver")
        self.net = PolicyNet(seen[0].told.facts.shape[1])
        optimiser = torch.optim.Adam(self.net.parameters(), 1e-3)
        began = self.minutes
        while self.minutes < until:
            optimiser.param_groups[0]["lr"] = 1e-3 * max(0.05, 1 - (self.minutes - began) / (until - began))
            same = np.mean([imitate(self.net, some, optimiser, self.rng) for some in seen])
            self.say(f"does as Weaver {same:.1%}")
        self.examine("warm start")

    def self_play(self) -> None:
        until, rate = self.options.minutes, self.options.rate
        optimiser = torch.optim.Adam(self.net.parameters(), rate)
        next_exam = self.minutes + until / 10
        self.send(self.net, self.net)
        while self.minutes < until:
            played = self.receive()
            self.send(self.net, self.net)  # they play with the net as it is now, while it learns
            optimiser.param_groups[0]["lr"] = rate * max(0.05, 1 - self.minutes / until)
            for steps in played:
                improve(self.net, steps, optimiser, self.rng)
                self.decisions += len(steps.chosen)
            if self.minutes >= next_exam:
                next_exam = self.minutes + until / 10
                self.receive()
                self.examine(f"{self.decisions} decisions of its own")
                self.send(self.net, self.net)
        self.receive()
        self.examine(f"{self.decisions} decisions of its own")
        self.send(None, None)


def main() -> None:
    options = argparse.ArgumentParser(description="Train a net by self-play.")
    options.add_argument("--minutes", type=float, default=9, help="of two cores, by processor time")
    options.add_argument("--warm", type=float, default=1.8, help="minutes of them for watching and imitating Weaver")
    options.add_argument("--watch", type=int, default=140_000, help="decisions of Weaver to learn from, at most")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--games", type=int, default=64, help="at a time, in each of two processes")
    options.add_argument("--steps", type=int, default=128, help="of each game, before the net learns from them")
    options.add_argument("--rate", type=float, default=3e-4, help="of learning")
    options.add_argument("--exam", type=int, default=200, help="games against Sensible, for the curve")
    options.add_argument("--out", type=Path, default=Path("net.pt"))
    course = Course(options.parse_args())
    if not course.curve:
        course.warm_up()
    course.self_play()


if __name__ == "__main__":
    main()
