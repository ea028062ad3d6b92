"""What a seat knows, as bytes for a learner: layout `ettana-1`, of which `ettana.envs.layout` names every byte.

Bytes are written eight at a time, as words with the first byte lowest. Sets and packed hands are spread over bytes with
a table and a few shifts, so an observation takes a fraction of a microsecond. No byte needs more than `view` shows; a
test holds each of them to it. Seats are counted from the observer on, clockwise: the observer is 0.

The highest byte of a word stays below 128, so that a word is never negative, compiled or not. Steps that depend on a
condition are statements: mypyc boxes `1 if so else 0` and `x + 1 if so else 0`.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules.board import BIT, BIT_NUMBER
from ettana.core.engine.rules.state import State

LAYOUT: Final = "ettana-1"  # another byte, or another meaning of one, is another layout with another name
WORDS: Final = 29  # of an observation: 232 bytes

YARNS: Final = 0  # words from here on; what else stands in them is in `ettana.envs.layout`
TILES: Final = 4
TURN: Final = 6
SIDES: Final = 9
HANDS: Final = 13
KNOWN: Final = 16
DESIGNS: Final = 21
DESIGN_WORDS: Final = 8

CLAIMED: Final = 5  # + seat: what a design's byte says; below it 1 + seat whose hand it is surely in
IN_STACK: Final = 16  # + place from the top


def _spread_bits() -> vec[i64]:
    words = vec[i64]()
    for bits in range(256):
        word: i64 = 0
        for number in range(8):
            if bits >> number & 1:
                word += BIT[i64(8 * number)]
        words = append(words, word)
    return words


# A byte for each bit of a set of eight.
SPREAD: Final = _spread_bits()


def spread_nibbles(packed: i64) -> i64:
    """The lowest eight nibbles, a byte each."""
    x = packed & 0xFFFFFFFF
    x = (x | x << 16) & 0x0000FFFF0000FFFF
    x = (x | x << 8) & 0x00FF00FF00FF00FF
    return (x | x << 4) & 0x0F0F0F0F0F0F0F0F


def observe(s: State, me: i64, out: vec[i64], base: i64) -> None:
    """Writes the observation of a seat into `out`, from word `base` on."""
    players = s.players
    _write_loom(s, out, base)
    _write_turn(s, me, out, base + TURN)
    seat = me
    at = base + SIDES
    end = at + players
    while at < end:
        _write_side(s, seat, out, at)
        at += 1
        seat += 1
        if seat == players:
            seat = 0
    end = base + HANDS
    while at < end:
        out[at] = 0
        at += 1
    _write_hands(s, me, out, base)
    _write_designs(s, me, out, base + DESIGNS)


def _write_loom(s: State, out: vec[i64], base: i64) -> None:
    """The yarns, the state of the turn after them in the same words, and the tiles."""
    yarn = s.yarn
    red = yarn[1]
    yellow = yarn[2]
    blue = yarn[3]
    purple = yarn[4]
    at = base + YARNS
    shift: i64 = 0
    while shift < 32:
        word = SPREAD[red >> shift & 255] + 2 * SPREAD[yellow >> shift & 255]
        word += 3 * SPREAD[blue >> shift & 255] + 4 * SPREAD[purple >> shift & 255]
        out[at] = word
        at += 1
        shift += 8
    turn = s.phase << 8 | s.number << 16 | s.colour + 1 << 24
    if s.preset:
        turn |= BIT[32]
    if s.rolled_again:
        turn |= BIT[40]
    if s.acted:
        turn |= BIT[48]
    if s.moved:
        turn |= BIT[56]
    out[at - 1] |= turn
    squares = s.tile_squares
    low: i64 = 0
    high: i64 = 0
    number: i64 = 1
    while number < 7:
        members = squares[number]
        low += number * SPREAD[members & 255]
        high += number * SPREAD[members >> 8]
        number += 1
    out[base + TILES] = low
    out[base + TILES + 1] = high


def _write_turn(s: State, me: i64, out: vec[i64], at: i64) -> None:
    players = s.players
    word = players << 8 | _counted_from(me, s.current, players) << 16
    if s.free_swap:
        word |= 1
    if s.starter >= 0:
        word |= _counted_from(me, s.starter, players) + 1 << 24
    if s.winner >= 0:
        word |= (_counted_from(me, s.winner, players) + 1) * BIT[32]
    high = s.turn >> 8
    if high > 127:
        high = 127
    out[at] = word | s.options.target * BIT[40] | (s.turn & 255) * BIT[48] | high * BIT[56]
    stack: i64 = i64(len(s.design_stack)) - s.design_top
    out[at + 1] = spread_nibbles(s.yarn_reserve) | s.reserve * BIT[40] | s.card_count * BIT[48] | stack * BIT[56]
    out[at + 2] = spread_nibbles(s.tile_reserve >> 4)


def _counted_from(me: i64, seat: i64, players: i64) -> i64:
    return seat - me if seat >= me else seat - me + players


def _write_side(s: State, seat: i64, out: vec[i64], at: i64) -> None:
    """What lies open before a player."""
    word = s.pin[seat] + 1 | s.tokens[seat] << 8 | s.points[seat] << 16 | s.victory_cards[seat] << 24
    word |= _members(s.held[seat]) * BIT[32] + _nibbles_added(s.cards[seat]) * BIT[40]
    out[at] = word | (s.placing_rolls >> 4 * seat & 15) * BIT[48] | BIT[56]


def _members(members: i64) -> i64:
    """How many bits of a set are set: counted in pairs, in fours, in bytes, and the bytes added up."""
    x = members - (members >> 1 & 0x1555555555555555)
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333)
    x = (x & 0x0F0F0F0F0F0F0F0F) + (x >> 4 & 0x0F0F0F0F0F0F0F0F)
    return _bytes_added(x)


def _nibbles_added(packed: i64) -> i64:
    """The cards of a packed hand. A loop over its types would take longer than all else about a side."""
    return _bytes_added((packed & 0x0F0F0F0F0F0F0F0F) + (packed >> 4 & 0x0F0F0F0F0F0F0F0F))


def _bytes_added(x: i64) -> i64:
    """The sum of the eight bytes of a word, if it is below 256."""
    x += x >> 32
    x += x >> 16
    return x + (x >> 8) & 255


def _write_hands(s: State, me: i64, out: vec[i64], base: i64) -> None:
    """My cards, the discards, and the cards that the others surely have: twelve bytes each."""
    hand = s.cards[me]
    discards = s.discards
    out[base + HANDS] = spread_nibbles(hand)
    out[base + HANDS + 1] = spread_nibbles((hand >> 32) | (discards & 0xFFFF) << 16)
    out[base + HANDS + 2] = spread_nibbles(discards >> 16)
    players = s.players
    known = s.known_cards
    row = 4 * me
    seat = me + 1
    if seat == players:
        seat = 0
    first = known[row + seat]
    second: i64 = 0
    third: i64 = 0
    if players > 2:
        seat += 1
        if seat == players:
            seat = 0
        second = known[row + seat]
    if players > 3:
        seat += 1
        if seat == players:
            seat = 0
        third = known[row + seat]
    out[base + KNOWN] = spread_nibbles(first)
    out[base + KNOWN + 1] = spread_nibbles((first >> 32) | (second & 0xFFFF) << 16)
    out[base + KNOWN + 2] = spread_nibbles(second >> 16)
    out[base + KNOWN + 3] = spread_nibbles(third)
    out[base + KNOWN + 4] = spread_nibbles(third >> 32)


def _write_designs(s: State, me: i64, out: vec[i64], at: i64) -> None:
    """Where each design is, as far as I know."""
    end = at + DESIGN_WORDS
    word = at
    while word < end:
        out[word] = 0
        word += 1
    players = s.players
    known = s.known_designs
    claimed = s.claimed
    seat = me
    left = s.held[me]
    relative: i64 = 0
    while relative < players:
        if left != 0:
            _mark(out, at, left, relative + 1)
        left = claimed[seat]
        if left != 0:
            _mark(out, at, left, CLAIMED + relative)
        relative += 1
        seat += 1
        if seat == players:
            seat = 0
        left = known[4 * me + seat]
    stack = s.design_stack
    size: i64 = len(stack)
    if size == s.designs.size:
        return  # it is the stack of the beginning, to which nobody has returned a design: not even looked at
    top = s.design_top
    index = size - 1
    while index >= top:  # what was put there lies at the bottom (4.7)
        entry = stack[index]
        knower = entry >> 8
        if knower == me + 1:
            design = entry & 255
            out[at + (design >> 3)] += (IN_STACK + index - top) * BIT[8 * (design & 7)]
        elif knower == 0:
            return
        index -= 1


def _mark(out: vec[i64], at: i64, designs: i64, value: i64) -> None:
    left = designs
    while left != 0:
        low = left & -left
        design = BIT_NUMBER[low % 67]
        out[at + (design >> 3)] += value * BIT[8 * (design & 7)]
        left ^= low


def observation(s: State, me: i64) -> vec[i64]:
    """The observation of a seat, as words of the caller's own."""
    out = vec[i64]([0] * WORDS)
    observe(s, me, out, 0)
    return out
