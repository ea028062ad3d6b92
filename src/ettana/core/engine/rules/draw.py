"""Cards from the stacks and back: draws, discards, the reshuffle (4.10), and points scored at once (6.10)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from ettana.core.engine.rules import journal
from ettana.core.engine.rules.board import BIT
from ettana.core.engine.rules.cards import CARD_TYPES, VICTORY_POINT, one_card
from ettana.core.engine.rules.journal import note
from ettana.core.engine.rules.knowledge import doubt_designs, forget_card, learn_draw
from ettana.core.engine.rules.options import RESHUFFLE_AT_ONCE
from ettana.core.engine.rules.state import NOBODY, OVER, State, with_entry


def score(s: State, seat: i64, points: i64) -> None:
    """The first to reach the target wins on the spot (3.8)."""
    s.points = with_entry(s.points, seat, s.points[seat] + points)
    if s.points[seat] >= s.options.target:
        s.phase = OVER
        s.winner = seat
        note(s, journal.WON, seat, 0, 0, 0)


def _reshuffle(s: State) -> None:
    """The discards become the new stack (4.10)."""
    stack = vec[i64]()
    for card in range(i64(CARD_TYPES)):
        for _ in range(s.discards >> 4 * card & 15):
            stack = append(stack, card)
    s.rng.shuffle(stack)
    s.card_stack = stack
    s.card_count = len(stack)
    s.discards = 0
    note(s, journal.RESHUFFLED, 0, 0, 0, s.card_count)


def _reshuffle_if_due(s: State) -> None:
    if s.card_count == 0 and s.discards != 0 and s.options.reshuffle == RESHUFFLE_AT_ONCE:
        _reshuffle(s)


def cards_left(s: State) -> bool:
    """Whether an action card can be drawn (4.10)."""
    return s.card_count != 0 or s.discards != 0


def take_card(s: State, seat: i64) -> i64:
    """The top action card for that seat, or NOBODY if stack and discards are empty."""
    if s.card_count == 0:
        if s.discards == 0:
            return NOBODY
        _reshuffle(s)
    if s.rng.decides_draws:
        s.card_stack = s.rng.with_card_on_top(s.card_stack, s.card_count, seat)
    s.card_count -= 1
    return s.card_stack[s.card_count]


def give_card(s: State, seat: i64, card: i64) -> None:
    """Into the hand, but a Victory point is revealed at once (6.10)."""
    if card == VICTORY_POINT:
        s.victory_cards = with_entry(s.victory_cards, seat, s.victory_cards[seat] + 1)
        note(s, journal.REVEALED_POINT, seat, 0, 0, 0)
        score(s, seat, 1)
    else:
        s.cards[seat] += one_card(card)


def draw_card(s: State, seat: i64, why: i64) -> None:
    card = take_card(s, seat)
    if card == NOBODY:
        note(s, journal.NO_CARD_LEFT, seat, 0, 0, 0)
        return
    note(s, journal.DREW_CARD, seat, card, why, 0)
    give_card(s, seat, card)
    _reshuffle_if_due(s)


def discard(s: State, seat: i64, card: i64) -> None:
    """A card is played from the hand."""
    s.cards[seat] -= one_card(card)
    s.discards += one_card(card)
    note(s, journal.PLAYED, seat, card, 0, 0)
    forget_card(s, seat, card)
    _reshuffle_if_due(s)


def designs_left(s: State) -> i64:
    return i64(len(s.design_stack)) - s.design_top


def take_design(s: State, seat: i64) -> i64:
    """The top design goes to the hand. Who had put it at the bottom knows now where it is (8.2)."""
    if s.rng.decides_draws:
        s.design_stack = s.rng.with_design_on_top(s.design_stack, s.design_top, seat)
    entry = s.design_stack[s.design_top]
    s.design_top += 1
    design = entry & 255
    s.held[seat] |= BIT[design]
    if entry >> 8 != 0:
        learn_draw(s, (entry >> 8) - 1, seat, design)
    return design


def return_design(s: State, seat: i64, design: i64) -> None:
    """To the bottom of the stack (4.7)."""
    s.held[seat] &= ~BIT[design]
    s.design_stack = append(s.design_stack[s.design_top :], design | seat + 1 << 8)
    s.design_top = 0
    doubt_designs(s, seat)
