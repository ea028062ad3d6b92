"""Fixtures for the client: every action, paths of walks, and positions with their legal actions for its tests;
descriptions of our bots for its gallery; worked examples for its rule pages; and the lessons.

`python -m tools.client_fixtures` (part of `make wire-types`) writes the files; tests/repository/test_client_fixtures.py
fails when they are stale.
"""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from tools.lessons import lessons
from tools.rule_examples import examples

from ettana.bots import find_bot, make_bot
from ettana.core.action_table import action_from_id, action_table
from ettana.core.engine.rules import ids
from ettana.core.rules import RuleSet
from ettana.core.walk_paths import find_path
from ettana.game import Game
from ettana.host.records.replay_frames import frames
from ettana.notation.json_forms import view_to_json
from ettana.notation.record import Record
from ettana.notation.rules_text import write_rules
from ettana.records import make_record, record_start
from ettana.table.new_tables.choices import choices
from ettana.table.wire.events import wire_event

FOLDER = Path(__file__).parents[1] / "web/src"
_PATHS = 150
_RARE_ENOUGH = 3  # positions per kind of action
_GAMES = 40
_RULES = (RuleSet(), RuleSet(diagonal_steps=True, replace_under_own_pin=False))


def actions() -> list[str | None]:
    """The text of each action at the index of its number, or null if the number is unused."""
    table = action_table()
    return [str(table[number]) if number in table else None for number in range(ids.ACTIONS)]


def paths() -> list[dict[str, Any]]:
    """Walks among pins, some of them impossible."""
    dice = random.Random(5)
    found = []
    for _ in range(_PATHS):
        start, *pins = dice.sample(range(16), 4)
        paid = [pin for pin in pins if dice.random() < 0.3]
        to, steps, diagonal = dice.randrange(16), dice.randint(1, 6), dice.random() < 0.3
        path = find_path(start, to, steps, _bits(pins), _bits(paid), diagonal)
        found.append(
            {"from": start, "to": to, "steps": steps, "pins": pins, "paid": paid, "diagonal": diagonal, "path": path}
        )
    return found


def _bits(squares: Sequence[int]) -> int:
    return sum(1 << square for square in squares)


def positions() -> list[dict[str, Any]]:
    """Views and legal actions of the player to move, until every kind of action was offered a few times."""
    offered: dict[str, int] = {}
    kept = []
    for game, rules in _played():
        legal = game.legal_ids()
        verbs = {action_from_id(number).verb for number in legal}
        if any(offered.get(verb, 0) < _RARE_ENOUGH for verb in verbs):
            for verb in verbs:
                offered[verb] = offered.get(verb, 0) + 1
            view = json.loads(view_to_json(game.view(game.current)))
            kept.append({"rules": write_rules(rules), "view": view, "legal": _runs(legal)})
    missing = {action.verb for action in action_table().values()} - {
        verb for verb, count in offered.items() if count >= _RARE_ENOUGH
    }
    assert not missing, f"never offered: {missing}"
    return kept


def _played() -> Iterator[tuple[Game, RuleSet]]:
    for seed in range(_GAMES):
        dice, rules = random.Random(seed), _RULES[seed % len(_RULES)]
        game = Game(2 + seed % 3, seed, rules)
        for _ in range(400):
            if game.over:
                break
            yield game, rules
            game.apply(action_from_id(dice.choice(game.legal_ids())))


def bots() -> list[dict[str, Any]]:
    """Our own bots, as the server describes them. Installed bots of other packages are left out."""
    told: list[dict[str, Any]] = msgspec.to_builtins(choices().bots)
    return [info for info in told if find_bot(info["bot"]).__module__.startswith("ettana.")]


def a_game() -> Record:
    """A game of three players with undos."""
    game = Game(3, 21, RuleSet(target=4))
    bots = [make_bot("Sensible", game, seat) for seat in range(3)]
    while not game.over:
        game.apply(bots[game.current].choose(game.view(game.current), game.legal_actions()))
        if game.can_undo and game.log_length % 9 == 0:
            game.undo()
    return make_record(game, ("Asha", "Ben", "Chitra"))


def replays() -> list[dict[str, Any]]:
    """A game as replayed: every seat's view and notices at some of its moments."""
    record = a_game()
    return [{"replay": msgspec.to_builtins(frames(record)), "seen": list(_seen(record))}]


def _seen(record: Record) -> Iterator[dict[str, Any]]:
    game = record_start(record)
    told = 0
    for at, entry in enumerate([None, *record.entries]):
        if entry is not None:
            game.undo() if entry.action is None else game.apply(entry.action)
        seat = at % 3
        if at % 7 == 0 or at == len(record.entries):
            events = [msgspec.to_builtins(wire_event(event)) for event in game.events_since(told, seat)]
            yield {"at": at, "seat": seat, "view": json.loads(view_to_json(game.view(seat))), "events": events}
        told = game.event_count


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    """Compresses ascending numbers into runs from first to last: there can be many hundred."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return runs


# The function that makes each file, by its path in the folder.
FIXTURES: dict[str, Callable[[], list[Any]]] = {
    "game/actions/actions": actions,
    "game/loom/paths": paths,
    "game/actions/positions": positions,
    "game/replay/replays": replays,
    "gallery/bots": bots,
    "ui/rules/examples": examples,
    "game/lessons/lessons": lessons,
}


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.fixture.json"


def text_of(name: str) -> str:
    """The content of a file, one row a line, so that diffs are readable."""
    rows = FIXTURES[name]()
    lines = (json.dumps(row, separators=(",", ":"), ensure_ascii=False) for row in rows)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main() -> None:
    for name in FIXTURES:
        path_of(name).write_text(text_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
