"""The one generator of legal actions. Whatever it lists, `apply` accepts; nothing else is legal.

Hot: this is where most of the time of a simulation goes. Two habits make it fast. The list is written into one
buffer that the state keeps, and long runs are written without branches: an id is always stored, and the length
advances only if it is legal.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import ALL_SQUARES, BIT, BIT_NUMBER, SQUARES, TOKENS, TOUCHES, TOUCHING_PAIRS
from ettana.core.engine.rules.cards import (
    COLLECT,
    GAIN,
    GET_DESIGN,
    MOVE,
    PRESET,
    REPLACE,
    ROLL_AGAIN,
    STEAL_CARD,
    STEAL_TOKENS,
    SWAP,
    TAX,
)
from ettana.core.engine.rules.designs import find_complete
from ettana.core.engine.rules.draw import cards_left, designs_left
from ettana.core.engine.rules.options import PAY_NOTHING
from ettana.core.engine.rules.state import ACT, BEFORE_ROLL, PLACE, State

_ROOM: Final = vec[i64]([0] * ids.MOST_LISTED)
_MEMBERS: Final = vec[i64]([0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4])  # of a set of seats


def list_legal(s: State) -> i64:
    """Writes the ids of all legal actions, ascending, into `s.listed` and returns how many there are."""
    if s.listed_count >= 0:
        return s.listed_count
    if len(s.listed) == 0:
        s.listed = _ROOM[:]
    n: i64 = 0
    if s.phase == ACT:
        n = _add_acts(s, s.listed)
    elif s.phase == BEFORE_ROLL:
        n = _add_before_roll(s, s.listed)
    elif s.phase == PLACE:
        n = _add_members(s.listed, 0, ids.PLACE, s.tile_squares[s.number] & ~s.occupied)
    s.listed_count = n
    return n


def legal_ids(s: State) -> vec[i64]:
    """The ids of all legal actions, ascending, as a vector of the caller's own."""
    n = list_legal(s)
    return s.listed[:n]


