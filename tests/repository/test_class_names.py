"""One noun, one thing: a class name stands in one module of the package, unless a reason is here."""

import ast
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "src" / "ettana"

TWICE = {
    "Ending": "a record and a message both say how a table ended a game; the message is sent under this name",
    "Hand": "the message has the cards of a seat; the engine has the hand after a turn, and never meets the message",
    "Replay": "`svg.Replay` is public, and the message of a replay is the client's type of this name",
}


def test_a_class_name_is_defined_once() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(str(file.relative_to(SOURCES)))
    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert twice.keys() == TWICE.keys(), {name: twice.get(name) for name in twice.keys() ^ TWICE.keys()}
