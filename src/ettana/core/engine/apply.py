"""The one applier: does a legal action, with everything that follows from it.

`apply` trusts its caller that the action is legal; `try_apply` looks first.
"""

from mypy_extensions import i64

from . import ids, journal
from .board import BIT, BLACK, PAIR_A, PAIR_B, SEATS, TOUCHES
from .cards import (
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
    hand_size,
    nth_card,
    one_card,
    one_less,
    one_less_of_each,
)
from .designs import find_complete, placement_octagons
from .draw import discard, draw_card, return_design, score, take_design
from .journal import HOW_CARD, HOW_FREE, HOW_PAID, note
from .legal import gain_from_reserve, is_legal
from .setup import place_pin
from .state import ACT, BEFORE_ROLL, NOBODY, OVER, State, with_entry


def try_apply(s: State, action: i64) -> bool:
    """Does the action if it is legal; otherwise changes nothing and says False."""
    if not is_legal(s, action):
        return False
    apply(s, action)
    return True


def apply(s: State, action: i64) -> None:
    s.listed_count = NOBODY
    s.free_swap = False  # any action closes it; a move opens it again (4.2)
    if action < ids.END_TURN:
        if action >= ids.JUMP:
            _jump(s, action - ids.JUMP)
        elif action >= ids.WALK:
            _walk(s, (action - ids.WALK) >> 4, (action - ids.WALK) & 15)
        elif action == ids.ROLL:
            _roll(s)
        else:
            place_pin(s, action - ids.PLACE)
        return
    if action == ids.END_TURN:
        end_turn(s)
        return
    s.acted = True
    if action < ids.BUY_CARD:
        _swap(s, action - ids.FREE_SWAP, HOW_FREE)
    elif action == ids.BUY_CARD:
        _pay_reserve(s, 2, 0)
        draw_card(s, s.current, 1)
    elif action == ids.BUY_DESIGN:
        _pay_reserve(s, 3, 1)
        note(s, journal.DREW_DESIGN, s.current, take_design(s, s.current), 1, 0)
    elif action < ids.PLAY_SWAP:
        _pay_reserve(s, 3, 2)
        _swap(s, action - ids.PAID_SWAP, HOW_PAID)
    elif action < ids.EXCHANGE:
        _play_card(s, action)
    elif action < ids.CLAIM:
        _exchange(s, action - ids.EXCHANGE)
    else:
        _claim(s, action - ids.CLAIM)


# The roll (section 3)


def _roll(s: State) -> None:
    """Both dice, or after Preset the number die only (3.1), then everyone collects (3.2 to 3.4)."""
    me = s.current
    s.number = 1 + s.rng.below(6)
    if not s.preset:
        s.colour = s.rng.below(6)
    s.phase = ACT
    note(s, journal.ROLLED, me, s.number, s.colour, 1 if s.preset else 0)
    if s.colour == BLACK:
        draw_card(s, me, 0)
    else:
        _collect(s)


def _collect(s: State) -> None:
    """A token for each yarn of the rolled colour at one's pin; all of it or nothing for anyone (3.2, 3.3)."""
    gains: i64 = 0  # four bits a seat
    total: i64 = 0
    seat: i64 = 0
    yarns = s.yarn[s.colour]
    for _ in range(s.players):
        corner = TOUCHES[4 * s.pin[seat]]  # the four are corner, + 1, + 5, + 6
        near = yarns >> corner
        gain = (near & 1) + (near >> 1 & 1) + (near >> 5 & 1) + (near >> 6 & 1)
        total += gain
        gains |= gain << 4 * seat
        seat += 1
    if total > s.reserve:
        note(s, journal.RESERVE_SHORT, 0, 0, 0, gains)
        return
    note(s, journal.COLLECTED, 0, 0, 0, gains)
    s.reserve -= total
    seat = 0
    for _ in range(s.players):
        s.tokens[seat] += gains >> 4 * seat & 15
        seat += 1


def end_turn(s: State) -> None:
    """Play passes clockwise (3.7), unless the turn limit of a simulation is reached (3.9)."""
    note(s, journal.TURN_ENDED, s.current, 0, 0, 0)
    s.turn += 1
    s.number = 0
    s.colour = NOBODY
    s.preset = False
    s.rolled_again = False
    s.acted = False
    s.moved = False
    s.free_swap = False
    if s.turn == s.options.turn_limit:
        s.phase = OVER
        note(s, journal.LIMIT_REACHED, 0, 0, 0, s.turn)
        return
    s.current += 1
    if s.current == s.players:
        s.current = 0
    s.phase = BEFORE_ROLL


