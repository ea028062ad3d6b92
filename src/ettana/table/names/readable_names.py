"""Whether everyone can read a name: nothing in it is invisible, turns the direction of what stands around it, or grows
out of its line. Names of all scripts pass, and emoji.

What a sign is comes from Python's copy of Unicode: one that is newer than that counts as unknown and does not pass.
"""

from typing import Final
from unicodedata import bidirectional, category, combining

MOST_MARKS: Final = 5  # in a row, on one letter: Burmese needs as many
MOST_ACCENTS: Final = 2  # of those for Latin, Greek and Cyrillic letters: Vietnamese needs two

_SPACES: Final = " \u3000"  # the second one is what Japanese keyboards write
_JOINERS: Final = "\u200c\u200d"
_PICTURE_STYLE, _TEXT_STYLE, _KEYCAP = "\ufe0f", "\ufe0e", "\u20e3"
_MATHEMATICAL_PICTURES: Final = "↔⤴⤵◻◼◽◾"  # what Unicode calls a sign of mathematics, and an emoji as well
_JOINED_PICTURES: Final = (("↔", "↕"), ("\u2600", "\u27bf"), ("\u2b00", "\u2bff"), ("\U0001f000", "\U0001faff"))
_VIRAMA: Final = 9  # the combining class of the marks that take the vowel from a letter, in Indic scripts

# Controls, formats (also all that change direction, and tags), surrogates, private, unknown; line and paragraph breaks.
_NEVER: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

# What Unicode calls a letter, a mark or a symbol, and what shows nothing: fillers, selectors of variants, blank signs.
_SHOW_NOTHING: Final = frozenset(
    map(
        chr,
        [
            *[0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0],
            *[0x16FE4, 0x1D159],
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ],
    )
)


def is_readable(name: str) -> bool:
    """Whether everyone sees the name as it is."""
    marks = accents = 0  # in a row
    for before, sign, after in zip(" " + name, name, name[1:] + " ", strict=False):
        if sign in _JOINERS:
            if not _joins(before, sign, after):
                return False
        elif sign in (_PICTURE_STYLE, _TEXT_STYLE):
            if not (_is_picture(before) or (before.isascii() and before.isdigit() and after == _KEYCAP)):
                return False
        elif sign == _KEYCAP:
            if before != _PICTURE_STYLE:
                return False
        elif category(sign) in _NEVER or sign in _SHOW_NOTHING or (sign.isspace() and sign not in _SPACES):
            return False
        elif category(sign).startswith("M"):
            marks += 1
            accents = accents + 1 if _is_accent(sign) else 0
            twice = sign == before and category(sign) == "Mn"
            if before in _SPACES or twice or marks > MOST_MARKS or accents > MOST_ACCENTS:
                return False
        else:
            marks = accents = 0
    return True


def _joins(before: str, sign: str, after: str) -> bool:
    """Whether a joiner, which shows nothing itself, changes how its neighbours are written."""
    if _VIRAMA in (combining(before), combining(after)):
        return True
    if sign == "\u200d" and _can_be_joined(after):
        return _can_be_joined(before) or before == _PICTURE_STYLE or _is_skin(before)
    return bidirectional(before) == bidirectional(after) == "AL"  # Arabic letters, and those of its relatives


def _is_picture(sign: str) -> bool:
    """An emoji, or a sign that may be shown as one."""
    return category(sign) == "So" or sign in _MATHEMATICAL_PICTURES


def _can_be_joined(sign: str) -> bool:
    """An emoji of which others are made."""
    return _is_picture(sign) and any(first <= sign <= last for first, last in _JOINED_PICTURES)


def _is_skin(sign: str) -> bool:
    return "\U0001f3fb" <= sign <= "\U0001f3ff"


def _is_accent(sign: str) -> bool:
    """The marks that can be put on any letter, one over the other."""
    return (
        "\u0300" <= sign <= "\u036f"
        or "\u1ab0" <= sign <= "\u1aff"
        or "\u1dc0" <= sign <= "\u1dff"
        or "\u20d0" <= sign <= "\u20ff"
        or "\ufe20" <= sign <= "\ufe2f"
    )
