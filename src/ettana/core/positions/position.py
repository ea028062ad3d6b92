"""A whole game state as plain data: for text formats, for tests, and for whatever comes from outside.

`Position.of(state)` takes a state apart; `state_from_position` is the way back, and checks every invariant.
"""

from dataclasses import dataclass, replace

from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.board import SEATS
from ettana.core.engine.rules.cards import CARD_TYPES
from ettana.core.engine.rules.rng import Rng, seeded
from ettana.core.engine.rules.state import State
from ettana.core.names import Phase
from ettana.core.packed import counts, members
from ettana.core.rules import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPosition:
    """One player's belongings, hidden ones included.

    >>> ettana.Game(seed=7).position().seats[0].tokens
    0
    """

    pin: int | None
    tokens: int = 0
    cards: tuple[int, ...] = (0,) * CARD_TYPES  # counts by type
    designs: tuple[int, ...] = ()
    claimed: tuple[int, ...] = ()
    victory_cards: int = 0
    placing_roll: int = 0  # (2.6)
    known_cards: tuple[tuple[int, ...], ...] = ((0,) * CARD_TYPES,) * SEATS  # by holder: counts by type
    known_designs: tuple[tuple[int, ...], ...] = ((),) * SEATS  # by holder


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Everything a game is at one moment. Points are not in it: they follow from what is claimed and revealed.

    >>> position = ettana.Game(seed=7).position()
    >>> ettana.Game.from_position(position).position() == position
    True
    """

    rules: RuleSet
    deck: Deck
    seats: tuple[SeatPosition, ...]
    yarns: tuple[int, ...]  # colours by octagon
    tiles: tuple[int, ...]  # numbers by square
    yarn_reserve: tuple[int, ...]  # counts by colour
    tile_reserve: tuple[int, ...]  # counts by number, 1 first
    reserve: int  # tokens
    card_stack: tuple[int, ...]  # top first
    discards: tuple[int, ...]  # counts by type
    design_stack: tuple[tuple[int, int | None], ...]  # (design, seat that put it there), top first
    phase: Phase
    current: int
    starter: int | None
    turn: int = 0
    number: int = 0
    colour: int | None = None
    preset: bool = False
    rolled_again: bool = False
    acted: bool = False
    moved: bool = False
    free_swap: bool = False
    winner: int | None = None
    chance: tuple[int, int, int, int]  # the generator: four words of 32 bits

    @classmethod
    def of(cls, s: State, rules: RuleSet, deck: Deck) -> "Position":
        """Takes a state apart. `rules` and `deck` are those it was made with."""
        return cls(
            rules=rules,
            deck=deck,
            seats=tuple(_seat(s, seat) for seat in range(int(s.players))),
            yarns=tuple(s.cell),
            tiles=tuple(s.tile),
            yarn_reserve=counts(s.yarn_reserve, 5),
            tile_reserve=counts(s.tile_reserve >> 4, 6),
            reserve=s.reserve,
            card_stack=tuple(reversed(list(s.card_stack)[: s.card_count])),
            discards=counts(s.discards, CARD_TYPES),
            design_stack=tuple(
                (entry & 255, (entry >> 8) - 1 if entry >> 8 else None)
                for entry in list(s.design_stack)[s.design_top :]
            ),
            phase=Phase(s.phase),
            current=s.current,
            starter=None if s.starter < 0 else s.starter,
            turn=s.turn,
            number=s.number,
            colour=None if s.colour < 0 else s.colour,
            preset=s.preset,
            rolled_again=s.rolled_again,
            acted=s.acted,
            moved=s.moved,
            free_swap=s.free_swap,
            winner=None if s.winner < 0 else s.winner,
            chance=_words(s.rng),
        )

    def with_dice(self, seed: int) -> "Position":
        """The same position with other dice to come: those of a seed of up to 128 bits."""
        return replace(self, chance=_words(seeded(seed)))

    def points(self, seat: int) -> int:
        """Claimed designs and Victory point cards."""
        side = self.seats[seat]
        return sum(self.deck[design].points for design in side.claimed) + side.victory_cards


def _words(rng: Rng) -> tuple[int, int, int, int]:
    return (rng.a, rng.b, rng.c, rng.counter)


def _seat(s: State, seat: int) -> SeatPosition:
    return SeatPosition(
        pin=None if s.pin[seat] < 0 else s.pin[seat],
        tokens=s.tokens[seat],
        cards=counts(s.cards[seat], CARD_TYPES),
        designs=members(s.held[seat]),
        claimed=members(s.claimed[seat]),
        victory_cards=s.victory_cards[seat],
        placing_roll=s.placing_rolls >> 4 * seat & 15,
        known_cards=tuple(counts(s.known_cards[4 * seat + holder], CARD_TYPES) for holder in range(SEATS)),
        known_designs=tuple(members(s.known_designs[4 * seat + holder]) for holder in range(SEATS)),
    )
