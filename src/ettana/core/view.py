"""View: what a seat may know of a game, and the only thing that leaves the referee (section 8)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from ettana.core.engine.rules.cards import CARD_TYPES
from ettana.core.engine.rules.facts import OwnFacts, open_facts, own_facts
from ettana.core.engine.rules.state import State
from ettana.core.names import Card, Colour, Phase
from ettana.core.packed import counts, members
from ettana.core.seats import Seat, check_seat

_COLOURS = tuple(Colour)  # a lookup is several times as fast as Colour(number)
_PHASES = tuple(Phase)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player's side of the table: what lies open (8.3)."""

    pin: int | None  # square
    tokens: int
    points: int
    claimed: tuple[int, ...]  # designs
    victory_cards: int  # face up (6.10)
    design_count: int
    card_count: int


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat has privately learnt of another's hand: this much is surely there (8.1, 8.2)."""

    seat: int
    designs: tuple[int, ...]
    cards: tuple[int, ...]  # counts by type


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat may know. `seat` is None for a spectator, who has no hand.

    >>> view = ettana.Game(seed=7).view(0)
    >>> view.seat, view.tiles[:4], len(view.players)
    (0, (5, 2, 2, 1), 2)
    """

    seat: int | None
    players: tuple[PlayerView, ...]
    phase: Phase
    current: int
    starter: int | None
    turn: int  # turns completed
    target: int
    winner: int | None

    yarns: tuple[Colour, ...]  # by octagon
    tiles: tuple[int, ...]  # numbers by square
    yarn_reserve: tuple[int, ...]  # counts by colour
    tile_reserve: tuple[int, ...]  # counts by number, 1 first
    reserve: int  # tokens
    card_stack: int
    discards: tuple[int, ...]  # counts by type
    design_stack: int

    number: int | None  # the dice of this turn; while pins are placed, the roll for the pin
    colour: Colour | None
    preset: bool
    rolled_again: bool
    acted: bool
    moved: bool
    free_swap: bool  # still open (4.2)
    placing_rolls: tuple[int, ...]  # 0: not yet placed (2.6)

    designs: tuple[int, ...]  # my hand
    cards: tuple[int, ...]  # my hand, counts by type
    known: tuple[Knowledge, ...]  # of the others' hands
    known_stack: tuple[tuple[int, int], ...]  # (place from the top, design): what I put at the bottom (4.7)

    def holds(self, card: Card) -> bool:
        """Whether my hand has such a card."""
        return self.cards[card] > 0


class Own(NamedTuple):
    """The last fields of a view: what a seat sees that others do not."""

    designs: tuple[int, ...] = ()
    cards: tuple[int, ...] = (0,) * CARD_TYPES
    known: tuple[Knowledge, ...] = ()
    known_stack: tuple[tuple[int, int], ...] = ()


def view(s: State, seat: Seat) -> View:
    """What that seat may know; None for a spectator. Raises BadSeat."""
    seat = check_seat(seat, int(s.players))
    own = Own() if seat is None else own_part(own_facts(s, seat))
    return _view(seat, _open_part(s), own)


def views(s: State, seats: Iterable[Seat]) -> dict[int | None, View]:
    """The views of several seats at once. What lies open is read once for all of them. Raises BadSeat."""
    shared = _open_part(s)
    found: dict[int | None, View] = {None: _view(None, shared, Own())}
    for seat in seated(s, seats):
        found[seat] = _view(seat, shared, own_part(own_facts(s, seat)))
    return found


def seated(s: State, seats: Iterable[Seat]) -> list[int]:
    """Those of them that are not spectators. Raises BadSeat."""
    players = int(s.players)
    return [seat for each in seats if (seat := check_seat(each, players)) is not None]


def _view(seat: int | None, open_part: tuple[Any, ...], own: Own) -> View:
    values: tuple[Any, ...] = (seat, *open_part, *own)
    return View(*values)


def _open_part(s: State) -> tuple[Any, ...]:
    """The fields between the seat and its own, with names for numbers."""
    facts: dict[str, Any] = open_facts(s)
    facts["players"] = tuple([PlayerView(**side) for side in facts["players"]])
    facts["phase"] = _PHASES[facts["phase"]]
    facts["yarns"] = tuple([_COLOURS[colour] for colour in facts["yarns"]])
    facts["colour"] = None if facts["colour"] is None else _COLOURS[facts["colour"]]
    return tuple(facts.values())


@lru_cache(maxsize=4096)
def own_part(facts: OwnFacts) -> Own:
    held, cards, known_designs, known_cards, known_stack = facts
    known = [
        Knowledge(other, members(designs), counts(their_cards, CARD_TYPES))
        for other, (designs, their_cards) in enumerate(zip(known_designs, known_cards, strict=True))
        if designs or their_cards
    ]
    return Own(members(held), counts(cards, CARD_TYPES), tuple(known), known_stack)
