"""A batch of games divided among processes, which write into one shared memory.

One call steps all of them: the actions lie in the shared memory, a byte to each process says what to do, and a byte
from each says that it is done.
"""

import multiprocessing
from multiprocessing.connection import Connection
from typing import Any, Final
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from ettana.core.errors import EttanaError
from ettana.envs.buffers import TYPES, Step, arrays_of, shapes
from ettana.envs.vec_env_config import VecEnvConfig

_STEP: Final = b"s"
_SAMPLE: Final = b"r"
_SEEDS: Final = b"n"


class ProcessLost(EttanaError):
    """A process of an environment ended, or was ended."""


class EnvProcesses:
    """The face of `Games`, with the work done elsewhere."""

    def __init__(self, config: VecEnvConfig, count: int) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks of whoever calls us
        wanted = shapes(config.games, config.players)
        sizes = {name: int(np.prod(wanted[name])) * np.dtype(TYPES[name]).itemsize for name in TYPES}
        memory = {name: context.RawArray("B", size) for name, size in sizes.items()}
        chosen = context.RawArray("B", 2 * config.games)
        sampled = context.RawArray("B", 2 * config.games)
        shown = _arrays(memory, config)
        for array in shown:
            array.flags.writeable = False
        self.step_arrays = shown
        self.sampled = sampled
        self._chosen = memoryview(chosen).cast("B")
        self._is_sampled = True  # since the last step: a sample comes with it
        self._rows = np.arange(config.games)
        self._mask = shown.mask
        self._lines: list[Connection] = []
        self.workers: list[Any] = []
        for worker in range(count):
            first, end = (config.games * place // count for place in (worker, worker + 1))
            ours, theirs = context.Pipe()
            process = context.Process(
                target=work, args=(theirs, config, first, end, memory, chosen, sampled), daemon=True
            )
            process.start()
            theirs.close()
            self._lines.append(ours)
            self.workers.append(process)
        self._finalizer = finalize(self, _end, self._lines, self.workers)
        self._gather()  # each says when its games are laid out

    def first_illegal(self, actions: bytes) -> int:
        """The first game whose action is not legal, or -1. If all are legal, `step` plays them."""
        chosen = np.frombuffer(actions, np.uint16)
        if chosen.max() < self._mask.shape[1]:
            legal = self._mask[self._rows, chosen]
            if not legal.all():
                return int(legal.argmin())
            self._chosen[:] = actions
            return -1
        return int((chosen >= self._mask.shape[1]).argmax())

    def step(self) -> None:
        self._all(_STEP)
        self._is_sampled = True

    def sample(self) -> None:
        """The first ones after a step came with it: to ask for them would take as long as some hundred games."""
        if self._is_sampled:
            self._is_sampled = False
        else:
            self._all(_SAMPLE)

    @property
    def seeds(self) -> list[int]:
        self._tell(_SEEDS)
        return [seed for line in self._lines for seed in line.recv()]

    def _all(self, command: bytes) -> None:
        self._tell(command)
        self._gather()

    def _tell(self, command: bytes) -> None:
        if not self._finalizer.alive:
            raise ProcessLost("this environment is closed")
        try:
            for line in self._lines:
                line.send_bytes(command)
        except OSError as error:
            self._lost(error)

    def _gather(self) -> None:
        try:
            for line in self._lines:
                line.recv_bytes()
        except (EOFError, OSError) as error:
            self._lost(error)

    def _lost(self, error: Exception) -> None:
        self.close()
        raise ProcessLost("a process that plays games has ended; begin anew with reset()") from error

    def close(self) -> None:
        self._finalizer()


def _end(lines: list[Connection], workers: list[Any]) -> None:
    for line in lines:
        line.close()  # a worker that reads the end of its line ends
    for process in workers:
        process.join(timeout=5)
        if process.is_alive():
            process.terminate()
            process.join()


def _arrays(memory: dict[str, Any], config: VecEnvConfig) -> Step:
    wanted = shapes(config.games, config.players)
    return Step(**{name: np.frombuffer(memory[name], TYPES[name]).reshape(wanted[name]) for name in TYPES})


def work(
    line: Connection, config: VecEnvConfig, first: int, end: int, memory: dict[str, Any], chosen: Any, sampled: Any
) -> None:
    """What one process does: its rows of everything, until the line ends."""
    batch = config.batch(first, end)
    own = arrays_of(batch)
    everything: list[Any] = [array[first:end] for array in _arrays(memory, config)]
    shared = Step(*everything)
    rows: NDArray[np.int16] = np.frombuffer(sampled, np.int16)[first:end]
    own_sampled: NDArray[np.int16] = np.frombuffer(memoryview(batch.sampled), np.int16)
    actions = memoryview(chosen).cast("B")[2 * first : 2 * end]
    command = _STEP
    while True:
        if command == _STEP:
            _copy(own, shared)
            batch.sample()  # what the step has drawn
        if command in (_STEP, _SAMPLE):
            np.copyto(rows, own_sampled)
        if command != _SEEDS:
            line.send_bytes(b"d")
        try:
            command = line.recv_bytes()
        except (EOFError, OSError):
            return
        if command == _STEP:
            batch.first_illegal(bytes(actions))  # the caller has looked: this only hands them over
            batch.step()
        elif command == _SAMPLE:
            batch.sample()
        else:
            line.send(list(batch.seeds))


def _copy(own: Step, shared: Step) -> None:
    """What every step changes; what only an end changes, where there was one."""
    for name in ("observation", "mask", "seat", "reward", "terminated", "truncated"):
        np.copyto(getattr(shared, name), getattr(own, name))
    ended = own.terminated | own.truncated
    if ended.any():
        for name in ("last_observation", "winner", "length"):
            getattr(shared, name)[ended] = getattr(own, name)[ended]
    elif not own.length.any():
        np.copyto(shared.winner, own.winner)  # at the beginning: nobody
