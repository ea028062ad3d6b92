"""`python_ettana`: the game as OpenSpiel knows it."""

from collections.abc import Mapping
from typing import Any, Final

import pyspiel

from ettana.core.engine.rules.board import OCTAGONS
from ettana.core.engine.rules.ids import ACTIONS
from ettana.envs.openspiel import parameters
from ettana.envs.openspiel.observer import EttanaObserver
from ettana.envs.openspiel.state import EttanaState
from ettana.game import Game

NAME: Final = "python_ettana"
_MOST_OUTCOMES: Final = 64
_TILES: Final = 18
_A_TURN: Final = 3  # nodes of chance that one decision can bring: two dice and a card
# Rolls for pins, ties for the start and the deal. The rules set no bound to ties; so many are never seen.
_AT_THE_START: Final = 1000

_GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Ettana",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=parameters.specification(),
)


class EttanaGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel brings no types
    """Ettana with a rule set, a deck and a number of players."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        made_with = parameters.read(params or {})
        super().__init__(_GAME_TYPE, _info(made_with), dict(params or {}))
        self.made_with = made_with
        self.first_table = Game(made_with.players, rules=made_with.rules, deck=made_with.deck, chance="explicit")

    def new_initial_state(self) -> EttanaState:
        return EttanaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> EttanaObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return EttanaObserver(self.made_with, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        return OCTAGONS + _TILES + _AT_THE_START + _A_TURN * self.made_with.max_decisions


def _info(made_with: parameters.Parameters) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=ACTIONS,
        max_chance_outcomes=_MOST_OUTCOMES,
        num_players=made_with.players,
        min_utility=-1 / (made_with.players - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=made_with.max_decisions,
    )


def register() -> None:
    """Makes `pyspiel.load_game("python_ettana")` work."""
    pyspiel.register_game(_GAME_TYPE, EttanaGame)
