"""Plural forms agree with Babel's, for every language in CLDR."""

import pytest
from babel import Locale
from babel.localedata import locale_identifiers

from ettana.core.errors import MalformedText
from ettana.notation.words.plurals import plural_form

NUMBERS = [*range(250), *range(995, 1015), 1_000_000, 1_000_001, 2_000_000, *range(10_000, 200_000, 9_973)]
_SPELLINGS = {" not in ": " != ", " in ": " = ", " mod ": " % "}  # Babel's are of an older CLDR


def rules_of(code: str) -> dict[str, str]:
    """CLDR's rules for a language."""
    rules = dict(Locale.parse(code).plural_form.rules)
    for old, new in _SPELLINGS.items():
        rules = {form: rule.replace(old, new) for form, rule in rules.items()}
    return rules


def test_every_rule_of_every_language_is_read_as_babel_reads_it() -> None:
    by_rules = {str(rules_of(code)): code for code in locale_identifiers()}  # one language for each set of rules
    assert len(by_rules) > 30
    for code in by_rules.values():
        babel, rules = Locale.parse(code).plural_form, rules_of(code)
        assert [plural_form(rules, n) for n in NUMBERS] == [babel(n) for n in NUMBERS], code


@pytest.mark.parametrize("rule", ["", "n", "n is 1", "n = 1 and", "x = 1", "n = 1..", "n % = 1"])
def test_a_text_that_is_no_plural_rule_is_refused(rule: str) -> None:
    with pytest.raises(MalformedText, match="plural rule"):
        plural_form({"one": rule}, 1)
