"""VecEnv: thousands of games, stepped in one call."""

from collections.abc import Mapping
from dataclasses import replace
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ettana.core.as_int import as_int
from ettana.core.designs.deck import Deck
from ettana.core.engine.batch.games import Games
from ettana.core.engine.rules.ids import ACTIONS
from ettana.core.errors import BadRules
from ettana.core.rules import RuleSet
from ettana.envs import layout
from ettana.envs.buffers import Array, Step, arrays_of, check_given
from ettana.envs.one_game import LIMITED, LONGEST, Seats, is_relative
from ettana.envs.processes import EnvProcesses
from ettana.envs.vec_env_config import VecEnvConfig
from ettana.notation.deck_file import standard_deck


class VecEnv:
    """Games of Ettana side by side, each with the observation and the mask of the seat that has to act.

    >>> env = VecEnv(games=1024, players=4, seed=1)
    >>> step = env.step(env.sample())
    >>> step.observation.shape, step.mask.shape
    ((1024, 232), (1024, 1581))

    The game in row `g` is `Game(players, env.seeds[g], env.rules, env.deck)`. A game that ends is told by `terminated`
    or `truncated` and `reward`, and its row shows a new game at once. With `actions="relative"` the seats that an
    action names are counted from the player on, as in the observation; "absolute" are the numbers of `ettana.Action`.

    The arrays of `step` are the engine's own memory: read-only, and overwritten by the next step. Give arrays of your
    own by name (`out={"observation": array}`) to have them filled instead. With several `processes` the games are
    divided among them, and stay the same games.
    """

    def __init__(
        self,
        games: int = 1024,
        players: int = 4,
        seed: int = 1,
        rules: RuleSet = LIMITED,
        deck: Deck | None = None,
        actions: Seats = "relative",
        max_decisions: int = LONGEST,
        processes: int = 1,
        out: Mapping[str, Array] | None = None,
    ) -> None:
        self._recipe = VecEnvConfig(
            games=_number("games", games, 1, 1 << 20),
            players=_number("players", players, 2, 4),
            seed=_number("seed", seed, 0, 1 << 62),
            rules=rules,
            deck=standard_deck() if deck is None else deck,
            relative=is_relative(actions),
            max_decisions=_number("max_decisions", max_decisions, 1, 1 << 31),
        )
        self._count = _number("processes", processes, 1, self.games)
        self._given: dict[str, Array] = dict(out or {})
        check_given(self._given, self.games, self.players)
        self._source: EnvProcesses | Games
        self._begin()

    def _begin(self) -> None:
        if self._count > 1:
            self._source = EnvProcesses(self._recipe, self._count)
            self._shown = self._source.step_arrays
        else:
            self._source = self._recipe.batch(0, self.games)
            self._shown = arrays_of(self._source)
        sampled: Any = self._source.sampled
        self._sampled: NDArray[np.int16] = np.frombuffer(sampled, np.int16)
        self._step = self._shown._replace(**self._given)
        self._fill()

    @property
    def games(self) -> int:
        """How many there are at a time."""
        return self._recipe.games

    @property
    def players(self) -> int:
        return self._recipe.players

    @property
    def rules(self) -> RuleSet:
        return self._recipe.rules

    @property
    def deck(self) -> Deck:
        return self._recipe.deck

    @property
    def layout(self) -> str:
        """The name of the layout of observations."""
        return layout.NAME

    def _fill(self) -> None:
        for name, array in self._given.items():
            np.copyto(array, getattr(self._shown, name), casting="same_kind")

    def reset(self, seed: int | None = None) -> Step:
        """Begins all games anew, with the seeds from `seed` on or with those of the beginning."""
        if seed is not None:
            self._recipe = replace(self._recipe, seed=_number("seed", seed, 0, 1 << 62))
        self.close()
        self._begin()
        return self._step

    @property
    def last(self) -> Step:
        """What the last step left behind, or the beginning."""
        return self._step

    @property
    def seeds(self) -> list[int]:
        """The seed of the game in each row."""
        return list(self._source.seeds)

    def step(self, actions: ArrayLike) -> Step:
        """One legal action in each game. If one is not legal it raises IllegalActions, and no game has changed."""
        chosen = as_bytes(actions, self.games)
        wrong = int(self._source.first_illegal(chosen))
        if wrong >= 0:
            raise IllegalActions(wrong, int(np.frombuffer(chosen, "<i2")[wrong]), int(self._shown.seat[wrong]))
        self._source.step()
        if self._given:
            self._fill()
        return self._step

    def sample(self) -> NDArray[np.int16]:
        """A legal action for each game, each as likely as the others; the same ones with any number of processes."""
        self._source.sample()
        return self._sampled.copy()

    def close(self) -> None:
        """Ends the processes, if there are any."""
        if isinstance(self._source, EnvProcesses):
            self._source.close()

    def __enter__(self) -> "VecEnv":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class IllegalActions(ValueError):
    """An action that may not be done; `game` is its row."""

    def __init__(self, game: int, action: int, seat: int) -> None:
        super().__init__(f"action {action} is not legal in game {game}, where seat {seat} has to act")
        self.game, self.action, self.seat = game, action, seat


def as_bytes(actions: ArrayLike, games: int) -> bytes:
    """Actions as the engine reads them, two bytes each. Raises ValueError if they are not so many whole numbers."""
    array: NDArray[Any] = np.asarray(actions)
    if array.shape != (games,) or array.dtype.kind not in "iu":
        raise ValueError(f"actions are {games} whole numbers, not {array.dtype} of shape {array.shape}")
    if array.dtype != np.int16:
        if array.min() < 0 or array.max() >= ACTIONS:
            raise ValueError(f"the numbers of actions are 0 to {ACTIONS - 1}")
        array = array.astype("<i2")
    return array.tobytes()


def _number(name: str, value: object, low: int, high: int) -> int:
    number = as_int(value)
    if number is None or not low <= number <= high:
        raise BadRules(f"{name} is a whole number from {low} to {high}, not {value!r}")
    return number
