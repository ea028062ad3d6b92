"""Names that look alike, so that nobody at a table can pass for somebody else.

The tables below know the letters of Latin, Greek and Cyrillic that are easily typed, and digits. They do not know all
that Unicode has: letters of other scripts that look like these (Cherokee, Armenian, Lisu), and pairs within another
script, count as different.
"""

from typing import Final
from unicodedata import normalize

# Letters that look like a Latin one, which stands below them. Case is kept: a capital eta is an H, a small one an n.
_CYRILLIC: Final = "АВЕЅІЈКМНОРСТУХѴԌԚԜӀавеѕіјкмнорстухѵԛԝһԁгпьӏ"
_AS_LATIN_1: Final = "ABESIJKMHOPCTYXVGQWlabesijkmhopctyxvqwhdrnbl"
_GREEK: Final = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικνορςστυχωϳ"
_AS_LATIN_2: Final = "ABEZHIKMNOPTYXabyenikvopcotuxwj"
_LATIN: Final = "ıɩɑɡᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"
_AS_LATIN_3: Final = "iiagABCDEFGHIJKLMNOPRSTUVWYZ"
_TO_LATIN: Final = str.maketrans(_CYRILLIC + _GREEK + _LATIN, _AS_LATIN_1 + _AS_LATIN_2 + _AS_LATIN_3)

# Signs that look alike within Latin, and to the Cyrillic letters that look like digits.
_SIGNS: Final = str.maketrans("Il|ǀ0зчб", "1111O346")  # noqa: RUF001 - they are meant to be mistaken
_PAIRS: Final = (("rn", "m"), ("vv", "w"))

_DROPPED: Final = str.maketrans("", "", " \u3000\u200c\u200d\ufe0e\ufe0f")  # what makes little difference to see


def look_alike(one: str, other: str) -> bool:
    """Whether the two can be taken for each other: the same but for case, or the same to the eye."""
    return not _looks(one).isdisjoint(_looks(other))


def _looks(name: str) -> set[str]:
    plain = normalize("NFKD", name).translate(_DROPPED)
    latin = plain.translate(_TO_LATIN)
    seen = latin.translate(_SIGNS).casefold()
    for pair, letter in _PAIRS:
        seen = seen.replace(pair, letter)
    return {plain.casefold(), latin.casefold(), seen}
