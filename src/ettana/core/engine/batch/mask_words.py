"""Masks of many games in one vector: a byte for each action, eight to a word, a row of words for each game.

Most positions have few actions. They are set one by one, and the words that they are in are noted, so that the next
step clears those alone. Paid swaps are some 250 of 300 at once: their bytes are made from the yarns, eight at a time.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from ettana.core.engine.batch.observe import SPREAD
from ettana.core.engine.rules import ids
from ettana.core.engine.rules.board import BIT
from ettana.core.engine.rules.state import State

ROW: Final = 198  # words of a mask; the last three bytes are no actions
NOTED: Final = 200  # room for the words that are noted; the first place says how many
_SWAPS: Final = 74  # the word where paid swaps begin
_AFTER_SWAPS: Final = 112
_ALL_OCTAGONS: Final = 0x1FFFFFF


def clear_row(mask: vec[i64], base: i64, noted: vec[u8], notes: i64) -> None:
    """Clears what `fill_row` has set."""
    at = notes + 1
    end = at + i64(noted[notes])
    while at < end:
        mask[base + i64(noted[at])] = 0
        at += 1


def clear_swaps(mask: vec[i64], base: i64) -> None:
    at = base + _SWAPS
    end = base + _AFTER_SWAPS
    while at < end:
        mask[at] = 0
        at += 1


def fill_row(s: State, n: i64, turned: vec[i16], mask: vec[i64], base: i64, noted: vec[u8], notes: i64) -> bool:
    """Sets the bytes of the `n` actions that `s` has listed. True if paid swaps are among them: they are not noted.

    `turned` has the numbers of actions as their player sees them, or is empty.
    """
    listed = s.listed
    count = notes
    last: i64 = -1
    swaps = False
    turn = ids.ACTIONS * s.current
    is_turned = len(turned) > 0
    i: i64 = 0
    while i < n:
        action = listed[i]
        i += 1
        if action >= ids.PAID_SWAP and action < ids.PLAY_SWAP:
            _fill_swaps(s, mask, base + _SWAPS)
            swaps = True
            i = _after_swaps(listed, n)
            continue
        if is_turned:
            action = i64(turned[turn + action])
        word = action >> 3
        mask[base + word] |= BIT[8 * (action & 7)]
        if word != last:
            last = word
            count += 1
            noted[count] = u8(word)
    noted[notes] = u8(count - notes)
    return swaps


def _after_swaps(listed: vec[i64], n: i64) -> i64:
    """The place of the first action after the paid swaps. Few follow, so it is looked for from the end."""
    i = n
    while listed[i - 1] >= ids.PLAY_SWAP:
        i -= 1
    return i


def _fill_swaps(s: State, mask: vec[i64], at: i64) -> None:
    """Every two yarns that differ in colour (4.4, 4.9), in the order of their numbers."""
    cell = s.cell
    yarn = s.yarn
    bits: i64 = 0  # pairs that are not written yet, and how many there are
    waiting: i64 = 0
    a: i64 = 0
    while a < 24:
        bits |= (_ALL_OCTAGONS & ~yarn[cell[a]]) >> (a + 1) << waiting
        waiting += 24 - a
        while waiting >= 8:
            mask[at] = SPREAD[bits & 255]
            at += 1
            bits >>= 8
            waiting -= 8
        a += 1
    mask[at] = SPREAD[bits]


def nth_legal(mask: vec[i64], base: i64, n: i64) -> i64:
    """The number of the n-th action of a row, from 0 on. It must have so many."""
    word: i64 = 0
    left = n
    while True:
        bits = mask[base + word]
        place: i64 = 0
        while bits != 0:
            if bits & 1:
                if left == 0:
                    return 8 * word + place
                left -= 1
            bits >>= 8
            place += 1
        word += 1
