"""A game written out: actions, events, their differences by seat, and at intervals every seat's view.

It contains everything a seat can see, so that a leak or a change of behaviour shows in the diff.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import IntEnum
from pathlib import Path

from ettana.core.engine.rules.legal import legal_ids
from ettana.core.engine.rules.rng import seeded
from ettana.core.events import Event
from ettana.core.names import Colour
from ettana.core.rules import RuleSet
from ettana.core.seats import REFEREE
from ettana.core.view import View
from ettana.game import Game
from ettana.lab.random_play import pick_by_kind
from ettana.notation.position_text import read_position, write_position
from tests.support.drawn import TEST_DECK

POSITIONS = Path(__file__).parents[1] / "data" / "perft"
BETWEEN_VIEWS = 8  # actions
STANDARD = RuleSet()
VERSION_1 = RuleSet(version=1)


@dataclass(frozen=True)
class Playthrough:
    """A seeded game, from its start or from a position, with a number of actions."""

    seed: int
    actions: int
    players: int = 2
    rules: RuleSet = STANDARD
    position: str | None = None  # a file of POSITIONS

    def begin(self) -> Game:
        if self.position is None:
            return Game(self.players, self.seed, self.rules, TEST_DECK)
        text = (POSITIONS / f"{self.position}.position").read_text(encoding="utf-8")
        return Game.from_position(read_position(text, TEST_DECK))


# The playthroughs of version 1 date from before version 2: if they stay the same, version 1 still plays the same.
PLAYTHROUGHS = {
    "two-players": Playthrough(seed=2, actions=40, rules=VERSION_1),
    "three-players": Playthrough(seed=33, actions=40, players=3, rules=VERSION_1),
    "four-players-options": Playthrough(
        seed=4,
        actions=36,
        players=4,
        rules=RuleSet(
            version=1,
            target=20,
            diagonal_steps=True,
            replace_dealt_victory_point=True,
            reshuffle="at once",
            cards=(1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1),
        ),
    ),
    "many-cards": Playthrough(seed=5, actions=30, position="many-cards"),
    "thefts-and-exchanges": Playthrough(seed=6, actions=36, position="thefts-and-exchanges"),
    "near-win": Playthrough(seed=7, actions=30, position="near-win"),
    "v2-two-players": Playthrough(seed=8, actions=40),
    "v2-tolls-and-cards": Playthrough(seed=11, actions=30, position="v2-tolls-and-cards"),
    "v2-other-options": Playthrough(seed=10, actions=24, position="v2-other-options"),
}


def write_playthrough(name: str) -> str:
    return "\n".join(_lines(name, PLAYTHROUGHS[name])) + "\n"


def _lines(name: str, plan: Playthrough) -> Iterator[str]:
    game = plan.begin()
    chance = seeded(plan.seed + (1 << 64))
    yield f"# {name}: written by `make golden`, read by tests/golden/test_playthroughs.py"
    yield from _happened(game, 0)
    yield from _views(game)
    for number in range(1, plan.actions + 1):
        if game.over:
            break
        before, listed = game.event_count, legal_ids(game.state)
        action = pick_by_kind(listed, chance)
        seat = game.current
        game.apply(int(action))
        yield f"\n{number:3}  seat {seat}  {game.log[-1]}   (one of {len(listed)})"
        yield from _happened(game, before)
        if number % BETWEEN_VIEWS == 0:
            yield from _views(game)
    yield from _views(game)
    yield "\nThe whole position"
    yield from write_position(game.position()).split("=== deck ===")[0].splitlines()


def _happened(game: Game, before: int) -> Iterator[str]:
    """Each event, followed by the seats (`-` is a spectator) that see it differently."""
    for event in game.events_since(before, REFEREE):
        line = f"       {_say(event)}"
        fewer: dict[str, list[str]] = {}
        for seat in [*range(game.players), None]:
            seen = event.seen_by(seat)
            if seen != event:
                fewer.setdefault(_say(seen), []).append("-" if seat is None else str(seat))
        yield line + "".join(f"   | {' '.join(seats)} see: {said}" for said, seats in fewer.items())


def _views(game: Game) -> Iterator[str]:
    """A spectator's view in full, then the differences of each seat's view."""
    public = _flat(game.view(None))
    yield "\n  A spectator's view"
    yield from (f"    {name}: {value}" for name, value in public.items())
    for seat in range(game.players):
        own = _flat(game.view(seat))
        yield f"  Seat {seat} also sees"
        yield from (f"    {name}: {value}" for name, value in own.items() if public.get(name) != value)


def _flat(view: View) -> dict[str, str]:
    found: dict[str, str] = {}
    for field in fields(view):
        value = getattr(view, field.name)
        if field.name == "players":
            found |= {f"player {seat}": _text(side) for seat, side in enumerate(value)}
        else:
            found[field.name] = _text(value)
    return found


def _say(event: Event) -> str:
    return f"{type(event).__name__} {_text(event)}".rstrip()


def _text(value: object) -> str:
    if isinstance(value, Colour):
        return value.letter
    if isinstance(value, IntEnum):
        return value.name.lower()
    if isinstance(value, tuple):
        joined = "" if value and all(isinstance(item, Colour) for item in value) else " "
        return joined.join(f"({_text(item)})" if isinstance(item, tuple) else _text(item) for item in value) or "none"
    if is_dataclass(value):
        return ", ".join(f"{field.name} {_text(getattr(value, field.name))}" for field in fields(value))
    return str(value)
