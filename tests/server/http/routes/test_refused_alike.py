"""Whoever asks for the record, the replay or the analysis of a running game waits equally long whatever is hidden.

No clock is asked: what is executed until the refusal is noted, line by line and call by call, and must be the same.
"""

import gc
import sys
from types import FrameType, SimpleNamespace
from typing import Any, cast

import pytest

from ettana.core.engine.rules.rng import seeded
from ettana.game import Game
from ettana.host.host import Host
from ettana.host.operation import IncomingRequest, Operation, carry_out
from ettana.host.operations import OPERATIONS
from ettana.table.table import Table
from ettana.table.wire.answers import Refused
from tests.server.plans import replace_secrets
from tests.support.secrets_shuffled import shuffled_secrets
from tests.table.sitting import Sitting

ASKED = [operation for operation in OPERATIONS if operation.name in ("record", "replay", "analyse")]


class Untouchable:
    """Stands for a game, and is none: whoever asks it anything fails."""

    def __getattribute__(self, name: str) -> object:
        raise AssertionError(f"the game was asked for its {name}")


class Steps:
    """Notes each line and each call, also of compiled functions."""

    def __init__(self) -> None:
        self.noted: list[tuple[str, str, int]] = []

    def line(self, frame: FrameType, event: str, argument: object) -> Any:
        self.noted.append((frame.f_code.co_filename, event, frame.f_lineno))
        return self.line

    def call(self, frame: FrameType, event: str, argument: object) -> None:
        self.noted.append((str(getattr(argument, "__qualname__", "")), event, frame.f_lineno))

    def __enter__(self) -> "Steps":
        gc.disable()  # whatever others have left to it has nothing to do with this
        sys.setprofile(self.call)
        sys.settrace(self.line)
        return self

    def __exit__(self, *error: object) -> None:
        sys.settrace(None)
        sys.setprofile(None)
        gc.enable()


def running() -> Sitting:
    """A game of three in its first turns."""
    sitting = Sitting.started("person", "person", "person")
    for _ in range(25):
        sitting.act(sitting.game.legal_actions()[0])
    assert not sitting.game.over
    return sitting


async def refused(operation: Operation, table: Table) -> list[tuple[str, str, int]]:
    """What was done until the refusal came."""

    async def read(name: str) -> Table:
        return table

    host = SimpleNamespace(tables=SimpleNamespace(read=read), count=lambda quota, address: None)
    incoming = SimpleNamespace(parameters={"table": "x"}, token="", address="1.2.3.4")
    with Steps() as steps:
        answer = await carry_out(operation, cast("Host", host), cast("IncomingRequest", incoming))
    assert answer == Refused(None, "not_over")
    return steps.noted


@pytest.mark.parametrize("operation", ASKED, ids=lambda operation: operation.name)
async def test_a_refusal_takes_the_same_steps_whatever_the_hands_are(operation: Operation) -> None:
    sitting = running()
    await refused(operation, sitting.table)  # what is remembered from the first time is remembered in both worlds
    here = await refused(operation, sitting.table)
    for seed in range(4):
        position = shuffled_secrets(sitting.game.position(), None, seeded(seed))
        assert position != sitting.game.position()
        replace_secrets(sitting.game, position)
        assert await refused(operation, sitting.table) == here
    assert len(here) > 5


@pytest.mark.parametrize("operation", ASKED, ids=lambda operation: operation.name)
async def test_a_refusal_looks_at_nothing_of_the_game(operation: Operation) -> None:
    sitting = running()
    sitting.table.game = cast("Game", Untouchable())
    await refused(operation, sitting.table)
