"""The buffers of a batch of games, as arrays that read them without a copy."""

import sys
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ettana.core.engine.batch.games import Games
from ettana.core.engine.batch.mask_words import ROW
from ettana.core.engine.rules.ids import ACTIONS
from ettana.envs.layout import SIZE

Array = NDArray[Any]


class Step(NamedTuple):
    """What a step left behind, one row a game. All of it is overwritten by the next step."""

    observation: NDArray[np.uint8]  # what the seat to act may know: (games, SIZE)
    mask: NDArray[np.bool_]  # its legal actions: (games, NUM_ACTIONS)
    seat: NDArray[np.int64]  # the seat to act
    reward: NDArray[np.float64]  # 0, and where a game has just ended what it came to: (games, players)
    terminated: NDArray[np.bool_]  # a game was won in this step, and a new one stands in its place
    truncated: NDArray[np.bool_]  # a game was ended by a limit in this step, likewise
    last_observation: NDArray[np.uint8]  # what each seat saw at the last end: (games, players, SIZE)
    winner: NDArray[np.int64]  # of the last game that ended here; -1: nobody
    length: NDArray[np.int64]  # its decisions


TYPES: Final[dict[str, type]] = {
    "observation": np.uint8,
    "mask": np.bool_,
    "seat": np.int64,
    "reward": np.float64,
    "terminated": np.bool_,
    "truncated": np.bool_,
    "last_observation": np.uint8,
    "winner": np.int64,
    "length": np.int64,
}


def shapes(games: int, players: int) -> dict[str, tuple[int, ...]]:
    """The shape of every buffer."""
    found: dict[str, tuple[int, ...]] = dict.fromkeys(TYPES, (games,))
    found["observation"] = (games, SIZE)
    found["mask"] = (games, ACTIONS)
    found["reward"] = (games, players)
    found["last_observation"] = (games, players, SIZE)
    return found


def arrays_of(batch: Games) -> Step:
    """The engine's own buffers, read-only."""
    if sys.byteorder != "little":
        raise RuntimeError("observations are written eight bytes at a time, for processors with the lowest byte first")
    buffers: dict[str, Any] = {name: getattr(batch, name) for name in TYPES if name != "last_observation"}
    buffers["last_observation"] = batch.last
    wanted = shapes(int(batch.games), int(batch.players))
    wanted["mask"] = (int(batch.games), 8 * ROW)
    found = Step(**{name: np.frombuffer(buffers[name], TYPES[name]).reshape(wanted[name]) for name in TYPES})
    return found._replace(mask=found.mask[:, :ACTIONS])  # its rows are whole words


def check_given(given: Mapping[str, Array], games: int, players: int) -> None:
    """Raises ValueError if a caller's array cannot take the buffer that it is named after."""
    wanted = shapes(games, players)
    for name, array in given.items():
        if name not in wanted:
            raise ValueError(f"there is no buffer {name!r}, only {', '.join(wanted)}")
        if array.shape != wanted[name] or not array.flags.writeable:
            raise ValueError(f"{name} needs an array of shape {wanted[name]} that can be written to")
