"""Names in all scripts are accepted; invisible and unreadable ones are not."""

# ruff: noqa: RUF001 - letters of many scripts

import pytest

from ettana.table.entries import Joined
from ettana.table.names.readable_names import MOST_MARKS, is_readable
from ettana.table.wire.answers import Refused
from tests.table.sitting import Sitting

REAL = [
    "Asha Devi",
    "O’Hara-Łukasz",
    "Zoë",
    "Nguyễn Thị Hồng",
    "Nguye\u0302\u0303n Thi\u0323",  # decomposed, as macOS writes it
    "Ọlá\u0300",
    "Björk Guðmundsdóttir",
    "Ελένη",
    "Юрій Їжакевич",
    "தமிழ்ச்செல்வன்",
    "லக்ஷ்மி",
    "க்\u200cஷமா",
    "कृष्णा शर्मा",
    "लक्ष्मी बाई",
    "ड़ीं",
    "শ্রীমতী র\u200d্যাচেল",  # a joiner before the virama
    "ശ്രീജന്\u200d",  # and one after it, at the end
    "ශ්\u200dරී ලංකා",
    "ಕೃಷ್ಣ",
    "สมชาย ใจดี",
    "ญาณี น้ำ",
    "လျှို့ဝှက်",
    "བསྒྲུབས",
    "សុខា",
    "محمد",
    "مُحَمَّد",
    "علی\u200cرضا",
    "שָׁלוֹם",
    "李小龍",
    "山田\u3000太郎",
    "김민준",
    "🧵",
    "👨\u200d👩\u200d👧\u200d👦",
    "👩🏽\u200d🚀",
    "🏳\ufe0f\u200d🌈",
    "🏴\u200d☠\ufe0f",
    "❤\ufe0f\u200d🔥",
    "🙂\u200d↔\ufe0f",
    "🐦\u200d⬛",
    "🧑🏿\u200d⚕\ufe0f",
    "©\ufe0f ◼\ufe0f",
    "❤\ufe0f Asha",
    "1\ufe0f\u20e3",
    "🇮🇳",
]

UNREADABLE = {
    "zero width space": "As\u200bha",
    "joiner between Latin letters": "As\u200dha",
    "non-joiner between Latin letters": "As\u200cha",
    "joiner at the end": "Asha\u200d",
    "joiner after an emoji, before nothing": "👩\u200d",
    "joiner after a letter, before an emoji": "A\u200d👩",
    "non-joiner between emoji": "👩\u200c👧",
    "joiner between signs": "+\u200d+",
    "joiner between signs of letters": "©\u200d©",
    "joiner between signs of words": "㈱\u200d㈱",
    "joiner between an emoji and a sign": "👩\u200d+",
    "style of a sign that is no emoji": "+\ufe0f",
    "soft hyphen": "As\u00adha",
    "word joiner": "As\u2060ha",
    "byte order mark": "\ufeffAsha",
    "right to left": "\u202eahsA",
    "isolate": "\u2067Asha",
    "Arabic letter mark": "Asha\u061c",
    "Hangul filler": "\u3164",
    "half-width filler": "\uffa0",
    "jamo fillers": "\u115f\u1160",
    "Braille blank": "\u2800",
    "grapheme joiner": "A\u034fsha",
    "Khmer vowel that shows nothing": "ក\u17b4",
    "null notehead": "\U0001d159",
    "variation selector": "Asha\ufe0f",
    "variation selector after a digit": "Asha1\ufe0f",
    "ideographic variation": "李\U000e0100",
    "keycap without a digit": "A\u20e3",
    "tag": "🏴\U000e0067\U000e007f",
    "private use": "Asha\ue000",
    "unassigned": "Asha\u0378",
    "no character": "Asha\uffff",
    "control": "As\x07ha",
    "line separator": "As\u2028ha",
    "no-break space": "As\u00a0ha",
    "hair space": "As\u200aha",
    "tower of accents": "A\u0300\u0301\u0302sha",
    "tower of one accent": "A\u0301\u0301sha",
    "tower of Thai marks": "ก\u0e47\u0e49\u0e47\u0e49\u0e47\u0e49",
    "the same mark twice": "ก\u0e47\u0e47",
    "mark without a letter": "\u0301Asha",
    "mark on a space": "Asha \u0301b",
}


@pytest.mark.parametrize("name", REAL)
def test_real_names_are_let_in(name: str) -> None:
    assert is_readable(name)
    assert not isinstance(Sitting("person", "open").join(name), Refused)


@pytest.mark.parametrize("name", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_unreadable_names_are_not_let_in(name: str) -> None:
    assert not is_readable(name)
    assert Sitting("person", "open").join(name) == Refused(None, "bad_name")


def test_a_joiner_does_not_reset_the_count_of_stacked_marks() -> None:
    virama, vowels = "\u09cd", "\u09be\u09bf\u09c0\u09c1\u09c2\u09c3"
    assert is_readable(f"র{vowels[: MOST_MARKS - 1]}\u200d{virama}")
    assert not is_readable(f"র{vowels[:MOST_MARKS]}\u200d{virama}")


def test_an_old_log_with_an_unreadable_name_still_loads() -> None:
    sitting = Sitting("person", "open")
    sitting.put(Joined(at=1, seat=0, name="\u202eAsha", pin="pink", token="hash"))
    assert sitting.reloaded().seats[0].name == "\u202eAsha"
