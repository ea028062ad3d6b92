"""Playing action cards (section 6)."""

from mypy_extensions import i64

from ettana.core.engine.rules import ids, journal
from ettana.core.engine.rules.board import BIT
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
    one_card,
)
from ettana.core.engine.rules.draw import discard, take_design
from ettana.core.engine.rules.journal import HOW_CARD, note
from ettana.core.engine.rules.knowledge import learn_theft
from ettana.core.engine.rules.legal import gain_from_reserve
from ettana.core.engine.rules.moves import go
from ettana.core.engine.rules.state import State
from ettana.core.engine.rules.turn import roll
from ettana.core.engine.rules.weave import replace_tile, replace_yarn, swap


def play_card(s: State, action: i64) -> None:
    me = s.current
    if action < ids.PLAY_MOVE:
        discard(s, me, SWAP)
        swap(s, action - ids.PLAY_SWAP, HOW_CARD)
    elif action < ids.PLAY_STEAL_CARD:
        discard(s, me, MOVE)
        note(s, journal.MOVED_BY_CARD, me, s.pin[me], action - ids.PLAY_MOVE, 0)
        go(s, action - ids.PLAY_MOVE)
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
        replace_yarn(s, code // 5, code % 5)
    elif action < ids.PLAY_PRESET:
        discard(s, me, REPLACE)
        code = action - ids.PLAY_REPLACE_TILE
        replace_tile(s, code // 6, code % 6 + 1)
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
        roll(s, s.options.roll_again_collects)
    elif action == ids.PLAY_TAX:
        discard(s, me, TAX)
        _tax(s)
    else:
        discard(s, me, GAIN)
        called = action - ids.PLAY_GAIN + 1
        rolled = s.rng.number_die(me)
        note(s, journal.CALLED, me, called, rolled, 0)
        if rolled >= called:
            _gain(s, called, 1)


def _steal_card(s: State, victim: i64) -> None:
    """A card at random (6.3)."""
    me = s.current
    card = s.rng.stolen_card(s.cards[victim], me, victim)
    s.cards[victim] -= one_card(card)
    s.cards[me] += one_card(card)
    note(s, journal.STOLE_CARD, me, victim, card, 0)
    learn_theft(s, me, victim, card)


def _steal_tokens(s: State, victim: i64) -> None:
    """Two, or one if that is all there is (6.4)."""
    loot = s.tokens[victim]
    if loot > 2:
        loot = 2
    s.tokens[victim] -= loot
    s.tokens[s.current] += loot
    note(s, journal.STOLE_TOKENS, s.current, victim, loot, 0)


def _gain(s: State, wanted: i64, why: i64) -> None:
    tokens = gain_from_reserve(s, wanted)
    s.tokens[s.current] += tokens
    s.reserve -= tokens
    note(s, journal.GAINED, s.current, tokens, why, 0)


def _tax(s: State) -> None:
    """Every other player who has tokens pays one to the reserve (6.11)."""
    payers: i64 = 0
    for seat in range(s.players):
        if s.tokens[seat] > 0 and seat != s.current:
            s.tokens[seat] -= 1
            s.reserve += 1
            payers |= BIT[seat]
    note(s, journal.TAXED, s.current, 0, 0, payers)
