"""A rule set on one line: its version, and what differs from that version's defaults, `v2, turn_limit=300`.

What is kept always says its version. Texts without one are older than version 2, or somebody typed them; only the
reader of the text can know which, so there are two ways to read.
"""

import re

from ettana.core.errors import MalformedText
from ettana.core.rules import OPTIONS, RULES_VERSION, RuleSet

_STANDARD = ("", "standard")  # no difference, as version 1 wrote it and as people may type it
_VERSION = re.compile(r"(?:v|version\s*=\s*)(\d{1,9})")  # version 1 read `version=1` too, and so may have kept it


def write_rules(rules: RuleSet) -> str:
    """`v2` if nothing differs."""
    changed = [f"{name}={OPTIONS[name].write(value)}" for name, value in rules.changes().items()]
    return ", ".join([f"v{rules.version}", *changed])


def read_stored_rules(text: str) -> RuleSet:
    """From a file, a log or a message of the server: without a version it is version 1.

    Raises MalformedText, or BadRules for a value out of its bounds.
    """
    return _read(text, 1)


def read_typed_rules(text: str) -> RuleSet:
    """What somebody wishes now: without a version it is the newest. Raises like `read_stored_rules`."""
    return _read(text, RULES_VERSION)


def _read(text: str, version: int) -> RuleSet:
    values: dict[str, object] = {}
    parts = [] if text.strip() in _STANDARD else [part.strip() for part in text.split(",")]
    for part in parts:
        if said := _VERSION.fullmatch(part):
            version = int(said[1])
            continue
        name, equals, word = (piece.strip() for piece in part.partition("="))
        if not equals or name not in OPTIONS:
            raise MalformedText(f"no such rule option: {part!r}; there are {', '.join(OPTIONS)}")
        values[name] = OPTIONS[name].read(name, word)
    return RuleSet(**values, version=version)  # type: ignore[arg-type]  # RuleSet checks every value itself
