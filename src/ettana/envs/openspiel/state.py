"""A state of `python_ettana`: a game with explicit chance, and what each seat has seen of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pyspiel

from ettana.core.action_table import action_from_id
from ettana.envs.openspiel.memory import Memory
from ettana.game import Game
from ettana.notation.position_text import write_position

if TYPE_CHECKING:
    from ettana.envs.openspiel.parameters import Parameters

_CHANCE = int(pyspiel.PlayerId.CHANCE)
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)
_SEED_PARTS = 1 << 32


class EttanaState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel brings no types
    """What OpenSpiel asks of a state. Its attributes are copied one by one when OpenSpiel clones it, and pickled."""

    def __init__(self, game: Any) -> None:
        """Called by `EttanaGame.new_initial_state` only."""
        super().__init__(game)
        made_with: Parameters = game.made_with
        # OpenSpiel makes a first state whenever it asks for the size of a tensor. So they share one game until they
        # are played on.
        self.table: Game = game.first_table
        self._is_first = True
        self.memories = [Memory(seat) for seat in range(made_with.players)]
        self.left = made_with.max_decisions
        self._player = _CHANCE

    # What OpenSpiel calls

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == _TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.table.legal_ids())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.table.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self._is_first:
            self.table, self._is_first = self.table.copy(), False
        chance = self.table.chance_node
        if chance is not None:
            self.table.apply_chance(action)
            for memory in self.memories:
                memory.note_outcome(chance, action)
        else:
            actor = self.table.current
            self.table.apply(action)
            self.left -= 1
            for memory in self.memories:
                memory.note_action(actor, action)
        self._find_player()

    def _find_player(self) -> None:
        if self.table.chance_node is not None:
            self._player = _CHANCE
        elif self.table.over or self.left <= 0:
            self._player = _TERMINAL
        else:
            self._player = self.table.current

    def returns(self) -> list[float]:
        return list(self.table.returns)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE:
            return f"outcome {action}" if self.table.chance_node is None else self.table.chance_node.text(action)
        return str(action_from_id(action))

    def __str__(self) -> str:
        """The whole position, secrets included; while something waits for chance, what it waits for."""
        if self.table.chance_node is not None:
            return f"{self.table!r} after {len(self.table.chance_log)} outcomes"
        return write_position(self.table.position())

    @property
    def is_laid(self) -> bool:
        """Whether there is a loom to look at."""
        return bool(self.table.state.cell)

    # Worlds for a search

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "EttanaState":
        """A state that this player cannot tell from the true one: unseen cards are dealt anew.

        Its player remembers what it did before. The others remember of the past what this player saw of it: what they
        drew is in their hands and not in their memories. It has no history, which would tell what is hidden.
        """
        seed = 0
        for _ in range(2):
            seed = seed * _SEED_PARTS + int(probability_sampler() * _SEED_PARTS)
        state: EttanaState = self.get_game().new_initial_state()
        state.table, state._is_first = self.table.sample_world(player, seed), False
        state.memories = [self.memories[player].copy_for(seat) for seat in range(len(self.memories))]
        state.left = self.left
        state._find_player()
        return state
