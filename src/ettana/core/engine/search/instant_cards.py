"""Cards that bring something at once. The policy plays them without looking ahead."""

from librt.vecs import vec
from mypy_extensions import i64

from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import BLACK, COLOURS, TOKENS, TOUCHES
from ettana.core.engine.rules.cards import COLLECT, GAIN, GET_DESIGN, PRESET, STEAL_CARD, STEAL_TOKENS, TAX
from ettana.core.engine.rules.draw import designs_left
from ettana.core.engine.rules.legal import gain_from_reserve
from ettana.core.engine.rules.state import NOBODY, State
from ettana.core.engine.solve.reach import NO_WAY


def before_roll(s: State) -> i64:
    """Preset names the colour that brings the most tokens, if three or more; otherwise black, for a card.

    Where black may not be named, two tokens are enough. Without Preset the dice are rolled.
    """
    me = s.current
    if s.preset or not s.cards[me] >> 4 * PRESET & 15:
        return ids.ROLL
    best: i64 = 2 if s.options.preset_black else 1
    chosen: i64 = ids.PLAY_PRESET + BLACK if s.options.preset_black else ids.ROLL
    colour: i64 = 0
    while colour < COLOURS:
        near = s.yarn[colour] >> TOUCHES[4 * s.pin[me]]
        gain = (near & 1) + (near >> 1 & 1) + (near >> 5 & 1) + (near >> 6 & 1)
        if gain > best:
            best = gain
            chosen = ids.PLAY_PRESET + colour
        colour += 1
    return chosen


def gather(s: State) -> i64:
    """A card that brings tokens, cards or designs, or NO_WAY."""
    hand = s.cards[s.current]
    if hand == 0:
        return NO_WAY
    if hand >> 4 * COLLECT & 15 and gain_from_reserve(s, 3) > 0:
        return ids.PLAY_COLLECT
    if hand >> 4 * GET_DESIGN & 15 and designs_left(s) > 0:
        return ids.PLAY_GET_DESIGN
    if hand >> 4 * STEAL_TOKENS & 15:
        victim = _leader(s, s.tokens, 2)
        if victim != NOBODY:
            return ids.PLAY_STEAL_TOKENS + victim
    if hand >> 4 * STEAL_CARD & 15:
        victim = _leader(s, s.cards, 1)
        if victim != NOBODY:
            return ids.PLAY_STEAL_CARD + victim
    if hand >> 4 * TAX & 15 and s.reserve + s.tokens[s.current] < TOKENS:
        return ids.PLAY_TAX
    if hand >> 4 * GAIN & 15 and gain_from_reserve(s, 3) > 0:
        return ids.PLAY_GAIN + 2
    return NO_WAY


def _leader(s: State, belongings: vec[i64], least: i64) -> i64:
    """Of the opponents who have at least so much, the one with the most points; of equals the one who moves first.

    Seats are counted from the one that acts, so that the same game with the seats turned goes the same way.
    """
    found: i64 = NOBODY
    place: i64 = 1
    while place < s.players:
        seat = (s.current + place) % s.players
        leads = found == NOBODY or s.points[seat] > s.points[found]
        if leads and belongings[seat] >= least:
            found = seat
        place += 1
    return found
