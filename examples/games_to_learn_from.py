"""Games that the net of train_by_self_play.py learns from: a bot's, and its own."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from policy_net import PolicyNet, best_of
from what_the_net_is_told import DECK, Array, Told, look

import ettana
from ettana.envs import VecEnv, to_absolute, to_relative

PLAYERS = 2
RULES = ettana.RuleSet(turn_limit=120)  # whoever has not won after sixty turns teaches nothing more


class Steps(NamedTuple):
    """Decisions of many games: what was told, what was done, how likely that was, and what it came to."""

    told: Told
    starts: Array  # where the actions of each position begin
    chosen: Array  # among the actions of the position; -1 if the net is not told of what was done
    chance: Array  # logarithm
    gain: Array  # how much better it went than was thought
    result: Array  # what the value should have been


def joined(parts: Sequence[Told], chosen: Sequence[Array], *rest: Sequence[Array]) -> Steps:
    sizes = np.cumsum([0] + [len(told.facts) for told in parts])
    told = Told(*(np.concatenate(each) for each in zip(*parts, strict=True)))
    row = told.row + np.repeat(sizes[:-1], [len(told.row) for told in parts])
    starts = np.searchsorted(row, np.arange(sizes[-1] + 1))
    return Steps(told._replace(row=row), starts, np.concatenate(chosen), *(np.concatenate(each) for each in rest))


class BotTables:
    """The games of a VecEnv once more, for bots: they are shown views and not observations."""

    def __init__(self, env: VecEnv, bot: str) -> None:
        self.env, self.bot = env, bot
        self.games: dict[int, ettana.Game] = {}
        self.bots: dict[int, list[ettana.Bot]] = {}
        self.begin(range(env.games))

    def begin(self, rows: Iterable[int]) -> None:
        """The games that have just begun in these rows."""
        seeds = self.env.seeds
        for row in rows:
            self.games[row] = ettana.Game(PLAYERS, seeds[row], RULES, DECK)
            self.bots[row] = [ettana.bots.find_bot(self.bot)(DECK, RULES, seeds[row] + seat) for seat in range(PLAYERS)]

    def choose(self, row: int) -> int:
        """What the bot would do, as VecEnv numbers it."""
        game = self.games[row]
        action = self.bots[row][game.current].choose(game.view(game.current), game.legal_actions())
        return int(to_relative(action.id, game.current, PLAYERS))

    def apply(self, actions: Array) -> None:
        for row, game in self.games.items():
            if not game.over:
                game.apply(int(to_absolute(int(actions[row]), game.current, PLAYERS)))


def watch(bot: str, seed: int, decisions: int) -> Steps:
    """What a bot does against itself; `result` is who won in the end, 0 in games that were not played to their end."""
    env = VecEnv(games=64, players=PLAYERS, seed=seed, rules=RULES)
    tables, rows = BotTables(env, bot), np.arange(env.games)
    parts: list[Told] = []
    chosen: list[Array] = []
    seats: list[Array] = []
    ends: list[Array] = []
    while len(parts) * env.games < decisions:
        told = look(env.last.observation, env.last.mask)
        actions = np.array([tables.choose(row) for row in range(env.games)])
        listed, wanted = told.row * ettana.NUM_ACTIONS + told.action, rows * ettana.NUM_ACTIONS + actions
        place = np.minimum(np.searchsorted(listed, wanted), len(listed) - 1)
        chosen.append(np.where(listed[place] == wanted, place - np.searchsorted(told.row, rows), -1))
        parts.append(told)
        seats.append(env.last.seat.copy())
        tables.apply(actions)
        step = env.step(actions)
        over = step.terminated | step.truncated
        ends.append(np.where(over[:, None], step.reward, np.nan))
        tables.begin(np.flatnonzero(over).tolist())
    results: list[Array] = []
    future = np.zeros((env.games, PLAYERS), np.float32)
    for end, seat in zip(reversed(ends), reversed(seats), strict=True):
        future = np.where(np.isnan(end), future, end).astype(np.float32)
        results.insert(0, future[rows, seat])
    nothing = [np.zeros(env.games, np.float32)] * len(parts)
    return joined(parts, chosen, nothing, nothing, results)


def meet(net: PolicyNet, bot: str, seed: int, games: int) -> float:
    """The share of games that the net wins, in every other seat; it does what seems best to it."""
    env = VecEnv(games=games, players=PLAYERS, seed=seed, rules=RULES)
    tables, rows, won = BotTables(env, bot), np.arange(games), np.full(games, np.nan)
    while np.isnan(won).any():
        actions, going = env.sample(), np.isnan(won)  # nobody looks at what comes after the end of a game
        mine = np.flatnonzero(going & (env.last.seat == rows % PLAYERS))
        if len(mine):
            told = look(env.last.observation[mine], env.last.mask[mine])
            actions[mine] = told.action[best_of(net.ask(told)[0], told.row, len(mine))]
        for row in np.flatnonzero(going & (env.last.seat != rows % PLAYERS)).tolist():
            actions[row] = tables.choose(row)
        tables.apply(actions)
        step = env.step(actions)
        ended = going & (step.terminated | step.truncated)
        won[ended] = step.reward[rows, rows % PLAYERS][ended] > 0
    return float(won.mean())


class SelfPlay:
    """Games that a net plays against itself, some steps at a time."""

    def __init__(self, seed: int, games: int, steps: int) -> None:
        self.env = VecEnv(games=games, players=PLAYERS, seed=seed, rules=RULES)
        self.rng, self.steps = np.random.default_rng(seed), steps

    def play(self, net: PolicyNet, trust: float = 0.95) -> Steps:
        """GAE for each seat of each game: what follows a decision is the next decision of the same seat."""
        env, rows = self.env, np.arange(self.env.games)
        parts: list[Told] = []
        chosen: list[Array] = []
        chances: list[Array] = []
        seats: list[Array] = []
        values: list[Array] = []
        ends: list[Array] = []
        for _ in range(self.steps):
            told = look(env.last.observation, env.last.mask)
            chance, value = net.ask(told)
            place = best_of(chance + self.rng.gumbel(size=len(chance)), told.row, env.games)  # by their probability
            parts.append(told)
            chosen.append(place - np.searchsorted(told.row, rows))
            chances.append(chance[place])
            seats.append(env.last.seat.copy())
            values.append(value)
            step = env.step(told.action[place])
            ends.append(np.where((step.terminated | step.truncated)[:, None], step.reward, np.nan))
        value = net.ask(look(env.last.observation, env.last.mask))[1]
        ahead = np.repeat(-value[:, None], PLAYERS, 1)  # of each seat: the value of its next decision, as it seems
        ahead[rows, env.last.seat] = value
        carried = np.zeros((env.games, PLAYERS), np.float32)
        gains: list[Array] = []
        results: list[Array] = []
        for seat, value, end in zip(reversed(seats), reversed(values), reversed(ends), strict=True):
            over = ~np.isnan(end)
            ahead, carried = np.where(over, end, ahead), np.where(over, 0, carried)
            gain = (ahead[rows, seat] - value + trust * carried[rows, seat]).astype(np.float32)
            carried[rows, seat], ahead[rows, seat] = gain, value
            gains.insert(0, gain)
            results.insert(0, gain + value)
        return joined(parts, chosen, chances, gains, results)