# The move (section 5)


def _go(s: State, square: i64) -> None:
    me = s.current
    s.occupied ^= BIT[s.pin[me]] | BIT[square]
    s.pin[me] = square
    s.moved = True
    s.acted = True
    s.free_swap = True


def _walk(s: State, square: i64, paid: i64) -> None:
    """Each player whose pin is crossed is paid a token (5.5)."""
    me = s.current
    crossed: i64 = 0
    seat: i64 = 0
    if paid != 0:
        for _ in range(s.players):
            if paid & BIT[seat]:
                crossed |= BIT[s.pin[seat]]
                s.tokens[me] -= 1
                s.tokens[seat] += 1
            seat += 1
    if s.recording:
        others = s.occupied & ~BIT[s.pin[me]]
        note(s, journal.WALKED, me, s.pin[me], square, others | crossed << 16 | s.number << 32)
        seat = 0
        for _ in range(s.players):
            if paid & BIT[seat]:
                note(s, journal.PAID, me, seat, 1, 0)
            seat += 1
    _go(s, square)


def _jump(s: State, square: i64) -> None:
    note(s, journal.JUMPED, s.current, s.pin[s.current], square, 0)
    _go(s, square)


# Actions for tokens, and designs (section 4)


def _pay_reserve(s: State, tokens: i64, what: i64) -> None:
    s.tokens[s.current] -= tokens
    s.reserve += tokens
    note(s, journal.BOUGHT, s.current, tokens, what, 0)


def _swap(s: State, pair: i64, how: i64) -> None:
    cell = s.cell
    yarn = s.yarn
    a = PAIR_A[pair]
    b = PAIR_B[pair]
    colour_a = cell[a]
    colour_b = cell[b]
    note(s, journal.SWAPPED, s.current, a, b, how | colour_a << 8 | colour_b << 16)
    both = BIT[a] | BIT[b]
    yarn[colour_a] ^= both
    yarn[colour_b] ^= both
    cell[a] = colour_b
    cell[b] = colour_a
    s.examined = 0
    s.complete = 0


def _exchange(s: State, design: i64) -> None:
    """A design goes to the bottom, the top one comes, the turn is over (4.7)."""
    me = s.current
    return_design(s, me, design)
    note(s, journal.EXCHANGED, me, design, take_design(s, me), 0)
    end_turn(s)


def _claim(s: State, design: i64) -> None:
    """The design is shown with its octagons and scores (4.8, 7.4)."""
    me = s.current
    where = find_complete(s.designs, design, s.cell, s.yarn)
    points = s.designs.points[design]
    note(s, journal.CLAIMED, me, design, points, placement_octagons(s.designs, design, where))
    s.held[me] &= ~BIT[design]
    s.claimed = with_entry(s.claimed, me, s.claimed[me] | BIT[design])
    knower: i64 = 0
    for _ in range(s.players):
        at = 4 * knower + me
        if s.known_designs[at] & BIT[design]:
            s.known_designs = with_entry(s.known_designs, at, s.known_designs[at] & ~BIT[design])
        knower += 1
    score(s, me, points)


# Action cards (section 6)


