"""The lessons: prepared tables and the tasks at each.

A lesson has one scene or more. A scene is a position with scripted dice, and steps. Each step asks for one action, and
is done when the table reports an event that matches one of its patterns. The texts are in `web/messages/lessons`;
squares and names in them are filled in from the action. `make wire-types` writes the file for the client, and
`tests/tools/test_lessons.py` plays it at a table.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from tools.example_pictures import octagons, position_on_our_loom, squares, swapped, turned_drawing, woven

from ettana.core.action_table import parse_action
from ettana.core.names import COLOUR_LETTERS, Colour
from ettana.notation.deck_file import standard_deck

ME = 0
BUD, PEARLS, HARD = "Malli Moggu", "Muthu Seer", "Rettai Neli"

Pattern = Mapping[str, Any]  # matches an event on the wire that has at least these values


@dataclass(frozen=True)
class Step:
    """`action` is what the text asks for, or None to play on freely. An event that matches one of `until` completes the
    step.
    """

    action: str | None
    until: Sequence[Pattern]


@dataclass(frozen=True)
class Scene:
    """Begins from a position, or is set up by these rules."""

    steps: Sequence[Step]
    position: str | None = None
    rules: str | None = None
    seed: int = 1


@dataclass(frozen=True)
class Lesson:
    name: str
    clauses: Sequence[str]
    scenes: Sequence[Scene]

    def row(self) -> dict[str, Any]:
        """The form that the client reads. Every step and the end of every scene has its own text."""
        texts = (f"{self.name}_{n}" for n in count(1))
        return {"name": self.name, "clauses": self.clauses, "scenes": [_scene_row(one, texts) for one in self.scenes]}


def _scene_row(scene: Scene, texts: Iterator[str]) -> dict[str, Any]:
    steps = [{"text": next(texts), "action": _number(step), "until": step.until} for step in scene.steps]
    begins = {"position": scene.position} if scene.position else {"rules": scene.rules}
    return {**begins, "dice": f"seed {scene.seed}", "steps": steps, "closing": next(texts)}


def _number(step: Step) -> int | None:
    return None if step.action is None else parse_action(step.action).id


def _event(name: str, **values: Any) -> Pattern:
    return {"event": name, "seat": ME, **values}


_WALKED, _JUMPED = _event("Walked"), _event("Jumped")
_FREELY = _event("Swapped", how="free")


def _claim(design: str) -> Step:
    number = standard_deck().index(design)
    return Step(f"claim:{number}", [_event("Claimed", design=number)])


def _swap(a: str, b: str) -> Step:
    """Exactly these two yarns."""
    first, second = octagons(f"{a} {b}")
    return Step(f"free:{a}-{b}", [{**_FREELY, "a": first, "b": second}])


def collect() -> Lesson:
    """Rolls red beside a pin with two red yarns and a pin with one; then black."""
    position = position_on_our_loom("c2 c1", "phase: before roll")
    red, black = (Scene([Step("roll", [_event("Rolled")])], position, seed=seed) for seed in (1, 7))
    return Lesson("collect", ["3.2", "3.4"], [red, black])


def walk() -> Lesson:
    """Three steps; then two, with a pin on the way that cannot be avoided."""
    three = position_on_our_loom("b2 d4", "dice: 3 G")
    toll = position_on_our_loom("b2 c2", "dice: 2 G", "seat 0:", "  tokens: 2")
    return Lesson(
        "walk",
        ["5.2", "5.3", "5.5"],
        [Scene([Step("walk:c4", [_WALKED])], three), Scene([Step("walk:d2+1", [_event("Paid")])], toll)],
    )


def jump() -> Lesson:
    """To a 5 that no walk of five steps reaches."""
    position = position_on_our_loom("b2 a4", "dice: 5 G")
    return Lesson("jump", ["5.6"], [Scene([Step("jump:d2", [_JUMPED])], position)])


def free_swap() -> Lesson:
    position = position_on_our_loom("a2 d4", "dice: 1 G")
    steps = [Step("walk:b2", [_WALKED, _JUMPED]), Step("free:b2-c3", [_FREELY])]
    return Lesson("free_swap", ["4.2"], [Scene(steps, position)])


def design() -> Lesson:
    """The same card twice: as drawn, then turned and in other colours."""
    scenes = []
    for turns, line, bud, pin, pair in ((0, "Y", "B", "d2", ("d2", "d3")), (1, "R", "G", "c4", ("d4", "d5"))):
        drawing = turned_drawing(["..AA.", "..AA.", ".B...", "B....", "....."], turns)
        yarns = swapped(*pair, yarns=woven(drawing, {"A": bud, "B": line}))
        scenes.append(Scene([_swap(*pair), _claim(BUD)], _just_moved(pin, [f"  designs: {BUD}"], yarns)))
    return Lesson("design", ["7.1", "7.2"], scenes)


def _just_moved(pin: str, mine: Sequence[str], yarns: Sequence[str]) -> str:
    """The pin has just moved here, and the free swap is open."""
    done = "done: acted, moved, free swap open"
    return position_on_our_loom(f"{pin} a1", "dice: 4 G", done, "seat 0:", *mine, yarns=yarns)


def claims() -> Lesson:
    """Six annas and two designs: one is complete, the other becomes so by a move and a swap. That wins."""
    yarns = ("P B Y B R", "G P R R B", "G B R R Y", "G B G P P", "Y Y G Y P")
    mine = [f"  designs: {BUD}, {PEARLS}", "  claimed: Kolam, Kodi"]
    position = position_on_our_loom("a3 d1", "dice: 1 G", "seat 0:", *mine, yarns=yarns)
    steps = [_claim(PEARLS), Step("walk:a4", [{**_WALKED, "path": squares("a3 a4")}]), _swap("b4", "b5"), _claim(BUD)]
    return Lesson("claims", ["4.8", "7.3", "3.8"], [Scene(steps, position)])


def tokens() -> Lesson:
    """The three uses of tokens."""
    position = position_on_our_loom("b2 d4", "dice: 4 G", "seat 0:", "  tokens: 8")
    steps = [
        Step("buy-card", [_event("Bought", what="card")]),
        Step("pay:a1-c1", [_event("Bought", what="swap")]),
        Step("buy-design", [_event("Bought", what="design")]),
    ]
    return Lesson("tokens", ["4.3", "4.4", "4.5"], [Scene(steps, position)])


def cards() -> Lesson:
    """One card without a target, one that changes the loom, one that moves the pin."""
    position = position_on_our_loom("b2 d4", "dice: 4 G", "seat 0:", "  cards: collect, replace, move")
    steps = [
        Step("collect", [_event("Gained")]),
        Step(f"yarn:c3={COLOUR_LETTERS[Colour.PURPLE]}", [_event("ReplacedYarn"), _event("ReplacedTile")]),
        Step("move:d1", [_event("MovedByCard")]),
    ]
    return Lesson("cards", ["4.6", "6.1", "6.5", "6.8"], [Scene(steps, position)])


def exchange() -> Lesson:
    """Exchanges a hard design, which ends the turn."""
    position = position_on_our_loom("b2 d4", "dice: 4 G", "seat 0:", f"  designs: {HARD}")
    steps = [Step(f"exchange:{standard_deck().index(HARD)}", [_event("Exchanged")])]
    return Lesson("exchange", ["4.7"], [Scene(steps, position)])


def game() -> Lesson:
    """A game to three annas. The lesson is done whoever wins."""
    return Lesson("game", ["3.8"], [Scene([Step(None, [{"event": "Won"}])], rules="target=3", seed=4)])


LESSONS = (collect, walk, jump, free_swap, design, claims, tokens, cards, exchange, game)


def lessons() -> list[dict[str, Any]]:
    """The rows of the file."""
    return [make().row() for make in LESSONS]
