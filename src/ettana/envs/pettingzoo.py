"""Ettana for PettingZoo: `ettana.envs.pettingzoo.env(players=3)`.

Agents are `player_0`, `player_1` and so on, who act in the order of the game. An observation is a dictionary: under
"observation" the bytes of `ettana.envs.layout`, under "action_mask" 1 for each action that the agent may take now.
"""

from typing import Any, ClassVar, Literal

import numpy as np

from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.ids import ACTIONS
from ettana.core.errors import BadRules, IllegalAction, MalformedAction
from ettana.core.extras import from_extra
from ettana.core.rules import RuleSet
from ettana.envs.one_game import LIMITED, LONGEST, Observed, OneGame, Seats, is_relative, spaces
from ettana.envs.render import MODES, Picture, check_mode, render
from ettana.game import Game

with from_extra("rl"):
    from pettingzoo import AECEnv  # type: ignore[import-untyped]


def env(**settings: Any) -> "raw_env":
    """The environment as PettingZoo's own are given: an illegal action ends the game, and whoever took it has lost it.

    The settings are those of `raw_env`. PettingZoo's wrappers for this look every attribute up three times over and
    take longer than the game itself; so what they do is done here.
    """
    return raw_env(**settings, illegal="loses")


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  the name that PettingZoo expects
    """The environment in which an illegal action raises IllegalAction, and nothing has changed.

    A win gives 1 to the winner and -1 shared by the others; a game that a limit ends gives nobody anything and is
    truncated. Actions name seats as those of `VecEnv` do.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "ettana_v0",
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 4,
        rules: RuleSet = LIMITED,
        deck: Deck | None = None,
        actions: Seats = "relative",
        max_decisions: int = LONGEST,
        render_mode: str | None = None,
        illegal: Literal["raises", "loses"] = "raises",
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        if players not in (2, 3, 4):
            raise BadRules(f"2 to 4 players can play, not {players!r} (1.4)")
        is_relative(actions)
        self.render_mode = render_mode
        self._loses = illegal == "loses"
        self._one: OneGame | None = None
        self._settings = (rules, deck, actions, max_decisions)
        self._players = players
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen, chosen = spaces()
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, chosen)
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. The same seed gives the same game, and so do the resets without a seed that follow it."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._one = OneGame(self._players, int(self._chance.integers(1 << 62)), *self._settings)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._one.game.current]

    def _begun(self) -> OneGame:
        if self._one is None:
            raise BadRules("no game has begun: reset() begins one")
        return self._one

    @property
    def game(self) -> Game:
        """The game that is played, secrets included: to look at, to record and to analyse."""
        return self._begun().game

    def observe(self, agent: str) -> Observed:
        return self._begun().observe(self._seats[agent])

    def step(self, action: int | None) -> None:
        """The action of `agent_selection`. None removes an agent whose game is over."""
        one = self._begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < ACTIONS:
            raise MalformedAction(f"actions are the numbers 0 to {ACTIONS - 1}, not {action!r}")
        self._cumulative_rewards[agent] = 0.0
        try:
            one.play(action)
        except (IllegalAction, MalformedAction):  # some numbers are no action with this deck
            if not self._loses:
                raise
            self._end(dict.fromkeys(self.agents, 0.0) | {agent: -1.0}, won=True)
            return
        if one.is_over:
            self._end(dict(zip(self.agents, one.game.returns, strict=True)), won=one.is_won)
        self.agent_selection = self.possible_agents[one.game.current]

    def _end(self, rewards: dict[str, float], won: bool) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, won)
        self.truncations = dict.fromkeys(self.agents, not won)
        self._accumulate_rewards()

    def render(self) -> str | Picture | None:
        return render(self.game.view(None), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