def _play_card(s: State, action: i64) -> None:
    me = s.current
    if action < ids.PLAY_MOVE:
        discard(s, me, SWAP)
        _swap(s, action - ids.PLAY_SWAP, HOW_CARD)
    elif action < ids.PLAY_STEAL_CARD:
        discard(s, me, MOVE)
        note(s, journal.MOVED_BY_CARD, me, s.pin[me], action - ids.PLAY_MOVE, 0)
        _go(s, action - ids.PLAY_MOVE)
        s.free_swap = s.options.free_swap_after_move_card
    elif action < ids.PLAY_STEAL_TOKENS:
        discard(s, me, STEAL_CARD)
        _steal_card(s, action - ids.PLAY_STEAL_CARD)
    elif action < ids.PLAY_REPLACE_YARN:
        discard(s, me, STEAL_TOKENS)
        _steal_tokens(s, action - ids.PLAY_STEAL_TOKENS)
    elif action < ids.PLAY_REPLACE_TILE:
        discard(s, me, REPLACE)
        code = action - ids.PLAY_REPLACE_YARN
        _replace_yarn(s, code // 5, code % 5)
    elif action < ids.PLAY_PRESET:
        discard(s, me, REPLACE)
        code = action - ids.PLAY_REPLACE_TILE
        _replace_tile(s, code // 6, code % 6 + 1)
    elif action < ids.PLAY_GET_DESIGN:
        discard(s, me, PRESET)
        s.colour = action - ids.PLAY_PRESET
        s.preset = True
        s.acted = False  # it comes before the roll (4.7)
        note(s, journal.PRESET_FACE, me, s.colour, 0, 0)
    elif action == ids.PLAY_GET_DESIGN:
        discard(s, me, GET_DESIGN)
        note(s, journal.DREW_DESIGN, me, take_design(s, me), 2, 0)
    elif action == ids.PLAY_COLLECT:
        discard(s, me, COLLECT)
        _gain(s, 3, 0)
    elif action == ids.PLAY_ROLL_AGAIN:
        discard(s, me, ROLL_AGAIN)
        s.rolled_again = True
        s.acted = False  # the new roll starts anew (4.7)
        _roll(s)
    elif action == ids.PLAY_TAX:
        discard(s, me, TAX)
        _tax(s)
    else:
        discard(s, me, GAIN)
        called = action - ids.PLAY_GAIN + 1
        rolled = 1 + s.rng.below(6)
        note(s, journal.CALLED, me, called, rolled, 0)
        if rolled >= called:
            _gain(s, called, 1)


def _steal_card(s: State, victim: i64) -> None:
    """A card at random (6.3). Thief and victim know which; others only that one is gone (8.1)."""
    me = s.current
    hand = s.cards[victim]
    card = nth_card(hand, s.rng.below(hand_size(hand)))
    s.cards[victim] -= one_card(card)
    s.cards[me] += one_card(card)
    note(s, journal.STOLE_CARD, me, victim, card, 0)
    known = s.known_cards[:]
    known[4 * victim + me] += one_card(card)
    known[4 * me + victim] = one_less(known[4 * me + victim], card)
    knower: i64 = 0
    for _ in range(s.players):
        if knower != me and knower != victim:
            known[4 * knower + victim] = one_less_of_each(known[4 * knower + victim])
        knower += 1
    s.known_cards = known


def _steal_tokens(s: State, victim: i64) -> None:
    """Two, or one if that is all there is (6.4)."""
    loot = s.tokens[victim]
    if loot > 2:
        loot = 2
    s.tokens[victim] -= loot
    s.tokens[s.current] += loot
    note(s, journal.STOLE_TOKENS, s.current, victim, loot, 0)


def _replace_yarn(s: State, octagon: i64, colour: i64) -> None:
    old = s.cell[octagon]
    note(s, journal.REPLACED_YARN, s.current, octagon, colour, old)
    s.yarn_reserve += BIT[4 * old] - BIT[4 * colour]
    s.cell[octagon] = colour
    s.yarn[old] ^= BIT[octagon]
    s.yarn[colour] ^= BIT[octagon]
    s.examined = 0
    s.complete = 0


def _replace_tile(s: State, square: i64, number: i64) -> None:
    old = s.tile[square]
    note(s, journal.REPLACED_TILE, s.current, square, number, old)
    s.tile_reserve += BIT[4 * old] - BIT[4 * number]
    s.tile = with_entry(s.tile, square, number)
    squares = s.tile_squares[:]
    squares[old] ^= BIT[square]
    squares[number] ^= BIT[square]
    s.tile_squares = squares


def _gain(s: State, wanted: i64, why: i64) -> None:
    tokens = gain_from_reserve(s, wanted)
    s.tokens[s.current] += tokens
    s.reserve -= tokens
    note(s, journal.GAINED, s.current, tokens, why, 0)


def _tax(s: State) -> None:
    """Every other player who has tokens pays one to the reserve (6.11)."""
    payers: i64 = 0
    seat: i64 = 0
    for _ in range(SEATS):
        if s.tokens[seat] > 0 and seat != s.current:
            s.tokens[seat] -= 1
            s.reserve += 1
            payers |= BIT[seat]
        seat += 1
    note(s, journal.TAXED, s.current, 0, 0, payers)
