"""Which plural form a number takes, by the rules of Unicode's CLDR: https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules

Whole numbers only: nobody in this game has half a token. The browser knows the rules itself (Intl.PluralRules).
"""

import re
from collections.abc import Mapping

from ettana.core.errors import MalformedText

OTHER = "other"

_RELATION = re.compile(r"([nivwftce])(?: % (\d+))? (!?=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")
_INTEGER_PART = "ni"  # the other operands are about decimals and exponents: 0 for a whole number


def plural_form(rules: Mapping[str, str], n: int) -> str:
    """The name of the form whose rule holds for n, as `one` does in `{"one": "n = 1"}`; else `other`."""
    return next((form for form, rule in rules.items() if _holds(rule, n)), OTHER)


def _holds(rule: str, n: int) -> bool:
    return any(all(_is_true(relation, n) for relation in part.split(" and ")) for part in rule.split(" or "))


def _is_true(relation: str, n: int) -> bool:
    """`n % 100 = 3..10,12`: whether a value is among some, or with != is not."""
    found = _RELATION.fullmatch(relation)
    if found is None:
        raise MalformedText(f"not a relation of a plural rule: {relation!r}")
    operand, modulus, sign, ranges = found.groups()
    value = n if operand in _INTEGER_PART else 0
    if modulus:
        value %= int(modulus)
    ends = [text.split("..") for text in ranges.split(",")]
    return any(int(low[0]) <= value <= int(low[-1]) for low in ends) == (sign == "=")
