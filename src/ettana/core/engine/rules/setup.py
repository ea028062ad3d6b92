"""Setting up (section 2): the loom is dealt, pins are placed by choice, the starter is found, cards are dealt."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules import journal
from ettana.core.engine.rules.board import ALL_SQUARES, BIT, OCTAGONS, SEATS, SQUARES, TOKENS, walks_for
from ettana.core.engine.rules.cards import CARD_TYPES, VICTORY_POINT
from ettana.core.engine.rules.designs import DesignTables
from ettana.core.engine.rules.draw import draw_card, give_card, take_card, take_design
from ettana.core.engine.rules.journal import note
from ettana.core.engine.rules.options import Options
from ettana.core.engine.rules.rng import Rng
from ettana.core.engine.rules.state import BEFORE_ROLL, NOBODY, OVER, State

# Vectors that are replaced and never written to (see State): all new games share them.
_NONE: Final = vec[i64]([0] * SEATS)
_NOTHING_KNOWN: Final = vec[i64]([0] * (SEATS * SEATS))


def new_state(players: i64, options: Options, designs: DesignTables, rng: Rng, recording: bool) -> State:
    """A game in which seat 0 has rolled for its pin and has to place it."""
    s = State(players, options, designs, walks_for(options.diagonal_steps), rng)
    s.recording = recording
    s.reserve = TOKENS
    s.pin = vec[i64]([NOBODY] * SEATS)
    s.tokens = vec[i64]([0] * SEATS)
    s.points = _NONE
    s.cards = vec[i64]([0] * SEATS)
    s.held = vec[i64]([0] * SEATS)
    s.claimed = _NONE
    s.victory_cards = _NONE
    s.known_cards = _NOTHING_KNOWN
    s.known_designs = _NOTHING_KNOWN
    _lay_yarns(s)
    _lay_tiles(s)
    _make_stacks(s)
    _roll_for_pin(s)
    return s


def _lay_yarns(s: State) -> None:
    """One of each colour to the reserve, five of each on the octagons (2.1)."""
    s.cell = vec[i64]([octagon // 5 for octagon in range(OCTAGONS)])
    s.rng.lay_yarns(s.cell)
    s.yarn = vec[i64]([0] * 5)
    for octagon in range(i64(OCTAGONS)):
        s.yarn[s.cell[octagon]] |= BIT[octagon]
    s.yarn_reserve = 0x11111


def _lay_tiles(s: State) -> None:
    """Two tiles of different numbers to the reserve, the others on the squares (2.2)."""
    tiles = vec[i64]()
    for number in range(i64(1), i64(7)):
        for _ in range(s.options.tiles[number - 1]):
            tiles = append(tiles, number)
    s.rng.lay_tiles(tiles)
    first = tiles[0]
    other: i64 = 1
    while tiles[other] == first:
        other += 1
    s.tile_reserve = BIT[4 * first] + BIT[4 * tiles[other]]
    s.tile = vec[i64]()
    for index in range(1, 18):
        if index != other:
            s.tile = append(s.tile, tiles[i64(index)])
    s.tile_squares = vec[i64]([0] * 7)
    for square in range(i64(SQUARES)):
        s.tile_squares[s.tile[square]] |= BIT[square]


def _make_stacks(s: State) -> None:
    """Both decks are shuffled (2.3)."""
    cards = vec[i64]()
    for card in range(i64(CARD_TYPES)):
        for _ in range(s.options.cards[card]):
            cards = append(cards, card)
    s.rng.shuffle(cards)
    s.card_stack = cards
    s.card_count = len(cards)
    designs = vec[i64](range(s.designs.size))
    s.rng.shuffle(designs)
    s.design_stack = designs


def _roll_for_pin(s: State) -> None:
    """The current seat rolls until there is a free tile of the number (2.5)."""
    while True:
        s.number = s.rng.number_die(s.current)
        free = s.tile_squares[s.number] & ~s.occupied & ALL_SQUARES
        note(s, journal.ROLLED_FOR_PIN, s.current, s.number, 0 if free else 1, 0)
        if free != 0:
            return


def place_pin(s: State, square: i64) -> None:
    s.pin[s.current] = square
    s.occupied |= BIT[square]
    s.placing_rolls |= s.number << 4 * s.current
    note(s, journal.PLACED, s.current, square, 0, 0)
    if s.current + 1 < s.players:
        s.current += 1
        _roll_for_pin(s)
    else:
        s.number = 0
        s.starter = _find_starter(s)
        s.current = s.starter
        s.phase = BEFORE_ROLL
        note(s, journal.STARTS, s.starter, 0, 0, 0)
        _deal(s)


def _find_starter(s: State) -> i64:
    """The highest placing roll; those tied for it roll off until one is highest (2.6)."""
    rolls = s.placing_rolls
    while True:
        best: i64 = 0
        tied: i64 = 0  # set of seats
        for seat in range(s.players):
            roll = rolls >> 4 * seat & 15
            if roll > best:
                best = roll
                tied = BIT[seat]
            elif roll == best:
                tied |= BIT[seat]
        if tied & (tied - 1) == 0:
            break
        rolls = 0
        for seat in range(s.players):
            if tied & BIT[seat]:
                roll = s.rng.number_die(seat)
                rolls |= roll << 4 * seat
                note(s, journal.ROLLED_OFF, seat, roll, 0, 0)
    starter: i64 = 0
    while tied != BIT[starter]:
        starter += 1
    return starter


def _deal(s: State) -> None:
    """From the starter clockwise, each gets a design, an action card and two tokens (2.7)."""
    seat = s.starter
    for _ in range(s.players):
        design = take_design(s, seat)
        s.tokens[seat] += 2
        s.reserve -= 2
        card = take_card(s, seat)
        note(s, journal.DEALT, seat, design, card + 1, 2)
        if card != NOBODY:
            give_card(s, seat, card)
        while card == VICTORY_POINT and s.phase != OVER and s.options.replace_dealt_victory_point:
            had = s.victory_cards[seat]
            draw_card(s, seat, 2)
            if s.victory_cards[seat] == had:
                card = NOBODY
        if s.phase == OVER:
            return
        seat = (seat + 1) % s.players
