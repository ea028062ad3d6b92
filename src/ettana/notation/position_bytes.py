"""A position as some hundred bytes. Its rule set and deck are not in them: `game_bytes` has those.

What follows from the rest is left out: the reserves and the discards are what the box holds and no other place does.
Whether a position can be met in a game is not asked here, but when it is entered.
"""

from collections.abc import Sequence

from ettana.core.designs.deck import Deck
from ettana.core.engine.rules.board import SEATS, TOKENS, YARNS_PER_COLOUR
from ettana.core.engine.rules.cards import CARD_TYPES, VICTORY_POINT
from ettana.core.names import Colour, Phase
from ettana.core.packed import bits_of, members
from ettana.core.positions.position import Position, SeatPosition
from ettana.core.rules import RuleSet
from ettana.notation.digits import DigitReader, DigitWriter

_PIPS = 7  # the faces of a number die, and 0
_MANY = 16  # of a type of card there are at most 15 (1.7)
_MOST_CARDS = CARD_TYPES * (_MANY - 1)
_WORD = 1 << 32
_Hand = tuple[tuple[int, ...], tuple[int, ...]]  # counts of cards by type, and designs
_NOTHING: _Hand = (0,) * CARD_TYPES, ()
_FLAGS = ("preset", "rolled_again", "acted", "moved", "free_swap")


def position_to_bytes(p: Position) -> bytes:
    """All but rule set and deck. The position must be a sound one."""
    out, players = DigitWriter(), len(p.seats)
    out.put(players - 2, 3)
    for colour in p.yarns:
        out.put(colour, 5)
    for tile in p.tiles:
        out.put(tile - 1, 6)
    for seat, side in enumerate(p.seats):
        _write_seat(out, seat, side, players, len(p.deck))
    out.put(len(p.card_stack), _MOST_CARDS + 1)
    for card in p.card_stack:
        out.put(card, CARD_TYPES)
    out.put(len(p.design_stack), len(p.deck) + 1)
    for design, knower in p.design_stack:
        out.put(design, len(p.deck))
        out.put_optional(knower, players)
    out.put(p.phase, len(Phase))
    out.put(p.current, players)
    out.put_optional(p.starter, players)
    out.put(p.turn, _WORD)
    out.put(p.number, _PIPS)
    out.put_optional(p.colour, len(Colour))
    for flag in _FLAGS:
        out.put(int(getattr(p, flag)), 2)
    out.put_optional(p.winner, players)
    for word in p.chance:
        out.put(word, _WORD)
    return out.to_bytes()


def position_from_bytes(data: bytes, rules: RuleSet, deck: Deck) -> Position:
    """What was written, unchecked but for the range of each number. Raises BadGameBytes."""
    digits = DigitReader(data)
    players = 2 + digits.take(3)
    yarns = digits.take_many(25, 5)
    tiles = tuple([1 + tile for tile in digits.take_many(16, 6)])
    seats = tuple([_read_seat(digits, seat, players, len(deck)) for seat in range(players)])
    card_stack = digits.take_many(digits.take(_MOST_CARDS + 1), CARD_TYPES)
    design_stack = tuple(
        [(digits.take(len(deck)), digits.take_optional(players)) for _ in range(digits.take(len(deck) + 1))]
    )
    position = Position(
        rules=rules,
        deck=deck,
        seats=seats,
        yarns=yarns,
        tiles=tiles,
        yarn_reserve=_rest([YARNS_PER_COLOUR] * 5, yarns),
        tile_reserve=_rest(rules.tiles, [tile - 1 for tile in tiles]),
        reserve=TOKENS - sum([side.tokens for side in seats]),
        card_stack=card_stack,
        discards=_discards(rules, seats, card_stack),
        design_stack=design_stack,
        phase=Phase(digits.take(len(Phase))),
        current=digits.take(players),
        starter=digits.take_optional(players),
        turn=digits.take(_WORD),
        number=digits.take(_PIPS),
        colour=digits.take_optional(len(Colour)),
        **{flag: bool(digits.take(2)) for flag in _FLAGS},
        winner=digits.take_optional(players),
        chance=(digits.take(_WORD), digits.take(_WORD), digits.take(_WORD), digits.take(_WORD)),
    )
    digits.end()
    return position


def _write_seat(out: DigitWriter, seat: int, side: SeatPosition, players: int, designs: int) -> None:
    out.put_optional(side.pin, 16)
    out.put(side.tokens, TOKENS + 1)
    out.put(side.victory_cards, _MANY)
    out.put(side.placing_roll, _PIPS)
    out.put(bits_of(side.claimed), 1 << designs)
    _write_hand(out, side.cards, side.designs, designs)
    for holder in range(players):
        if holder != seat:  # what it has learnt of the others' hands (8.2)
            _write_hand(out, side.known_cards[holder], side.known_designs[holder], designs)


def _read_seat(digits: DigitReader, seat: int, players: int, designs: int) -> SeatPosition:
    pin, tokens, victory_cards = digits.take_optional(16), digits.take(TOKENS + 1), digits.take(_MANY)
    placing_roll, claimed = digits.take(_PIPS), members(digits.take(1 << designs))
    cards, held = _read_hand(digits, designs)
    known = [_NOTHING] * SEATS
    for holder in range(players):
        if holder != seat:
            known[holder] = _read_hand(digits, designs)
    return SeatPosition(
        pin=pin,
        tokens=tokens,
        cards=cards,
        designs=held,
        claimed=claimed,
        victory_cards=victory_cards,
        placing_roll=placing_roll,
        known_cards=tuple([cards for cards, _ in known]),
        known_designs=tuple([held for _, held in known]),
    )


def _write_hand(out: DigitWriter, cards: Sequence[int], held: tuple[int, ...], designs: int) -> None:
    """Mostly it is empty, and then one bit."""
    full = any(cards) or bool(held)
    out.put(int(full), 2)
    if full:
        for count in cards:
            out.put(count, _MANY)
        out.put(bits_of(held), 1 << designs)


def _read_hand(digits: DigitReader, designs: int) -> _Hand:
    if not digits.take(2):
        return _NOTHING
    return digits.take_many(CARD_TYPES, _MANY), members(digits.take(1 << designs))


def _rest(box: Sequence[int], used: Sequence[int]) -> tuple[int, ...]:
    """What is left of each kind. Too many in use leave less than nothing, which no position may have."""
    return tuple([there - used.count(kind) for kind, there in enumerate(box)])


def _discards(rules: RuleSet, seats: Sequence[SeatPosition], stack: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of the box that are neither in the stack nor before a player; Victory points are never among them."""
    hands = [sum([side.cards[card] for side in seats]) for card in range(CARD_TYPES)]
    hands[VICTORY_POINT] += sum([side.victory_cards for side in seats])
    return tuple([there - stack.count(card) - hands[card] for card, there in enumerate(rules.cards)])
