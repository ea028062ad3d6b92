"""The one applier: does a legal action, with everything that follows from it.

`apply` trusts its caller that the action is legal; `try_apply` looks first.
"""

from mypy_extensions import i64

from ettana.core.engine.rules import ids, journal
from ettana.core.engine.rules.board import BIT
from ettana.core.engine.rules.designs import find_complete, placement_octagons
from ettana.core.engine.rules.draw import draw_card, return_design, score, take_design
from ettana.core.engine.rules.journal import HOW_FREE, HOW_PAID, note
from ettana.core.engine.rules.knowledge import forget_design
from ettana.core.engine.rules.legal import is_legal
from ettana.core.engine.rules.moves import jump, walk
from ettana.core.engine.rules.play_card import play_card
from ettana.core.engine.rules.setup import place_pin
from ettana.core.engine.rules.state import NOBODY, State, with_entry
from ettana.core.engine.rules.turn import end_turn, roll
from ettana.core.engine.rules.weave import swap


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
            jump(s, action - ids.JUMP)
        elif action >= ids.WALK:
            walk(s, (action - ids.WALK) >> 4, (action - ids.WALK) & 15)
        elif action == ids.ROLL:
            roll(s, True)
        else:
            place_pin(s, action - ids.PLACE)
        return
    if action == ids.END_TURN:
        end_turn(s)
        return
    s.acted = True
    if action < ids.BUY_CARD:
        swap(s, action - ids.FREE_SWAP, HOW_FREE)
    elif action == ids.BUY_CARD:
        _pay_reserve(s, 2, 0)
        draw_card(s, s.current, 1)
    elif action == ids.BUY_DESIGN:
        _pay_reserve(s, 3, 1)
        note(s, journal.DREW_DESIGN, s.current, take_design(s, s.current), 1, 0)
    elif action < ids.PLAY_SWAP:
        _pay_reserve(s, 3, 2)
        swap(s, action - ids.PAID_SWAP, HOW_PAID)
    elif action < ids.EXCHANGE:
        play_card(s, action)
    elif action < ids.CLAIM:
        _exchange(s, action - ids.EXCHANGE)
    else:
        _claim(s, action - ids.CLAIM)


def _pay_reserve(s: State, tokens: i64, what: i64) -> None:
    s.tokens[s.current] -= tokens
    s.reserve += tokens
    note(s, journal.BOUGHT, s.current, tokens, what, 0)


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
    forget_design(s, me, design)
    score(s, me, points)
