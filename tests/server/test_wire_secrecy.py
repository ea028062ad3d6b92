"""What a viewer may not know does not reach them (8.1, 8.2): other secrets, the same bytes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ettana.core.events import Event
from ettana.core.rules import RuleSet
from ettana.core.view import View
from ettana.game import Game
from ettana.notation.rules_text import write_rules
from tests.server.plans import make_plan
from tests.server.two_worlds import KEY, Told, play, world

RULES = RuleSet(target=20, turn_limit=7)

# Who looks on, at a table of how many. None is a spectator.
VIEWERS = [(2, 1), (3, 2), (4, 0), (3, None)]


async def both_worlds(
    players: int, viewer: int | None, folder: Path, monkeypatch: pytest.MonkeyPatch, most: int = 60
) -> tuple[Told, Told]:
    plan = make_plan(KEY, players, RULES, viewer, most)
    assert plan.shuffles > len(plan.steps) // 2
    told = []
    for other in (False, True):
        async with world(folder / f"{other}.sqlite", monkeypatch, other=other) as here:
            told.append(await play(here, plan, players, write_rules(RULES), viewer))
    return told[0], told[1]


def differences(here: Told, there: Told) -> list[str]:
    """Who is told different things: nobody may be."""
    return [name for name in here if here[name] != there[name]]


@pytest.mark.parametrize(("players", "viewer"), VIEWERS)
async def test_8_1_other_secrets_give_the_same_bytes(
    players: int, viewer: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = await both_worlds(players, viewer, tmp_path, monkeypatch)
    assert len(here["viewer"]) > 100
    for name in here:
        for one, another in zip(here[name], there[name], strict=True):
            assert one == another, f"{name} is told a secret"


def leak_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "seen_by", lambda event, seat: event)


def leak_views(monkeypatch: pytest.MonkeyPatch) -> None:
    view: Callable[[Game, int | None], View] = Game.view
    monkeypatch.setattr(Game, "view", lambda game, seat: view(game, game.current))


@pytest.mark.parametrize("leak", [leak_events, leak_views])
async def test_a_leak_on_the_wire_would_be_found(
    leak: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    here, there = await both_worlds(2, None, tmp_path, monkeypatch, most=6)
    assert differences(here, there) == ["viewer"]
