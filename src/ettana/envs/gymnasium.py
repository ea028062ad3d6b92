"""Ettana for Gymnasium: one seat is yours, bots have the others.

    import gymnasium
    env = gymnasium.make("ettana.envs.gymnasium:Ettana-v0", opponents=["Weaver"])

The name before the colon is imported first, which registers the id.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from ettana.bots import find_bot, import_bot
from ettana.bots.match import play_action
from ettana.bots.protocol import DEFAULT_BUDGET, Bot, BotFactory, Budget
from ettana.core.designs.deck import Deck
from ettana.core.errors import BadRules, IllegalAction, MalformedAction
from ettana.core.extras import from_extra
from ettana.core.rules import RuleSet
from ettana.envs.one_game import LIMITED, LONGEST, Observed, OneGame, Seats, is_relative, spaces
from ettana.envs.render import MODES, check_mode, render
from ettana.notation.deck_file import standard_deck

with from_extra("rl"):
    import gymnasium

ID = "Ettana-v0"


class SingleAgentEnv(gymnasium.Env[Observed, int]):
    """A game against bots. A step is your action and theirs, until you have to act again or the game is over.

    `opponents` are names of bots, or places such as `my_module:MyBot`, clockwise from your seat on; with `seat=None`
    your seat is drawn anew for each game. The reward is that of `VecEnv`: 1 if you win, less if another does. An
    illegal action loses the game at once (-1), and `info` says so. `nodes` is what each bot may look at in a decision;
    without it they think at their own pace, and those that think by the clock play no game twice.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        opponents: Sequence[str] = ("Weaver",),
        seat: int | None = None,
        rules: RuleSet = LIMITED,
        deck: Deck | None = None,
        actions: Seats = "relative",
        max_decisions: int = LONGEST,
        nodes: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        players = len(opponents) + 1
        if isinstance(opponents, str) or not 2 <= players <= 4:
            raise BadRules(f"opponents are the names of one to three bots, not {opponents!r}")
        if seat is not None and not 0 <= seat < players:
            raise BadRules(f"seat is 0 to {players - 1}, or None to have one drawn, not {seat!r}")
        check_mode(render_mode)
        is_relative(actions)
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces()
        self._factories: list[BotFactory] = [import_bot(name) if ":" in name else find_bot(name) for name in opponents]
        self._wanted_seat, self._budget = seat, DEFAULT_BUDGET if nodes is None else Budget(nodes=nodes)
        self._rules, self._deck = rules, standard_deck() if deck is None else deck
        self._actions, self._max_decisions = actions, max_decisions
        self._bots: dict[int, Bot] = {}
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        players = len(self._factories) + 1
        game_seed, bot_seed, drawn = (int(number) for number in self.np_random.integers(1 << 62, size=3))
        self.seat = drawn % players if self._wanted_seat is None else self._wanted_seat
        self._one = OneGame(players, game_seed, self._rules, self._deck, self._actions, self._max_decisions)
        self._bots = {
            (self.seat + place) % players: make(self._deck, self._rules, bot_seed + place, self._budget)
            for place, make in enumerate(self._factories, 1)
        }
        self._is_over = False
        self._let_bots_play()
        return self._one.observe(self.seat), {"seat": self.seat}

    @property
    def game(self) -> Any:
        """The game that is played, an `ettana.Game`, secrets included: to look at, to record and to analyse."""
        return self._one.game

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, by the name under which libraries for masked learning ask for them."""
        return self._one.mask(self.seat).astype(np.bool_)

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        if self._is_over:
            raise BadRules("this game is over: reset() begins another")
        try:
            self._one.play(int(action))
        except (IllegalAction, MalformedAction) as error:
            self._is_over = True
            return self._one.observe(self.seat), -1.0, True, False, {"seat": self.seat, "illegal": str(error)}
        self._let_bots_play()
        one = self._one
        self._is_over = one.is_over
        reward = float(one.game.returns[self.seat])
        return one.observe(self.seat), reward, one.is_won, one.is_over and not one.is_won, {"seat": self.seat}

    def _let_bots_play(self) -> None:
        one = self._one
        while not one.is_over and one.game.current != self.seat:
            play_action(one.game, self._bots[one.game.current])
            one.count()

    def render(self) -> Any:  # gymnasium's type for it names no text
        return render(self._one.game.view(None), self.render_mode)


gymnasium.register(id=ID, entry_point="ettana.envs.gymnasium:SingleAgentEnv")
