"""View: what a seat may know of a game, and the only thing that leaves the referee (section 8)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, NamedTuple

from ettana.core.engine.rules.cards import CARD_TYPES, hand_size
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
    """All that one seat may know. `seat` is None for a spectator, who has no hand."""

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
    players = int(s.players)
    seat = check_seat(seat, players)
    own = Own() if seat is None else own_parts(s, (seat,))[seat]
    return View(
        seat=seat,
        players=_players(s, players),
        phase=_PHASES[s.phase],
        current=s.current,
        starter=_or_none(s.starter),
        turn=s.turn,
        target=s.options.target,
        winner=_or_none(s.winner),
        yarns=tuple([_COLOURS[colour] for colour in s.cell]),
        tiles=tuple(s.tile),
        yarn_reserve=counts(s.yarn_reserve, 5),
        tile_reserve=counts(s.tile_reserve >> 4, 6),
        reserve=s.reserve,
        card_stack=s.card_count,
        discards=counts(s.discards, CARD_TYPES),
        design_stack=len(s.design_stack) - s.design_top,
        number=s.number or None,
        colour=None if s.colour < 0 else _COLOURS[s.colour],
        preset=s.preset,
        rolled_again=s.rolled_again,
        acted=s.acted,
        moved=s.moved,
        free_swap=s.free_swap,
        placing_rolls=counts(s.placing_rolls, players),
        designs=own.designs,
        cards=own.cards,
        known=own.known,
        known_stack=own.known_stack,
    )


# The fields that are the same in every view of a moment.
_open_to_all = attrgetter(*[field.name for field in fields(View) if field.name not in ("seat", *Own._fields)])


def views(s: State, seats: Iterable[Seat]) -> dict[int | None, View]:
    """The views of several seats at once. What lies open is read once for all of them. Raises BadSeat."""
    found: dict[int | None, View] = {None: view(s, None)}
    shared = _open_to_all(found[None])
    for seat, own in own_parts(s, seats).items():
        values: tuple[Any, ...] = (seat, *shared, *own)
        found[seat] = View(*values)
    return found


def own_parts(s: State, seats: Iterable[Seat]) -> dict[int, Own]:
    """What each of these seats sees that others do not. Spectators have nothing of their own. Raises BadSeat."""
    players = int(s.players)
    # Every touch of a vector from here makes a Python object of it, so each is taken once.
    held, cards, known_designs, known_cards = list(s.held), list(s.cards), list(s.known_designs), list(s.known_cards)
    marked = _marked(s)
    return {
        seat: Own(
            members(held[seat]),
            counts(cards[seat], CARD_TYPES),
            _knowledge(seat, players, known_designs, known_cards),
            _known_stack(seat, marked),
        )
        for each in seats
        if (seat := check_seat(each, players)) is not None
    }


def _or_none(number: int) -> int | None:
    return None if number < 0 else number


def _players(s: State, players: int) -> tuple[PlayerView, ...]:
    """All seats at once, for the sake of the vectors."""
    sides = zip(range(players), s.pin, s.tokens, s.points, s.claimed, s.victory_cards, s.held, s.cards, strict=False)
    return tuple(
        [
            PlayerView(
                pin=_or_none(pin),
                tokens=tokens,
                points=points,
                claimed=members(claimed),
                victory_cards=victory_cards,
                design_count=held.bit_count(),
                card_count=hand_size(cards),
            )
            for _, pin, tokens, points, claimed, victory_cards, held, cards in sides
        ]
    )


def _knowledge(seat: int, players: int, designs: Sequence[int], cards: Sequence[int]) -> tuple[Knowledge, ...]:
    """What the seat knows of the others' hands, of all that anyone knows."""
    found = []
    for other in range(players):
        place = 4 * seat + other
        if designs[place] or cards[place]:
            found.append(Knowledge(other, members(designs[place]), counts(cards[place], CARD_TYPES)))
    return tuple(found)


def _marked(s: State) -> list[tuple[int, int]]:
    """The designs in the stack that somebody put there, with their places from the top: mostly there are none."""
    return [(place, entry) for place, entry in enumerate(list(s.design_stack)[s.design_top :]) if entry >> 8]


def _known_stack(seat: int, marked: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple([(place, entry & 255) for place, entry in marked if entry >> 8 == seat + 1])
