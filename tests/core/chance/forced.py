"""An ordinary game and its twin with explicit chance, which gets the outcomes read from the ordinary game's events."""

from collections import deque
from collections.abc import Iterable

from ettana.core.chance.question import ChanceKind
from ettana.core.events import (
    Called,
    Dealt,
    Drew,
    DrewDesign,
    Event,
    Exchanged,
    Rolled,
    RolledForPin,
    RolledOff,
    StoleCard,
)
from ettana.core.seats import REFEREE
from ettana.game import Game

Answer = tuple[ChanceKind, int | None]


def answers(events: Iterable[Event]) -> deque[Answer]:
    """The outcomes of chance in order."""
    found: deque[Answer] = deque()
    for event in events:
        match event:
            case RolledForPin() | RolledOff():
                found.append((ChanceKind.NUMBER_DIE, event.number))
            case Called():
                found.append((ChanceKind.NUMBER_DIE, event.rolled))
            case Rolled():
                found.append((ChanceKind.NUMBER_DIE, event.number))
                if not event.preset:
                    found.append((ChanceKind.COLOUR_DIE, event.colour))
            case Dealt():
                found.append((ChanceKind.DESIGN, event.design))
                if event.card is not None:
                    found.append((ChanceKind.CARD, event.card))
            case Drew():
                found.append((ChanceKind.CARD, event.card))
            case DrewDesign():
                found.append((ChanceKind.DESIGN, event.design))
            case Exchanged():
                found.append((ChanceKind.DESIGN, event.got))
            case StoleCard():
                found.append((ChanceKind.THEFT, event.card))
            case _:
                pass
    return found


def laid(game: Game) -> deque[Answer]:
    """An order of yarns and tiles that lays this loom: the two of the reserve first (2.1, 2.2)."""
    view = game.view(None)
    reserve = [number for number in range(1, 7) if view.tile_reserve[number - 1]]
    found: deque[Answer] = deque((ChanceKind.YARN, colour) for colour in view.yarns)
    found.extend((ChanceKind.TILE, number) for number in (*reserve, *view.tiles))
    return found


def tell(game: Game, told: deque[Answer]) -> int:
    """Supplies every outcome that an explicit game waits for. Returns their number."""
    asked = 0
    while game.chance_node is not None:
        kind, outcome = told.popleft()
        assert game.chance_node.kind is kind, f"asked for {game.chance_node}, and chance decided {kind.name}"
        assert outcome is not None
        game.apply_chance(outcome)
        asked += 1
    assert not told, f"chance decided what nobody asked for: {told}"
    return asked


def explicit_twin(ordinary: Game) -> Game:
    """A game with explicit chance in the same position as an ordinary one that has just begun."""
    twin = Game(ordinary.players, rules=ordinary.rules, deck=ordinary.deck, chance="explicit")
    tell(twin, laid(ordinary) + answers(ordinary.events_since(0, REFEREE)))
    return twin


def act_alike(ordinary: Game, twin: Game, action: int) -> int:
    """Applies the action to both games, with the same luck. Returns the number of outcomes that the twin needed."""
    heard = ordinary.event_count
    ordinary.apply(action)
    twin.apply(action)
    return tell(twin, answers(ordinary.events_since(heard, REFEREE)))