def is_legal(s: State, action: i64) -> bool:
    """Looks the action up in the list, which is in ascending order."""
    low: i64 = 0
    high = list_legal(s)
    listed = s.listed
    while low < high:
        middle = (low + high) >> 1
        if listed[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < s.listed_count and listed[low] == action


def _add_before_roll(s: State, out: vec[i64]) -> i64:
    """Roll, or Preset once (3.1, 6.6)."""
    out[0] = ids.ROLL
    n: i64 = 1
    if s.cards[s.current] >> 4 * PRESET & 15 and not s.preset:
        faces: i64 = 6 if s.options.preset_black else 5
        for face in range(faces):
            out[n] = ids.PLAY_PRESET + face
            n += 1
    return n


def _add_acts(s: State, out: vec[i64]) -> i64:
    me = s.current
    tokens = s.tokens[me]
    hand = s.cards[me]
    n: i64 = 0
    if not s.moved:
        n = _add_moves(s, out)
    if n == 0:  # moved, or no move is possible (3.6)
        out[0] = ids.END_TURN
        n = 1
    elif (out[0] - ids.WALK) & 15 != 0 and not s.options.forced_toll and not _has_free_move(out, n):
        out[n] = ids.END_TURN  # mostly it is not asked: the first move is a walk that costs nothing
        n += 1
    if s.free_swap:
        n = _add_free_swaps(s, out, n)
    if tokens >= 2:
        if cards_left(s):
            out[n] = ids.BUY_CARD
            n += 1
        if tokens >= 3:
            if designs_left(s) > 0:
                out[n] = ids.BUY_DESIGN
                n += 1
            n = _add_swaps(s, out, n, ids.PAID_SWAP)
    if hand != 0:
        n = _add_cards(s, out, n, hand)
    if not s.acted and designs_left(s) > 0 and (s.options.exchange_after_roll_again or not s.rolled_again):
        n = _add_members(out, n, ids.EXCHANGE, s.held[me])
    return _add_members(out, n, ids.CLAIM, complete_designs(s, s.held[me]))


def _add_moves(s: State, out: vec[i64]) -> i64:
    """Walks (5.2 to 5.5), each once for every set of players it can pay, and jumps (5.6)."""
    pins = s.pin
    pin = pins[s.current]
    tokens = s.tokens[s.current]
    others = s.occupied & ~BIT[pin]
    # The pins by seat; an empty seat has its pin beside the board.
    pin_0 = pins[0]
    pin_1 = pins[1]
    pin_2: i64 = SQUARES
    pin_3: i64 = SQUARES
    if s.players > 2:
        pin_2 = pins[2]
    if s.players > 3:
        pin_3 = pins[3]
    words = s.walks.words
    at = 6 * pin + s.number - 1
    index = s.walks.first[at]
    end = s.walks.first[at + 1]
    n: i64 = 0
    to: i64 = -1
    ways: i64 = 0  # the sets of seats that can be paid on the way to `to`, as a set of sets
    while index < end:
        word = words[index]
        index += 1
        if word & 15 != to:
            n = _add_walks(out, n, to, ways)
            to = word & 15
            ways = 0
        if others & BIT[to] == 0:  # (5.4)
            crossed = word >> 4 & others
            if crossed == 0:
                ways |= 1
            else:
                paid = crossed >> pin_0 & 1
                paid |= (crossed >> pin_1 & 1) << 1
                paid |= (crossed >> pin_2 & 1) << 2
                paid |= (crossed >> pin_3 & 1) << 3
                if tokens >= 3 or _MEMBERS[paid] <= tokens:  # (5.5); there are three others at most
                    ways |= BIT[paid]
    n = _add_walks(out, n, to, ways)
    return _add_members(out, n, ids.JUMP, s.tile_squares[s.number] & ~s.occupied)


def _has_free_move(out: vec[i64], n: i64) -> bool:
    """Whether one of the moves listed costs nothing: a jump, or a walk that pays nobody."""
    i: i64 = 0
    while i < n:
        if out[i] >= ids.JUMP or (out[i] - ids.WALK) & 15 == 0:
            return True
        i += 1
    return False


def _add_walks(out: vec[i64], n: i64, to: i64, ways: i64) -> i64:
    if ways == 1:
        out[n] = ids.WALK + 16 * to
        return n + 1
    left = ways
    paid: i64 = ids.WALK + 16 * to
    while left != 0:
        out[n] = paid
        n += left & 1
        paid += 1
        left >>= 1
    return n


def _add_members(out: vec[i64], n: i64, base: i64, members: i64) -> i64:
    """One action for each member of a set of squares or designs."""
    left = members
    while left != 0:
        low = left & -left
        out[n] = base + BIT_NUMBER[low % 67]
        n += 1
        left ^= low
    return n


def _add_free_swaps(s: State, out: vec[i64], n: i64) -> i64:
    """Two of the four yarns at the pin (4.2), not of one colour (4.9)."""
    pin = s.pin[s.current]
    cell = s.cell
    k = 6 * pin
    i: i64 = 4 * pin
    last = i + 4
    while i < last:
        j = i + 1
        while j < last:
            out[n] = ids.FREE_SWAP + TOUCHING_PAIRS[k]
            n += 1 if cell[TOUCHES[i]] != cell[TOUCHES[j]] else 0
            k += 1
            j += 1
        i += 1
    return n


def _add_swaps(s: State, out: vec[i64], n: i64, base: i64) -> i64:
    """Any two yarns on the board (4.4, 6.2) that differ in colour (4.9)."""
    cell = s.cell
    yarn = s.yarn
    action = base
    a: i64 = 0
    while a < 24:
        differ = ~yarn[cell[a]] >> (a + 1)
        left = 24 - a
        while left > 0:
            out[n] = action
            n += differ & 1
            differ >>= 1
            action += 1
            left -= 1
        a += 1
    return n


def _add_cards(s: State, out: vec[i64], n: i64, hand: i64) -> i64:
    """The cards of the hand that can have an effect now (section 6), except Preset."""
    me = s.current
    if hand >> 4 * SWAP & 15:
        n = _add_swaps(s, out, n, ids.PLAY_SWAP)
    if hand >> 4 * MOVE & 15 and not s.moved:
        n = _add_members(out, n, ids.PLAY_MOVE, ~s.occupied & ALL_SQUARES)
    if hand >> 4 * STEAL_CARD & 15:
        n = _add_victims(s, out, n, ids.PLAY_STEAL_CARD, s.cards)
    if hand >> 4 * STEAL_TOKENS & 15:
        n = _add_victims(s, out, n, ids.PLAY_STEAL_TOKENS, s.tokens)
    if hand >> 4 * REPLACE & 15:
        n = _add_replacements(s, out, n)
    if hand >> 4 * GET_DESIGN & 15 and designs_left(s) > 0:
        out[n] = ids.PLAY_GET_DESIGN
        n += 1
    if hand >> 4 * COLLECT & 15 and gain_from_reserve(s, 3) > 0:
        out[n] = ids.PLAY_COLLECT
        n += 1
    if hand >> 4 * ROLL_AGAIN & 15 and may_roll_again(s):
        out[n] = ids.PLAY_ROLL_AGAIN
        n += 1
    if hand >> 4 * TAX & 15 and s.reserve + s.tokens[me] < TOKENS:  # another player has tokens (1.5)
        out[n] = ids.PLAY_TAX
        n += 1
    if hand >> 4 * GAIN & 15:
        for called in range(i64(1), i64(7)):
            out[n] = ids.PLAY_GAIN + called - 1
            n += 1 if gain_from_reserve(s, called) > 0 else 0
    return n


def _add_victims(s: State, out: vec[i64], n: i64, base: i64, belongings: vec[i64]) -> i64:
    """Opponents who have something to steal (6.3, 6.4)."""
    for seat in range(s.players):
        if belongings[seat] != 0 and seat != s.current:
            out[n] = base + seat
            n += 1
    return n


def _add_replacements(s: State, out: vec[i64], n: i64) -> i64:
    """A yarn or a tile against a different one of its reserve (6.5, 4.9)."""
    cell = s.cell
    yarns = s.yarn_reserve
    action: i64 = ids.PLAY_REPLACE_YARN
    octagon: i64 = 0
    while octagon < 25:
        colour: i64 = 0
        while colour < 5:
            if yarns >> 4 * colour & 15 and colour != cell[octagon]:
                out[n] = action
                n += 1
            action += 1
            colour += 1
        octagon += 1
    pins = s.occupied & ~BIT[s.pin[s.current]] if s.options.replace_under_own_pin else s.occupied
    tiles = s.tile_reserve
    square: i64 = 0
    while square < SQUARES:
        if pins & BIT[square] == 0:
            number: i64 = 1
            while number <= 6:
                if tiles >> 4 * number & 15 and number != s.tile[square]:
                    out[n] = ids.PLAY_REPLACE_TILE + 6 * square + number - 1
                    n += 1
                number += 1
        square += 1
    return n


def may_roll_again(s: State) -> bool:
    """Before any action, once a turn, and not after Preset (6.9). The new roll makes `acted` False, so both count."""
    return not s.acted and not s.preset and (not s.rolled_again or s.options.roll_again_twice)


def gain_from_reserve(s: State, wanted: i64) -> i64:
    """What the reserve gives for a card that gains so many tokens (6.8, 6.12)."""
    if s.reserve >= wanted:
        return wanted
    if s.options.short_reserve == PAY_NOTHING:
        return 0
    return s.reserve


def complete_designs(s: State, designs: i64) -> i64:
    """Those of the designs that are complete on the board (7.1), remembered until a yarn moves."""
    unknown = designs & ~s.examined
    while unknown != 0:
        low = unknown & -unknown
        if find_complete(s.designs, BIT_NUMBER[low % 67], s.cell, s.yarn) >= 0:
            s.complete |= low
        unknown ^= low
    s.examined |= designs
    return designs & s.complete
