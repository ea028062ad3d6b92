"""What a player of `python_ettana` sees: as a tensor, and as text."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from ettana.core.engine.batch.observe import observation
from ettana.core.view import Own
from ettana.envs.layout import SIZE
from ettana.notation.json_forms import view_to_json

if TYPE_CHECKING:
    from ettana.envs.openspiel.parameters import Parameters
    from ettana.envs.openspiel.state import EttanaState

_NOT_LAID = "the loom is not laid out yet"


class EttanaObserver:
    """An observer, as OpenSpiel's `observation.py` wants it.

    `observation` is the layout `ettana-1`, byte by byte. With perfect recall there are besides `player`, 1 at the seat,
    and `history`, the last entries of its `Memory`. Before the loom is laid out there is nothing to observe: zeros.
    """

    def __init__(self, made_with: "Parameters", kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observations of python_ettana have no parameters, not {dict(params)}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation of python_ettana shows what one player may know, never all hands")
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = kind.perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._public and self._private:
            self._make_tensor(made_with)

    def _make_tensor(self, made_with: "Parameters") -> None:
        shapes: dict[str, tuple[int, ...]] = {"observation": (SIZE,)}
        if self._recalls:
            shapes = {"player": (made_with.players,), **shapes, "history": (made_with.history, 2)}
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        start = 0
        for name, shape in shapes.items():
            end = start + int(np.prod(shape))
            self.dict[name] = self.tensor[start:end].reshape(shape)
            start = end

    def set_from(self, state: "EttanaState", player: int) -> None:
        """Writes what the player sees into `tensor`."""
        if self.tensor is None:
            return
        if state.is_laid:
            words: Any = observation(state.table.state, player)
            self.dict["observation"][:] = np.frombuffer(words, np.uint8)
        else:
            self.dict["observation"][:] = 0
        if self._recalls:
            self.dict["player"][:] = 0
            self.dict["player"][player] = 1
            state.memories[player].write(self.dict["history"])

    def string_from(self, state: "EttanaState", player: int) -> str:
        """The view as JSON; of a spectator if only what is public counts, and else what only the player sees."""
        if not state.is_laid:
            seen = _NOT_LAID
        elif self._public:
            seen = view_to_json(state.table.view(player if self._private else None)).decode()
        elif self._private:
            view = state.table.view(player)
            seen = msgspec.json.encode(Own(view.designs, view.cards, view.known, view.known_stack)).decode()
        else:
            return ""
        return f"seat {player}: {state.memories[player]}\n{seen}" if self._recalls else seen
